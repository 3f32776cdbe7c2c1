import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SaveRow } from '../../contract/call';
import { readable } from '../../contract/columnRules';
import { isPersonal } from '../../contract/file';
import type { DeliveryOrder, DeliveryOrderLine } from '../../contract/pan/dlvOrd';
import {
  dlvOrdDetail,
  type OrderCost,
  type OrderFile,
  type OrderRelease,
  type OrderSending,
  pictureBytes,
  picturesMost,
} from '../../contract/pan/dlvOrdDetail';
import { seenBy } from '../file/files.service';
import { openStore } from '../lib/fileStore';
import { nameIn } from '../lib/names';
import { type Ctx, serve } from '../lib/serve';
import { statusChanges } from '../lib/statusChanges';
import { inScope } from '../lib/where';
import { saveOrders } from './dlvOrd.service';
import { linesOf, saveLines } from './lines.service';
import { isOutdated } from './listed.service';
import { ordersByNo } from './orders';
import { followReserved } from './stock.service';
import { mendTimes } from './times.service';
import { transition } from './transition.service';

export default async function dlvOrdDetailRoutes(app: FastifyInstance) {
  const store = openStore(app.kit.env);

  serve(app, dlvOrdDetail.form, async (ctx) => listOf(await orderOf(ctx)));

  serve(app, dlvOrdDetail.lines, async (ctx) => {
    const [order] = await orderOf(ctx);
    return listOf(order ? await linesOf(ctx, order.DLV_ORD_NO) : []);
  });

  serve(app, dlvOrdDetail.history, async (ctx) => {
    const [order] = await orderOf(ctx);
    return listOf(order ? await statusChanges(ctx, { REF_TP: 'DLV', REF_KEY: order.DLV_ORD_NO, CUST_CD: order.CUST_CD }) : []);
  });

  serve(app, dlvOrdDetail.files, async (ctx) => {
    const [order] = await orderOf(ctx);
    const { rows } = await sql<OrderFile>`
      select f.file_sn, f.doc_tp, f.file_nm, f.file_size, f.reg_dtm, f.reg_user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as reg_user_nm
        from cms_file f left join cms_user u on u.user_id = f.reg_user_id
       where f.ref_tp = 'DLV' and f.ref_key = ${order?.DLV_ORD_NO ?? null} and f.del_yn = 'N'
         and ${seenBy(ctx.scope)} order by f.file_sn`.execute(ctx.db);
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

  serve(app, dlvOrdDetail.pictures, async (ctx) => {
    const [order] = await orderOf(ctx);
    const { rows } = await sql<{ FILE_SN: number; FILE_EXT: string; FILE_PATH: string; DOC_TP: string }>`
      select f.file_sn, f.file_ext, f.file_path, f.doc_tp from cms_file f
       where f.ref_tp = 'DLV' and f.ref_key = ${order?.DLV_ORD_NO ?? null} and f.del_yn = 'N' and f.file_ext in ('jpg', 'jpeg', 'png')
         and f.file_size <= ${pictureBytes} and ${seenBy(ctx.scope)} order by f.file_sn`.execute(ctx.db);
    const shown = rows.filter((file) => !isPersonal(file)).slice(0, picturesMost);
    const read = async ({ FILE_SN, FILE_EXT, FILE_PATH }: (typeof rows)[number]) => ({
      FILE_SN,
      FILE_EXT: FILE_EXT === 'jpg' ? 'jpeg' : FILE_EXT,
      DATA: (await store.read(FILE_PATH)).toString('base64'),
    });
    // A picture that the store has lost is drawn as a page.
    const found = await Promise.all(shown.map((file) => read(file).catch(() => null)));
    return listOf(found.filter((picture) => picture !== null));
  });

  serve(app, dlvOrdDetail.sendings, async (ctx) => {
    const [order] = await orderOf(ctx);
    if (!order || ctx.user.USER_TP !== 'S') return listOf<OrderSending>([]);
    const { rows } = await sql<OrderSending>`
      select s.send_seq, s.send_tp, s.send_dtm, s.to_email, s.car_no, s.drv_nm, s.drv_tel, ${nameIn(ctx.lang, 'U.USER_NM')} as send_user_nm,
             case when ${isOutdated} then 'Y' else 'N' end as send_old_yn
        from pan_dlv_send s join pan_dlv_ord o on o.dlv_ord_no = s.dlv_ord_no left join cms_user u on u.user_id = s.send_user_id
       where s.dlv_ord_no = ${order.DLV_ORD_NO} order by s.send_seq desc`.execute(ctx.db);
    return listOf(rows);
  });

  serve(app, dlvOrdDetail.releases, async (ctx) => {
    const [order] = await orderOf(ctx);
    const { rows } = await sql<OrderRelease>`
      select s.sply_no, s.sply_sts, s.sply_dt, s.item_cd, ${nameIn(ctx.lang, 'I.ITEM_NM')} as item_nm, s.lot_no, s.sply_qty, s.qty_ut, ${nameIn(ctx.lang, 'H.CYCFS_NM')} as cycfs_nm
        from mimi_supply s join mdm_item i on i.cust_cd = s.cust_cd and i.item_cd = s.item_cd join mdm_cycfs h on h.cycfs_cd = s.cycfs_cd
       where s.dlv_ord_no = ${order?.DLV_ORD_NO ?? null} and s.sply_sts <> 'CXL' and s.del_yn = 'N' order by s.item_cd, s.sply_no`.execute(
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
    await followReserved(ctx, saved);
    return {
      LIST: await ordersByNo(
        ctx,
        saved.map((o) => o.DLV_ORD_NO),
      ),
    };
  });

  for (const action of ['assign', 'load', 'arrive', 'complete'] as const)
    serve(app, dlvOrdDetail[action], async (ctx) => ({ LIST: await transition(ctx, action, ctx.body.LIST) }));

  serve(app, dlvOrdDetail.times, async (ctx) => ({ LIST: await mendTimes(ctx) }));
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
