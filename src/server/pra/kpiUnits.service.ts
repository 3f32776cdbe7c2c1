import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { KpiCode, Period } from '../../contract/pra/kpi';
import type { Ctx } from '../lib/serve';
import { anyOf, inScope } from '../lib/where';
import { onTime as deliveredOnTime } from '../pan/onTime.service';
import { visible } from '../ptl/status/cargo.service';
import { containersWithFreeTime } from '../ptl/status/freeTime.service';
import { customsDays, dwellDays, onTime, transitDays } from './days.service';

/** Which shipments are meant: those of some customers, of a mode and a port. */
export interface Meant {
  customers: readonly string[];
  TRANS_MODE?: string;
  POL_CD?: string;
}

/** Shipments that come in and were not cancelled, as a table with what indicators ask of them: all of it stands in the index fms_hbl_imports. */
export const meant = (ctx: Ctx<unknown>, { customers, TRANS_MODE, POL_CD }: Meant) => sql`(
  select h.hbl_seq, h.hbl_no, h.corp_cd, h.cust_cd, 'I'::text as imex_tp, h.trans_mode, h.load_tp, h.carr_cd, h.free_days, h.eta_dt, h.org_eta_dt, h.atd_dtm,
      h.ata_dtm, h.bond_in_dtm, h.imp_acpt_dtm, h.rlse_dtm, h.delay_rsn, h.doc_cmpl_dt
    from fms_hbl h where ${visible(ctx)} and h.imex_tp = 'I' and h.cargo_sts <> 'CXL' and h.cust_cd = any(${customers})
     and ${anyOf('H.TRANS_MODE', TRANS_MODE)} and ${anyOf('H.POL_CD', POL_CD)})`;

/** Does an instant lie within days? */
export const within = (ref: string, [from, to]: Period) =>
  sql<SqlBool>`${sql.ref(ref)} >= ${from}::date::timestamptz and ${sql.ref(ref)} < (${to}::date + 1)::timestamptz`;

/**
 * What an indicator counts in a period: rows of the shipment HBL_SEQ, the instant AT that says the month, the value VAL, and MISS where it counts
 * against the indicator. The one definition of each: values are made of these rows, and lists of shipments are cut by them. `shipments` is what
 * `meant` gives, or a table made of it.
 */
export function unitsOf(ctx: Ctx<unknown>, code: KpiCode, shipments: RawBuilder<unknown>, period: Period): RawBuilder<unknown> {
  const days = (at: string, value: RawBuilder<unknown>) => sql`
    select h.hbl_seq, ${sql.ref(at)} as at, ${value} as val, null::boolean as miss from ${shipments} h
     where ${within(at, period)} and ${value} is not null`;
  switch (code) {
    case 'OTA':
      return sql`select h.hbl_seq, h.ata_dtm as at, ${onTime}::int as val, not ${onTime} as miss from ${shipments} h
        where ${within('H.ATA_DTM', period)}`;
    case 'TTM':
      return days('H.ATA_DTM', transitDays);
    case 'CCT':
      return days('H.IMP_ACPT_DTM', customsDays);
    case 'DWL':
      return days('H.RLSE_DTM', dwellDays);
    case 'DEMR':
      return sql`select h.hbl_seq, b.gate_out_dtm as at, (b.over_days > 0)::int as val, b.over_days > 0 as miss
        from ${shipments} h cross join lateral ${containersWithFreeTime(ctx.today)} b where ${within('B.GATE_OUT_DTM', period)}`;
    case 'DMR':
      return sql`select h.hbl_seq, h.ata_dtm as at, p.in_time::int as val, not p.in_time as miss
        from ${shipments} h
          cross join lateral (select coalesce(h.doc_cmpl_dt <= h.eta_dt - case h.trans_mode when 'AIR' then 0 else 3 end, false) as in_time) p
        where ${within('H.ATA_DTM', period)}`;
    case 'ODR':
      return sql`select h.hbl_seq, o.cmpl_dtm as at, (d.in_time = 'Y')::int as val, d.in_time = 'N' as miss
        from ${shipments} h join pan_dlv_ord o on o.hbl_no = h.hbl_no and o.corp_cd = h.corp_cd and o.cust_cd = h.cust_cd
          cross join lateral (select coalesce(${deliveredOnTime}, 'N') as in_time) d
        where o.del_yn = 'N' and o.dlv_ord_sts = 'CMP' and ${inScope(ctx.scope, 'O')} and ${within('O.CMPL_DTM', period)}`;
  }
}

/** The shipments behind such rows, each once: what a list is cut by. They are found first, whatever else is asked of the list. */
export const shipmentsOf = (ctx: Ctx<unknown>, code: KpiCode, which: Meant, period: Period, condition = sql<SqlBool>`true`) =>
  sql`any(array(select distinct u.hbl_seq from (${unitsOf(ctx, code, meant(ctx, which), period)}) u where ${condition}))`;
