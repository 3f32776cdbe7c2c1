import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import { type BookingAction, bookingRefusal, leavingFaults, needsPorts, receptionFaults } from '../../contract/cfs/bookingRules';
import { type Booking, booking, type Reception, receivedColumns } from '../../contract/cfs/cfsBookingList';
import { isEmpty, stored } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { valuesToBe } from '../lib/entries';
import { refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { presentBookings } from './bookingList.service';
import { writeReceipts } from './receipt.service';

type Asked = Ctx<ActionBody<Booking>>;

const title = (ctx: Ctx<unknown>) => (field: string) => ctx.label(field, booking.table);

/** The bookings of an action, locked; refuses those that cannot take it in their state, row by row. */
export async function lockBookings(ctx: Asked, action: BookingAction): Promise<Booking[]> {
  const rows = (await lockRows(ctx.db, booking.table, booking.keys, askedRows(ctx))) as unknown as Booking[];
  const { CFS_BKG_STS: names } = await codeNames(ctx, { CFS_BKG_STS: 'CFS_BKG_STS' });
  refuseFaults(
    rows.flatMap((row, i): Fault[] => {
      const refusal = bookingRefusal(action, row, ctx.user.USER_TP);
      if (!refusal) return [];
      const ARGS = refusal.ARGS.map((arg) => (arg === 'CFS_BKG_STS' ? (names.get(row.CFS_BKG_STS) ?? row.CFS_BKG_STS) : (arg ?? '')));
      return [{ ROW_NO: i + 1, FIELD: 'CFS_BKG_STS', CODE: refusal.CODE, ARGS }];
    }),
  );
  return rows;
}

/** Writes bookings into a state, with its columns, and their history. */
async function move(
  ctx: Ctx<unknown>,
  rows: readonly Booking[],
  state: string,
  { reason = null, set = [] }: { reason?: string | null; set?: readonly (keyof Booking & string)[] } = {},
): Promise<Booking[]> {
  const numbers = rows.map(({ BKG_NO }) => BKG_NO);
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'CFB', s.no, s.before, ${state}, ${ctx.user.USER_ID}, now(), ${reason}
      from unnest(${numbers}::text[], ${rows.map(({ CFS_BKG_STS }) => CFS_BKG_STS)}::text[]) as s (no, before)`.execute(ctx.db);
  await updateRows(
    ctx.db,
    booking.table,
    booking.keys,
    ['CFS_BKG_STS', ...set],
    rows.map((row) => ({ ...row, CFS_BKG_STS: state })),
  );
  return presentBookings(ctx, rows);
}

/** Confirms bookings; exports must have their ports (MSG000012). */
export async function confirmBookings(ctx: Asked): Promise<Booking[]> {
  const rows = await lockBookings(ctx, 'confirm');
  refuseFaults(
    rows.flatMap((row, i): Fault[] =>
      needsPorts({ ...row, CFS_BKG_STS: 'CFM' })
        ? (['POL_CD', 'POD_CD'] as const)
            .filter((FIELD) => isEmpty(row[FIELD]))
            .map((FIELD) => ({ ROW_NO: i + 1, FIELD, CODE: 'MSG000012', ARGS: [title(ctx)(FIELD)] }))
        : [],
    ),
  );
  return move(ctx, rows, 'CFM', { reason: stored(ctx.body.RSN ?? null) });
}

/** Receives the cargo of bookings: writes what was measured of each, and tells their shipments. */
export async function receiveBookings(ctx: Asked): Promise<Booking[]> {
  const rows = await lockBookings(ctx, 'receive');
  const received = rows.map((row, i): Booking => {
    const sent = valuesToBe<Reception>(receivedColumns, askedRows(ctx)[i] ?? {}, null);
    return { ...row, ...sent, DMG_YN: sent.DMG_YN ?? 'N' };
  });
  refuseFaults(
    received.flatMap((row, i) => receptionFaults(row, ctx.now, title(ctx)).map((fault): Fault => ({ ...fault, ROW_NO: i + 1 }))),
  );
  const present = await move(ctx, received, 'IN', { set: receivedColumns });
  await writeReceipts(ctx, received);
  return present;
}

/** Lets cargo out, at the time given for each. */
export async function releaseBookings(ctx: Asked): Promise<Booking[]> {
  const rows = await lockBookings(ctx, 'out');
  const leaving = rows.map((row, i): Booking => ({ ...row, OUT_DTM: stored(askedRows(ctx)[i]?.OUT_DTM ?? null) }));
  refuseFaults(leaving.flatMap((row, i) => leavingFaults(row, ctx.now, title(ctx)).map((fault): Fault => ({ ...fault, ROW_NO: i + 1 }))));
  return move(ctx, leaving, 'OUT', { set: ['OUT_DTM'] });
}

/** Cancels bookings, with the reason. */
export async function cancelBookings(ctx: Asked, reason: string): Promise<Booking[]> {
  return move(ctx, await lockBookings(ctx, 'cancel'), 'CXL', { reason });
}
