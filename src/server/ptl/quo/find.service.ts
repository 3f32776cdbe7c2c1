import type { Found, NumberKind } from '../../../contract/find';
import type { Db } from '../../db/open';
import type { Scope } from '../../lib/scope';
import { contains } from '../../lib/where';
import { searched, visibleQuotes } from './quotes';

/** The screens where a quote is found by its number. */
export const findQuotes = {
  screens: ['tarQuoteMgt', 'tarQuoteList'],
  async find(db: Db, scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    if (!kinds.includes('QUOTE')) return [];
    const hits = await searched(db, scope, { QUO_NO: no }).select('Q.QUO_NO').where('Q.QUO_NO', '=', no).execute();
    return hits.length ? [{ SCRN_ID: screen, KIND: 'QUOTE', ROW_CNT: hits.length, ARGS: { QUO_NO: no } }] : [];
  },
  /** The numbers of quotes that hold a part, the most recent first. */
  async numbersWith(db: Db, scope: Scope, part: string, most: number): Promise<string[]> {
    const rows = await visibleQuotes(db, scope)
      .select('Q.QUO_NO')
      .where(contains('Q.QUO_NO', part))
      .groupBy('Q.QUO_NO')
      .orderBy((eb) => eb.fn.max('Q.QUO_DT'), 'desc')
      .limit(most)
      .execute();
    return rows.map(({ QUO_NO }) => QUO_NO);
  },
};
