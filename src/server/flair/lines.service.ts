import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { type Booking, type Common, differing, type Load } from '../../contract/flair/flairBKTracingPoList';
import { isDeparted, openQuantity } from '../../contract/flair/ledger';
import type { Entry } from '../lib/entries';
import type { Ctx } from '../lib/serve';
import { lineOf, lockPos, poOf } from './poLock.service';

interface LineKey {
  CUST_CD: string;
  PO_NO: string;
  LINE_NO: number;
}

/** A line with its quantities, and what its purchase order has in common with bookings. */
export type Line = LineKey & Common & { PO_QTY: number; BKD_QTY: number; PO_LINE_STS: string; SHORT_YN: string };

/** The booking of a quantity. */
export type Bearer = Common & Pick<Booking, 'BKG_NO' | 'CUST_CD' | 'FLAIR_BKG_STS' | 'HBL_NO'> & { CORP_CD: string };

/** A quantity that is saved, in its booking; `at` names its row and columns where that is not its own number. */
export interface Placed {
  entry: Entry<Load>;
  bearer: Bearer;
  at: (field: string) => { ROW_NO: number; FIELD: string };
}

/** Lines as they are by their keys, each with its purchase order, which are locked with all their lines. */
export async function lockLines(ctx: Ctx<unknown>, keys: readonly LineKey[]): Promise<Map<string, Line>> {
  const { pos, lines } = await lockPos(ctx, keys);
  const headOf = new Map(pos.map((head) => [poOf(head), head]));
  return new Map(
    lines.flatMap((line) => {
      const head = headOf.get(poOf(line));
      return head ? [[lineOf(line), { ...head, ...line }] as const] : [];
    }),
  );
}

/** Locks the lines of what is in bookings, before these change their state. */
export async function lockLinesIn(ctx: Ctx<unknown>, bookings: readonly string[]): Promise<(LineKey & { BKG_NO: string })[]> {
  const { rows } = await sql<LineKey & { BKG_NO: string }>`
    select distinct bkg_no, cust_cd, po_no, line_no from flair_po_load where bkg_no = any(${bookings})`.execute(ctx.db);
  await lockLines(ctx, rows);
  return rows;
}

/** What a line and its booking are said to differ in (MSG000807). */
export const differenceFaults = (
  ctx: Ctx<unknown>,
  bearer: Common,
  line: Common,
  at: (field: string) => Fault | object,
  field?: string,
): Fault[] =>
  differing(bearer, line).map((name) => ({
    ...at(field ?? name),
    CODE: 'MSG000807',
    ARGS: [ctx.label(name, 'FLAIR_BKG'), String(bearer[name]), String(line[name])],
  }));

/**
 * Faults of quantities by their lines: a line that there is not, or is another customer's (MSG000017), one that the booking does not go with
 * (MSG000807), and more than is open of it (MSG000246 with both quantities). What a save takes back is open to its other rows; after departure nothing
 * but what the booking has.
 */
export function lineFaults(ctx: Ctx<unknown>, placed: readonly Placed[], lines: ReadonlyMap<string, Line>): Fault[] {
  const purse = ({ entry, bearer }: Placed) => `${isDeparted(bearer) ? bearer.BKG_NO : ''}|${lineOf(entry.row)}`;
  const open = new Map<string, number>();
  for (const one of placed) {
    const line = lines.get(lineOf(one.entry.row));
    const now = open.get(purse(one)) ?? (line && !isDeparted(one.bearer) ? openQuantity(line) : 0);
    open.set(purse(one), now + (one.entry.before?.BKD_QTY ?? 0));
  }
  return placed.flatMap((one): Fault[] => {
    const { entry, bearer, at } = one;
    const { row, before, removed } = entry;
    if (removed) return [];
    const line = lines.get(lineOf(row));
    if (!line || line.CUST_CD !== bearer.CUST_CD)
      return [{ ...at('PO_NO'), CODE: 'MSG000017', ARGS: [ctx.label('PO_NO'), `${row.PO_NO ?? ''} ${row.LINE_NO ?? ''}`.trim()] }];
    const left = open.get(purse(one)) ?? 0;
    open.set(purse(one), left - row.BKD_QTY);
    const differences = before ? [] : differenceFaults(ctx, bearer, line, at, 'PO_NO');
    return row.BKD_QTY > left
      ? [...differences, { ...at('BKD_QTY'), CODE: 'MSG000246', ARGS: [row.BKD_QTY, Math.max(0, left)] }]
      : differences;
  });
}

/** Containers that the linked shipment does not have (MSG000810), or where none is linked yet (MSG000809). */
export async function containerFaults(ctx: Ctx<unknown>, placed: readonly Placed[]): Promise<Fault[]> {
  const named = placed.filter(({ entry: { row, before, removed } }) => !removed && row.CNTR_NO && row.CNTR_NO !== before?.CNTR_NO);
  if (named.length === 0) return [];
  const { rows } = await sql<{ CORP_CD: string; HBL_NO: string; CNTR_NO: string }>`
    select h.corp_cd, h.hbl_no, c.cntr_no from fms_hbl h join fms_cntr c using (hbl_seq)
     where h.hbl_no = any(${named.map(({ bearer }) => bearer.HBL_NO)}) and h.del_yn = 'N'`.execute(ctx.db);
  const known = new Set(rows.map(({ CORP_CD, HBL_NO, CNTR_NO }) => `${CORP_CD}|${HBL_NO}|${CNTR_NO}`));
  return named.flatMap(({ entry: { row }, bearer, at }): Fault[] => {
    if (!bearer.HBL_NO) return [{ ...at('CNTR_NO'), CODE: 'MSG000809' }];
    const is = known.has(`${bearer.CORP_CD}|${bearer.HBL_NO}|${row.CNTR_NO}`);
    return is ? [] : [{ ...at('CNTR_NO'), CODE: 'MSG000810', ARGS: [row.CNTR_NO ?? '', bearer.HBL_NO] }];
  });
}
