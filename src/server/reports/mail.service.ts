import { sql } from 'kysely';
import type { MailReader, ReportType } from '../../contract/cms/popup/cmsReportPopup';
import { withMadeFiles } from '../file/made.service';
import { queueMail } from '../lib/mail';
import { logGiven } from '../lib/privacy';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import { makeForm } from './reports.service';

interface Source {
  /** What the documents hang on as files, and as which kind. */
  REF_TP: string;
  DOC_TP: string;
  /** Key of the document that its files hang on. */
  fileKey(key: string): string;
  /** Table of the persons a document concerns, and who they are. */
  table: string;
  readers(ctx: Ctx<unknown>, keys: string[]): Promise<MailReader[]>;
}

/** Contacts of the orders' customers who take mails of deliveries. */
const orderReaders: Source['readers'] = async ({ db, scope }, keys) => {
  const { rows } = await sql<MailReader>`
    select distinct c.email, c.chrg_nm from pan_dlv_ord o join mdm_cust_chrg c on c.cust_cd = o.cust_cd
     where o.dlv_ord_no = any(${keys}) and o.del_yn = 'N' and ${inScope(scope, 'O')}
       and c.mail_yn = 'Y' and c.email is not null and c.chrg_tp in ('DLV', 'OPS', 'MGR') order by c.email`.execute(db);
  return rows;
};

/** Those who asked for the quotes. */
const quoteReaders: Source['readers'] = async ({ db, scope }, keys) => {
  const { rows } = await sql<MailReader>`
    select distinct q.email, q.chrg_nm from ptl_quote q
     where q.quo_no || '|' || q.quo_rev = any(${keys}) and q.quo_no = any(${keys.map(numberOf)}) and q.del_yn = 'N'
       and ${inScope(scope, 'Q', { visitor: true })} order by q.email`.execute(db);
  return rows;
};

const numberOf = (key: string): string => key.split('|')[0] ?? '';
const order = { REF_TP: 'DLV', DOC_TP: 'ETC', fileKey: (key: string) => key, table: 'MDM_CUST_CHRG', readers: orderReaders };
const sources: Record<ReportType, Source> = {
  TRO: order,
  POD: order,
  QUO: { REF_TP: 'QUO', DOC_TP: 'QUO', fileKey: numberOf, table: 'PTL_QUOTE', readers: quoteReaders },
};

/** Whom documents concern; that their addresses are given out is logged. */
export async function readersOf(ctx: Ctx<unknown>, type: ReportType, keys: string[]): Promise<MailReader[]> {
  const { readers, table } = sources[type];
  const rows = await readers(ctx, keys);
  await logGiven(ctx, { type: 'VIEW', table, rows, key: keys.length === 1 ? (keys[0] ?? null) : null });
  return rows;
}

/** Mails documents as one PDF to addresses, with a text; the PDF stays as a file of the first document, closed to its customer. */
export async function mailForm(
  ctx: Ctx<unknown>,
  type: ReportType,
  keys: string[],
  lang: 'ko' | 'en',
  { to, contents }: { to: string[]; contents: string },
): Promise<void> {
  const { name, body, owner } = await makeForm(ctx, type, keys, lang);
  const { REF_TP, DOC_TP, fileKey } = sources[type];
  const [first = ''] = keys;
  const corpCd = owner.CORP_CD ?? ctx.user.CORP_CD;
  const file = { name, body, REF_TP, DOC_TP, REF_KEY: fileKey(first), OPEN_YN: 'N' as const, CUST_CD: owner.CUST_CD, CORP_CD: corpCd };
  await withMadeFiles(ctx, [file], async (files) => {
    const vars = { userName: ctx.user.USER_NM, contents, fileList: name };
    await queueMail(ctx, 'DOC_SEND', { to, lang, corpCd, vars, htmlVars: { links: '' }, ref: { REF_TP, REF_KEY: first }, files });
  });
}
