import type { Day } from './days';
import { missedMonth } from './kpiStory';
import type { Numbers } from './numbers';
import { type ShipmentData, shipmentRows } from './shipmentRows';
import { shipmentStories } from './shipmentStories';
import { consolidate, shipments, troubles } from './shipments';

/** Random numbers of the demo company begin here. */
export const demoSeed = 20_261_120;

/** All shipments of the demo company, the stories among them. */
export function demoCargo(base: Day, seed: number, numbers: Numbers): ShipmentData {
  const ordinary = shipments(base, seed, 1987, numbers);
  troubles(ordinary, base);
  const masters = consolidate([...ordinary, ...shipmentStories(base, seed, ordinary.length + 1)], seed);
  missedMonth([...masters.values()], base);
  return shipmentRows(masters, base, seed, numbers);
}
