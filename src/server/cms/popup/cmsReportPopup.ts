import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import {
  addressesOf,
  addressFault,
  cmsReportPopup,
  isMailed,
  type MailedReport,
  mailRules,
  type ReportBody,
  type ReportMail,
  type ReportType,
  reportMaxKeys,
} from '../../../contract/cms/popup/cmsReportPopup';
import { textOf } from '../../../contract/login/register';
import { checkRow } from '../../../contract/rules';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { type DrawnMail, mailForm } from '../../reports/mail.service';
import { addressed, mailParties } from '../../reports/readers.service';
import { drawForm, printForm } from '../../reports/reports.service';

/** The screens whose `print` opens each form: who may print there may have the form. */
const openers: Record<ReportType, string[]> = {
  TRO: ['dlvOrdList', 'dlvOrdDetail'],
  POD: ['dlvOrdList', 'dlvOrdDetail'],
  QUO: ['tarQuoteList', 'tarQuoteMgt', 'tarQuoteMgtPopup'],
  AN: ['ptlShipngStusList', 'fmsImportCargoList'],
  DO: ['ptlShipngStusList', 'fmsImportCargoList'],
  DEP: ['koDepositList'],
  STL: ['setCostStlList', 'setCostFrtDtlList'],
  CLP: ['clpList'],
};

const isReport = (value: unknown): value is ReportType => typeof value === 'string' && Object.hasOwn(openers, value);

/** The form and the documents that were asked for, and may be had. */
function askedOf(ctx: Ctx<unknown>, { REPORT_TP, KEYS }: Partial<ReportBody>): { type: ReportType; keys: string[] } {
  if (!isReport(REPORT_TP)) throw new Refusal(422, 'MSG000017', { args: [ctx.label('REPORT_TP'), textOf(REPORT_TP)] });
  if (!openers[REPORT_TP].some((screen) => ctx.session?.rights.has(screen, 'print'))) throw new Refusal(403, 'MSG000029');
  const keys = Array.isArray(KEYS) ? [...new Set(KEYS.filter((key) => typeof key === 'string'))] : [];
  if (keys.length === 0) throw new Refusal(422, 'MSG000009');
  if (keys.length > reportMaxKeys) throw new Refusal(422, 'MSG000046', { args: [reportMaxKeys] });
  return { type: REPORT_TP, keys };
}

/** The same of documents to be mailed; a form that is not mailed: 422 MSG000714. */
function askedToMail(ctx: Ctx<unknown>, body: Partial<ReportBody>): { type: MailedReport; keys: string[] } {
  const { type, keys } = askedOf(ctx, body);
  if (!isMailed(type)) throw new Refusal(422, 'MSG000714');
  return { type, keys };
}

const langOf = (ctx: Ctx<unknown>, { LANG_CD }: Partial<ReportBody>) => (LANG_CD === 'ko' || LANG_CD === 'en' ? LANG_CD : ctx.lang);

/** The mails that were asked for, each with its documents drawn. */
async function drawnMail(ctx: Ctx<ReportMail>) {
  const { body } = ctx;
  const { type, keys } = askedToMail(ctx, body);
  refuseFaults(checkRow({ ...body }, mailRules, ctx.label));
  const fault = addressFault(textOf(body.TO_EMAIL));
  if (fault) refuseFaults([fault]);
  const lang = langOf(ctx, body);
  const to = addressesOf(body.TO_EMAIL);
  const mails = await ctx.within('read', async (part) => addressed(await mailParties(part, type, keys), to));
  const drawn: DrawnMail[] = [];
  for (const mail of mails) drawn.push({ ...mail, form: await drawForm(ctx, type, mail.keys, lang) });
  return { type, keys, to, lang, drawn };
}

export default async function cmsReportPopupRoutes(app: FastifyInstance) {
  serve(
    app,
    cmsReportPopup.select,
    async (ctx) => {
      const { type, keys } = askedOf(ctx, ctx.body);
      return printForm(ctx, type, keys, langOf(ctx, ctx.body));
    },
    { transaction: 'none' },
  );

  serve(app, cmsReportPopup.selectReaders, async (ctx) => {
    const { type, keys } = askedToMail(ctx, ctx.body.SEARCH);
    const LIST = await mailParties(ctx, type, keys);
    return { LIST, TOTAL: LIST.length };
  });

  serve(
    app,
    cmsReportPopup.mail,
    async (ctx, { type, keys, to, lang, drawn }) => {
      // While they were drawn an order may have got another trucker, or an address have been taken off.
      const now = addressed(await mailParties(ctx, type, keys), to);
      const isSame = isDeepStrictEqual(
        now,
        drawn.map(({ form: _, ...mail }) => mail),
      );
      if (!isSame) throw new Refusal(409, 'MSG000025');
      for (const mail of drawn) await mailForm(ctx, type, mail, { lang, contents: ctx.body.MAIL_CNNT });
      ctx.say('MSG000413', to.join(', '));
      return { LIST: [{ TO_EMAIL: to.join(', ') }] };
    },
    { prepare: drawnMail },
  );
}
