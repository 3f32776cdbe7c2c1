import { sql } from 'kysely';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { orderPlaces } from '../../contract/pan/orderPlaces';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import type { KnownPlace } from './upload/places';

type Placed = Partial<DeliveryOrder>;

/** Writes the places of orders that were just saved into the address book: of a changed order those that are others than before. */
export async function rememberPlaces(ctx: Ctx<unknown>, saved: readonly { order: Placed; before?: Placed | undefined }[]): Promise<void> {
  const places = saved.flatMap(({ order, before }) =>
    Object.values(orderPlaces)
      .filter((side) => !before || Object.values(side).some((column) => order[column] !== before[column]))
      .map((side) => ({
        corp_cd: order.CORP_CD,
        cust_cd: order.CUST_CD,
        ...Object.fromEntries(Object.entries(side).map(([name, column]) => [name.toLowerCase(), order[column]])),
      })),
  );
  if (places.length) await sql`select remember_places(${JSON.stringify(places)}::jsonb)`.execute(ctx.db);
}

/** Places in use that names or codes (in capitals) mean, for orders of a customer: its own, those for all of the corporation, and terminals. */
export async function knownPlaces(ctx: Ctx<unknown>, names: readonly string[], custCd: string): Promise<Map<string, KnownPlace[]>> {
  const { rows } = await sql<KnownPlace & { ASKED: string; PLC_CD: string }>`
    with asked as (select distinct n as asked, place_key(n) as name_key from unnest(${names}::text[]) n),
    known as (
      select p.plc_cd, p.plc_nm, concat_ws(' ', p.addr, p.addr_dtl) as addr, p.zip_no, p.chrg_nm, p.tel_no from mdm_place p
       where p.corp_cd = ${ctx.user.CORP_CD} and (p.cust_cd = ${custCd} or p.cust_cd is null) and p.use_yn = 'Y'
         and ${inScope(ctx.scope, 'p', { orgn: false, shared: true })}
      union all
      select c.cycfs_cd, c.cycfs_nm, c.addr, null, c.chrg_nm, c.tel_no from mdm_cycfs c where c.use_yn = 'Y')
    -- Each way by itself, so that both are hash joins.
    select a.asked, k.* from asked a join known k on place_key(k.plc_nm) = a.name_key
    union select a.asked, k.* from asked a join known k on upper(k.plc_cd) = a.asked
    order by asked, plc_cd`.execute(ctx.db);
  const places = new Map<string, KnownPlace[]>();
  for (const { ASKED, PLC_CD: _code, ...place } of rows) places.set(ASKED, [...(places.get(ASKED) ?? []), place]);
  return places;
}
