import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mostCompared, type Sailing, type WhatIf, type WhatIfSearch } from '../../contract/flair/flairTracingPoList';
import { daysToWarehouse } from '../../contract/flair/ledger';
import { checkRange } from '../../contract/rules';
import { Refusal, refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import { visible } from '../ptl/status/cargo.service';
import { tracedQuantities, usualTransit } from './expected.service';

/** What is open of lines, as it is traced; keys are those of contract lineKey. */
const openOf = (ctx: Ctx<unknown>, { LINE_KEYS }: Partial<WhatIfSearch>) => {
  const keys = [LINE_KEYS ?? []]
    .flat()
    .slice(0, mostCompared)
    .map((key) => String(key).split('|'));
  const part = (i: number) => keys.map((parts) => parts[i] ?? '');
  const numbers = part(2).map((no) => (/^\d{1,9}$/.test(no) ? Number(no) : 0));
  return tracedQuantities(ctx, {
    lines: sql<SqlBool>`(p.cust_cd, p.po_no, l.line_no) in (select * from unnest(${part(0)}::text[], ${part(1)}::text[], ${numbers}::int[]))`,
    rows: sql<SqlBool>`x.open_qty > 0`,
  });
};

interface Lane {
  POL_CD: string;
  POD_CD: string;
}

/** The one lane of open lines; refuses none or several (MSG000819). */
async function laneOf(ctx: Ctx<unknown>, search: Partial<WhatIfSearch>): Promise<Lane> {
  const { rows } = await sql<Lane>`select distinct x.pol_cd, x.pod_cd from ${openOf(ctx, search)} x`.execute(ctx.db);
  const [lane, other] = rows;
  if (!lane || other) throw new Refusal(422, 'MSG000819', { errors: [{ FIELD: 'LINE_KEYS', CODE: 'MSG000819' }] });
  return lane;
}

/** The country of a port: flights go from other places than vessels. */
const countryOf = (port: string) => sql`left(${sql.ref(port)}, 2)`;

/**
 * What is open of lines, expected as it is and by another sailing or by air; nothing is written. A flight without an ETD leaves today, or when the
 * goods are ready; where there is no ETA the lane takes as long as usual, by air from country to country. Without any of these it is as it is.
 */
export async function otherWay(ctx: Ctx<unknown>, search: Partial<WhatIfSearch>): Promise<RawBuilder<WhatIf>> {
  const { ETD_DT, ETA_DT } = search;
  const TRANS_MODE = search.TRANS_MODE || 'SEA';
  refuseFaults(checkRange(ETD_DT, ETA_DT, undefined, ['ETD_DT', 'ETA_DT']));
  const [departs, arrives] = [ETD_DT || null, ETA_DT || null];
  for (const [FIELD, day] of [['ETD_DT', departs] as const, ['ETA_DT', arrives] as const])
    if (day !== null && day < ctx.today) refuseFaults([{ FIELD, CODE: 'MSG000820', ARGS: [ctx.label(FIELD)] }]);
  await laneOf(ctx, search);
  const placeOf = TRANS_MODE === 'AIR' ? countryOf : sql.ref;
  const leaves = TRANS_MODE === 'AIR' ? sql`greatest(${ctx.today}::date, x.cgo_rdy_dt)` : sql`null::date`;
  return sql<WhatIf>`
    select x.cust_cd, x.po_no, x.line_no, x.style_no, x.color_cd, x.size_cd, x.open_qty, x.cgo_rdy_dt, x.req_dlv_dt, x.exp_dlv_dt, x.late_days,
        n.day as new_dlv_dt, case when n.day is not null then greatest(0, n.day - x.req_dlv_dt) end as new_late_days, x.exp_dlv_dt - n.day as won_days,
        case when x.cgo_rdy_dt > ${departs}::date then 'N' else 'Y' end as ready_yn
      from ${openOf(ctx, search)} x
        left join (${usualTransit(ctx, placeOf)}) u on u.cust_cd = x.cust_cd and u.trans_mode = ${TRANS_MODE}
          and u.pol_cd = ${placeOf('X.POL_CD')} and u.pod_cd = ${placeOf('X.POD_CD')}
        cross join lateral (
          select add_business_days(coalesce(${arrives}::date, coalesce(${departs}::date, ${leaves}) + u.transit), ${daysToWarehouse(TRANS_MODE)}::int) as day) n`;
}

/** Sailings on the lane of open lines that leave after today, out of bookings and shipments that the reader sees. */
export async function nextSailings(ctx: Ctx<unknown>, search: Partial<WhatIfSearch>): Promise<RawBuilder<Sailing>> {
  const { POL_CD, POD_CD } = await laneOf(ctx, search);
  return sql<Sailing>`
    select coalesce(h.vsl_nm, b.vsl_nm) as vsl_nm, b.voy_no, b.carr_cd, b.trans_mode, coalesce(h.etd_dt, b.etd_dt) as etd_dt, coalesce(h.eta_dt, b.eta_dt) as eta_dt
      from flair_bkg b left join lateral cargo_of_bookings(array[b.bkg_no]) h on true
     where b.pol_cd = ${POL_CD} and b.pod_cd = ${POD_CD} and b.flair_bkg_sts in ('REQ', 'CFM') and coalesce(h.etd_dt, b.etd_dt) > ${ctx.today}::date
       and coalesce(h.eta_dt, b.eta_dt) is not null and ${inScope(ctx.scope, 'B', { orgn: false })}
    union
    select h.vsl_nm, h.voy_no, h.carr_cd, h.trans_mode, h.etd_dt, h.eta_dt from fms_hbl h
     where h.pol_cd = ${POL_CD} and h.pod_cd = ${POD_CD} and h.etd_dt > ${ctx.today}::date and h.trans_mode in ('SEA', 'AIR')
       and h.cargo_sts <> 'CXL' and ${visible(ctx)}`;
}
