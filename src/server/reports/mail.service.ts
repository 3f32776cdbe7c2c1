import type { MailedReport } from '../../contract/cms/popup/cmsReportPopup';
import { keepMade } from '../file/made.service';
import { queueMail } from '../lib/mail';
import { named } from '../lib/names';
import type { Ctx } from '../lib/serve';
import type { Addressed } from './readers.service';
import type { DrawnForm } from './reports.service';

const ofOrder = { REF_TP: 'DLV', DOC_TP: 'ETC' };
/** What the documents hang on as files, and as which kind. */
const sources: Record<MailedReport, { REF_TP: string; DOC_TP: string }> = {
  TRO: ofOrder,
  POD: ofOrder,
  QUO: { REF_TP: 'QUO', DOC_TP: 'QUO' },
  AN: { REF_TP: 'HBL', DOC_TP: 'AN' },
  DO: { REF_TP: 'HBL', DOC_TP: 'DO' },
  // Of a customer, whose code its key begins with.
  DEP: { REF_TP: 'CUS', DOC_TP: 'ETC' },
  STL: { REF_TP: 'STL', DOC_TP: 'DBN' },
};

/** A mail with its documents drawn as one PDF. */
export interface DrawnMail extends Addressed {
  form: DrawnForm;
}

/** Mails documents of one customer, as one PDF, with a text; the PDF stays as a file of the first document, closed to the customer. */
export async function mailForm(
  ctx: Ctx<unknown>,
  type: MailedReport,
  { keys, to, form: { name, body, owner } }: DrawnMail,
  { lang, contents }: { lang: 'ko' | 'en'; contents: string },
): Promise<void> {
  const { REF_TP, DOC_TP } = sources[type];
  const [first = ''] = keys;
  const corpCd = owner.CORP_CD ?? ctx.user.CORP_CD;
  const REF_KEY = first.split('|')[0] ?? '';
  const file = { name, body, REF_TP, DOC_TP, REF_KEY, OPEN_YN: 'N' as const, CUST_CD: owner.CUST_CD, CORP_CD: corpCd };
  const files = await keepMade(ctx, [file]);
  const userName = named(lang, ctx.user.USER_NM, ctx.user.USER_ENG_NM);
  const vars = { userName, contents, fileList: name };
  const replyTo = { name: userName, address: ctx.user.EMAIL };
  await queueMail(ctx, 'DOC_SEND', { to, lang, corpCd, vars, htmlVars: { links: '' }, ref: { REF_TP, REF_KEY: first }, files, replyTo });
}
