import { addDays } from '../../src/contract/dates';
import type { TestApp } from './db';

const insert = (t: TestApp, table: string, row: Record<string, unknown>, back: string) => {
  const names = Object.keys(row);
  return t.sql<Record<string, string>>(
    `insert into ${table} (${names}) values (${names.map((_, i) => `$${i + 1}`)}) returning ${back}`,
    Object.values(row),
  );
};

/** A shipment of the demo company that has no cost; gives its HBL_SEQ. */
export async function bareShipment(t: TestApp, today: string, no: string, columns: Record<string, unknown> = {}): Promise<number> {
  const [made] = await insert(
    t,
    'fms_hbl',
    {
      ...{
        corp_cd: '1000',
        orgn_cd: '10IC21',
        hbl_no: no,
        cust_cd: 'C00001',
        imex_tp: 'I',
        trans_mode: 'SEA',
        load_tp: 'FCL',
        cargo_tp: 'GEN',
      },
      ...{ incoterms: 'FOB', frt_term: 'C', bl_tp: 'SUR', shpr_nm: 'S', cnee_nm: 'C', carr_cd: 'HDMU', pol_cd: 'CNSHA', pod_cd: 'KRPUS' },
      ...{
        etd_dt: addDays(today, -30),
        eta_dt: addDays(today, -20),
        org_eta_dt: addDays(today, -20),
        pkg_qty: 1,
        pkg_ut_cd: 'CT',
        grs_wt: 900,
      },
      ...{ msr_cbm: 2, item_nm: 'X', cstm_hold_yn: 'N', cargo_sts: 'ARR', delay_yn: 'N', delay_days: 0, free_days: 5, ...columns },
    },
    'hbl_seq',
  );
  return Number(made?.hbl_seq);
}

/** A container of 40 feet of a shipment, discharged on a day at nine. */
export const dischargedContainer = (t: TestApp, seq: number, no: string, day: string, columns: Record<string, unknown> = {}) =>
  insert(
    t,
    'fms_cntr',
    { hbl_seq: seq, cntr_no: no, cntr_tp_cd: '40HC', soc_yn: 'N', cntr_sts: 'DIS', disc_dtm: `${day} 09:00+09`, ...columns },
    'cntr_seq',
  );

/** A cost in TMP of the demo company: a handling charge of 190,000 won unless said otherwise. */
export async function bareCost(t: TestApp, no: string, day: string, columns: Record<string, unknown> = {}): Promise<string> {
  await insert(
    t,
    'set_cost',
    {
      ...{ cost_no: no, corp_cd: '1000', orgn_cd: '10IC21', cust_cd: 'C00001', cost_tp: 'FRT', ar_ap: 'AR', occr_dt: day, frt_cd: 'THC' },
      ...{
        frt_unit: 'CNTR',
        unit_qty: 1,
        unit_prc: 190_000,
        curr_cd: 'KRW',
        exch_rate: 1,
        frgn_amt: 190_000,
        sply_amt: 190_000,
        vat_tp: 'TAX',
      },
      ...{ vat_amt: 19_000, tot_amt: 209_000, cost_sts: 'TMP', ...columns },
    },
    'cost_no',
  );
  return no;
}
