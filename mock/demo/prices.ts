import { customers } from './customers';
import { type Day, date8 } from './days';
import { freightPrices } from './freightPrices';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { pricedAreas } from './places';
import { Random } from './random';

const truckPrice: Record<string, number> = {
  T1: 130_000,
  T25: 190_000,
  T5: 280_000,
  T8: 360_000,
  T11: 430_000,
  W5: 310_000,
  W11: 470_000,
  RF5: 390_000,
  TR20: 420_000,
  TR40: 480_000,
};
const distance: Record<string, number> = {
  서울: 1.1,
  인천: 0.8,
  '경기 동부': 1,
  '경기 서부': 0.9,
  '경기 남부': 1,
  '경기 북부': 1.15,
  부산: 0.7,
  경남: 0.9,
  경북: 1.2,
  충청: 1.25,
  전라: 1.4,
};

/** MDM_PRICING: standard tariff and the prices of each customer. Some vehicle types (T18, T25T) have none, so that no price is found. */
export function prices(base: Day, seed: number, numbers: Numbers): Row[] {
  const random = Random.of(seed, 'prices');
  const rows: Row[] = [];
  const year = date8(base).slice(0, 4);
  const from = date8(base - 720);
  const add = (row: Row) =>
    rows.push({
      PRC_NO: numbers.take('PRC', 'PRC', year, 6, year),
      CORP_CD: '1000',
      AR_AP: 'AR',
      TRANS_MODE: 'TRK',
      CURR_CD: 'KRW',
      VAT_TP: 'TAX',
      BGN_DT: from,
      END_DT: '20991231',
      USE_YN: 'Y',
      ...row,
    });
  const round = (won: number) => Math.round(won / 1000) * 1000;
  for (const [CAR_TP, price] of Object.entries(truckPrice)) {
    const container = CAR_TP.startsWith('TR');
    for (const IMEX_TP of container ? ['I', 'E'] : ['I', 'E', 'D']) {
      add({ FRT_CD: container ? 'TRK' : 'TRC', IMEX_TP, CAR_TP, FRT_UNIT: container ? 'CNTR' : 'CAR', UNIT_PRC: price });
    }
  }
  for (const area of pricedAreas) {
    for (const CAR_TP of ['TR20', 'TR40']) {
      add({
        FRT_CD: 'TRK',
        IMEX_TP: 'I',
        CAR_TP,
        DLV_AREA: area,
        FRT_UNIT: 'CNTR',
        UNIT_PRC: round((truckPrice[CAR_TP] ?? 0) * (distance[area] ?? 1)),
      });
    }
  }
  for (const IMEX_TP of ['I', 'E', 'D']) add({ FRT_CD: 'DRY', IMEX_TP, FRT_UNIT: 'RT', MIN_QTY: 1, MIN_AMT: 60_000, UNIT_PRC: 24_000 });
  for (const [FRT_CD, small, large] of [
    ['DEM', [15_000, 25_000, 40_000], [25_000, 40_000, 60_000]],
    ['DET', [12_000, 20_000, 30_000], [18_000, 30_000, 45_000]],
  ] as const) {
    for (const [CNTR_TP_CD, steps, times] of [
      ['20GP', small, 1],
      ['40GP', large, 1],
      ['40HC', large, 1],
      ['45HC', large, 1],
      ['20RF', small, 2],
      ['40RH', large, 2],
    ] as const) {
      for (const [i, MIN_QTY] of [1, 6, 11].entries()) {
        add({ FRT_CD, TRANS_MODE: 'SEA', IMEX_TP: 'I', CNTR_TP_CD, FRT_UNIT: 'DAY', MIN_QTY, UNIT_PRC: (steps[i] ?? 0) * times });
      }
    }
  }
  for (const [FRT_CD, FRT_UNIT, UNIT_PRC, VAT_TP] of [
    ['THC', 'CNTR', 190_000, 'TAX'],
    ['DOF', 'BL', 45_000, 'TAX'],
    ['DOC', 'BL', 40_000, 'TAX'],
    ['HDL', 'BL', 30_000, 'TAX'],
    ['WFG', 'CNTR', 8840, 'FREE'],
    ['CFS', 'RT', 9_500, 'TAX'],
    ['THL', 'RT', 8_000, 'TAX'],
  ] as const) {
    for (const IMEX_TP of ['I', 'E']) {
      // A delivery order is released for imports alone.
      const USE_YN = FRT_CD === 'DOF' && IMEX_TP === 'E' ? 'N' : 'Y';
      add({ FRT_CD, TRANS_MODE: 'SEA', IMEX_TP, FRT_UNIT, UNIT_PRC, VAT_TP, USE_YN });
    }
  }
  const half = date8(base - 200);
  for (const customer of customers) {
    const factor = 0.9 + random.int(0, 12) / 100;
    const keys = Object.keys(truckPrice).flatMap((CAR_TP) =>
      (CAR_TP.startsWith('TR') ? ['I', 'E'] : ['I', 'D']).map((IMEX_TP) => [CAR_TP, IMEX_TP] as const),
    );
    for (const [CAR_TP, IMEX_TP] of random.shuffle(keys).slice(0, 13)) {
      const container = CAR_TP.startsWith('TR');
      const key = {
        CUST_CD: customer.code,
        CORP_CD: customer.corp,
        FRT_CD: container ? 'TRK' : 'TRC',
        IMEX_TP,
        CAR_TP,
        FRT_UNIT: container ? 'CNTR' : 'CAR',
      };
      const price = round((truckPrice[CAR_TP] ?? 0) * factor);
      add({ ...key, UNIT_PRC: round(price * 0.96), BGN_DT: from, END_DT: date8(base - 201) });
      add({ ...key, UNIT_PRC: price, BGN_DT: half });
    }
  }
  for (const row of freightPrices(seed)) add(row);
  return rows;
}
