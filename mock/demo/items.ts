import type { Row } from './load';
import { Random } from './random';

const goods: Record<string, [prefix: string, kinds: [name: string, english: string][], hs: string, count: number]> = {
  C00001: [
    'FL',
    [
      ['니트 스웨터', 'Knit sweater'],
      ['면 티셔츠', 'Cotton T-shirt'],
      ['데님 팬츠', 'Denim trousers'],
      ['경량 패딩', 'Light padded jacket'],
      ['원피스', 'Dress'],
    ],
    '6109100000',
    40,
  ],
  C00003: [
    'MM',
    [
      ['수분 크림', 'Moisture cream'],
      ['립 틴트', 'Lip tint'],
      ['선크림', 'Sun cream'],
      ['마스크팩 10매', 'Mask pack of 10'],
      ['클렌징 폼', 'Cleansing foam'],
      ['헤어 에센스', 'Hair essence'],
    ],
    '3304991000',
    120,
  ],
  C00007: [
    'ND',
    [
      ['냉동 새우', 'Frozen shrimp'],
      ['냉동 딸기', 'Frozen strawberry'],
      ['냉동 오징어', 'Frozen squid'],
      ['냉동 망고', 'Frozen mango'],
    ],
    '0306179000',
    24,
  ],
};
const sizes = ['S', 'M', 'L', 'XL', '30ml', '50ml', '100ml', '200ml', '1kg', '5kg', '10kg'];

/** Items of the customers that keep stock or name items on their orders; sixty of C00003 keep lots. */
export function items(seed: number): Row[] {
  const random = Random.of(seed, 'items');
  return Object.entries(goods).flatMap(([CUST_CD, [prefix, kinds, hs, count]]) =>
    Array.from({ length: count }, (_, i) => {
      const [name, english] = kinds[i % kinds.length] as [string, string];
      const own = CUST_CD === 'C00001' ? sizes.slice(0, 4) : CUST_CD === 'C00003' ? sizes.slice(4, 8) : sizes.slice(8);
      const spec = own[Math.floor(i / kinds.length) % own.length] as string;
      return {
        CUST_CD,
        ITEM_CD: `${prefix}-${String(1001 + i)}`,
        ITEM_NM: `${name} ${String(Math.floor(i / kinds.length) + 1).padStart(2, '0')}호`,
        ITEM_ENG_NM: `${english} no. ${Math.floor(i / kinds.length) + 1}`,
        ITEM_SPEC: spec,
        HS_CD: hs,
        QTY_UT: CUST_CD === 'C00007' ? 'BOX' : 'EA',
        BOX_QTY: CUST_CD === 'C00007' ? 1 : random.pick([12, 24, 48, 60]),
        UNIT_WT: CUST_CD === 'C00007' ? 10.5 : random.int(50, 900) / 1000,
        UNIT_CBM: CUST_CD === 'C00007' ? 0.021 : random.int(150, 2600) / 1_000_000,
        SAFE_QTY: CUST_CD === 'C00003' ? random.int(2, 10) * 100 : null,
        LOT_YN: CUST_CD === 'C00003' && i % 2 === 0 ? 'Y' : 'N',
        USE_YN: 'Y',
      };
    }),
  );
}
