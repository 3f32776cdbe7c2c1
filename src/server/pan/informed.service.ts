import { sql } from 'kysely';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import type { Ctx } from '../lib/serve';
import { type Moved, mailOrders } from './mail.service';

interface Informed {
  DLV_ORD_NO: string;
  SEND_TP: string;
  TO_EMAIL: string | null;
  TRUCK_CD: string | null;
  FILE_SN: number | null;
}

const truckOf = ({ TRUCK_CD, CAR_NO, DRV_NM, DRV_TEL, DLV_ORD_STS }: DeliveryOrder): string =>
  JSON.stringify(DLV_ORD_STS === 'CXL' ? null : [TRUCK_CD, CAR_NO, DRV_NM, DRV_TEL]);

/**
 * Trucks that orders had been sent to and that lost them, by another truck or by a cancellation: what the drivers' links give out is deleted, a
 * trucker who is no longer meant is mailed so, and the answer names the orders to be sent again (MSG000545).
 */
export async function withdrawSent(ctx: Ctx<unknown>, moved: readonly Moved[]): Promise<void> {
  const changed = new Map(
    moved.filter(({ before, after }) => truckOf(before) !== truckOf(after)).map(({ after }) => [after.DLV_ORD_NO, after]),
  );
  if (changed.size === 0) return;
  const { rows } = await sql<Informed>`
    select distinct on (s.dlv_ord_no, s.send_tp) s.dlv_ord_no, s.send_tp, s.to_email, s.truck_cd, s.file_sn
      from pan_dlv_send s where s.dlv_ord_no = any(${[...changed.keys()]}) order by s.dlv_ord_no, s.send_tp, s.send_seq desc`.execute(
    ctx.db,
  );
  await sql`update cms_file f set del_yn = 'Y' from pan_dlv_send s
    where s.dlv_ord_no = any(${[...changed.keys()]}) and s.file_sn = f.file_sn and f.del_yn = 'N'`.execute(ctx.db);
  const lost = rows.flatMap(({ DLV_ORD_NO, SEND_TP, TO_EMAIL, TRUCK_CD }) => {
    const order = changed.get(DLV_ORD_NO);
    const isMeant = order?.DLV_ORD_STS !== 'CXL' && order?.TRUCK_CD === TRUCK_CD;
    return order && SEND_TP === 'TRK' && TO_EMAIL && !isMeant ? [{ order, to: TO_EMAIL }] : [];
  });
  const groups = [...new Set(lost.map(({ to }) => to))].map((to) => ({
    to: to.split(', '),
    lang: ctx.lang,
    orders: lost.filter((one) => one.to === to).map(({ order }) => order),
  }));
  await mailOrders(ctx, 'DLV_OFF', groups, null);
  const again = [...new Set(rows.map(({ DLV_ORD_NO }) => DLV_ORD_NO))].filter((no) => changed.get(no)?.DLV_ORD_STS !== 'CXL');
  if (again.length) ctx.say('MSG000545', again.join(', '));
}
