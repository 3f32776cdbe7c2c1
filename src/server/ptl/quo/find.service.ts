import type { Found, NumberKind } from '../../../contract/find';
import type { Db } from '../../db/open';
import type { Scope } from '../../lib/scope';
import { searched } from './quotes';

/** The screens where a quote is found by its number. */
export const findQuotes = {
  screens: ['tarQuoteMgt', 'tarQuoteList'],
  async find(db: Db, scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    if (!kinds.includes('QUOTE')) return [];
    const hits = await searched(db, scope, { QUO_NO: no }).select('Q.QUO_NO').where('Q.QUO_NO', '=', no).execute();
    return hits.length ? [{ SCRN_ID: screen, KIND: 'QUOTE', ROW_CNT: hits.length, ARGS: { QUO_NO: no } }] : [];
  },
};
