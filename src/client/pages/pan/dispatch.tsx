import { type DeliveryOrder, takesCancelCost } from '../../../contract/pan/dlvOrd';
import type { Form } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { NumberBox } from '../../fields/NumberBox';
import { TextBox } from '../../fields/TextBox';
import type { Ask } from '../../grid';
import type { CodeItem } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';

type TruckChoice = Pick<DeliveryOrder, 'CAR_NO' | 'TRUCK_CD' | 'DRV_NM' | 'DRV_TEL' | 'CAR_TP'>;
/** A truck with what it may carry, and the heaviest of the orders. */
type Truck = TruckChoice & { MAX_WT: number; HEAVIEST: number };

const noTruck: TruckChoice = { CAR_NO: null, TRUCK_CD: null, DRV_NM: null, DRV_TEL: null, CAR_TP: null };

/** The truck; one that may not carry the heaviest of the orders is warned of. */
function TruckFields({ form }: { form: Form<Truck> }) {
  const { HEAVIEST, MAX_WT } = form.values;
  const pick = (car: CodeItem | null) => {
    const text = (value: unknown) => (value ? String(value) : null);
    form.set('TRUCK_CD', text(car?.TRUCK_CD));
    form.set('DRV_NM', text(car?.DRV_NM));
    form.set('DRV_TEL', text(car?.TRUCK_TEL));
    form.set('CAR_TP', text(car?.CAR_TP));
    form.set('MAX_WT', Number(car?.MAX_WT ?? 0));
  };
  return (
    <>
      <div className="q-form q-form-one">
        <LookupBox name="CAR_NO" kind="CarList" required autoFocus onPick={pick} />
        <TextBox name="DRV_NM" />
        <TextBox name="DRV_TEL" />
      </div>
      {MAX_WT > 0 && MAX_WT < HEAVIEST && (
        <p className="q-popup-note" role="alert">
          {t('MSG000249', grouped(HEAVIEST), grouped(MAX_WT))}
        </p>
      )}
    </>
  );
}

/** Asks for the truck of the orders. */
export async function chooseTruck(orders: readonly DeliveryOrder[], ask: Ask): Promise<TruckChoice | null> {
  const HEAVIEST = Math.max(...orders.map((o) => o.GRS_WT ?? 0));
  const given = await ask<Truck>({ start: { ...noTruck, MAX_WT: 0, HEAVIEST }, Fields: TruckFields, height: 158 });
  if (!given) return null;
  const { CAR_NO, TRUCK_CD, DRV_NM, DRV_TEL, CAR_TP } = given;
  return { CAR_NO, TRUCK_CD, DRV_NM, DRV_TEL, CAR_TP };
}

type CancelPrice = Pick<DeliveryOrder, 'SPLY_AMT'>;

function CancelCost() {
  return (
    <>
      <div className="q-form q-form-one">
        <NumberBox name="SPLY_AMT" title={t('UI.dlvOrdMgt.CANCEL_COST')} scale={0} min={0} autoFocus />
      </div>
      <p className="q-popup-note">{t('UI.dlvOrdMgt.CANCEL_COST_NOTE')}</p>
    </>
  );
}

/** Asks before orders are cancelled, and for the price of the haul where a truck was sent for each. */
export async function askCancel(orders: readonly DeliveryOrder[], ask: Ask): Promise<CancelPrice | null> {
  if (!orders.every((order) => takesCancelCost(order, session()))) return (await ask()) && {};
  const given = await ask<CancelPrice>({ start: { SPLY_AMT: null }, Fields: CancelCost, height: 96 });
  return given && { SPLY_AMT: given.SPLY_AMT ?? null };
}
