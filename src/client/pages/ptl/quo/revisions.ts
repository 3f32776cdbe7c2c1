import { type Quote, type QuoteLine, seesPrices } from '../../../../contract/ptl/quo/tarQuote';
import { tarQuoteMgt } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { call } from '../../../lib/call';
import { actor } from '../../../lib/session';

/** The revisions of a number whose prices the user sees, the last one first. */
export async function revisionsOf(QUO_NO: string): Promise<Quote[]> {
  const { data } = await call(tarQuoteMgt.select, { SEARCH: { QUO_NO, ALL_REV_YN: 'Y' } });
  return data.LIST.filter((quote) => quote.QUO_NO === QUO_NO && seesPrices(quote, actor())).sort((a, b) => b.QUO_REV - a.QUO_REV);
}

/** The lines of a revision. */
export async function linesOfRevision({ QUO_NO, QUO_REV }: Pick<Quote, 'QUO_NO' | 'QUO_REV'>): Promise<QuoteLine[]> {
  const { data } = await call(tarQuoteMgt.selectLines, { SEARCH: { QUO_NO, QUO_REV } });
  return data.LIST;
}
