import type { Customer } from './customers';
import { three } from './houseRow';
import type { Row } from './load';
import type { Random } from './random';

/** Package sizes in cm that shippers name, by unit. */
const sizes: Record<string, [length: number, width: number, height: number][]> = {
  CT: [
    [50, 40, 30],
    [60, 40, 40],
    [45, 35, 30],
    [50, 40, 20],
  ],
  PL: [
    [110, 110, 120],
    [120, 100, 140],
    [120, 80, 100],
  ],
  CR: [
    [150, 100, 110],
    [180, 120, 130],
  ],
};

/** Layers that may stand on each other, by unit; null: as many as fit. */
const layers: Record<string, (number | null)[]> = { CT: [null, null, null, 6, 4], PL: [null, null, 2, 1], CR: [null, 1] };

/** KG of a CBM, as a rule, by customer. */
const density: Record<string, number> = { C00004: 300, C00005: 360, C00008: 420, C00007: 340, C00009: 160, C00010: 190 };

/** Dangerous goods by their name. */
const dangers: Record<string, [className: string, un: string]> = {
  '공업용 접착제': ['3', '1133'],
  '도료 희석제': ['3', '1263'],
  '에폭시 수지': ['9', '3082'],
  '계면 활성제': ['9', '3082'],
  향수: ['3', '1266'],
};

/** Goods, packages and sizes of a booking of about this volume; what they weigh and measure follows from them. */
export function cargoRow(customer: Customer, about: number, random: Random): Row {
  const item = random.pick(customer.goods);
  const unit = random.weighted([
    ['CT', 6],
    ['PL', 3],
    ['CR', customer.code === 'C00005' ? 4 : 0.4],
  ] as const);
  const [length, width, height] = random.pick(sizes[unit] ?? []);
  const each = (length * width * height) / 1_000_000;
  const packages = Math.max(1, Math.round(about / each));
  const measured = random.chance(0.6);
  const volume = three(packages * each * (measured ? 1 : 0.9 + random.next() * 0.1));
  const [className, un] = dangers[item] ?? [null, null];
  return {
    ITEM_NM: item,
    PKG_QTY: packages,
    PKG_UT_CD: unit,
    GRS_WT: Math.round(volume * (density[customer.code] ?? 240) * (0.8 + random.next() * 0.4) * 10) / 10,
    MSR_CBM: volume,
    LEN_CM: measured ? length : null,
    WID_CM: measured ? width : null,
    HGT_CM: measured ? height : null,
    STACK_CNT: random.pick(layers[unit] ?? [null]),
    IMDG_CLS: className,
    UN_NO: un,
    SET_TEMP: customer.code === 'C00007' ? -18 : null,
  };
}

/** Goods and quantities of a shipment that is booked in. */
export const houseCargo = (house: Row): Row => {
  const [className, un] = dangers[String(house.ITEM_NM)] ?? [null, null];
  const { ITEM_NM, PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM } = house;
  return { ITEM_NM, PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM, IMDG_CLS: className, UN_NO: un };
};

/** What was found broken. */
export const damages = [
  '카톤 2개 모서리 눌림',
  '포장 젖음, 내용물 이상 없음',
  '파렛트 받침 파손, 재포장 완료',
  '카톤 1개 찢어짐, 사진 첨부 예정',
  '드럼 뚜껑 변형, 누출 없음',
  '랩 포장 풀림',
  '나무 상자 옆판 갈라짐',
  '지게차 포크 자국, 화주 확인 중',
];

/** A volume cut into parts of different size. */
export function parts(total: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => 0.4 + random.next());
  const all = weights.reduce((sum, one) => sum + one, 0);
  return weights.map((one) => (total * one) / all);
}
