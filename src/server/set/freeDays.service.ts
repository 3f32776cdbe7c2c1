import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Decimal } from '../../contract/decimal';
import type { Row } from '../../contract/dictionary';
import type { ContainerTimes, FreeTerms } from '../../contract/ptl/status/freeTime';
import { basisOf, type CostBasis } from '../../contract/set/costBasis';
import { chargedDays, containerStays, lastDay, type Stay, storageStay } from '../../contract/set/freeDays';
import type { Ctx } from '../lib/serve';
import { type CostDraft, priceCosts, type ReckonedCost, reckonCosts } from './reckon.service';

/** A charge by the day as it is to be written, with what names it: HBL_SEQ|CNTR_SEQ|FRT_CD. */
export type DayDraft = CostDraft & { KEY: string };

/** A charge by the day that has a price for each of its days. */
export type DayCost = DayDraft & ReckonedCost;

type Shipment = Row<'CORP_CD' | 'ORGN_CD' | 'CUST_CD' | 'HBL_NO' | 'MBL_NO' | 'CNTR_NO' | 'CNTR_TP_CD'> & { HBL_SEQ: number };
type Container = FreeTerms & ContainerTimes & Shipment & { CNTR_SEQ: number };
type Stored = Shipment & Row<'BOND_IN_DTM' | 'RLSE_DTM'> & { RTON: number };

/** The least that goods in a bonded place are charged by, in revenue tons. */
const leastTons = 1;

function draftOf(row: Shipment, stay: Stay, KEY: string): DayDraft {
  const { CORP_CD, ORGN_CD, CUST_CD, HBL_NO, MBL_NO, CNTR_NO, CNTR_TP_CD } = row;
  const { FRT_CD, USE_DAYS, FREE } = stay;
  return {
    ...({ KEY, CORP_CD, ORGN_CD, CUST_CD, HBL_NO, MBL_NO, CNTR_NO, CNTR_TP_CD, FRT_CD, USE_DAYS } as Pick<DayDraft, 'CORP_CD' | 'CUST_CD'>),
    ...{ KEY, FRT_CD, USE_DAYS, COST_TP: 'CNTR', AR_AP: 'AR', OCCR_DT: lastDay(stay), FRT_UNIT: 'DAY' },
    BSS_JSON: JSON.stringify({ FREE } satisfies Partial<CostBasis>),
  };
}

/** Demurrage and detention of the containers `c` of shipments `h` that meet a condition, up to today, without prices yet. */
async function containerDrafts({ db, today }: Ctx<unknown>, condition: RawBuilder<SqlBool>): Promise<DayDraft[]> {
  const { rows } = await sql<Container>`
    select h.hbl_seq, c.cntr_seq, h.corp_cd, h.orgn_cd, h.cust_cd, h.hbl_no, m.mbl_no, c.cntr_no, c.cntr_tp_cd, h.imex_tp, h.load_tp, c.soc_yn, t.cntr_kind,
        c.free_days as own_free_days, h.free_days as hbl_free_days, k.free_days as carr_free_days, c.det_free_days as own_det_days,
        k.det_free_days as carr_det_days, c.disc_dtm, c.gate_out_dtm, c.empty_rtn_dtm, h.rlse_dtm
      from fms_hbl h join fms_cntr c on c.hbl_seq = h.hbl_seq join mdm_cntr_tp t on t.cntr_tp_cd = c.cntr_tp_cd
        join mdm_carrier k on k.carr_cd = h.carr_cd left join fms_mbl m on m.mbl_seq = h.mbl_seq
     where h.del_yn = 'N' and ${condition} order by h.hbl_seq, c.cntr_seq`.execute(db);
  return rows.flatMap((row) =>
    containerStays(row, row, today).map((stay) => ({
      ...draftOf(row, stay, `${row.HBL_SEQ}|${row.CNTR_SEQ}|${stay.FRT_CD}`),
      UNIT_QTY: stay.USE_DAYS,
      DAYS: chargedDays(stay),
    })),
  );
}

/** Storage of the shipments `h` that have no container of their own and meet a condition: by the day and revenue ton. */
async function storageDrafts({ db, today }: Ctx<unknown>, condition: RawBuilder<SqlBool>): Promise<DayDraft[]> {
  const { rows } = await sql<Stored>`
    select h.hbl_seq, h.corp_cd, h.orgn_cd, h.cust_cd, h.hbl_no, m.mbl_no, null as cntr_no, null as cntr_tp_cd, h.bond_in_dtm, h.rlse_dtm,
        coalesce(h.rton, greatest(h.grs_wt / 1000, h.msr_cbm)) as rton
      from fms_hbl h left join fms_mbl m on m.mbl_seq = h.mbl_seq
     where h.del_yn = 'N' and h.imex_tp = 'I' and h.load_tp = 'LCL' and h.bond_in_dtm is not null and ${condition} order by h.hbl_seq`.execute(
    db,
  );
  return rows.flatMap((row) => {
    const stay = storageStay(row, today);
    const UNIT_QTY = Decimal.max(row.RTON, leastTons)
      .times(stay?.USE_DAYS ?? 0)
      .rounded(3)
      .toNumber();
    return stay ? [{ ...draftOf(row, stay, `${row.HBL_SEQ}||STO`), UNIT_QTY }] : [];
  });
}

/** Charges by the day of shipments `h`: of their containers `c` that meet a condition, and of goods in store that meet another one. */
export async function dayDrafts(ctx: Ctx<unknown>, containers: RawBuilder<SqlBool>, stored: RawBuilder<SqlBool>): Promise<DayDraft[]> {
  return [...(await containerDrafts(ctx, containers)), ...(await storageDrafts(ctx, stored))];
}

/** Every day has a step of prices that it is in. */
const isPriced = (line: CostDraft): boolean => Boolean(line.PRC_NO) && (basisOf(line)?.DAYS ?? []).every(({ PRC_NO }) => PRC_NO);

/** Drafts with the price that counts and their amounts; those that no price, or no rate, applies to are left out. */
export async function reckonedDrafts<L extends CostDraft>(ctx: Ctx<unknown>, drafts: readonly L[]): Promise<(L & ReckonedCost)[]> {
  const { lines } = await priceCosts(ctx, drafts);
  return (await reckonCosts(ctx, lines.filter(isPriced))).lines;
}
