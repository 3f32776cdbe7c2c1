import { useLayoutEffect } from 'react';
import { won } from '../../../../contract/ptl/quo/quoteSum';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { FormScope, useForm } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { MemoBox } from '../../../fields/MemoBox';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import { codeName } from '../../../lib/codes';
import { grouped } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import { measuresOf } from './follow';

/** `40HC × 2`; nothing where there are no containers. */
const containers = ({ CNTR_TP_CD, CNTR_QTY }: Quote): string => (CNTR_TP_CD ? `${CNTR_TP_CD} × ${CNTR_QTY ?? '–'}` : '');

const weight = ({ GRS_WT, MSR_CBM }: Quote): string =>
  [
    GRS_WT !== null && GRS_WT !== undefined && `${grouped(GRS_WT, 3)} KG`,
    MSR_CBM !== null && MSR_CBM !== undefined && `${grouped(MSR_CBM, 3)} CBM`,
  ]
    .filter(Boolean)
    .join(' · ');

const packages = ({ PKG_QTY, PKG_UT_CD }: Quote): string =>
  PKG_QTY === null || PKG_QTY === undefined ? '' : [grouped(PKG_QTY), PKG_UT_CD && codeName('PKG_UT', PKG_UT_CD)].filter(Boolean).join(' ');

/** The quote's own values to read, in the fields of its form. */
function Read({ quote, children }: { quote: Quote; children: React.ReactNode }) {
  const form = useForm<Partial<Quote>>(quote);
  form.readOnly = true;
  useLayoutEffect(() => form.load(quote), [form, quote]);
  return (
    <FormScope form={form} screen="tarQuoteMgt" table="PTL_QUOTE" reading>
      <div className="q-form offer-terms">{children}</div>
    </FormScope>
  );
}

/** From where to where, of what, how much. */
export function OfferTerms({ quote }: { quote: Quote }) {
  return (
    <Read quote={quote}>
      <LookupBox name="POL_CD" kind="Port" />
      <LookupBox name="POD_CD" kind="Port" />
      <TextBox name={quote.IMEX_TP === 'E' ? 'PICKUP_ADDR' : 'DLV_ADDR'} />
      <TextBox name="ITEM_NM" />
      <TextBox title={t('UI.tarQuoteMgt.CNTR')} value={containers(quote)} />
      <TextBox title={t('UI.tarQuoteMgt.WEIGHT')} value={weight(quote)} />
    </Read>
  );
}

/** What else was asked for, and by whom. */
export function OfferRequest({ quote }: { quote: Quote }) {
  const { RTON, CHRG_WT } = measuresOf(quote);
  return (
    <Read quote={quote}>
      <LookupBox name="CUST_CD" kind="Customer" showName={false} />
      <TextBox name="CUST_NM" value={quote.CUST_KNOWN_NM ?? quote.CUST_NM} />
      <TextBox name="CHRG_NM" />
      <TextBox name="TEL_NO" />
      <TextBox name="EMAIL" />
      <DateBox name="QUO_DT" />
      <DateBox name="REQ_ETD_DT" />
      <CodeSelect name="CARGO_TP" />
      <TextBox name="HS_CD" />
      <TextBox title={t('UI.tarQuoteMgt.PACKAGES')} value={packages(quote)} />
      {quote.TRANS_MODE === 'AIR' ? <NumberBox name="CHRG_WT" value={CHRG_WT} /> : <NumberBox name="RTON" value={RTON} />}
      <TextBox name={quote.IMEX_TP === 'E' ? 'DLV_ADDR' : 'PICKUP_ADDR'} />
      {quote.CURR_CD !== won && <NumberBox name="EXCH_RATE" />}
      <MemoBox name="REQ_CNNT" style={{ gridColumn: '1 / -1' }} />
    </Read>
  );
}
