import { canEditOrder, type DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { LookupBox } from '../../fields/LookupBox';
import { MemoBox } from '../../fields/MemoBox';
import { NumberBox } from '../../fields/NumberBox';
import { TextBox } from '../../fields/TextBox';
import { TimeBox } from '../../fields/TimeBox';
import { actor } from '../../lib/session';

interface Props {
  order: Partial<DeliveryOrder>;
  editing: boolean;
  staff: boolean;
}

export function OrderForm({ order, editing, staff }: Props) {
  const me = actor();
  const at = (name: keyof DeliveryOrder & string) => ({ readOnly: !editing || !canEditOrder(order, name, me) });
  const haul = order.DLV_TP === 'CNTR';
  return (
    <div className="q-form">
      <TextBox name="DLV_ORD_NO" readOnly />
      <CodeSelect name="DLV_ORD_STS" readOnly />
      <LookupBox name="CUST_CD" kind="Customer" inBusiness required {...at('CUST_CD')} />
      <DateBox name="DLV_ORD_DT" required {...at('DLV_ORD_DT')} />
      <CodeSelect name="DLV_TP" required {...at('DLV_TP')} />
      <CodeSelect name="IMEX_TP" required {...at('IMEX_TP')} />
      <TextBox name="HBL_NO" upper {...at('HBL_NO')} />
      <TextBox name="CNTR_NO" upper required={haul} {...at('CNTR_NO')} />
      <LookupBox name="CNTR_TP_CD" kind="CntrTp" required={haul} {...at('CNTR_TP_CD')} />
      <TextBox name="SEAL_NO" {...at('SEAL_NO')} />
      <TextBox name="PICKUP_PLC_NM" required {...at('PICKUP_PLC_NM')} />
      <TextBox name="PICKUP_ADDR" required {...at('PICKUP_ADDR')} />
      <TextBox name="PICKUP_AREA" {...at('PICKUP_AREA')} />
      <DateBox name="PICKUP_DT" required {...at('PICKUP_DT')} />
      <TimeBox name="PICKUP_TM" {...at('PICKUP_TM')} />
      <TextBox name="DLV_PLC_NM" required {...at('DLV_PLC_NM')} />
      <TextBox name="DLV_ADDR" required {...at('DLV_ADDR')} />
      <TextBox name="DLV_ZIP" {...at('DLV_ZIP')} />
      <TextBox name="DLV_AREA" {...at('DLV_AREA')} />
      <DateBox name="DLV_DT" required {...at('DLV_DT')} />
      <TimeBox name="DLV_TM" {...at('DLV_TM')} />
      <TextBox name="DLV_CHRG_NM" required {...at('DLV_CHRG_NM')} />
      <TextBox name="DLV_TEL" required {...at('DLV_TEL')} />
      <TextBox name="RTN_PLC_NM" {...at('RTN_PLC_NM')} />
      <CodeSelect name="CAR_TP" required {...at('CAR_TP')} />
      <NumberBox name="CAR_QTY" required min={1} max={99} {...at('CAR_QTY')} />
      <TextBox name="TRUCK_NM" readOnly />
      <TextBox name="CAR_NO" readOnly />
      <TextBox name="DRV_NM" readOnly />
      <TextBox name="DRV_TEL" readOnly />
      <TextBox name="ITEM_NM" {...at('ITEM_NM')} />
      <NumberBox name="PKG_QTY" min={0} {...at('PKG_QTY')} />
      <CodeSelect name="PKG_UT_CD" code="PKG_UT" {...at('PKG_UT_CD')} />
      <NumberBox name="PLT_QTY" min={0} {...at('PLT_QTY')} />
      <NumberBox name="GRS_WT" min={0} {...at('GRS_WT')} />
      <NumberBox name="MSR_CBM" min={0} {...at('MSR_CBM')} />
      {staff && <NumberBox name="TRSP_AMT" scale={0} min={0} {...at('TRSP_AMT')} />}
      <TextBox name="RCVR_NM" readOnly />
      <TextBox name="RJCT_RSN" readOnly />
      <MemoBox name="REQ_RMK" phrases="DLV" rows={2} span={staff ? 2 : 3} {...at('REQ_RMK')} />
      {staff && <MemoBox name="RMK" phrases="DLV" rows={2} {...at('RMK')} />}
    </div>
  );
}
