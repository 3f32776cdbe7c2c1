import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { PlanLine } from '../../contract/cfs/clpList';
import { codeNames } from '../lib/codeNames';
import type { Entry } from '../lib/entries';
import { nameIn } from '../lib/names';
import { insertRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';

/** A plan as its lines go by it. */
export interface Bearer {
  CLP_NO: string;
  CORP_CD: string;
  CYCFS_CD: string;
  POD_CD: string;
}

/** A booking of lines, locked. SEEN: it is in the scope of who loads it. */
export interface Booked {
  BKG_NO: string;
  CORP_CD: string;
  CUST_CD: string;
  HBL_NO: string | null;
  ITEM_NM: string;
  PKG_UT_CD: string;
  CYCFS_CD: string;
  POD_CD: string | null;
  PKG_QTY: number;
  ACTL_PKG_QTY: number | null;
  CFS_BKG_STS: string;
  CLP_NO: string | null;
  SEEN: boolean;
}

/** A line of a save with its plan, and where its faults are told. */
export interface Placed {
  entry: Entry<PlanLine>;
  bearer: Bearer;
  at: (field: string) => Omit<Fault, 'CODE'>;
}

/** Locks bookings in the order of their numbers and gives them by these. */
export async function lockBookings(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<Map<string, Booked>> {
  const { rows } = await sql<Booked>`
    select b.bkg_no, b.corp_cd, b.cust_cd, b.hbl_no, b.item_nm, b.pkg_ut_cd, b.cycfs_cd, b.pod_cd, b.pkg_qty, b.actl_pkg_qty, b.cfs_bkg_sts, b.clp_no,
        ${inScope(ctx.scope, 'B')} as seen
      from cfs_bkg b where b.bkg_no = any(${[...new Set(numbers)]}) and b.del_yn = 'N' order by b.bkg_no for update`.execute(ctx.db);
  return new Map(rows.map((row) => [row.BKG_NO, row]));
}

/** Locks the bookings of whole plans. */
export async function lockBookingsOf(ctx: Ctx<unknown>, plans: readonly string[]): Promise<Map<string, Booked>> {
  const { rows } = await sql<{ BKG_NO: string }>`select d.bkg_no from cfs_clp_dtl d where d.clp_no = any(${plans})`.execute(ctx.db);
  return lockBookings(
    ctx,
    rows.map(({ BKG_NO }) => BKG_NO),
  );
}

/** Who loaded bookings, by their numbers. */
async function loadersOf(ctx: Ctx<unknown>, bookings: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ BKG_NO: string; USER_NM: string }>`
    select d.bkg_no, coalesce(${nameIn(ctx.lang, 'U.USER_NM')}, d.reg_user_id) as user_nm
      from cfs_clp_dtl d left join cms_user u on u.user_id = d.reg_user_id where d.bkg_no = any(${bookings})`.execute(ctx.db);
  return new Map(rows.map(({ BKG_NO, USER_NM }) => [BKG_NO, USER_NM]));
}

/**
 * Faults of lines by their bookings: one that is not there or in another corporation (MSG000017), in a plan already (MSG000702), not confirmed or
 * received (MSG000704), in another CFS (MSG000706) or for another port (MSG000213), and lines of more packages than there are (MSG000707).
 */
export async function bookingFaults(ctx: Ctx<unknown>, placed: readonly Placed[], bookings: ReadonlyMap<string, Booked>): Promise<Fault[]> {
  const released = new Set(placed.filter(({ entry }) => entry.removed).map(({ entry }) => entry.row.BKG_NO));
  const isTaken = ({ BKG_NO, CLP_NO }: Booked) => CLP_NO !== null && !released.has(BKG_NO);
  const fresh = placed.filter(({ entry }) => !entry.removed && !entry.before);
  const taken = fresh.map(({ entry }) => entry.row.BKG_NO).filter((no) => bookings.get(no)?.CLP_NO);
  const loaders = taken.length ? await loadersOf(ctx, taken) : new Map<string, string>();
  const { CFS_BKG_STS: states } = await codeNames(ctx, { CFS_BKG_STS: 'CFS_BKG_STS' });
  const seen = new Set<string>();
  const unfit = ({ entry: { row }, bearer }: Placed): Pick<Fault, 'CODE' | 'ARGS'> | null => {
    const { BKG_NO } = row;
    const own = bookings.get(BKG_NO);
    if (!own?.SEEN || own.CORP_CD !== bearer.CORP_CD) return { CODE: 'MSG000017', ARGS: [ctx.label('BKG_NO'), BKG_NO] };
    if (seen.has(BKG_NO)) return { CODE: 'MSG000024', ARGS: [BKG_NO] };
    seen.add(BKG_NO);
    if (isTaken(own)) return { CODE: 'MSG000702', ARGS: [BKG_NO, own.CLP_NO ?? '', loaders.get(BKG_NO) ?? ''] };
    if (!['CFM', 'IN'].includes(own.CFS_BKG_STS))
      return { CODE: 'MSG000704', ARGS: [BKG_NO, states.get(own.CFS_BKG_STS) ?? own.CFS_BKG_STS] };
    if (own.CYCFS_CD !== bearer.CYCFS_CD) return { CODE: 'MSG000706', ARGS: [BKG_NO, own.CYCFS_CD] };
    return own.POD_CD === bearer.POD_CD ? null : { CODE: 'MSG000213' };
  };
  return placed.flatMap((one): Fault[] => {
    const { entry, at } = one;
    if (entry.removed) return [];
    const fault = entry.before ? null : unfit(one);
    if (fault) return [{ ...at('BKG_NO'), ...fault }];
    const own = bookings.get(entry.row.BKG_NO);
    const most = own?.ACTL_PKG_QTY ?? own?.PKG_QTY;
    const isOver = most !== undefined && entry.row.PKG_QTY > most && entry.row.PKG_QTY !== entry.before?.PKG_QTY;
    return isOver ? [{ ...at('PKG_QTY'), CODE: 'MSG000707', ARGS: [entry.row.BKG_NO, entry.row.PKG_QTY, most] }] : [];
  });
}

/** The lines named that are there, with their bookings. */
export async function linesThere(
  ctx: Ctx<unknown>,
  lines: readonly { CLP_NO?: string; LINE_NO?: number }[],
): Promise<Pick<PlanLine, 'CLP_NO' | 'LINE_NO' | 'BKG_NO'>[]> {
  const { rows } = await sql<Pick<PlanLine, 'CLP_NO' | 'LINE_NO' | 'BKG_NO'>>`
    select d.clp_no, d.line_no, d.bkg_no from cfs_clp_dtl d
      join unnest(${lines.map(({ CLP_NO }) => CLP_NO ?? '')}::text[], ${lines.map(({ LINE_NO }) => LINE_NO ?? 0)}::int[]) as n (clp_no, line_no) using (clp_no, line_no)`.execute(
    ctx.db,
  );
  return rows;
}

/** Adds lines to locked plans, with what they have of their bookings; they get their numbers here. */
export async function insertLines(ctx: Ctx<unknown>, lines: readonly PlanLine[], bookings: ReadonlyMap<string, Booked>): Promise<void> {
  const { rows } = await sql<{ CLP_NO: string; LAST: number }>`
    select d.clp_no, max(d.line_no) as last from cfs_clp_dtl d where d.clp_no = any(${lines.map(({ CLP_NO }) => CLP_NO)}) group by 1`.execute(
    ctx.db,
  );
  const last = new Map(rows.map(({ CLP_NO, LAST }) => [CLP_NO, LAST]));
  for (const line of lines) {
    line.LINE_NO = (last.get(line.CLP_NO) ?? 0) + 1;
    last.set(line.CLP_NO, line.LINE_NO);
  }
  await insertRows(
    ctx.db,
    'CFS_CLP_DTL',
    lines.map((line) => {
      const { HBL_NO, CUST_CD, ITEM_NM, PKG_UT_CD } = bookings.get(line.BKG_NO) as Booked;
      return { ...line, HBL_NO, CUST_CD, ITEM_NM, PKG_UT_CD };
    }),
  );
}

/** Makes the order of loading of plans 1 to n. Of lines with one place, one that was given it goes before who had it, or behind where it comes from further in. */
export async function closeGaps(ctx: Ctx<unknown>, plans: readonly string[], placed: readonly Entry<PlanLine>[]): Promise<void> {
  const side = ({ row, before }: Entry<PlanLine>) => (before ? Math.sign(row.LOAD_SEQ - before.LOAD_SEQ) : -1);
  await sql`
    update cfs_clp_dtl l set load_seq = n.seq from (
      select d.clp_no, d.line_no, row_number() over (partition by d.clp_no order by d.load_seq, coalesce(g.side, 0), d.line_no) as seq
        from cfs_clp_dtl d left join unnest(${placed.map(({ row }) => row.CLP_NO)}::text[], ${placed.map(({ row }) => row.LINE_NO)}::int[],
            ${placed.map(side)}::int[]) as g (clp_no, line_no, side) using (clp_no, line_no)
       where d.clp_no = any(${plans})) n
     where l.clp_no = n.clp_no and l.line_no = n.line_no and l.load_seq <> n.seq`.execute(ctx.db);
}
