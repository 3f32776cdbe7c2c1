import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { type PoLine, poLine } from '../../contract/flair/flairPoInfoMgt';
import { canEditPo } from '../../contract/flair/ledger';
import { codeCheck, codeNames } from '../lib/codeNames';
import { type Entry, lockEntries } from '../lib/entries';
import { refuseFaults } from '../lib/refusal';
import { insertRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { lineFaults, totalFaults } from './poCheck.service';
import { poLines } from './poList.service';
import { lineOf, lockPos, poOf } from './poLock.service';
import { withAmount } from './poSave.service';

/** Saves changed lines of purchase orders, which are locked first; states and totals of these follow. */
export async function savePoLines(ctx: Ctx<unknown>, list: readonly SaveRow<PoLine>[]): Promise<PoLine[]> {
  const keys = list.map(({ CUST_CD, PO_NO }) => ({ CUST_CD: String(CUST_CD ?? ''), PO_NO: String(PO_NO ?? '') }));
  const { pos, lines } = await lockPos(ctx, keys);
  const states = await codeNames(ctx, { FLAIR_PO_STS: 'FLAIR_PO_STS', PO_LINE_STS: 'PO_LINE_STS' });
  const heads = new Map(pos.map((own) => [poOf(own), own]));
  const missing = keys.flatMap((key, i): Fault[] => (heads.has(poOf(key)) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }]));
  refuseFaults(missing);
  const entries = (await lockEntries<PoLine>(ctx, poLine, numbered(list, lines))).map((entry) =>
    entry.before ? entry : { ...entry, row: { ...entry.row, SHORT_YN: entry.row.SHORT_YN ?? 'N' } },
  );
  const codes = await codeCheck(ctx.db, poLine.columns, (field) => ctx.label(field, poLine.table));
  const bookings = await bookingsOf(ctx, entries);
  const faults = entries.flatMap((entry): Fault[] => {
    const { row, before, removed, ROW_NO } = entry;
    const refuse = (FIELD: string, CODE: string, ...ARGS: string[]): Fault => ({ ROW_NO, FIELD, CODE, ARGS });
    const head = heads.get(poOf(row));
    const state = head?.FLAIR_PO_STS ?? '';
    if (head && !canEditPo(head) && (removed || !before))
      return [refuse('PO_LINE_STS', 'MSG000027', states.FLAIR_PO_STS.get(state) ?? state)];
    if (!removed) return lineFaults(ctx, codes, row, before).map((fault) => ({ ...fault, ROW_NO }));
    if (before?.BKD_QTY) return [refuse('LINE_NO', 'MSG000247', numberOf(row))];
    if (before?.PO_LINE_STS === 'CXL') return [refuse('PO_LINE_STS', 'MSG000027', states.PO_LINE_STS.get('CXL') ?? 'CXL')];
    const booking = bookings.get(lineOf(row));
    return booking ? [refuse('LINE_NO', 'MSG000026', booking)] : [];
  });
  refuseFaults(faults);
  refuseFaults(sumFaults(ctx, entries, lines));

  const stay = entries.filter(({ removed }) => !removed);
  await removeRows(
    ctx.db,
    poLine.table,
    poLine.keys,
    entries.filter(({ removed }) => removed).map(({ row }) => ({ ...row })),
  );
  await insertRows(
    ctx.db,
    poLine.table,
    stay.filter(({ before }) => !before).map(({ row }) => withAmount(row)),
  );
  await updateRows(
    ctx.db,
    poLine.table,
    poLine.keys,
    [...poLine.columns, 'PO_AMT'],
    stay.filter(({ before }) => before).map(({ row }) => withAmount(row)),
  );
  const present = await poLines(
    ctx,
    keys.map(({ CUST_CD }) => CUST_CD),
    keys.map(({ PO_NO }) => PO_NO),
  );
  const byKey = new Map(present.map((line) => [lineOf(line), line]));
  return entries.map(({ row }) => byKey.get(lineOf(row)) ?? row);
}

/** A line as people name it. */
export const numberOf = ({ PO_NO, LINE_NO }: { PO_NO: string; LINE_NO: number }): string => `${PO_NO}-${LINE_NO}`;

/** The rows sent, new ones with the numbers that follow the last of their purchase order. */
function numbered(
  list: readonly SaveRow<PoLine>[],
  lines: readonly { CUST_CD: string; PO_NO: string; LINE_NO: number }[],
): SaveRow<PoLine>[] {
  const last = new Map<string, number>();
  for (const line of lines) last.set(poOf(line), Math.max(last.get(poOf(line)) ?? 0, line.LINE_NO));
  return list.map((row) => {
    if (row.BATCH_FLAG !== 'insert') return row;
    const LINE_NO = (last.get(poOf(row)) ?? 0) + 1;
    last.set(poOf(row), LINE_NO);
    return { ...row, LINE_NO };
  });
}

/** Faults of rows whose purchase orders come to more than the sums hold, at the last row of each. */
function sumFaults(
  ctx: Ctx<unknown>,
  entries: readonly Entry<PoLine>[],
  lines: readonly Pick<PoLine, 'CUST_CD' | 'PO_NO' | 'LINE_NO' | 'PO_QTY' | 'UNIT_PRC'>[],
): Fault[] {
  const now = new Map(lines.map((line) => [lineOf(line), line]));
  for (const { row, removed } of entries) removed ? now.delete(lineOf(row)) : now.set(lineOf(row), row);
  const lastRow = new Map(entries.map(({ row, ROW_NO }) => [poOf(row), ROW_NO]));
  return [...lastRow].flatMap(([key, ROW_NO]) =>
    totalFaults(
      ctx,
      [...now.values()].filter((line) => poOf(line) === key),
    ).map((fault) => ({ ...fault, ROW_NO })),
  );
}

/** A booking of each of the lines that go and stand in any, cancelled ones too. */
async function bookingsOf(ctx: Ctx<unknown>, entries: readonly Entry<PoLine>[]): Promise<Map<string, string>> {
  const removed = entries.filter((entry) => entry.removed);
  const { rows } = await sql<{ CUST_CD: string; PO_NO: string; LINE_NO: number; BKG_NO: string }>`
    select cust_cd, po_no, line_no, min(bkg_no) as bkg_no from flair_po_load
     where (cust_cd, po_no, line_no) in (select * from unnest(${removed.map(({ row }) => row.CUST_CD)}::text[],
       ${removed.map(({ row }) => row.PO_NO)}::text[], ${removed.map(({ row }) => row.LINE_NO)}::int[])) group by 1, 2, 3`.execute(ctx.db);
  return new Map(rows.map((row) => [lineOf(row), row.BKG_NO]));
}
