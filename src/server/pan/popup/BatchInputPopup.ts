import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { batchInputPopup, batchMaxRows } from '../../../contract/pan/popup/BatchInputPopup';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { checkOrders, createOrders } from '../dlvOrd.service';
import { liveContainers } from '../references.service';

export default async function batchInputPopupRoutes(app: FastifyInstance) {
  serve(app, batchInputPopup.save, async (ctx) => {
    const rows = ctx.body.LIST;
    if (rows.length > batchMaxRows) throw new Refusal(413, 'MSG000310', { args: [batchMaxRows] });
    const faults = await checkOrders(
      ctx,
      rows.map((order, i) => ({ order: { ...order, DLV_ORD_DT: ctx.today }, rowNo: i + 1 })),
    );
    const past = rows.flatMap((order, i) =>
      order.PICKUP_DT && order.PICKUP_DT < ctx.today
        ? [{ ROW_NO: i + 1, FIELD: 'PICKUP_DT', CODE: 'MSG000189', ARGS: [ctx.label('PICKUP_DT')] }]
        : [],
    );
    refuseFaults([...faults, ...past].sort((a, b) => (a.ROW_NO ?? 0) - (b.ROW_NO ?? 0)));
    return {
      LIST: await createOrders(
        ctx,
        rows.map((order) => ({ ...order, DLV_ORD_DT: ctx.today })),
      ),
    };
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
