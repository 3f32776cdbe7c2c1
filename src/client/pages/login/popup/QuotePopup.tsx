import { Button } from 'antd';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { type CodeItem, codeCalls } from '../../../../contract/code';
import { neededFor, type QuoteRequest, quoteChecks, quotePopup } from '../../../../contract/login/popup/quotePopup';
import { checkMeasures, longestRequest } from '../../../../contract/ptl/quo/tarQuoteRules';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { type FormDraft, FormScope, useForm } from '../../../fields/form';
import { MemoBox } from '../../../fields/MemoBox';
import { NumberBox } from '../../../fields/NumberBox';
import { PortBox } from '../../../fields/PortBox';
import { TextBox } from '../../../fields/TextBox';
import { call, introCall, shown } from '../../../lib/call';
import { today } from '../../../lib/dates';
import { lang, t, useLang } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { Consent } from '../../../shell/consent';
import { held } from '../../../shell/held';
import { MailCode } from '../../../shell/mailCode';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

type Typed = Partial<QuoteRequest>;
const begin: Typed = { IMEX_TP: 'I', TRANS_MODE: 'SEA', LOAD_TP: 'FCL', CARGO_TP: 'GEN', PRVC_YN: 'N' };
const screen = 'loginQuotePopup';

/** What was typed and not sent yet: it is there again when the popup is opened once more. */
let kept: FormDraft<Typed> = { start: begin, values: begin };

function useContainerTypes(): CodeItem[] {
  const [types, setTypes] = useState<CodeItem[]>([]);
  useEffect(() => {
    const failed = (error: unknown) => box.show('error', shown(error));
    introCall(codeCalls.selectCntrType, { SEARCH: {} }).then(({ data }) => setTypes(data.LIST), failed);
  }, []);
  return types;
}

/** A container type by its code; its name stands there in Korean alone. */
const named = ({ CODE, NAME }: CodeItem) => ({ CODE, NAME: lang() === 'en' ? CODE : `${CODE} ${NAME}` });

/** Ports that a way of transport goes by; another goes by any. */
const portTypes: Record<string, string> = { SEA: 'SEA', AIR: 'AIR' };

const notPast = (day: string, title: string) => (day < today() ? { CODE: 'MSG000189', ARGS: [title] } : null);

export default function QuotePopup() {
  useLang();
  const popup = usePopup();
  const id = useId();
  const form = useForm(begin);
  useState(() => form.bring(kept));
  const types = useContainerTypes();
  useEffect(
    () => () => {
      kept = form.keep();
    },
    [form],
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = form.check();
    const cargo = checkMeasures(form.values);
    if (cargo.length) form.fail(cargo);
    if (faults.length || cargo.length) return;
    const answer = await attempt(
      () => held((onLost) => call(quotePopup.submit, form.values as QuoteRequest, { onLost })),
      (error) => form.fail(error.errors),
    );
    if (!answer) return;
    form.load(begin);
    popup.resolve(null);
    await box.show('info', answer.message ?? '');
  };
  const needed = neededFor(form.values);
  const full = form.values.LOAD_TP === 'FCL';
  const portType = portTypes[form.values.TRANS_MODE ?? ''];

  return (
    <form className="q-popup quote-request" noValidate onSubmit={submit} aria-label={t('UI.QUOTE.TITLE')}>
      <FormScope form={form} screen={screen} table="PTL_QUOTE">
        <section aria-labelledby={`${id}-contact`}>
          <h2 id={`${id}-contact`}>{t('UI.QUOTE.CONTACT')}</h2>
          <div className="q-form">
            <TextBox name="CUST_NM" required autoFocus span={2} />
            <TextBox name="CHRG_NM" required span={2} />
            <TextBox name="TEL_NO" required span={4} />
            <TextBox name="EMAIL" required check={quoteChecks.EMAIL} />
            <MailCode form={form} purpose="QUOTE" screen={screen} />
          </div>
        </section>
        <section aria-labelledby={`${id}-cargo`}>
          <h2 id={`${id}-cargo`}>{t('UI.QUOTE.CARGO')}</h2>
          <div className="q-form">
            <CodeSelect name="IMEX_TP" required span={2} />
            <CodeSelect name="TRANS_MODE" required span={2} />
            <CodeSelect name="LOAD_TP" required span={2} />
            <CodeSelect name="CARGO_TP" required span={2} />
            <PortBox name="POL_CD" type={portType} required span={2} />
            <PortBox name="POD_CD" type={portType} required span={2} />
            <CodeSelect name="INCOTERMS" required span={2} />
            <DateBox name="REQ_ETD_DT" check={notPast} span={2} />
            <TextBox name="ITEM_NM" required span={4} />
            <NumberBox name="PKG_QTY" min={0} span={2} />
            <CodeSelect name="PKG_UT_CD" span={2} />
            <NumberBox name="GRS_WT" required={needed.includes('GRS_WT')} min={0} span={2} />
            <NumberBox name="MSR_CBM" required={needed.includes('MSR_CBM')} min={0} span={2} />
            <CodeSelect name="CNTR_TP_CD" required={full} readOnly={!full} options={types.map(named)} span={2} />
            <NumberBox name="CNTR_QTY" required={full} readOnly={!full} min={1} span={2} />
            <MemoBox name="REQ_CNNT" maxLength={longestRequest} span={4} />
            <Consent name="PRVC_YN" caption="UI.REG.PRVC" text="UI.QUOTE.PRVC_TEXT" span={3} />
          </div>
        </section>
      </FormScope>
      <PopupFoot>
        {/* The focus stays where it is: leaving a field may show a fault, which would move the button away under the click. */}
        <Button type="primary" htmlType="submit" onMouseDown={(event) => event.preventDefault()}>
          {t('UI.QUOTE.SUBMIT')}
        </Button>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </form>
  );
}
