import type { Side } from '../../contract/pan/orderPlaces';
import { askCodes, codeName } from '../lib/codes';
import type { NameLookup } from '../lib/lookups';
import { chunkFailed } from './chunk';

type Row = Record<string, unknown>;

/** What a chosen entry fills is worked out by a script that comes with the first one chosen. */
export const filling = () => import('./placeFill').catch(chunkFailed);

/** One of an order's places: offered from the address book and the terminals. A chosen one fills what the order has columns for, of those that `takes` names. */
export const place = (side: Side, takes?: readonly string[]): NameLookup<Row> => ({
  kind: 'Place',
  search: (row) => {
    askCodes({ PLC_SRC: { MSTR_CD: 'PLC_SRC' } });
    return { CUST_CD: (row as Row).CUST_CD };
  },
  hint: ({ PLC_SRC, ADDR }) => [codeName('PLC_SRC', String(PLC_SRC)), ADDR].filter(Boolean).join(' · '),
  fill: async (item, row, onlyEmpty) => (await filling()).fillPlace(side, item, row as Row, takes, onlyEmpty),
});
