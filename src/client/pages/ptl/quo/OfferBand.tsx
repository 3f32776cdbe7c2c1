import { useLayoutEffect, useRef, useState } from 'react';
import { quoteTotals } from '../../../../contract/ptl/quo/quoteSum';
import { dashed } from '../../../../contract/shown';
import { codeName } from '../../../lib/codes';
import { nowTime, today } from '../../../lib/dates';
import { amount } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';
import { changeSince, type Validity, validityOf } from './offerFacts';
import { dayName, difference, minute, none } from './offerText';
import type { OfferView } from './useOffer';

function validityText(validity: Validity): string {
  if (!validity) return '';
  if (validity.state === 'over') return codeName('QUO_STS', 'EXP');
  return validity.state === 'today' ? t('UI.tarQuoteMgt.HOURS_LEFT', validity.hours) : t('UI.tarQuoteMgt.DAYS_LEFT', validity.days);
}

/** What an offer comes to, how long it is valid, and what the sales person says of it. */
export function OfferBand({ offer }: { offer: OfferView }) {
  const { shown, lines, against, people } = offer;
  const { CURR_CD, TOT_AMT, VALID_DT, RPLY_CNNT, RPLY_DTM } = shown;
  const validity = validityOf(shown, today(), nowTime());
  const change = against && changeSince(shown, against.quote);
  const until = VALID_DT ? t('UI.tarQuoteMgt.UNTIL', dashed(VALID_DT), dayName(VALID_DT)) : none;
  return (
    <section className="offer-band" aria-label={t('UI.tarQuoteMgt.TOTAL')}>
      <div>
        <p className="offer-name">{t('UI.tarQuoteMgt.TOTAL_VAT', CURR_CD)}</p>
        <p className="offer-figure">{amount(TOT_AMT ?? quoteTotals(lines).TOT_AMT, CURR_CD)}</p>
        {change !== null && against && (
          <p className="offer-name">
            {t('UI.tarQuoteMgt.THAN', against.quote.QUO_REV)} <b className={change < 0 ? 'ok' : undefined}>{difference(change, CURR_CD)}</b>
          </p>
        )}
      </div>
      <div>
        <p className="offer-name">{label('VALID_DT')}</p>
        {validity && <p className={`offer-figure offer-${validity.state}`}>{validityText(validity)}</p>}
        <p className="offer-name">{until}</p>
      </div>
      <div>
        <p className="offer-name">
          {[t('UI.tarQuoteMgt.REPLIED'), people?.SALES_USER_NM, RPLY_DTM && minute(RPLY_DTM)].filter(Boolean).join(' · ')}
        </p>
        <Reply key={RPLY_CNNT} text={RPLY_CNNT} />
      </div>
    </section>
  );
}

/** Two lines of what was replied, the rest when asked for. */
function Reply({ text }: { text: string | null }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setLong((was) => was || element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <p ref={box} className={`offer-reply${isOpen ? ' open' : ''}`}>
        {text || none}
      </p>
      {isLong && (
        <button type="button" className="offer-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'UI.tarQuoteMgt.LESS' : 'UI.tarQuoteMgt.MORE')}
        </button>
      )}
    </>
  );
}
