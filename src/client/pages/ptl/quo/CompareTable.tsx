import { Decimal } from '../../../../contract/decimal';
import { quoteTotals } from '../../../../contract/ptl/quo/quoteSum';
import type { QuoteLine } from '../../../../contract/ptl/quo/tarQuote';
import { codeName, useCodes } from '../../../lib/codes';
import { amount, formatValue } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';
import { type ComparedQuote, compareLines } from './compare';
import { priceText } from './lineColumns';
import { laneOf } from './parts';

interface Props {
  sides: readonly ComparedQuote[];
  onlyDifferent: boolean;
}

const columns = ['UNIT_QTY', 'UNIT_PRC', 'TOT_AMT'] as const;

export function CompareTable({ sides, onlyDifferent }: Props) {
  useCodes({ COST_SECT: { MSTR_CD: 'COST_SECT' } });
  const [one, other] = sides as [ComparedQuote, ComparedQuote];
  const currency = one.quote.CURR_CD === other.quote.CURR_CD ? one.quote.CURR_CD : null;
  const rows = compareLines(one.lines, other.lines, currency !== null).filter((row) => !(onlyDifferent && row.same));
  const totals = [quoteTotals(one.lines), quoteTotals(other.lines)] as const;
  const difference = (value: number | null) => (value === null || !currency ? '' : amount(value, currency));
  return (
    <section className="quote-compare" aria-label={t('UI.tarQuoteMgt.COMPARE')}>
      <table>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {label('COST_SECT')}
            </th>
            <th rowSpan={2} scope="col">
              {label('FRT_NM')}
            </th>
            {sides.map(({ quote }, side) => (
              <th key={side === 0 ? 'one' : 'other'} colSpan={columns.length} scope="colgroup">
                {[quote.QUO_NO, t('UI.tarQuoteMgt.REV', quote.QUO_REV), laneOf(quote), quote.CURR_CD].join(' · ')}
              </th>
            ))}
            <th rowSpan={2} scope="col">
              {t('UI.tarQuoteMgt.DIFFERENCE')}
            </th>
          </tr>
          <tr>
            {['one', 'other'].flatMap((side) =>
              columns.map((column) => (
                <th key={side + column} scope="col">
                  {label(column)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.KEY} className={row.same ? '' : 'quote-differs'}>
              <td>{row.COST_SECT && codeName('COST_SECT', row.COST_SECT)}</td>
              <th scope="row">{row.FRT_NM ?? row.FRT_CD}</th>
              <Cells line={row.one} currency={one.quote.CURR_CD} />
              <Cells line={row.other} currency={other.quote.CURR_CD} />
              <td>{difference(row.DIFF_AMT)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {(['SPLY_AMT', 'VAT_AMT', 'TOT_AMT'] as const).map((field) => (
            <tr key={field}>
              <th colSpan={2} scope="row">
                {label(field)}
              </th>
              <td colSpan={columns.length}>{amount(totals[0][field], one.quote.CURR_CD)}</td>
              <td colSpan={columns.length}>{amount(totals[1][field], other.quote.CURR_CD)}</td>
              <td>{difference(Decimal.of(totals[1][field]).minus(totals[0][field]).toNumber())}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}

function Cells({ line, currency }: { line: QuoteLine | null; currency: string }) {
  return (
    <>
      <td>{line && formatValue('UNIT_QTY', line.UNIT_QTY)}</td>
      <td>{line && `${priceText(line.UNIT_PRC)} ${line.CURR_CD ?? ''}`}</td>
      <td>{line?.TOT_AMT !== null && line !== null && amount(line.TOT_AMT ?? 0, currency)}</td>
    </>
  );
}
