import type { ReactNode } from 'react';
import { canEditOrder, type DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { shortMoment } from '../../../contract/shown';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { LookupBox } from '../../fields/LookupBox';
import { MemoBox } from '../../fields/MemoBox';
import { NameBox } from '../../fields/NameBox';
import { NumberBox } from '../../fields/NumberBox';
import { TextBox } from '../../fields/TextBox';
import { TimeBox } from '../../fields/TimeBox';
import { actor } from '../../lib/session';
import { label, t } from '../../lib/texts';
import { place } from '../../shell/places';
import { postcode } from '../../shell/postcode';
import { lateness } from './lateness';

interface Props {
  order: Partial<DeliveryOrder>;
  editing: boolean;
  staff: boolean;
  /** To whom the order was sent, beside its truck. */
  sent?: ReactNode;
}

/** What belongs together, under its name; beside it one sentence about it. */
function Section({ name, note, aside, children }: { name: string; note?: string; aside?: ReactNode; children: ReactNode }) {
  const title = t(`UI.dlvOrdDetail.${name}`);
  return (
    <section className="doc-part" data-part={name} aria-label={title}>
      <h3>
        {title}
        {note && <small>{note}</small>}
        {aside && <span className="doc-aside">{aside}</span>}
      </h3>
      <div className="q-form">{children}</div>
    </section>
  );
}

/** When it happened, and how much later or earlier than planned. */
function actual(moment: string | null | undefined, day: string | null | undefined, time: string | null | undefined): string {
  if (!moment) return '';
  const at = t('UI.dlvOrdDetail.ACTUAL', shortMoment(moment.slice(0, 8), moment.slice(8, 12)));
  return [at, day && time && lateness(`${day}${time}`, moment)].filter(Boolean).join(' · ');
}

export function OrderForm({ order, editing, staff, sent }: Props) {
  const me = actor();
  const at = (name: keyof DeliveryOrder & string) => {
    const mine = canEditOrder(order, name, me);
    return { readOnly: !editing || !mine, changeable: mine };
  };
  const haul = order.DLV_TP === 'CNTR';
  return (
    <>
      <div className="q-form">
        <LookupBox name="CUST_CD" kind="Customer" inBusiness required {...at('CUST_CD')} />
        <TextBox name="HBL_NO" upper {...at('HBL_NO')} />
        <TextBox name="CNTR_NO" upper required={haul} {...at('CNTR_NO')} />
        <LookupBox name="CNTR_TP_CD" kind="CntrTp" required={haul} {...at('CNTR_TP_CD')} />
        <DateBox name="DLV_ORD_DT" required {...at('DLV_ORD_DT')} />
        <CodeSelect name="DLV_TP" required {...at('DLV_TP')} />
        <CodeSelect name="IMEX_TP" required {...at('IMEX_TP')} />
        <TextBox name="SEAL_NO" {...at('SEAL_NO')} />
      </div>
      <div className="doc-sides">
        <Section name="PICKUP" note={actual(order.LOAD_DTM, order.PICKUP_DT, order.PICKUP_TM)}>
          <NameBox name="PICKUP_PLC_NM" names={place('PICKUP')} span={2} required {...at('PICKUP_PLC_NM')} />
          <TextBox name="PICKUP_ADDR" span={2} required {...at('PICKUP_ADDR')} />
          <DateBox name="PICKUP_DT" required {...at('PICKUP_DT')} />
          <TimeBox name="PICKUP_TM" {...at('PICKUP_TM')} />
          <TextBox name="PICKUP_AREA" span={2} {...at('PICKUP_AREA')} />
        </Section>
        <Section name="DELIVERY" note={actual(order.ARR_DTM, order.DLV_DT, order.DLV_TM)}>
          <NameBox name="DLV_PLC_NM" names={place('DLV')} required {...at('DLV_PLC_NM')} />
          <TextBox name="DLV_AREA" {...at('DLV_AREA')} />
          <TextBox name="DLV_ADDR" required {...at('DLV_ADDR')} />
          <NameBox name="DLV_ZIP" title={label('ZIP_NO')} names={postcode('DLV_ADDR')} {...at('DLV_ZIP')} />
          <DateBox name="DLV_DT" required {...at('DLV_DT')} />
          <TimeBox name="DLV_TM" {...at('DLV_TM')} />
          <TextBox name="DLV_CHRG_NM" required {...at('DLV_CHRG_NM')} />
          <TextBox name="DLV_TEL" required {...at('DLV_TEL')} />
        </Section>
      </div>
      <Section name="TRUCK" aside={sent}>
        <TextBox name="TRUCK_NM" readOnly />
        <TextBox name="CAR_NO" readOnly />
        <CodeSelect name="CAR_TP" required {...at('CAR_TP')} />
        <NumberBox name="CAR_QTY" required min={1} max={99} {...at('CAR_QTY')} />
        <TextBox name="DRV_NM" readOnly />
        <TextBox name="DRV_TEL" readOnly />
        <NameBox name="RTN_PLC_NM" names={{ kind: 'CyCfs' }} {...at('RTN_PLC_NM')} />
        <TextBox name="RCVR_NM" readOnly />
        <MemoBox name="REQ_RMK" phrases="DLV" rows={2} span={staff ? 2 : 4} {...at('REQ_RMK')} />
        {staff && <MemoBox name="RMK" phrases="DLV" rows={2} {...at('RMK')} />}
        {staff && <NumberBox name="TRSP_AMT" scale={0} min={0} {...at('TRSP_AMT')} />}
        {order.RJCT_RSN && <TextBox name="RJCT_RSN" span={4} readOnly />}
      </Section>
      <Section name="CARGO">
        <TextBox name="ITEM_NM" {...at('ITEM_NM')} />
        <NumberBox name="PKG_QTY" min={0} {...at('PKG_QTY')} />
        <CodeSelect name="PKG_UT_CD" code="PKG_UT" {...at('PKG_UT_CD')} />
        <NumberBox name="PLT_QTY" min={0} {...at('PLT_QTY')} />
        <NumberBox name="GRS_WT" min={0} {...at('GRS_WT')} />
        <NumberBox name="MSR_CBM" min={0} {...at('MSR_CBM')} />
      </Section>
    </>
  );
}
