import { at, type Day, lastDay, moment, month6 } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';

const charge: Record<string, string> = { CNTR: 'TRK', FTL: 'TRC', LTL: 'DRY' };
const keys = ['CUST_CD', 'PICKUP_AREA', 'DLV_AREA', 'CNTR_TP_CD', 'CAR_TP'];

/** The price of a delivered order, as the settlement looks it up. */
function priceOf(order: Row, prices: readonly Row[]): Row | undefined {
  const day = String(order.CMPL_DTM).slice(0, 8);
  const fits = (p: Row) =>
    p.CORP_CD === order.CORP_CD &&
    p.FRT_CD === charge[String(order.DLV_TP)] &&
    p.TRANS_MODE === 'TRK' &&
    p.IMEX_TP === order.IMEX_TP &&
    String(p.BGN_DT) <= day &&
    day <= String(p.END_DT) &&
    keys.every((key) => p[key] == null || p[key] === order[key]);
  const filled = (p: Row) => keys.filter((key) => p[key] != null).length;
  const better = (a: Row, b: Row) =>
    Number(a.CUST_CD == null) - Number(b.CUST_CD == null) ||
    filled(b) - filled(a) ||
    String(b.BGN_DT).localeCompare(String(a.BGN_DT)) ||
    String(a.PRC_NO).localeCompare(String(b.PRC_NO));
  return prices.filter(fits).sort(better)[0];
}

/** Cost lines of the delivered orders a price applies to; the order gets its amount. Older ones are confirmed. */
export function costs(orders: readonly Row[], prices: readonly Row[], base: Day, numbers: Numbers): Row[] {
  const confirmed = moment(at(base - 10, 0));
  const done = orders.filter((order) => order.DLV_ORD_STS === 'CMP');
  return done
    .sort((a, b) => String(a.CMPL_DTM).localeCompare(String(b.CMPL_DTM)))
    .flatMap((order): Row[] => {
      const price = priceOf(order, prices);
      if (!price) return [];
      const day = String(order.CMPL_DTM).slice(0, 8);
      const tons = Math.max(Number(order.GRS_WT) / 1000, Number(order.MSR_CBM));
      const measured = price.FRT_UNIT === 'RT' ? tons : price.FRT_UNIT === 'CAR' ? Number(order.CAR_QTY) : 1;
      const quantity = Math.max(Math.round(measured * 1000) / 1000, Number(price.MIN_QTY ?? 0));
      const amount = Math.max(Math.trunc((Math.round(quantity * 1000) * Number(price.UNIT_PRC)) / 1000), Number(price.MIN_AMT ?? 0));
      const vat = Math.trunc(amount / 10);
      const old = String(order.CMPL_DTM) < confirmed;
      order.TRSP_AMT = amount;
      const { CORP_CD, ORGN_CD, CUST_CD, HBL_NO, DLV_ORD_NO, CNTR_NO, CNTR_TP_CD, CAR_NO, CAR_TP, PICKUP_PLC_NM, DLV_PLC_NM } = order;
      return [
        {
          COST_NO: numbers.take('CST', 'CT', day.slice(2), 6, day),
          COST_TP: 'TRSP',
          AR_AP: 'AR',
          OCCR_DT: day,
          ...{ CORP_CD, ORGN_CD, CUST_CD, HBL_NO, DLV_ORD_NO, CNTR_NO, CNTR_TP_CD, CAR_NO, CAR_TP, PICKUP_PLC_NM, DLV_PLC_NM },
          FRT_CD: price.FRT_CD,
          FRT_UNIT: price.FRT_UNIT,
          UNIT_QTY: quantity,
          UNIT_PRC: price.UNIT_PRC,
          CURR_CD: 'KRW',
          EXCH_DT: day,
          EXCH_RATE: 1,
          FRGN_AMT: amount,
          SPLY_AMT: amount,
          VAT_TP: 'TAX',
          VAT_AMT: vat,
          TOT_AMT: amount + vat,
          PRC_NO: price.PRC_NO,
          COST_STS: old ? 'CFM' : 'TMP',
          CFM_USER_ID: old ? settler(CORP_CD) : null,
          CFM_DTM: old ? order.CMPL_DTM : null,
          DEL_YN: 'N',
          REG_USER_ID: order.UPD_USER_ID,
          REG_DTM: order.CMPL_DTM,
        },
      ];
    });
}

const settler = (corp: Row[string]) => (corp === '2000' ? 'stl03' : 'stl01');

const closing: [corp: string, orgn: string][] = [
  ...['10IC21', '10PS00', '10PS11', '10PS12', '10AP11', '10AP12'].map((orgn): [string, string] => ['1000', orgn]),
  ...['20PT11', '20PT21'].map((orgn): [string, string] => ['2000', orgn]),
];

/** Months closed for each organisation: the last eighteen but the present and the one before. */
export function closedMonths(base: Day): Row[] {
  return Array.from({ length: 16 }, (_, i) => month6(base, i - 17)).flatMap((month) =>
    closing.map(([CORP_CD, ORGN_CD]) => ({
      CORP_CD,
      ORGN_CD,
      STL_YM: month,
      CLOSE_YN: 'Y',
      CLOSE_USER_ID: settler(CORP_CD),
      CLOSE_DTM: moment(Math.min(at(lastDay(month) + 8, 17), at(base, 0) - 60)),
    })),
  );
}
