import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { batchInputPopup, batchMaxRows } from '../../../contract/pan/popup/batchInputPopup';
import { takeNumbers } from '../../lib/number';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { checkNewOrders, createOrders } from '../dlvOrd.service';
import { liveContainers } from '../references.service';
import { orderHash, seenFaults, writeOrderRows } from '../savedRows.service';

export default async function batchInputPopupRoutes(app: FastifyInstance) {
  serve(app, batchInputPopup.save, async (ctx) => {
    const rows = ctx.body.LIST;
    if (rows.length > batchMaxRows) throw new Refusal(413, 'MSG000310', { args: [batchMaxRows] });
    const others = rows.flatMap((row, i) =>
      row.BATCH_FLAG === 'insert' ? [] : [{ ROW_NO: i + 1, FIELD: 'BATCH_FLAG', CODE: 'MSG000017', ARGS: ['BATCH_FLAG', row.BATCH_FLAG] }],
    );
    refuseFaults(others);
    const made = rows.map((order) => ({ ...order, DLV_ORD_DT: ctx.today }));
    refuseFaults(await checkNewOrders(ctx, made));
    const hashes = made.map(orderHash);
    refuseFaults(await seenFaults(ctx, made, hashes));
    const uploadNo = await newRun(ctx, made);
    const LIST = await createOrders(ctx, made, uploadNo);
    await writeOrderRows(ctx, uploadNo, LIST, hashes);
    return { LIST };
  });

  serve(app, batchInputPopup.fill, async (ctx) => {
    const { HBL_NO, CUST_CD } = ctx.body.SEARCH;
    const own = ctx.user.USER_TP === 'S' || ctx.scope.custs.includes(CUST_CD);
    const { rows } = await sql<Pick<DeliveryOrder, 'CNTR_NO' | 'CNTR_TP_CD' | 'SEAL_NO' | 'PKG_QTY' | 'GRS_WT'>>`
      select c.cntr_no, c.cntr_tp_cd, c.seal_no, c.pkg_qty, c.grs_wt from containers_of_shipment(${ctx.user.CORP_CD}, ${HBL_NO}, ${CUST_CD}) c`.execute(
      ctx.db,
    );
    if (!own || rows.length === 0) throw new Refusal(422, 'MSG000043', { errors: [{ FIELD: 'HBL_NO', CODE: 'MSG000043' }] });
    const live = await liveContainers(
      ctx,
      rows.map((r) => r.CNTR_NO ?? ''),
    );
    return { LIST: rows.filter((r) => !live.has(r.CNTR_NO ?? '')) };
  });
}

/** Writes the run that the orders come from; they are all good, or there is none. */
async function newRun(ctx: Ctx<unknown>, orders: Partial<DeliveryOrder>[]): Promise<string> {
  const [UPLOAD_NO = ''] = await takeNumbers(ctx.db, 'UPL', ctx.user.CORP_CD, 1);
  const customers = new Set(orders.map((order) => order.CUST_CD));
  const run = {
    UPLOAD_NO,
    UPLOAD_TP: 'BATCH_DLV',
    CORP_CD: ctx.user.CORP_CD,
    CUST_CD: customers.size === 1 ? orders[0]?.CUST_CD : null,
    TOT_CNT: orders.length,
    OK_CNT: orders.length,
    ERR_CNT: 0,
    UPLOAD_STS: 'DONE',
  };
  await insertRows(ctx.db, 'CMS_UPLOAD', [run]);
  return UPLOAD_NO;
}
