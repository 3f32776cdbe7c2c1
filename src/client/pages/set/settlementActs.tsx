import type { MailReader } from '../../../contract/cms/popup/cmsReportPopup';
import { Decimal } from '../../../contract/decimal';
import type { DisputeText } from '../../../contract/set/dispute';
import { type PaymentTyped, type SettlementLine, setCostStlList } from '../../../contract/set/setCostStlList';
import { longestRounding, type Settlement, type SettlementAction, settlementRefusal } from '../../../contract/set/settlement';
import { settlementBill } from '../../../contract/set/settlementBill';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { type Form, FormScope } from '../../fields/form';
import { MemoBox } from '../../fields/MemoBox';
import { NumberBox } from '../../fields/NumberBox';
import { TextBox } from '../../fields/TextBox';
import type { Ask } from '../../grid';
import { Attachments, type ChipFile } from '../../grid/thread/Files';
import { call } from '../../lib/call';
import { codeName } from '../../lib/codes';
import { today } from '../../lib/dates';
import { grouped } from '../../lib/formats';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import type { Mailed } from '../../shell/asked';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';

/** Why an action cannot be done to a settlement now, in words; null where it can. */
export const whyNotSettlement =
  (action: SettlementAction) =>
  (settlement: Pick<Settlement, 'STL_STS' | 'AR_AP'>): string | null => {
    const code = settlementRefusal(action, settlement, session());
    return code && t(code, codeName('STL_STS', settlement.STL_STS));
  };

/** The same of sending it: every dispute has been answered by then. */
export const whyNotAsked = (settlement: Settlement): string | null =>
  whyNotSettlement('request')(settlement) ?? (settlement.OPEN_DSP_CNT ? t('MSG000734', settlement.OPEN_DSP_CNT) : null);

export const whyNotRest = (settlement: Settlement): string | null =>
  whyNotSettlement('agreeRest')(settlement) ??
  (settlement.DSP_CNT === 0 || settlement.DSP_CNT === settlement.COST_CNT ? t('MSG000737') : null);

/** Finds who gets the mails of settlements, by customer; null where it cannot be told. */
export async function mailsOf(settlements: readonly Settlement[]): Promise<Mailed[] | null> {
  const answer = await attempt(() =>
    call(settlementBill.selectRecipients, { SEARCH: { STL_NO: settlements.map(({ STL_NO }) => STL_NO) } }),
  );
  if (!answer) return null;
  const addressOf = ({ EMAIL, CHRG_NM }: MailReader) => (CHRG_NM ? `${CHRG_NM} <${EMAIL}>` : EMAIL);
  return answer.data.LIST.map(({ CUST_NM, READERS }) => ({
    name: CUST_NM,
    to: READERS.map(addressOf).join(', ') || t('UI.setCostStlList.NOBODY'),
  }));
}

/** Why tax invoices cannot be given out for the settlements chosen: their customers have agreed, and none is on file yet. */
export const whyNoInvoices = (rows: readonly Settlement[]) =>
  rows.length === 0 ? t('UI.OFF.CHOOSE') : (rows.map(whyNotSettlement('invoice')).find((why) => why !== null) ?? false);

/** Says what is agreed to, and what stays in dispute, and asks. */
export async function askAgreement(settlements: Settlement[], ask: Ask): Promise<Partial<Settlement> | null> {
  const lines = await attempt(() => Promise.all(settlements.map(({ STL_NO }) => call(setCostStlList.selectLines, { SEARCH: { STL_NO } }))));
  if (!lines) return null;
  const all = lines.flatMap(({ data }) => data.LIST);
  const [disputed, agreed] = [all.filter(({ COST_STS }) => COST_STS === 'DSP'), all.filter(({ COST_STS }) => COST_STS !== 'DSP')];
  const note = (key: string, of: readonly SettlementLine[]) =>
    t(`UI.setCostStlList.${key}`, of.length, grouped(Decimal.sum(of.map(({ TOT_AMT }) => TOT_AMT)).toNumber()));
  return (await ask(undefined, note('AGREED', agreed), ...(disputed.length ? [note('DISPUTED', disputed)] : []))) && {};
}

type Invoice = Partial<Pick<Settlement, 'TAX_INV_NO' | 'INV_DT'>>;

const InvoiceFields = ({ form }: { form: Form<Invoice> }) => (
  <FormScope form={form} table="SET_STL">
    <div className="q-form q-form-one">
      <TextBox name="TAX_INV_NO" required autoFocus />
      <DateBox name="INV_DT" required />
    </div>
  </FormScope>
);

/** Asks for the tax invoice of one settlement. */
export async function askInvoice(settlements: Settlement[], ask: Ask): Promise<Invoice | null> {
  if (settlements.length > 1) {
    await box.warn('MSG000010');
    return null;
  }
  const given = await ask<Invoice>({ start: { TAX_INV_NO: null, INV_DT: today() }, Fields: InvoiceFields, height: 76 });
  return given && { TAX_INV_NO: given.TAX_INV_NO?.replaceAll('-', '') ?? null, INV_DT: given.INV_DT ?? null };
}

type Payed = PaymentTyped & { RMK?: string | null };

const PaymentFields = ({ form, one }: { form: Form<Payed>; one: boolean }) => (
  <FormScope form={form} table="SET_STL_PAY">
    <div className="q-form q-form-one">
      <DateBox name="PAY_DT" required />
      <CodeSelect name="PAY_TP" required />
      {one && (
        <NumberBox
          name="PAY_AMT"
          scale={0}
          required
          autoFocus
          {...(form.values.PAY_TP === 'ADJ' ? { min: -longestRounding } : { min: 1 })}
        />
      )}
      <CodeSelect name="BANK_CD" />
      <TextBox name="ACCT_NO" />
      <MemoBox name="RMK" rows={2} />
    </div>
  </FormScope>
);
const OnePayment = ({ form }: { form: Form<Payed> }) => <PaymentFields form={form} one />;
const WholePayments = ({ form }: { form: Form<Payed> }) => <PaymentFields form={form} one={false} />;

/** Asks for a payment of a settlement; of several, each is paid in full. */
export async function askPayment(settlements: Settlement[], ask: Ask): Promise<Payed[] | null> {
  const [first] = settlements;
  const one = settlements.length === 1;
  const start: Payed = {
    PAY_DT: today(),
    PAY_TP: 'TRF',
    PAY_AMT: one ? (first?.BAL_AMT ?? 0) : 0,
    BANK_CD: null,
    ACCT_NO: null,
    RMK: null,
  };
  const total = settlements.reduce((sum, { BAL_AMT }) => sum + BAL_AMT, 0);
  const note = t(one ? 'UI.setCostStlList.BALANCE' : 'UI.setCostStlList.WHOLE', grouped(total));
  const given = await ask<Payed>({ start, Fields: one ? OnePayment : WholePayments, height: one ? 232 : 200 }, note);
  if (!given) return null;
  const { PAY_DT, PAY_TP, BANK_CD, ACCT_NO, RMK, PAY_AMT } = given;
  return settlements.map(({ BAL_AMT }) => ({ PAY_DT, PAY_TP, PAY_AMT: one ? PAY_AMT : BAL_AMT, BANK_CD, ACCT_NO, RMK }));
}

/** What is said of lines that are disputed. */
export type Said = DisputeText & { FILES: readonly ChipFile[] };

export const DisputeFields = ({ form }: { form: Form<Said> }) => (
  <FormScope form={form} table="SET_DSP">
    <div className="q-form q-form-one">
      <CodeSelect name="STL_DSP_TP" required />
      <MemoBox name="DSP_CNNT" rows={4} required autoFocus />
    </div>
    <div className="set-dispute-files">
      <Attachments
        refTp="STL"
        attached={{ group: form.values.FILE_GRP_NO ?? null, files: form.values.FILES }}
        onChange={({ group, files }) => {
          form.set('FILE_GRP_NO', group);
          form.set('FILES', files);
        }}
      />
    </div>
  </FormScope>
);

/** A line as a question names it. */
export const lineName = ({ FRT_NM, FRT_CD, HBL_NO, DLV_ORD_NO, TOT_AMT }: SettlementLine): string =>
  [FRT_NM ?? FRT_CD, HBL_NO ?? DLV_ORD_NO, grouped(TOT_AMT)].filter(Boolean).join(' · ');
