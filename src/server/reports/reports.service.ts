import { sql } from 'kysely';
import type { ReportType } from '../../contract/cms/popup/cmsReportPopup';
import { codeNames } from '../lib/codeNames';
import { type Content, renderPdf } from '../lib/pdf';
import type { Ctx, Download } from '../lib/serve';
import type { Texts } from '../lib/texts';
import { ordersToPrint, type PrintedOrder } from '../pan/printed.service';
import { instantOf, type Sender, type Words } from './form';
import { pod } from './pod';
import { tro } from './tro';

const forms: Record<ReportType, (order: PrintedOrder, sender: Sender, words: Words) => Content> = { TRO: tro, POD: pod };

const groups = { DLV_TP: 'DLV_TP', CAR_TP: 'CAR_TP', QTY_UT: 'QTY_UT', DIFF_RSN: 'DIFF_RSN', REPORT_TP: 'REPORT_TP' } as const;

const footers = { ko: (user: string, at: string) => `${at} 출력 · ${user}`, en: (user: string, at: string) => `Printed ${at} · ${user}` };

/** The corporations of the orders, as they stand at the head of a form. */
async function sendersOf(ctx: Ctx<unknown>, orders: PrintedOrder[]): Promise<Map<string, Sender>> {
  const rows = await ctx.db
    .selectFrom('MDM_CORP')
    .select(['CORP_CD', 'LOGO_CD', 'CORP_NM', 'CORP_ENG_NM', 'BIZ_NO', 'ADDR', 'ADDR_ENG', 'TEL_NO'])
    .where('CORP_CD', 'in', [...new Set(orders.map((order) => order.CORP_CD ?? ''))])
    .execute();
  return new Map(rows.map((row) => [row.CORP_CD, row]));
}

async function wordsIn(texts: Texts, ctx: Ctx<unknown>, lang: 'ko' | 'en'): Promise<Words & { text(key: string): string }> {
  const speech = await texts.of(lang);
  const names = await codeNames({ ...ctx, lang }, groups);
  return {
    lang,
    text: (key) => speech.text(key),
    label: (field, table = 'PAN_DLV_ORD') => speech.label(field, undefined, table),
    name: (field, code) => (code === null ? '' : (names[field as keyof typeof groups]?.get(code) ?? code)),
  };
}

/**
 * Delivery orders on a printable form, all in one PDF, in the language asked. The reader sees what the screens show him (the driver's
 * number masked); a number that is given out is logged. A missing or foreign order: 404 MSG000043.
 */
export async function printOrders(ctx: Ctx<unknown>, texts: Texts, type: ReportType, keys: string[], lang: 'ko' | 'en'): Promise<Download> {
  const orders = await ordersToPrint(ctx, keys, lang);
  const [senders, words] = [await sendersOf(ctx, orders), await wordsIn(texts, ctx, lang)];
  const { rows } = await sql<{ NOW: string; USER_NM: string }>`
    select to_char(now(), 'YYYYMMDDHH24MISS') as now, case ${lang} when 'en' then coalesce(user_eng_nm, user_nm) else user_nm end as user_nm
      from cms_user where user_id = ${ctx.user.USER_ID}`.execute(ctx.db);
  const single = keys.length === 1 ? keys[0] : undefined;
  const title = `${words.name('REPORT_TP', type)}_${single ?? ctx.today}`;
  const body = await renderPdf({
    documents: orders.map((order) => forms[type](order, senders.get(order.CORP_CD ?? '') as Sender, words)),
    title,
    lang,
    footer: footers[lang](rows[0]?.USER_NM ?? ctx.user.USER_NM, instantOf(rows[0]?.NOW ?? '')),
    page: words.text('UI.RPT.PAGE'),
  });
  return { name: `${title}.pdf`, type: 'application/pdf', body, inline: true };
}
