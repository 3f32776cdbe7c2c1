import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { type Booking, type Common, differing, type Load } from '../../contract/flair/flairBKTracingPoList';
import { isDeparted, openQuantity } from '../../contract/flair/ledger';
import type { Entry } from '../lib/entries';
import type { Ctx } from '../lib/serve';

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

export const lineKey = ({ CUST_CD, PO_NO, LINE_NO }: LineKey): string => `${CUST_CD}|${PO_NO}|${LINE_NO}`;

/** Lines of purchase orders as they are, locked: purchase orders first, then lines, each in the order of their keys. */
export async function lockLines(ctx: Ctx<unknown>, keys: readonly LineKey[]): Promise<Map<string, Line>> {
  const [custs, pos] = [keys.map(({ CUST_CD }) => CUST_CD), keys.map(({ PO_NO }) => PO_NO)];
  const { rows: heads } = await sql<Common & { CUST_CD: string; PO_NO: string }>`
    select p.cust_cd, p.po_no, p.vndr_nm, p.pol_cd, p.pod_cd, p.trans_mode from flair_po p
     where (p.cust_cd, p.po_no) in (select * from unnest(${custs}::text[], ${pos}::text[])) and p.del_yn = 'N'
     order by p.cust_cd, p.po_no for no key update`.execute(ctx.db);
  const { rows: lines } = await sql<Line>`
    select l.cust_cd, l.po_no, l.line_no, l.po_qty, l.bkd_qty, l.po_line_sts, l.short_yn from flair_po_line l
     where (l.cust_cd, l.po_no, l.line_no) in (
       select * from unnest(${custs}::text[], ${pos}::text[], ${keys.map(({ LINE_NO }) => LINE_NO)}::int[]))
     order by l.cust_cd, l.po_no, l.line_no for no key update`.execute(ctx.db);
  const headOf = new Map(heads.map((head) => [`${head.CUST_CD}|${head.PO_NO}`, head]));
  return new Map(
    lines.flatMap((line) => {
      const head = headOf.get(`${line.CUST_CD}|${line.PO_NO}`);
      return head ? [[lineKey(line), { ...head, ...line }] as const] : [];
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
  const purse = ({ entry, bearer }: Placed) => `${isDeparted(bearer) ? bearer.BKG_NO : ''}|${lineKey(entry.row)}`;
  const open = new Map<string, number>();
  for (const one of placed) {
    const line = lines.get(lineKey(one.entry.row));
    const now = open.get(purse(one)) ?? (line && !isDeparted(one.bearer) ? openQuantity(line) : 0);
    open.set(purse(one), now + (one.entry.before?.BKD_QTY ?? 0));
  }
  return placed.flatMap((one): Fault[] => {
    const { entry, bearer, at } = one;
    const { row, before, removed } = entry;
    if (removed) return [];
    const line = lines.get(lineKey(row));
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
