import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import { type Booking, type BookingSearch, booking, flairBKTracingPoList } from '../../contract/flair/flairBKTracingPoList';
import { type BookingAction, bookingRefusal } from '../../contract/flair/ledger';
import { isEmpty, stored } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { loadsOf, presentBookings, searchedBookings } from './bookingList.service';
import { saveBookings } from './bookingSave.service';
import { lockLinesIn } from './lines.service';
import { saveLoads } from './loadSave.service';

const screen = 'flairBKTracingPoList';
const columns = [
  ...(['BKG_NO', 'FLAIR_BKG_STS', 'CUST_CD', 'CUST_NM', 'BKG_DT', 'VNDR_NM', 'TRANS_MODE', 'LOAD_TP', 'CARR_CD', 'LINE_BKG_NO'] as const),
  ...(['VSL_NM', 'VOY_NO', 'POL_CD', 'POD_CD', 'CGO_RDY_DT', 'ETD_DT', 'ETA_DT', 'TOT_CTN_QTY', 'TOT_GRS_WT', 'TOT_MSR_CBM'] as const),
  ...(['HBL_NO', 'RMK'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['BKG_DT', 'desc'],
    ['BKG_NO', 'desc'],
  ],
} as const;

function asked(ctx: Ctx<unknown>, search: Partial<BookingSearch>) {
  if (!search.BKG_NO && !search.PO_NO) checkPeriod(ctx, search, { years: 1 });
  return searchedBookings(ctx, search);
}

/** The bookings of an action and what is in them, locked; refuses those that cannot take it. */
async function locked(ctx: Ctx<ActionBody<Booking>>, action: BookingAction): Promise<Booking[]> {
  const rows = (await lockRows(ctx.db, 'FLAIR_BKG', booking.keys, askedRows(ctx))) as unknown as Booking[];
  const { FLAIR_BKG_STS: names } = await codeNames(ctx, { FLAIR_BKG_STS: 'FLAIR_BKG_STS' });
  refuseFaults(
    rows.flatMap((row, i): Fault[] => {
      const CODE = bookingRefusal(action, row, ctx.user.USER_TP);
      return CODE ? [{ ROW_NO: i + 1, FIELD: 'FLAIR_BKG_STS', CODE, ARGS: [names.get(row.FLAIR_BKG_STS) ?? row.FLAIR_BKG_STS] }] : [];
    }),
  );
  const lines = await lockLinesIn(
    ctx,
    rows.map(({ BKG_NO }) => BKG_NO),
  );
  const filled = new Set(lines.map(({ BKG_NO }) => BKG_NO));
  if (action === 'confirm') refuseFaults(rows.flatMap((row, i) => unready(ctx, row, i + 1, filled.has(row.BKG_NO))));
  return rows;
}

/** What a booking lacks to be confirmed: the carrier's number and the departure (MSG000012), and lines (MSG000808). */
const unready = (ctx: Ctx<unknown>, row: Booking, ROW_NO: number, hasLines: boolean): Fault[] => [
  ...(['LINE_BKG_NO', 'ETD_DT'] as const)
    .filter((FIELD) => isEmpty(row[FIELD]))
    .map((FIELD) => ({ ROW_NO, FIELD, CODE: 'MSG000012', ARGS: [ctx.label(FIELD, booking.table)] })),
  ...(hasLines ? [] : [{ ROW_NO, FIELD: 'BKG_NO', CODE: 'MSG000808' }]),
];

/** Moves locked bookings into a state. What follows from it, as the departure of their shipment, stands behind it in the history. */
async function move(ctx: Ctx<unknown>, rows: readonly Booking[], state: string, reason: string | null): Promise<Booking[]> {
  const numbers = rows.map(({ BKG_NO }) => BKG_NO);
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'FBK', s.no, s.before, ${state}, ${ctx.user.USER_ID}, now(), ${reason}
      from unnest(${numbers}::text[], ${rows.map(({ FLAIR_BKG_STS }) => FLAIR_BKG_STS)}::text[]) as s (no, before)`.execute(ctx.db);
  await sql`update flair_bkg set flair_bkg_sts = ${state} where bkg_no = any(${numbers})`.execute(ctx.db);
  return presentBookings(ctx, rows);
}

export default async function flairBKTracingPoListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, flairBKTracingPoList.select, (ctx) => page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, flairBKTracingPoList.selectLoads, async (ctx) => {
    const LIST = await loadsOf(ctx, [String(ctx.body.SEARCH.BKG_NO ?? '')]);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, flairBKTracingPoList.save, async (ctx) => ({ LIST: await saveBookings(ctx, ctx.body.LIST) }));

  serve(app, flairBKTracingPoList.saveLoads, async (ctx) => ({ LIST: await saveLoads(ctx, ctx.body.LIST) }));

  serve(app, flairBKTracingPoList.confirm, async (ctx) => ({
    LIST: await move(ctx, await locked(ctx, 'confirm'), 'CFM', stored(ctx.body.RSN ?? null)),
  }));

  serve(app, flairBKTracingPoList.cancel, async (ctx) => {
    const reason = stored(ctx.body.RSN ?? null);
    if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
    return { LIST: await move(ctx, await locked(ctx, 'cancel'), 'CXL', reason) };
  });

  serve(app, flairBKTracingPoList.excel, (ctx) =>
    listWorkbook(ctx, asked(ctx, ctx.body.SEARCH), { screen, table: booking.table, columns, order }),
  );
}
