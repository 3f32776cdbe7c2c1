import type { CostBasis } from '../../src/contract/set/costBasis';
import { costAmounts, settlementSums } from '../../src/contract/set/costSum';
import type { TestApp } from './db';
import { aShipment, day } from './shipments';

type Columns = Record<string, unknown>;

let last = 0;

async function insert(t: TestApp, table: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns);
  await t.sql(`insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`, Object.values(columns));
}

interface CostShape {
  frt: string;
  unit: string;
  qty: number;
  prc: number;
  curr?: string;
  rate?: number;
  vat?: 'TAX' | 'ZERO' | 'FREE';
  basis?: Partial<CostBasis>;
}

/** A cost of a shipment with what it was worked out of. */
export async function aBilledCost(
  t: TestApp,
  HBL_NO: string,
  { frt, unit, qty, prc, curr = 'KRW', rate = 1, vat = 'TAX', basis }: CostShape,
  columns: Columns = {},
) {
  const kept: CostBasis = { EXCH_UNIT: 1, DEC_LEN: curr === 'KRW' ? 0 : 2, VAT_RATE: vat === 'TAX' ? 10 : 0, ...basis };
  const line = { UNIT_QTY: qty, UNIT_PRC: prc, FRT_UNIT: unit, EXCH_RATE: rate };
  const amounts = costAmounts({ ...line, ...kept });
  const COST_NO = `TC${process.pid}${String(++last).padStart(5, '0')}`;
  await insert(t, 'set_cost', {
    ...{
      cost_no: COST_NO,
      corp_cd: '1000',
      orgn_cd: '10PS11',
      cust_cd: 'C00001',
      hbl_no: HBL_NO,
      cost_tp: 'FRT',
      ar_ap: 'AR',
      occr_dt: day(-3),
    },
    ...{
      frt_cd: frt,
      frt_unit: unit,
      unit_qty: qty,
      unit_prc: prc,
      curr_cd: curr,
      exch_dt: curr === 'KRW' ? null : day(-3),
      exch_rate: rate,
    },
    ...{ frgn_amt: amounts.FRGN_AMT, sply_amt: amounts.SPLY_AMT, vat_tp: vat, vat_amt: amounts.VAT_AMT, tot_amt: amounts.TOT_AMT },
    ...{ cost_sts: 'CFM', bss_json: JSON.stringify(kept), ...columns },
  });
  return { COST_NO, VAT_TP: vat, FRT_CD: frt, ...amounts };
}

const price = { CURR_CD: 'USD', END_DT: '99991231', MIN_QTY: null, MIN_AMT: null, MAX_AMT: null };
export const handlingBasis: Partial<CostBasis> = {
  RATE: { BASE_DT: '20261103', WHY: 'ATA' },
  PRICE: { ...price, PRC_NO: 'PRC2026000214', UNIT_PRC: 35.75, CUST_CD: 'C00001', BGN_DT: '20260701' },
  OTHER: { ...price, PRC_NO: 'PRC2026000031', UNIT_PRC: 40, CUST_CD: null, BGN_DT: '20260101', LOST: 'CUST' },
};

/** A shipment of C00001 that came from an accepted quote over an order: handling at 1,372 won, D/O and document fees were quoted. */
export async function aQuotedShipment(t: TestApp) {
  const { HBL_NO } = await aShipment(t);
  const no = `${process.pid}${String(++last).padStart(4, '0')}`;
  const [QUO_NO, ORD_NO] = [`QTT${no}`, `ORT${no}`];
  const way = { imex_tp: 'I', trans_mode: 'SEA', load_tp: 'FCL', cargo_tp: 'GEN', incoterms: 'FOB', pol_cd: 'CNSHA', pod_cd: 'KRPUS' };
  const own = { corp_cd: '1000', orgn_cd: '10PS11', cust_cd: 'C00001' };
  await insert(t, 'ord_cust_ord', {
    ...{ ord_no: ORD_NO, ...own, ...way, ord_dt: day(-30), shpr_nm: 'S', cnee_nm: 'C', cargo_rdy_dt: day(-20), dg_yn: 'N', ord_sts: 'BKD' },
    ...{ quo_no: QUO_NO, hbl_no: HBL_NO, del_yn: 'N' },
  });
  await insert(t, 'ptl_quote', {
    ...{ quo_no: QUO_NO, quo_rev: 2, ...own, ...way, cust_nm: '고객', chrg_nm: '김', tel_no: '02', email: 'a@b.example', quo_dt: day(-40) },
    ...{ item_nm: '신발', curr_cd: 'KRW', exch_dt: '2026-10-12', exch_rate: 1, exch_unit: 1, quo_sts: 'ACC', ord_no: ORD_NO, del_yn: 'N' },
  });
  const quoted = (line_no: number, frt_cd: string, qty: number, prc: number, curr = 'KRW', rate = 1) =>
    insert(t, 'ptl_quote_dtl', {
      ...{ quo_no: QUO_NO, quo_rev: 2, line_no, cost_sect: 'DST', frt_cd, frt_unit: 'BL', unit_qty: qty, unit_prc: prc, curr_cd: curr },
      ...{
        exch_rate: rate,
        exch_unit: 1,
        frgn_amt: qty * prc,
        sply_amt: qty * prc,
        vat_tp: 'TAX',
        vat_rate: 10,
        vat_amt: 0,
        tot_amt: qty * prc,
      },
    });
  await quoted(1, 'HDL', 3, 35.75, 'USD', 1372);
  await quoted(2, 'DOF', 1, 45_000);
  await quoted(3, 'DOC', 1, 40_000);
  return { HBL_NO, QUO_NO, ORD_NO };
}

/** A settlement of costs, sent to its customer. */
export async function aSettlement(t: TestApp, costs: readonly Awaited<ReturnType<typeof aBilledCost>>[], columns: Columns = {}) {
  const STL_NO = `TS${process.pid}${String(++last).padStart(5, '0')}`;
  const sums = settlementSums(costs.map((cost) => ({ ...cost, COST_STS: 'REQ' })));
  await insert(t, 'set_stl', {
    ...{
      stl_no: STL_NO,
      corp_cd: '1000',
      orgn_cd: '10PS11',
      cust_cd: 'C00001',
      ar_ap: 'AR',
      stl_ym: day(0).slice(0, 7).replace('-', ''),
      stl_dt: day(0),
    },
    ...{
      cost_cnt: sums.COST_CNT,
      sply_amt: sums.SPLY_AMT,
      vat_amt: sums.VAT_AMT,
      tot_amt: sums.TOT_AMT,
      paid_amt: 0,
      bal_amt: sums.TOT_AMT,
    },
    ...{ due_dt: day(30), stl_sts: 'REQ', req_dtm: new Date(), del_yn: 'N', ...columns },
  });
  await t.sql(`update set_cost set stl_no = $1, cost_sts = 'REQ' where cost_no = any($2)`, [STL_NO, costs.map(({ COST_NO }) => COST_NO)]);
  return { STL_NO, ...sums };
}
