import type { CostBook, Draft } from './costBook';
import { settler } from './costBook';
import { at, type Day, dayOf, lastDay, moment, month6 } from './days';
import type { Row } from './load';
import { Random } from './random';

const charge: Record<string, string> = { CNTR: 'TRK', FTL: 'TRC', LTL: 'DRY' };
/** A truck that no price is agreed for costs as much, where it has been agreed by telephone. */
const spotPrice = 520_000;

/** Least and most kilometres of a haul: out of a container yard or terminal, or from door to door. */
const kilometres: Record<string, [least: number, most: number]> = { CNTR: [18, 320], FTL: [12, 410], LTL: [6, 90] };

/** What a cost of a delivery says of it. */
const hauled = (order: Row) => {
  const { CORP_CD, ORGN_CD, CUST_CD, HBL_NO, DLV_ORD_NO, CNTR_NO, CNTR_TP_CD, CAR_NO, CAR_TP, PICKUP_PLC_NM, DLV_PLC_NM } = order;
  return {
    ...{ CORP_CD, ORGN_CD, CUST_CD, HBL_NO, DLV_ORD_NO, CNTR_NO, CNTR_TP_CD, CAR_NO, CAR_TP, PICKUP_PLC_NM, DLV_PLC_NM, COST_TP: 'TRSP' },
    ...{ REG_USER_ID: order.UPD_USER_ID, REG_DTM: order.CMPL_DTM },
  } as unknown as Draft;
};

/**
 * Costs of the delivered orders: what the customer is charged, by the price that applies, and what the trucker asks. The order gets its amount.
 * Of older ones without a price one was typed; of the latest such costs nobody has thought yet.
 */
export function haulCosts(orders: readonly Row[], book: CostBook, seed: number): Row[] {
  const random = Random.of(seed, 'haul costs');
  const ways = Random.of(seed, 'haul distances');
  const done = orders.filter((order) => order.DLV_ORD_STS === 'CMP');
  return done
    .sort((a, b) => String(a.CMPL_DTM).localeCompare(String(b.CMPL_DTM)))
    .flatMap((order): Row[] => {
      const day = dayOf(String(order.CMPL_DTM).slice(0, 8));
      const FRT_CD = charge[String(order.DLV_TP)] as string;
      const draft = hauled(order);
      const sold = { ...draft, AR_AP: 'AR' as const, FRT_CD, DIST_KM: ways.int(...(kilometres[String(order.DLV_TP)] as [number, number])) };
      const asked = { ...order, FRT_CD, TRANS_MODE: 'TRK' } as Row & {
        CORP_CD: string;
        FRT_CD: string;
        TRANS_MODE: string;
        IMEX_TP: string;
      };
      const tons = Math.max(Number(order.GRS_WT) / 1000, Number(order.MSR_CBM));
      const quantity = (unit: string) => (unit === 'RT' ? tons : unit === 'CAR' ? Number(order.CAR_QTY) : 1);
      const charged = book.priced(sold, asked, quantity, { day });
      if (charged) order.TRSP_AMT = charged.SPLY_AMT;
      const typed = { FRT_UNIT: 'CAR', UNIT_QTY: 1, CURR_CD: 'KRW', VAT_TP: 'TAX' } as const;
      const sales = charged ?? (day < book.base - 30 ? book.line({ ...sold, ...typed, UNIT_PRC: spotPrice }, { day }) : null);
      if (!sales) return [];
      const asks = Math.round((Number(sales.SPLY_AMT) * random.int(80, 93)) / 100_000) * 1000;
      const bought = book.line({ ...draft, AR_AP: 'AP', FRT_CD, VNDR_CD: order.TRUCK_CD ?? null, ...typed, UNIT_PRC: asks }, { day });
      if (!random.chance(0.14)) return [sales, bought];
      const WAIT_HR = random.int(1, 4);
      sales.WAIT_HR = WAIT_HR;
      const waited = {
        ...draft,
        AR_AP: 'AR' as const,
        FRT_CD: 'WTG',
        WAIT_HR,
        ...typed,
        FRT_UNIT: 'HR',
        UNIT_QTY: WAIT_HR,
        UNIT_PRC: 30_000,
      };
      return [sales, bought, book.line(waited, { day })];
    });
}

const closing: [corp: string, orgn: string][] = [
  ...['10IC11', '10IC21', '10PS00', '10PS11', '10PS12', '10AP11', '10AP12'].map((orgn): [string, string] => ['1000', orgn]),
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
