import { sql } from 'kysely';
import { weekday } from '../../contract/dates';
import { type FormField, form, formRowsOf } from '../../contract/pan/dlvOrdForm';
import type { Ctx } from '../lib/serve';
import type { Code } from '../lib/uploadCell';
import { codesOfForm } from '../lib/uploadCodes';
import { type FormSheet, rowReader } from '../lib/uploadRows';
import { inScope } from '../lib/where';
import { linesOf } from './lines.service';
import { holidays, ordersByNo } from './orders';
import { knownPlaces } from './places.service';
import { liveContainers } from './references.service';
import { byRows, liveOf, savedRows } from './savedRows.service';
import { type Items, lookedUp, ordersNamed, type UploadContext } from './upload/check';
import { groupHash, groupsOf } from './upload/groups';
import type { CheckedRow } from './upload/row';

/** Codes in use today by column of the form, with the names the corporation has for them, in the user's language. */
export async function formCodes(ctx: Ctx<unknown>): Promise<Map<FormField, Code[]>> {
  const types = await ctx.db
    .selectFrom('MDM_CNTR_TP')
    .select(['CNTR_TP_CD as CODE', 'CNTR_TP_NM as NAME'])
    .where('USE_YN', '=', 'Y')
    .orderBy('SORT_SEQ')
    .execute();
  // Container types stand in a table of their own.
  return (await codesOfForm(ctx, form)).set('CNTR_TP_CD', types);
}

/** Reads, in sets, what the check of these rows must know; `today` and every lookup are as the data is now. */
export async function loadContext(ctx: Ctx<unknown>, sheet: FormSheet, custCd: string): Promise<UploadContext> {
  const codes = Object.fromEntries(await formCodes(ctx));
  const closed = ctx.user.USER_TP === 'S' ? null : await holidays(ctx.db, ctx.today);
  const by = { lang: ctx.lang, today: ctx.today, codes };
  const named = await liveOrders(ctx, sheet.rows.flatMap(ordersNamed), custCd);
  const rows = sheet.rows.map(rowReader(form, by));
  return {
    ...by,
    shipments: await shipmentsOf(ctx, lookedUp(sheet, 'HBL_NO'), custCd),
    containers: await liveContainers(ctx, lookedUp(sheet, 'CNTR_NO')),
    items: await itemsOf(ctx, lookedUp(sheet, 'ITEM_CD'), custCd),
    places: await knownPlaces(ctx, [...lookedUp(sheet, 'PICKUP_PLC_NM'), ...lookedUp(sheet, 'DLV_PLC_NM')], custCd),
    named: new Set(named),
    saved: await savedOrders(ctx, rows, named, custCd),
    isClosed: (date) => closed !== null && (weekday(date) === 0 || closed.has(date)),
  };
}

/** Which of the numbers are live orders of the customer, of those the user sees. */
async function liveOrders(ctx: Ctx<unknown>, numbers: readonly string[], custCd: string): Promise<string[]> {
  const { rows } = await sql<{ DLV_ORD_NO: string }>`
    select o.dlv_ord_no from pan_dlv_ord o where o.dlv_ord_no = any(${[...new Set(numbers)]}) and ${liveOf(ctx, custCd)}`.execute(ctx.db);
  return rows.map(({ DLV_ORD_NO }) => DLV_ORD_NO);
}

/**
 * Live orders of the customer, of those the user sees, that say what groups of the rows say: that were saved of such rows, that rows name as
 * theirs, or whose number is the group's key, as in the workbook that the desk gives of them. By what the groups say.
 */
async function savedOrders(
  ctx: Ctx<unknown>,
  rows: readonly CheckedRow[],
  named: readonly string[],
  custCd: string,
): Promise<Map<string, string[]>> {
  const groups = groupsOf(rows);
  const loaded = await savedRows(ctx, groups.map(groupHash), custCd);
  const keys = await liveOrders(
    ctx,
    groups.map(([first]) => String(first?.values.ORD_GRP ?? '')),
    custCd,
  );
  const numbers = [...new Set([...named, ...keys])];
  const lines = await linesOf(ctx, ...numbers);
  const given = (await ordersByNo(ctx, numbers)).map((order) => {
    const own = lines.filter((line) => line.DLV_ORD_NO === order.DLV_ORD_NO);
    return { ROW_HASH: groupHash(formRowsOf(order, own).map((values) => ({ values }))), DLV_ORD_NO: order.DLV_ORD_NO };
  });
  return byRows([...loaded, ...given]);
}

/** Which of the codes (in capitals) are items of the customer in use. */
export async function itemsOf(ctx: Ctx<unknown>, codes: readonly string[], custCd: string): Promise<Items> {
  const { rows } = await sql<{ ITEM_CD: string; ITEM_NM: string }>`
    select item_cd, item_nm from mdm_item where cust_cd = ${custCd} and use_yn = 'Y' and upper(item_cd) = any(${codes})`.execute(ctx.db);
  const { rows: kept } = await sql<{ KEPT: boolean }>`
    select exists (select from mdm_item where cust_cd = ${custCd} and use_yn = 'Y') as kept`.execute(ctx.db);
  return { kept: kept[0]?.KEPT ?? false, known: new Map(rows.map((item) => [item.ITEM_CD.toUpperCase(), item])) };
}

/** Which of the numbers (in capitals) are shipments of the customer that the user may see. */
async function shipmentsOf(ctx: Ctx<unknown>, numbers: string[], custCd: string): Promise<Set<string>> {
  const wide = ctx.scope.kind === 'ORGN_SUB' || ctx.scope.kind === 'ORGN' ? { ...ctx.scope, kind: 'CORP' as const } : ctx.scope;
  const found = await ctx.db
    .selectFrom('FMS_HBL as H')
    .select('H.HBL_NO')
    .where(sql<boolean>`upper(h.hbl_no) = any(${numbers})`)
    .where('H.CUST_CD', '=', custCd)
    .where('H.CORP_CD', '=', ctx.user.CORP_CD)
    .where('H.DEL_YN', '=', 'N')
    .where(inScope(wide, 'H'))
    .execute();
  return new Set(found.map((row) => row.HBL_NO));
}
