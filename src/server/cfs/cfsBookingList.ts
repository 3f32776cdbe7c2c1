import type { FastifyInstance } from 'fastify';
import { type BookingSearch, booking, cfsBookingList } from '../../contract/cfs/cfsBookingList';
import { stored } from '../../contract/rules';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { searchedBookings } from './bookingList.service';
import { saveBookings } from './bookingSave.service';
import { cancelBookings, confirmBookings, receiveBookings, releaseBookings } from './bookingState.service';

const screen = 'cfsBookingList';
const columns = [
  ...(['BKG_NO', 'CFS_BKG_STS', 'CUST_CD', 'CUST_NM', 'BKG_DT', 'IMEX_TP', 'CYCFS_CD', 'CYCFS_NM', 'IN_PLAN_DT', 'IN_PLAN_TM'] as const),
  ...(['HBL_NO', 'SHPR_NM', 'POL_CD', 'POD_CD', 'VSL_NM', 'VOY_NO', 'ETD_DT', 'CARGO_CLS_DTM', 'ITEM_NM', 'PKG_QTY', 'PKG_UT_CD'] as const),
  ...(['GRS_WT', 'MSR_CBM', 'ACTL_PKG_QTY', 'ACTL_GRS_WT', 'ACTL_MSR_CBM', 'DIFF_QTY', 'IN_DTM', 'OUT_DTM', 'CAR_NO', 'DRV_NM'] as const),
  ...(['DRV_TEL', 'CFS_LOC', 'DMG_YN', 'DMG_RMK', 'FILE_CNT', 'CLP_NO', 'LEN_CM', 'WID_CM', 'HGT_CM', 'STACK_CNT', 'IMDG_CLS'] as const),
  ...(['UN_NO', 'SET_TEMP', 'RMK'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['IN_PLAN_DT', 'desc'],
    ['BKG_NO', 'desc'],
  ],
} as const;

function asked(ctx: Ctx<unknown>, search: Partial<BookingSearch>) {
  if (!search.BKG_NO && !search.HBL_NO) checkPeriod(ctx, search, { months: 3 });
  return searchedBookings(ctx, search);
}

export default async function cfsBookingListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cfsBookingList.select, (ctx) => page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, cfsBookingList.save, async (ctx) => ({ LIST: await saveBookings(ctx, ctx.body.LIST) }));

  serve(app, cfsBookingList.confirm, async (ctx) => ({ LIST: await confirmBookings(ctx) }));

  serve(app, cfsBookingList.receive, async (ctx) => ({ LIST: await receiveBookings(ctx) }));

  serve(app, cfsBookingList.out, async (ctx) => ({ LIST: await releaseBookings(ctx) }));

  serve(app, cfsBookingList.cancel, async (ctx) => {
    const reason = stored(ctx.body.RSN ?? null);
    if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
    return { LIST: await cancelBookings(ctx, reason) };
  });

  serve(app, cfsBookingList.excel, (ctx) =>
    listWorkbook(ctx, asked(ctx, ctx.body.SEARCH), { screen, table: booking.table, columns, order }),
  );
}
