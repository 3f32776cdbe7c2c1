import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { Decimal } from '../../contract/decimal';
import { canEditPo, canEditPoLine, type Po, type PoLine, po, poLine } from '../../contract/mimi/mimiPoMgt';
import { checkRow, isEmpty } from '../../contract/rules';
import { accountFaults, accountsOf } from '../lib/accounts';
import { codeNames } from '../lib/codeNames';
import { type Entry, entryFaults, lockEntries, valuesToBe } from '../lib/entries';
import { untold } from '../lib/entrySave';
import { takeNumbers } from '../lib/number';
import { referenceFaults } from '../lib/references';
import { refuseFaults } from '../lib/refusal';
import { insertRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { type Item, itemKey, itemsOf } from './items.service';
import { lockPos, writeLines } from './poLines.service';
import { poLines, presentPos } from './poList.service';

const unnumbered = /^\+\d+$/;

/** Saves purchase orders, with the lines of new ones inside them; all or none. */
export async function savePos(ctx: Ctx<unknown>, list: readonly SaveRow<Po>[]): Promise<Po[]> {
  const entries = (await lockEntries<Po>(ctx, po, list)).map((entry) =>
    entry.before || !isEmpty(entry.row.PO_NO) ? entry : { ...entry, row: { ...entry.row, PO_NO: `+${entry.ROW_NO}` } },
  );
  refuseFaults(await stateFaults(ctx, entries));
  const stay = entries.filter(({ removed }) => !removed);
  const fresh = stay.filter(({ before }) => !before);
  refuseFaults([...(await entryFaults(ctx, po, entries, po.rules, /^\S.*$/)), ...(await referenceFaults(ctx, po.table, entries))]);
  const accounts = await accountsOf(
    ctx,
    'MIMI',
    fresh.map(({ row }) => row.CUST_CD),
  );
  refuseFaults(accountFaults(ctx, accounts, fresh));
  const linesOf = (entry: Entry<Po>) => (list[entry.ROW_NO - 1]?.G2 ?? []) as Partial<PoLine>[];
  const lines = fresh.flatMap((entry) =>
    linesOf(entry).map((sent, i) => ({
      entry,
      at: i + 1,
      row: newLine(sent, { CUST_CD: entry.row.CUST_CD, PO_NO: entry.row.PO_NO, LINE_NO: i + 1 }),
    })),
  );
  const items = await itemsOf(
    ctx,
    lines.map(({ row }) => row),
  );
  refuseFaults(
    lines.flatMap(({ entry, at, row }) =>
      lineFaults(ctx, row, undefined, items).map((fault) => ({ ...fault, ROW_NO: entry.ROW_NO, FIELD: `G2.${at}.${fault.FIELD}` })),
    ),
  );

  const waiting = fresh.filter(({ row }) => unnumbered.test(row.PO_NO));
  const numbers = await takeNumbers(ctx.db, 'MPO', ctx.user.CORP_CD, waiting.length);
  for (const [i, entry] of waiting.entries()) entry.row = { ...entry.row, PO_NO: numbers[i] ?? '' };
  await insertRows(
    ctx.db,
    'MIMI_PO',
    fresh.map(({ row }) => ({
      ...row,
      CORP_CD: accounts.get(row.CUST_CD)?.CORP_CD,
      MIMI_PO_STS: 'OPN',
      TOT_QTY: 0,
      TOT_AMT: 0,
      DEL_YN: 'N',
    })),
  );
  await updateRows(
    ctx.db,
    'MIMI_PO',
    po.keys,
    po.columns,
    stay.filter(({ before }) => before).map(({ row }) => ({ ...row })),
  );
  await updateRows(
    ctx.db,
    'MIMI_PO',
    po.keys,
    ['DEL_YN'],
    entries.filter(({ removed }) => removed).map(({ row }) => ({ ...row, DEL_YN: 'Y' })),
  );
  await insertRows(
    ctx.db,
    'MIMI_PO_DTL',
    lines.map(({ entry, row }) => insertedLine({ ...row, PO_NO: entry.row.PO_NO }, items)),
  );
  await countTotals(
    ctx,
    fresh.map(({ row }) => row),
  );
  return presentPos(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** Saves changed lines of purchase orders, which are locked first; states and totals of these follow. */
export async function savePoLines(ctx: Ctx<unknown>, list: readonly SaveRow<PoLine>[]): Promise<PoLine[]> {
  const keys = list.map(({ CUST_CD, PO_NO }) => ({ CUST_CD: String(CUST_CD ?? ''), PO_NO: String(PO_NO ?? '') }));
  const { pos, lines } = await lockPos(ctx, keys);
  const states = await codeNames(ctx, { MIMI_PO_STS: 'MIMI_PO_STS', MIMI_LINE_STS: 'MIMI_LINE_STS' });
  refuseFaults(
    keys.flatMap((key, i): Fault[] => {
      const own = pos.find(({ CUST_CD, PO_NO }) => CUST_CD === key.CUST_CD && PO_NO === key.PO_NO);
      if (!own) return [{ ROW_NO: i + 1, CODE: 'MSG000043' }];
      const state = own.MIMI_PO_STS;
      return canEditPo(own)
        ? []
        : [{ ROW_NO: i + 1, FIELD: 'MIMI_LINE_STS', CODE: 'MSG000027', ARGS: [states.MIMI_PO_STS.get(state) ?? state] }];
    }),
  );
  const last = new Map<string, number>();
  for (const line of lines) last.set(poOf(line), Math.max(last.get(poOf(line)) ?? 0, line.LINE_NO));
  const numbered = list.map((row) => {
    if (row.BATCH_FLAG !== 'insert') return row;
    const LINE_NO = (last.get(poOf(row)) ?? 0) + 1;
    last.set(poOf(row), LINE_NO);
    return { ...row, LINE_NO };
  });
  const entries = await lockEntries<PoLine>(ctx, poLine, numbered);
  const stay = entries.filter(({ removed }) => !removed);
  const items = await itemsOf(
    ctx,
    stay.map(({ row }) => ({ CUST_CD: row.CUST_CD, ITEM_CD: String(row.ITEM_CD ?? '') })),
  );
  const used = await usedLines(ctx, entries);
  refuseFaults(
    entries.flatMap((entry) => {
      const { row, before, removed, ROW_NO } = entry;
      const refuse = (FIELD: string, CODE: string, ...ARGS: (string | number)[]): Fault => ({ ROW_NO, FIELD, CODE, ARGS });
      const state = before?.MIMI_LINE_STS ?? '';
      if (before && !canEditPoLine(before, 'PO_QTY'))
        return [refuse('MIMI_LINE_STS', 'MSG000027', states.MIMI_LINE_STS.get(state) ?? state)];
      const movement = used.get(lineOf(row));
      if (removed) return movement ? [refuse('LINE_NO', 'MSG000026', movement)] : [];
      const faults: Fault[] = lineFaults(ctx, row, before, items).map((fault) => ({ ...fault, ROW_NO }));
      if (before && movement && row.ITEM_CD !== before.ITEM_CD) faults.push(refuse('ITEM_CD', 'MSG000026', movement));
      return faults;
    }),
  );
  await insertRows(
    ctx.db,
    'MIMI_PO_DTL',
    stay.filter(({ before }) => !before).map(({ row }) => insertedLine(row, items)),
  );
  await updateRows(
    ctx.db,
    'MIMI_PO_DTL',
    poLine.keys,
    [...poLine.columns, 'QTY_UT', 'PO_AMT'],
    stay.filter(({ before }) => before).map(({ row }) => ({ ...row, ...measured(row, items) })),
  );
  await removeRows(
    ctx.db,
    'MIMI_PO_DTL',
    poLine.keys,
    entries.filter(({ removed }) => removed).map(({ row }) => ({ ...row })),
  );
  const now = await lockPos(ctx, keys);
  await writeLines(ctx, now.pos, now.lines);
  await countTotals(ctx, now.pos);
  const customers = [...new Set(keys.map(({ CUST_CD }) => CUST_CD))];
  const present = await Promise.all(
    customers.map((customer) =>
      poLines(
        ctx,
        customer,
        keys.filter(({ CUST_CD }) => CUST_CD === customer).map(({ PO_NO }) => PO_NO),
      ),
    ),
  );
  const byKey = new Map(present.flat().map((line) => [lineOf(line), line]));
  return entries.map(({ row }) => byKey.get(lineOf(row)) ?? row);
}

const poOf = ({ CUST_CD, PO_NO }: { CUST_CD?: unknown; PO_NO?: unknown }): string => `${CUST_CD}|${PO_NO}`;
const lineOf = (line: { CUST_CD?: unknown; PO_NO?: unknown; LINE_NO?: unknown }): string => `${poOf(line)}|${line.LINE_NO}`;

const newLine = (sent: Partial<PoLine>, key: { CUST_CD: string; PO_NO: string; LINE_NO: number }): PoLine =>
  ({ ...valuesToBe<PoLine>(poLine.columns, sent, null), ...key }) as PoLine;

/** What follows from quantity, price and item of a line. */
const measured = (row: PoLine, items: ReadonlyMap<string, Item>) => ({
  QTY_UT: items.get(itemKey(row))?.QTY_UT,
  PO_AMT: Decimal.of(row.PO_QTY).times(row.UNIT_PRC).rounded(2).toNumber(),
});
const insertedLine = (row: PoLine, items: ReadonlyMap<string, Item>) => ({
  ...row,
  ...measured(row, items),
  SPLY_QTY: 0,
  RMN_QTY: row.PO_QTY,
  MIMI_LINE_STS: 'OPN',
});

/** Faults of a line: its values, an item that is not the customer's or not in use, less ordered than has come in. */
function lineFaults(ctx: Ctx<unknown>, row: PoLine, before: PoLine | undefined, items: ReadonlyMap<string, Item>): Fault[] {
  const title = (field: string) => ctx.label(field, poLine.table);
  const faults = checkRow(
    { ...row },
    poLine.rules.filter(({ field }) => field !== 'LINE_NO'),
    title,
  );
  const own: Fault[] = [];
  const item = items.get(itemKey(row));
  if (!item || (item.USE_YN !== 'Y' && row.ITEM_CD !== before?.ITEM_CD))
    own.push({ FIELD: 'ITEM_CD', CODE: 'MSG000017', ARGS: [title('ITEM_CD'), String(row.ITEM_CD ?? '')] });
  if (before && row.PO_QTY < before.SPLY_QTY)
    own.push({ FIELD: 'PO_QTY', CODE: 'MSG000016', ARGS: [title('PO_QTY'), before.SPLY_QTY, 10 ** 13 - 1] });
  return [...faults, ...untold(faults, own)];
}

/** Purchase orders that are not open any more, or go though something has come in or is planned (MSG000027, MSG000026). */
async function stateFaults(ctx: Ctx<unknown>, entries: readonly Entry<Po>[]): Promise<Fault[]> {
  const { MIMI_PO_STS: names } = await codeNames(ctx, { MIMI_PO_STS: 'MIMI_PO_STS' });
  const removed = entries.filter((entry) => entry.removed && entry.before);
  const { rows: used } = await sql<{ CUST_CD: string; PO_NO: string; SPLY_NO: string }>`
    select cust_cd, po_no, min(sply_no) as sply_no from mimi_supply where po_no = any(${removed.map(({ row }) => row.PO_NO)}) and sply_sts <> 'CXL'
       and del_yn = 'N' group by 1, 2`.execute(ctx.db);
  return entries.flatMap(({ row, before, removed, ROW_NO }): Fault[] => {
    if (!before) return [];
    const state = before.MIMI_PO_STS;
    if (!canEditPo(before)) return [{ ROW_NO, FIELD: 'MIMI_PO_STS', CODE: 'MSG000027', ARGS: [names.get(state) ?? state] }];
    const movement = removed && used.find((one) => poOf(one) === poOf(row));
    return movement ? [{ ROW_NO, FIELD: 'PO_NO', CODE: 'MSG000026', ARGS: [movement.SPLY_NO] }] : [];
  });
}

/** A movement of each of the lines that have any, cancelled ones aside. */
async function usedLines(ctx: Ctx<unknown>, entries: readonly Entry<PoLine>[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ CUST_CD: string; PO_NO: string; LINE_NO: number; SPLY_NO: string }>`
    select cust_cd, po_no, line_no, min(sply_no) as sply_no from mimi_supply
     where cust_cd = any(${entries.map(({ row }) => row.CUST_CD)}) and po_no = any(${entries.map(({ row }) => row.PO_NO)})
       and sply_sts <> 'CXL' and del_yn = 'N' group by 1, 2, 3`.execute(ctx.db);
  return new Map(rows.map((row) => [lineOf(row), row.SPLY_NO]));
}

/** Writes the sums of their lines into purchase orders. */
const countTotals = (ctx: Ctx<unknown>, keys: readonly { CUST_CD: string; PO_NO: string }[]) =>
  sql`update mimi_po p set tot_qty = s.qty, tot_amt = s.amt from (
      select k.cust_cd, k.po_no, coalesce(sum(d.po_qty), 0) as qty, coalesce(sum(d.po_amt), 0) as amt
        from (select distinct * from unnest(${keys.map(({ CUST_CD }) => CUST_CD)}::text[], ${keys.map(({ PO_NO }) => PO_NO)}::text[]) as k (cust_cd, po_no)) k
          left join mimi_po_dtl d on d.cust_cd = k.cust_cd and d.po_no = k.po_no group by 1, 2) s
    where p.cust_cd = s.cust_cd and p.po_no = s.po_no`.execute(ctx.db);
