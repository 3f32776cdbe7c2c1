import { sql } from 'kysely';
import type { ReportType } from '../../contract/cms/popup/cmsReportPopup';
import { plansToPrint } from '../cfs/printed.service';
import { statementsToPrint } from '../kofe/printed.service';
import { codeNames } from '../lib/codeNames';
import { named } from '../lib/names';
import { type Content, type PdfJob, renderPdf } from '../lib/pdf';
import type { Ctx, Download } from '../lib/serve';
import { readAndLogOrders } from '../pan/printed.service';
import { quotesToPrint } from '../ptl/quo/printed.service';
import { readAndLogArrivals, releasesToPrint } from '../ptl/status/printed.service';
import { settlementsToPrint } from '../set/printed.service';
import { arrivalNotice } from './arrivalNotice';
import { depositStatement } from './depositStatement';
import { instantOf, type Sender, type Words } from './form';
import { loadPlan } from './loadPlan';
import { pod } from './pod';
import { quo } from './quo';
import { release } from './release';
import { stl } from './stl';
import { tro } from './tro';

type Lang = 'ko' | 'en';

/** A document of a form: whose it is, and how it is drawn. */
interface Printed {
  CORP_CD: string | null;
  CUST_CD: string | null;
  draw(sender: Sender, words: Words): Content;
}

/** How the documents of each form are read, as their reader may see them, in the order asked. One that is missing or foreign: 404 MSG000043. */
const forms: Record<ReportType, (ctx: Ctx<unknown>, keys: string[], lang: Lang) => Promise<Printed[]>> = {
  TRO: async (ctx, keys, lang) => (await readAndLogOrders(ctx, keys, lang)).map((order) => printed(order, tro)),
  POD: async (ctx, keys, lang) => (await readAndLogOrders(ctx, keys, lang)).map((order) => printed(order, pod)),
  QUO: async (ctx, keys, lang) => (await quotesToPrint(ctx, keys, lang)).map((quote) => printed(quote, quo)),
  AN: async (ctx, keys, lang) => (await readAndLogArrivals(ctx, keys, lang)).map((arrival) => printed(arrival, arrivalNotice)),
  DO: async (ctx, keys, lang) => (await releasesToPrint(ctx, keys, lang)).map((shipment) => printed(shipment, release)),
  DEP: async (ctx, keys, lang) => (await statementsToPrint(ctx, keys, lang)).map((statement) => printed(statement, depositStatement)),
  CLP: async (ctx, keys, lang) => (await plansToPrint(ctx, keys, lang)).map((plan) => printed(plan, loadPlan)),
  STL: async (ctx, keys, lang) => (await settlementsToPrint(ctx, keys, lang)).map((settlement) => printed(settlement, stl)),
};

const printed = <D extends Omit<Printed, 'draw'>>(document: D, form: (document: D, sender: Sender, words: Words) => Content): Printed => ({
  CORP_CD: document.CORP_CD,
  CUST_CD: document.CUST_CD,
  draw: (sender, words) => form(document, sender, words),
});

const groups = {
  DLV_TP: 'DLV_TP',
  CAR_TP: 'CAR_TP',
  QTY_UT: 'QTY_UT',
  DIFF_RSN: 'DIFF_RSN',
  REPORT_TP: 'REPORT_TP',
  QUO_STS: 'QUO_STS',
  IMEX_TP: 'IMEX_TP',
  TRANS_MODE: 'TRANS_MODE',
  LOAD_TP: 'LOAD_TP',
  CARGO_TP: 'CARGO_TP',
  PKG_UT_CD: 'PKG_UT',
  COST_SECT: 'COST_SECT',
  FRT_UNIT: 'FRT_UNIT',
  VAT_TP: 'VAT_TP',
  FRT_TERM: 'FRT_TERM',
  BANK_CD: 'BANK_CD',
  DEPO_TP: 'DEPO_TP',
  COST_TP: 'COST_TP',
  STL_STS: 'STL_STS',
  CLP_STS: 'CLP_STS',
} as const;

/** Table whose columns the titles of a form are, where it says nothing else. */
const tables: Record<ReportType, string> = {
  TRO: 'PAN_DLV_ORD',
  POD: 'PAN_DLV_ORD',
  QUO: 'PTL_QUOTE',
  AN: 'FMS_HBL',
  DO: 'FMS_HBL',
  DEP: 'KOFE_DEPOSIT',
  STL: 'SET_STL',
  CLP: 'CFS_CLP',
};

const footers = { ko: (user: string, at: string) => `${at} 출력 · ${user}`, en: (user: string, at: string) => `Printed ${at} · ${user}` };

/** The corporations of the documents, as they stand at the head of a form. */
async function sendersOf(ctx: Ctx<unknown>, documents: Printed[]): Promise<Map<string, Sender>> {
  const rows = await ctx.db
    .selectFrom('MDM_CORP')
    .select(['CORP_CD', 'LOGO_CD', 'CORP_NM', 'CORP_ENG_NM', 'BIZ_NO', 'ADDR', 'ADDR_ENG', 'TEL_NO'])
    .where('CORP_CD', 'in', [...new Set(documents.map((document) => document.CORP_CD ?? ''))])
    .execute();
  return new Map(rows.map((row) => [row.CORP_CD, row]));
}

async function wordsIn(ctx: Ctx<unknown>, type: ReportType, lang: Lang): Promise<Words> {
  const speech = await ctx.outbox.speech(lang);
  const names = await codeNames({ ...ctx, lang }, groups);
  return {
    lang,
    text: (key, ...args) => speech.text(key, ...args),
    label: (field, table = tables[type]) => speech.label(field, undefined, table),
    name: (field, code) => (code === null ? '' : (names[field as keyof typeof groups]?.get(code) ?? code)),
  };
}

/** Documents read and written on a form, and whose the first of them is. */
interface WrittenForm {
  /** Name of the file. */
  name: string;
  owner: Pick<Printed, 'CORP_CD' | 'CUST_CD'>;
  pdf: PdfJob;
}

/**
 * Reads documents and writes them on a printable form, all in one PDF that is still to be drawn, in the language asked. The reader sees what the
 * screens show him, and what is logged there is logged.
 */
export async function writeForm(ctx: Ctx<unknown>, type: ReportType, keys: string[], lang: Lang): Promise<WrittenForm> {
  const documents = await forms[type](ctx, keys, lang);
  const [senders, words] = [await sendersOf(ctx, documents), await wordsIn(ctx, type, lang)];
  const { rows } = await sql<{ NOW: string }>`select to_char(now(), 'YYYYMMDDHH24MISS') as now`.execute(ctx.db);
  const single = keys.length === 1 ? keys[0]?.replaceAll('|', '-') : undefined;
  const title = `${words.name('REPORT_TP', type).replace('/', '')}_${single ?? ctx.today}`;
  const [first] = documents;
  return {
    name: `${title}.pdf`,
    owner: { CORP_CD: first?.CORP_CD ?? null, CUST_CD: first?.CUST_CD ?? null },
    pdf: {
      documents: documents.map(({ CORP_CD, draw }) => draw(senders.get(CORP_CD ?? '') as Sender, words)),
      title,
      lang,
      footer: footers[lang](named(lang, ctx.user.USER_NM, ctx.user.USER_ENG_NM), instantOf(rows[0]?.NOW ?? '')),
      page: words.text('UI.RPT.PAGE'),
    },
  };
}

/** A form as a file. */
export interface DrawnForm extends Pick<WrittenForm, 'name' | 'owner'> {
  body: Buffer;
}

/** The same drawn: the documents are read in a transaction of their own, which is over by the time they are drawn. */
export async function drawForm(ctx: Ctx<unknown>, type: ReportType, keys: string[], lang: Lang): Promise<DrawnForm> {
  const { name, owner, pdf } = await ctx.within('read', (part) => writeForm(part, type, keys, lang));
  return { name, owner, body: await renderPdf(pdf, ctx.gone) };
}

/** The same to be shown in the browser. */
export async function printForm(ctx: Ctx<unknown>, type: ReportType, keys: string[], lang: Lang): Promise<Download> {
  const { name, body } = await drawForm(ctx, type, keys, lang);
  return { name, body, type: 'application/pdf', inline: true };
}
