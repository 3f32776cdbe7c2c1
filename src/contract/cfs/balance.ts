import type { Arrangement } from './arrange';

/** Where the weight of an arrangement lies, and how far it may lie from the middle. Lengths in m, weights in KG. */
export interface Balance {
  /** Centre of gravity from the front wall and from the left side. */
  X: number;
  Y: number;
  /** How far it lies from the middle of the length: above 0 towards the doors, below 0 towards the front wall. */
  ALONG: number;
  /** ALONG once the cargo is spread over the length that is free at the doors. */
  SPREAD: number;
  /** How far it lies from the middle of the width: above 0 to the right, below 0 to the left. */
  ASIDE: number;
  /** Allowed either way. */
  MAX_ALONG: number;
  MAX_ASIDE: number;
  /** Weight in the half at the front wall and in the half at the doors; what sticks out counts to the doors. */
  FRONT_WT: number;
  REAR_WT: number;
}

/** Along the length 5 % of it either way: CTU Code, annex 7, 3.1.4. */
const partAlong = 0.05;
/** Sideways no code names a number: 4 % of the width, rounded down to whole centimetres, is 0.09 m of 2.35 m. */
const partAside = 0.04;

const centimetres = (metres: number): number => Math.floor(metres * 100 + 1e-9) / 100;

/** The balance of what is arranged, each line's weight spread evenly over its block; null where nothing of any weight is loaded. */
export function balanceOf({ INNER, BLOCKS, USED }: Pick<Arrangement, 'INNER' | 'BLOCKS' | 'USED'>): Balance | null {
  const weight = BLOCKS.reduce((sum, block) => sum + block.GRS_WT, 0);
  if (weight <= 0) return null;
  const middle = INNER.LENGTH / 2;
  let [x, y, front] = [0, 0, 0];
  for (const block of BLOCKS) {
    x += block.GRS_WT * (block.X + block.LENGTH / 2);
    y += block.GRS_WT * (block.Y + block.WIDTH / 2);
    front += block.GRS_WT * Math.min(1, Math.max(0, (middle - block.X) / block.LENGTH));
  }
  return {
    ...{ X: x / weight, Y: y / weight, ALONG: x / weight - middle, ASIDE: y / weight - INNER.WIDTH / 2 },
    SPREAD: (x / weight) * Math.max(1, INNER.LENGTH / USED) - middle,
    ...{ MAX_ALONG: centimetres(INNER.LENGTH * partAlong), MAX_ASIDE: centimetres(INNER.WIDTH * partAside) },
    ...{ FRONT_WT: front, REAR_WT: weight - front },
  };
}
