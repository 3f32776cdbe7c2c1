import { sql } from 'kysely';
import { rowRequests } from '../csm/about.service';
import { fileCount } from '../file/files.service';
import { flatMapInPieces } from '../lib/pieces';
import { prepared } from '../lib/prepared';
import type { Ctx } from '../lib/serve';

type Reader = Pick<Ctx<unknown>, 'scope' | 'user'> & Partial<Pick<Ctx<unknown>, 'session'>>;

/** The state that an order `o` on hold goes back to, read only for orders on hold. */
export const fromStatus = sql<string | null>`case when o.dlv_ord_sts = 'HLD' then (select h.from_sts from cms_sts_hist h
  where h.ref_tp = 'DLV' and h.ref_key = o.dlv_ord_no and h.to_sts = 'HLD' order by h.hist_seq desc limit 1) end`.as('FROM_STS');

/** When an order `o` was last sent; customers are not told. */
const sentAt = sql<string | null>`(select max(s.send_dtm) from pan_dlv_send s where s.dlv_ord_no = o.dlv_ord_no)`;

/** Is the truck or driver of a sending `s` another one than that of its order `o`? Of the trucker the company and the truck count, of the driver himself too. */
export const isOutdated = sql<boolean>`(s.truck_cd is distinct from o.truck_cd or s.car_no is distinct from o.car_no
  or (s.send_tp = 'DRV' and (s.drv_nm is distinct from o.drv_nm or s.drv_tel is distinct from o.drv_tel)))`;

/** Was the trucker or the driver, whoever was told last of each, told another truck than the order has? */
const hasOutdated = sql<string | null>`(select case when bool_or(x.old) then 'Y' else 'N' end from (
  select distinct on (s.send_tp) ${isOutdated} as old from pan_dlv_send s where s.dlv_ord_no = o.dlv_ord_no order by s.send_tp, s.send_seq desc) x)`;

/** What the lists of orders tell of an order `o` beside its columns: its files, the requests about it, and whether trucker and driver know of it. */
export const listed = (ctx: Reader) => {
  const staff = ctx.user.USER_TP === 'S';
  return [
    fileCount(ctx, 'DLV', 'O.DLV_ORD_NO').as('FILE_CNT'),
    (staff ? sentAt : sql<null>`null`).as('SEND_DTM'),
    (staff ? hasOutdated : sql<null>`null`).as('SEND_OLD_YN'),
    ...rowRequests(ctx, { by: 'REF_NO', alias: 'O', number: 'DLV_ORD_NO' }),
  ] as const;
};

/** Orders with what lists tell of them, and with the state they go back to; one that is not seen any more is left out. */
export async function withListed<O extends { DLV_ORD_NO: string }>(ctx: Reader & Pick<Ctx<unknown>, 'db'>, orders: readonly O[]) {
  if (orders.length === 0) return [];
  const query = ctx.db
    .selectFrom('PAN_DLV_ORD as O')
    .select(['O.DLV_ORD_NO', fromStatus, ...listed(ctx)])
    .where('O.DLV_ORD_NO', '=', sql<string>`any(${orders.map((order) => order.DLV_ORD_NO)})`);
  const told = new Map((await prepared(ctx.db, query.compile())).map((row) => [row.DLV_ORD_NO, row]));
  return flatMapInPieces(orders, (order) => {
    const row = told.get(order.DLV_ORD_NO);
    return row ? [Object.assign(order, row)] : [];
  });
}
