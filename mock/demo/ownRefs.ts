import type { Row } from './load';
import { Random } from './random';

/** How customers call their own references, and how they fill them. */
const named: Record<string, readonly [korean: string, english: string, value: (random: Random) => string][]> = {
  C00001: [
    ['스타일 번호', 'Style no.', (random) => `ST-${random.digits(5)}`],
    ['시즌', 'Season', (random) => random.pick(['26 S/S', '26 F/W', '27 S/S'])],
  ],
  C00003: [['기획 번호', 'Project no.', (random) => `MB-${random.digits(4)}`]],
};

/** Names of own references. */
export const refNames = (): Row[] =>
  Object.entries(named).flatMap(([CUST_CD, names]) =>
    names.map(([REF_NM, REF_ENG_NM], i) => ({ CUST_CD, REF_IDX: i + 1, REF_NM, REF_ENG_NM })),
  );

/** Own references of shipments: most of those whose customer has named some. */
export function shipmentRefs(houses: readonly Row[], seed: number): Row[] {
  const random = Random.of(seed, 'own references');
  return houses.flatMap(({ HBL_SEQ, CUST_CD }) =>
    (named[String(CUST_CD)] ?? []).flatMap(([, , value], i) => {
      const REF_VAL = value(random);
      return random.chance(0.8) ? [{ HBL_SEQ, CUST_CD, REF_IDX: i + 1, REF_VAL }] : [];
    }),
  );
}
