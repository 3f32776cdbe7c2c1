import { quoteTotals } from '../../../../contract/ptl/quo/quoteSum';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { codeName, useCodes } from '../../../lib/codes';
import { amount, grouped } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';
import { priceText } from './lineColumns';
import { minimumOf, type OfferRow, type OfferSection, ratesUsed } from './offerFacts';
import { difference, figure, none, plain } from './offerText';
import type { OfferView } from './useOffer';

interface Props {
  offer: OfferView;
  sections: readonly OfferSection[];
}

/** The costs of an offer by section, each line with its currency and rate; beside them the difference to another revision. */
export function OfferLines({ offer: { shown, lines, compared }, sections }: Props) {
  useCodes({ COST_SECT: { MSTR_CD: 'COST_SECT' }, FRT_UNIT: { MSTR_CD: 'FRT_UNIT' }, VAT_TP: { MSTR_CD: 'VAT_TP' } });
  const currency = shown.CURR_CD;
  const { SPLY_AMT, VAT_AMT, TOT_AMT } = quoteTotals(lines);
  const inCurrency = (field: string) => `${label(field)}(${currency})`;
  const changes = sections.map(({ diff }) => diff);
  const change = changes.includes(null) ? null : changes.reduce<number>((sum, diff) => sum + (diff ?? 0), 0);
  const diff = (value: number | null) => compared !== null && <td className="offer-diff">{difference(value, currency)}</td>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="offer-scroll" aria-label={t('UI.tarQuoteMgt.G2')} tabIndex={0}>
      <table className="offer-lines">
        <thead>
          <tr>
            {['FRT_NM', 'FRT_UNIT', 'CURR_CD', 'UNIT_PRC', 'UNIT_QTY'].map((field) => (
              <th key={field} scope="col">
                {label(field, undefined, 'PTL_QUOTE_DTL')}
              </th>
            ))}
            <th scope="col">{t('UI.tarQuoteMgt.AMOUNT')}</th>
            <th scope="col">{t('UI.tarQuoteMgt.RATE_USED')}</th>
            <th scope="col">{inCurrency('SPLY_AMT')}</th>
            <th scope="col">{label('VAT_TP')}</th>
            <th scope="col">{inCurrency('VAT_AMT')}</th>
            <th scope="col">{inCurrency('TOT_AMT')}</th>
            {compared !== null && <th scope="col">{t('UI.tarQuoteMgt.VERSUS', compared)}</th>}
          </tr>
        </thead>
        {sections.map(({ section, rows, ...sums }) => (
          <tbody key={section}>
            <tr className="offer-section">
              <th colSpan={7} scope="rowgroup">
                {codeName('COST_SECT', section)}
              </th>
              <td>{figure(sums.SPLY_AMT, currency)}</td>
              <td />
              <td>{figure(sums.VAT_AMT, currency)}</td>
              <td>{figure(sums.TOT_AMT, currency)}</td>
              {diff(sums.diff)}
            </tr>
            {rows
              .filter(({ gone }) => compared !== null || !gone)
              .map((row) => (
                <Line key={row.key} row={row} quote={shown} compared={compared !== null} />
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th colSpan={7} scope="row">
              {label('TOT_AMT')}
            </th>
            <td>{figure(SPLY_AMT, currency)}</td>
            <td />
            <td>{figure(VAT_AMT, currency)}</td>
            <td>{figure(TOT_AMT, currency)}</td>
            {diff(change)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Line({ row, quote, compared }: { row: OfferRow; quote: Quote; compared: boolean }) {
  const currency = quote.CURR_CD;
  const { line, gone, fresh, diff } = row;
  const minimum = minimumOf(line);
  const notes = [line.RMK, minimum !== null && t('UI.tarQuoteMgt.MINIMUM', amount(minimum, line.CURR_CD))].filter(Boolean).join(' · ');
  const name = line.FRT_NM ?? line.FRT_CD ?? '';
  return (
    <tr className={gone ? 'offer-gone' : undefined}>
      <th scope="row" title={[name, notes].filter(Boolean).join(' · ')}>
        {gone ? <del>{name}</del> : name}
        {notes && <small> {notes}</small>}
      </th>
      <td title={plain('FRT_UNIT', line.FRT_UNIT)}>{plain('FRT_UNIT', line.FRT_UNIT)}</td>
      <td>{line.CURR_CD ?? none}</td>
      <td>{priceText(line.UNIT_PRC) || none}</td>
      <td>{line.UNIT_QTY === null ? none : grouped(line.UNIT_QTY, 3)}</td>
      <td>{figure(line.FRGN_AMT, line.CURR_CD)}</td>
      <td>{priceText(ratesUsed(line, quote)[0]?.EXCH_RATE ?? null) || none}</td>
      <td>{figure(line.SPLY_AMT, currency)}</td>
      <td>{plain('VAT_TP', line.VAT_TP)}</td>
      <td>{figure(line.VAT_AMT, currency)}</td>
      <td>{figure(line.TOT_AMT, currency)}</td>
      {compared && (
        <td className="offer-diff" title={fresh ? t('UI.tarQuoteMgt.NEW_COST') : undefined}>
          {difference(diff, currency)}
        </td>
      )}
    </tr>
  );
}
