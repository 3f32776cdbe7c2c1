import { currencyTotals, quoteTotals, sectionTotals } from '../../../../contract/ptl/quo/quoteSum';
import type { QuoteLine } from '../../../../contract/ptl/quo/tarQuote';
import { codeName, useCodes } from '../../../lib/codes';
import { amount } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';

export function QuoteSums({ lines, currency }: { lines: readonly QuoteLine[]; currency: string | null }) {
  useCodes({ COST_SECT: { MSTR_CD: 'COST_SECT' } });
  const { SPLY_AMT, VAT_AMT, TOT_AMT } = quoteTotals(lines);
  const shown = (value: number) => amount(value, currency);
  return (
    <div className="quote-sums">
      <dl aria-label={t('UI.tarQuoteMgt.BY_SECTION')}>
        {sectionTotals(lines).map((section) => (
          <Sum key={section.COST_SECT} name={codeName('COST_SECT', section.COST_SECT)} text={shown(section.SPLY_AMT)} />
        ))}
      </dl>
      <dl aria-label={t('UI.tarQuoteMgt.BY_CURRENCY')}>
        {currencyTotals(lines).map(({ CURR_CD, FRGN_AMT, SPLY_AMT: supply }) => (
          <Sum
            key={CURR_CD}
            name={CURR_CD}
            text={CURR_CD === currency ? shown(supply) : `${amount(FRGN_AMT, CURR_CD)} = ${shown(supply)}`}
          />
        ))}
      </dl>
      <dl className="quote-total" aria-label={t('UI.tarQuoteMgt.TOTAL')}>
        <Sum name={label('SPLY_AMT')} text={shown(SPLY_AMT)} />
        <Sum name={label('VAT_AMT')} text={shown(VAT_AMT)} />
        <Sum name={label('TOT_AMT')} text={shown(TOT_AMT)} />
      </dl>
    </div>
  );
}

const Sum = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);
