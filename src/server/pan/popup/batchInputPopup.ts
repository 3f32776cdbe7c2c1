import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { batchInputPopup, batchMaxRows } from '../../../contract/pan/popup/batchInputPopup';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { liveContainers } from '../references.service';
import { createRun } from '../run.service';

export default async function batchInputPopupRoutes(app: FastifyInstance) {
  serve(app, batchInputPopup.save, async (ctx) => {
    const rows = ctx.body.LIST;
    if (rows.length > batchMaxRows) throw new Refusal(413, 'MSG000310', { args: [batchMaxRows] });
    const others = rows.flatMap((row, i) =>
      row.BATCH_FLAG === 'insert' ? [] : [{ ROW_NO: i + 1, FIELD: 'BATCH_FLAG', CODE: 'MSG000017', ARGS: ['BATCH_FLAG', row.BATCH_FLAG] }],
    );
    refuseFaults(others);
    return { LIST: await createRun(ctx, rows) };
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
