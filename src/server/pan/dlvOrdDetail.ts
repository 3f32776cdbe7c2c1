import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SaveRow } from '../../contract/call';
import { readable } from '../../contract/columnRules';
import type { DeliveryOrder, DeliveryOrderLine } from '../../contract/pan/dlvOrd';
import { dlvOrdDetail, type OrderCost, type OrderFile, type StatusChange } from '../../contract/pan/dlvOrdDetail';
import { nameIn } from '../lib/names';
import { type Ctx, serve } from '../lib/serve';
import { inScope } from '../lib/where';
import { saveOrders } from './dlvOrd.service';
import { linesOf, saveLines } from './lines.service';
import { ordersByNo } from './orders';
import { transition } from './transition.service';

export default async function dlvOrdDetailRoutes(app: FastifyInstance) {
  serve(app, dlvOrdDetail.form, async (ctx) => listOf(await orderOf(ctx)));

  serve(app, dlvOrdDetail.lines, async (ctx) => {
    const [order] = await orderOf(ctx);
    return listOf(order ? await linesOf(ctx, order.DLV_ORD_NO) : []);
  });

  serve(app, dlvOrdDetail.history, async (ctx) => {
    const [order] = await orderOf(ctx);
    const { rows } = await sql<StatusChange>`
      select h.chg_dtm, h.from_sts, h.to_sts, h.chg_user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as chg_user_nm, h.chg_rsn
        from cms_sts_hist h left join cms_user u on u.user_id = h.chg_user_id
       where h.ref_tp = 'DLV' and h.ref_key = ${order?.DLV_ORD_NO ?? null} order by h.hist_seq`.execute(ctx.db);
    return listOf(rows.map((row) => named(readable('CMS_STS_HIST', row, ctx.user, ctx.now), 'CHG_USER')));
  });

  serve(app, dlvOrdDetail.files, async (ctx) => {
    const [order] = await orderOf(ctx);
    const { rows } = await sql<OrderFile>`
      select f.file_sn, f.doc_tp, f.file_nm, f.file_size, f.reg_dtm, f.reg_user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as reg_user_nm
        from cms_file f left join cms_user u on u.user_id = f.reg_user_id
       where f.ref_tp = 'DLV' and f.ref_key = ${order?.DLV_ORD_NO ?? null} and f.del_yn = 'N'
         and (${ctx.user.USER_TP} = 'S' or f.open_yn = 'Y' or f.reg_user_id = ${ctx.user.USER_ID}) order by f.file_sn`.execute(ctx.db);
    return listOf(rows.map((row) => named(readable('CMS_FILE', row, ctx.user, ctx.now), 'REG_USER')));
  });

  serve(app, dlvOrdDetail.costs, async (ctx) => {
    const [order] = await orderOf(ctx);
    const staff = ctx.user.USER_TP === 'S';
    if (!order || (!staff && !ctx.user.roleList.includes('CUST_ADM'))) return listOf<OrderCost>([]);
    const settled = staff ? sql`true` : sql`(s.ar_ap = 'AR' and s.cost_sts in ('CFM', 'REQ', 'DSP', 'STL'))`;
    const { rows } = await sql<OrderCost>`
      select s.cost_no, s.ar_ap, s.frt_cd, ${nameIn(ctx.lang, 'F.FRT_NM')} as frt_nm, s.frt_unit,
             s.unit_qty, s.unit_prc, s.curr_cd, s.sply_amt, s.vat_amt, s.tot_amt, s.cost_sts
        from set_cost s join mdm_freight f on f.frt_cd = s.frt_cd
       where s.dlv_ord_no = ${order.DLV_ORD_NO} and s.del_yn = 'N' and ${inScope(ctx.scope, 's')} and ${settled} order by s.cost_no`.execute(
      ctx.db,
    );
    return listOf(rows);
  });

  serve(app, dlvOrdDetail.save, async (ctx) => {
    const lines = ctx.body.LIST.map((order) => (order.BATCH_FLAG === 'insert' ? [] : ((order.G2 ?? []) as SaveRow<DeliveryOrderLine>[])));
    const saved = await saveOrders(ctx, ctx.body.LIST);
    await saveLines(
      ctx,
      lines.flatMap((g2, i) => g2.map((line) => ({ ...line, DLV_ORD_NO: saved[i]?.DLV_ORD_NO as string }))),
    );
    return {
      LIST: await ordersByNo(
        ctx,
        saved.map((o) => o.DLV_ORD_NO),
      ),
    };
  });

  serve(app, dlvOrdDetail.complete, async (ctx) => ({ LIST: await transition(ctx, 'complete', ctx.body.LIST) }));
}

/** A row with the user ID in place of a name that is not known, for those who may see it. */
const named = <K extends string, R extends { [P in `${K}_ID` | `${K}_NM`]: string | null }>(row: R, who: K): R => ({
  ...row,
  [`${who}_NM`]: row[`${who}_NM`] ?? row[`${who}_ID`],
});

const listOf = <R>(LIST: R[]) => ({ LIST, TOTAL: LIST.length });

/** The order asked for, or none: one outside the scope does not exist. */
const orderOf = (ctx: Ctx<{ SEARCH: { DLV_ORD_NO?: string } }>): Promise<DeliveryOrder[]> =>
  ordersByNo(ctx, [ctx.body.SEARCH.DLV_ORD_NO ?? '']);
