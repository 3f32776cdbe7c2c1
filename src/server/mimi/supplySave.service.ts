import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { canEdit, type Supply, supply, supplyFaults } from '../../contract/mimi/mimiSupplyMgt';
import { isEmpty } from '../../contract/rules';
import { accountFaults, accountsOf } from '../lib/accounts';
import { codeNames } from '../lib/codeNames';
import { type Entry, entryFaults, fixedFaults, lockEntries } from '../lib/entries';
import { untold } from '../lib/entrySave';
import { takeNumbers } from '../lib/number';
import { referenceFaults } from '../lib/references';
import { refuseFaults } from '../lib/refusal';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { type Item, itemKey, itemsOf } from './items.service';
import { closedFaults } from './ledger.service';
import { presentSupplies } from './supplyList.service';

/** Saves planned movements, all or none, and gives them as they are now. */
export async function saveSupplies(ctx: Ctx<unknown>, list: readonly SaveRow<Supply>[]): Promise<Supply[]> {
  const entries = (await lockEntries<Supply>(ctx, supply, list)).map((entry) =>
    entry.before ? entry : { ...entry, row: { ...entry.row, SPLY_NO: `+${entry.ROW_NO}` } },
  );
  refuseFaults(await stateFaults(ctx, entries));
  const stay = entries.filter(({ removed }) => !removed);
  const told = [
    await entryFaults(ctx, supply, entries, supply.rules, /^\+\d+$/),
    await referenceFaults(ctx, supply.table, entries),
    fixedFaults(entries, ['CUST_CD', 'SPLY_TP']),
  ].flat();
  // Only values of their types are looked up.
  refuseFaults(told);
  const rows = stay.map(({ row }) => row);
  const items = await itemsOf(ctx, rows);
  const accounts = await accountsOf(
    ctx,
    'MIMI',
    rows.map(({ CUST_CD }) => CUST_CD),
  );
  const own = [
    accountFaults(
      ctx,
      accounts,
      stay.filter(({ before }) => !before),
    ),
    stay.flatMap((entry) => rowFaults(ctx, entry, items)),
    await documentFaults(ctx, stay),
  ].flat();
  refuseFaults(untold(told, own));
  refuseFaults(
    await closedFaults(
      ctx,
      stay.map(({ row, ROW_NO }) => ({ ...row, ROW_NO })),
    ),
  );

  const fresh = stay.filter(({ before }) => !before);
  const numbers = await takeNumbers(ctx.db, 'MSP', ctx.user.CORP_CD, fresh.length);
  for (const [i, entry] of fresh.entries()) entry.row = { ...entry.row, SPLY_NO: numbers[i] ?? '' };
  const typed = ({ row }: Entry<Supply>) => ({ ...row, QTY_UT: items.get(itemKey(row))?.QTY_UT });
  await insertRows(
    ctx.db,
    'MIMI_SUPPLY',
    fresh.map((entry) => ({ ...typed(entry), CORP_CD: accounts.get(entry.row.CUST_CD)?.CORP_CD, SPLY_STS: 'PLN', DEL_YN: 'N' })),
  );
  await updateRows(ctx.db, 'MIMI_SUPPLY', supply.keys, [...supply.columns, 'QTY_UT'], stay.filter(({ before }) => before).map(typed));
  await updateRows(
    ctx.db,
    'MIMI_SUPPLY',
    supply.keys,
    ['DEL_YN'],
    entries.filter(({ removed }) => removed).map(({ row }) => ({ ...row, DEL_YN: 'Y' })),
  );
  return presentSupplies(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** Movements that are planned no longer (MSG000027), or not the person's to change (MSG000685). */
async function stateFaults(ctx: Ctx<unknown>, entries: readonly Entry<Supply>[]): Promise<Fault[]> {
  const refused = entries.filter(({ before }) => before && !canEdit(before, ctx.user));
  if (refused.length === 0) return [];
  const { SPLY_STS: names } = await codeNames(ctx, { SPLY_STS: 'SPLY_STS' });
  return refused.map(({ before, ROW_NO }): Fault => {
    const state = before?.SPLY_STS ?? '';
    if (before?.RSV_YN === 'Y' && state === 'PLN')
      return { ROW_NO, FIELD: 'DLV_ORD_NO', CODE: 'MSG000712', ARGS: [before.DLV_ORD_NO ?? ''] };
    if (state === 'PLN') return { ROW_NO, FIELD: 'SPLY_TP', CODE: 'MSG000685' };
    return { ROW_NO, FIELD: 'SPLY_STS', CODE: 'MSG000027', ARGS: [names.get(state) ?? state] };
  });
}

/** Faults of a movement by its own columns and its item, which must be the customer's and in use. */
function rowFaults(ctx: Ctx<unknown>, { row, before, ROW_NO }: Entry<Supply>, items: ReadonlyMap<string, Item>): Fault[] {
  const title = (field: string) => ctx.label(field, supply.table);
  const item = items.get(itemKey(row));
  const known = item && (item.USE_YN === 'Y' || row.ITEM_CD === before?.ITEM_CD);
  const faults = supplyFaults(row, item?.LOT_YN, ctx.user, title);
  if (!known) faults.push({ FIELD: 'ITEM_CD', CODE: 'MSG000017', ARGS: [title('ITEM_CD'), row.ITEM_CD] });
  return faults.map((fault) => ({ ...fault, ROW_NO }));
}

/** Faults of movements whose PO line is not there or of another item, or whose delivery order or shipment is not the customer's. */
async function documentFaults(ctx: Ctx<unknown>, entries: readonly Entry<Supply>[]): Promise<Fault[]> {
  const of = (field: 'PO_NO' | 'DLV_ORD_NO' | 'HBL_NO') => entries.map(({ row }) => row[field]).filter((value) => !isEmpty(value));
  const { rows: lines } = await sql<{ CUST_CD: string; PO_NO: string; LINE_NO: number; ITEM_CD: string }>`
    select l.cust_cd, l.po_no, l.line_no, l.item_cd from mimi_po_dtl l join mimi_po p using (cust_cd, po_no)
     where l.po_no = any(${of('PO_NO')}) and p.del_yn = 'N'`.execute(ctx.db);
  const { rows: known } = await sql<{ FIELD: string; NO: string; CUST_CD: string; RESERVES: boolean }>`
    select 'DLV_ORD_NO' as field, dlv_ord_no as no, cust_cd, exists (
        select from mimi_supply s where s.dlv_ord_no = o.dlv_ord_no and s.rsv_yn = 'Y' and s.sply_sts <> 'CXL' and s.del_yn = 'N') as reserves
      from pan_dlv_ord o where dlv_ord_no = any(${of('DLV_ORD_NO')}) and del_yn = 'N'
    union all select 'HBL_NO', hbl_no, cust_cd, false from fms_hbl where hbl_no = any(${of('HBL_NO')}) and del_yn = 'N'`.execute(ctx.db);
  return entries.flatMap(({ row, before, ROW_NO }) => {
    const faults: Fault[] = [];
    if (row.SPLY_TP === 'IN' && !isEmpty(row.PO_NO) && !isEmpty(row.LINE_NO)) {
      const line = lines.find((one) => one.CUST_CD === row.CUST_CD && one.PO_NO === row.PO_NO && one.LINE_NO === row.LINE_NO);
      if (!line)
        faults.push({ ROW_NO, FIELD: 'PO_NO', CODE: 'MSG000017', ARGS: [ctx.label('PO_NO', supply.table), `${row.PO_NO} ${row.LINE_NO}`] });
      else if (line.ITEM_CD !== row.ITEM_CD) faults.push({ ROW_NO, FIELD: 'ITEM_CD', CODE: 'MSG000690', ARGS: [line.ITEM_CD] });
    }
    for (const FIELD of ['DLV_ORD_NO', 'HBL_NO'] as const) {
      const no = row[FIELD];
      if (isEmpty(no) || no === before?.[FIELD]) continue;
      const found = known.find((one) => one.FIELD === FIELD && one.NO === no && one.CUST_CD === row.CUST_CD);
      if (!found) faults.push({ ROW_NO, FIELD, CODE: 'MSG000017', ARGS: [ctx.label(FIELD, supply.table), String(no)] });
      else if (found.RESERVES && row.SPLY_TP === 'OUT') faults.push({ ROW_NO, FIELD, CODE: 'MSG000712', ARGS: [String(no)] });
    }
    return faults;
  });
}
