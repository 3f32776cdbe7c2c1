import type { NameLookup } from '../lib/lookups';
import { openPopup } from '../lib/openers';
import { filling } from './places';

type Row = Record<string, unknown>;

/** A postcode: chosen among those that the outside address service finds for the address in the column `address`, which it fills too. */
export const postcode = (address: string): NameLookup<Row> => ({
  choose: (row) => openPopup('/cms/popup/cmsPostcodePopup', { param: { KEYWORD: (row as Row)[address] ?? '' } }),
  fill: async ({ ADDR }, row) => (await filling()).fillColumns(row as Row, [[address, ADDR]]),
});
