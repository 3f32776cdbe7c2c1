import { DiffOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { dashed } from '../../../../contract/shown';
import { codeName, useCodes } from '../../../lib/codes';
import { label, t } from '../../../lib/texts';
import { openCompare } from './CompareDialog';
import { priceText } from './lineColumns';
import { OfferBand } from './OfferBand';
import { type OfferActions, OfferDecision } from './OfferDecision';
import { OfferLines } from './OfferLines';
import { OfferSide } from './OfferSide';
import { OfferRequest, OfferTerms } from './OfferTerms';
import { type OfferSection, offerSections, ratesOf } from './offerFacts';
import { type OfferView, useOffer } from './useOffer';
import type { OpenQuote } from './useQuote';
import './offer.css';

interface Props {
  quote: OpenQuote;
  actions: OfferActions;
}

const shownCodes = ['QUO_STS', 'LOSE_RSN', 'IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'INCOTERMS', 'PKG_UT'] as const;

/** An offer to be read and answered: what it comes to and the answer on top, then what it is for and each line of it. */
export function Offer({ quote, actions }: Props) {
  useCodes(Object.fromEntries(shownCodes.map((code) => [code, { MSTR_CD: code }])));
  const offer = useOffer(quote);
  const { shown, lines, against } = offer;
  const sections = offerSections(lines, shown.CURR_CD, against);
  const terms = (['IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'INCOTERMS'] as const).map((code) => shown[code] && codeName(code, shown[code]));
  return (
    <div className="offer">
      <div className="offer-page">
        <OfferBand offer={offer} />
        <OfferDecision quote={quote} offer={offer} actions={actions} />
        <div className="offer-main">
          <Title name={t('UI.tarQuoteMgt.ROUTE')} note={terms.filter(Boolean).join(' · ')} />
          <OfferTerms quote={shown} />
          <Title name={t('UI.tarQuoteMgt.G2')} note={String(lines.length)}>
            <Button type="text" icon={<DiffOutlined aria-hidden />} onClick={() => openCompare(shown)}>
              {t('UI.tarQuoteMgt.COMPARE')}
            </Button>
            {offer.earlier.length > 0 && <Against offer={offer} />}
          </Title>
          <OfferLines offer={offer} sections={sections} />
          <Rates offer={offer} sections={sections} />
          <Title name={t('UI.tarQuoteMgt.REQUEST')} note={[label('QUO_DT'), shown.QUO_DT && dashed(shown.QUO_DT)].join(' ')} />
          <OfferRequest quote={shown} />
        </div>
        <OfferSide offer={offer} sections={sections} />
      </div>
    </div>
  );
}

function Title({ name, note, children }: { name: string; note?: string; children?: ReactNode }) {
  return (
    <div className="offer-title">
      <h3>{name}</h3>
      <span>{note}</span>
      {children}
    </div>
  );
}

/** The lines alone, or beside those of an earlier revision. */
function Against({ offer: { shown, earlier, compared, compare } }: { offer: OfferView }) {
  const ways = [
    { revision: null, name: t('UI.tarQuoteMgt.ONLY', shown.QUO_REV) },
    ...earlier.map(({ QUO_REV }) => ({ revision: QUO_REV, name: t('UI.tarQuoteMgt.WITH', QUO_REV) })),
  ];
  return (
    <fieldset className="offer-against" aria-label={t('UI.tarQuoteMgt.SHOWN_LINES')}>
      {ways.map(({ revision, name }) => (
        <Button key={name} aria-pressed={revision === compared} onClick={() => compare(revision)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** Which rates of which day the lines were worked out with, and what an invoice takes. */
function Rates({ offer: { shown, lines, compared }, sections }: { offer: OfferView; sections: readonly OfferSection[] }) {
  const rates = ratesOf(lines, shown).map(
    ({ CURR_CD, EXCH_RATE, EXCH_UNIT }) => `${EXCH_UNIT > 1 ? `${EXCH_UNIT} ` : ''}${CURR_CD} ${priceText(EXCH_RATE)}`,
  );
  const day = shown.EXCH_DT ?? shown.QUO_DT;
  const isStruck = compared !== null && sections.some(({ rows }) => rows.some(({ gone }) => gone));
  const notes = [
    ...(rates.length > 0 && day
      ? [t('UI.tarQuoteMgt.RATES', dashed(day), rates.join(' · ')), t(`UI.tarQuoteMgt.BILLED_${shown.IMEX_TP === 'E' ? 'E' : 'I'}`)]
      : []),
    ...(isStruck ? [t('UI.tarQuoteMgt.STRUCK', compared)] : []),
  ];
  return notes.length > 0 && <p className="offer-rates">{notes.join(' ')}</p>;
}
