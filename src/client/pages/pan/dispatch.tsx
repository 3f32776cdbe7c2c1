import { useRef } from 'react';
import { type DeliveryOrder, takesCancelCost } from '../../../contract/pan/dlvOrd';
import { dlvOrdMgt } from '../../../contract/pan/dlvOrdMgt';
import { isAtOnce, type TruckHaul, truckDaysMost } from '../../../contract/pan/truckDay';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import type { Form } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { NumberBox } from '../../fields/NumberBox';
import { TextBox } from '../../fields/TextBox';
import type { Ask } from '../../grid';
import { call } from '../../lib/call';
import { type CodeItem, codeName, useCodes } from '../../lib/codes';
import { formatValue, grouped } from '../../lib/formats';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';

type TruckChoice = Pick<DeliveryOrder, 'CAR_NO' | 'TRUCK_CD' | 'DRV_NM' | 'DRV_TEL' | 'CAR_TP'> & Partial<Pick<DeliveryOrder, 'MAX_WT'>>;
/** What is to be known of an order whose truck is chosen. */
type ToAssign = TruckHaul & Pick<DeliveryOrder, 'CAR_TP'>;
/** A truck with what it may carry and what it has on the days of the orders already: null where that could not be read. */
type Truck = TruckChoice & {
  MAX_WT: number | null;
  /** It is in no master: everything of it is typed. */
  DAY_YN: string;
  HAULS: TruckHaul[] | null;
  ORDERS: readonly ToAssign[];
  HAULS_CALL: HaulsCall;
};
type HaulsCall = typeof dlvOrdMgt.selectTruckHauls;

const noTruck: TruckChoice = { CAR_NO: null, TRUCK_CD: null, DRV_NM: null, DRV_TEL: null, CAR_TP: null };

const daysOf = (orders: readonly TruckHaul[]): string[] =>
  [...new Set(orders.flatMap(({ PICKUP_DT, DLV_DT }) => [PICKUP_DT, DLV_DT]))].filter((day) => day !== null).slice(0, truckDaysMost);

/** What the truck has on the days of the orders, these themselves apart. */
async function haulsOf(select: HaulsCall, carNo: string, orders: readonly TruckHaul[]): Promise<TruckHaul[] | null> {
  const own = new Set(orders.map(({ DLV_ORD_NO }) => DLV_ORD_NO));
  const answer = await call(select, { SEARCH: { CAR_NO: carNo, DAYS: daysOf(orders) } }, { quiet: true }).catch(() => null);
  return answer?.data.LIST.filter(({ DLV_ORD_NO }) => !own.has(DLV_ORD_NO)) ?? null;
}

/** Numbers of the orders that the truck cannot do beside each other: those chosen and those it has. */
function clashesOf(orders: readonly TruckHaul[], hauls: readonly TruckHaul[]): string[] {
  const all: readonly TruckHaul[] = [...orders, ...hauls];
  const meets = (one: TruckHaul) => (other: TruckHaul) => one !== other && isAtOnce(one, other);
  const chosen = orders.filter((order) => all.some(meets(order)));
  const had = hauls.filter((haul) => orders.some(meets(haul)));
  return [...chosen, ...had].map(({ DLV_ORD_NO }) => DLV_ORD_NO);
}

/** Numbers named in a warning. */
const namedMost = 5;
const shortened = (numbers: readonly string[]): string => {
  const rest = numbers.length - namedMost;
  return [numbers.slice(0, namedMost).join(', '), rest > 0 && t('UI.ACTION.REST', rest)].filter(Boolean).join(' ');
};

const when = (day: string | null, time: string | null): string =>
  [formatValue('DLV_DT', day), formatValue('DLV_TM', time)].filter(Boolean).join(' ');

function Hauls({ hauls }: { hauls: readonly TruckHaul[] }) {
  const title = t('UI.dlvOrdMgt.HAULS', hauls.length, grouped(hauls.reduce((sum, { GRS_WT }) => sum + (GRS_WT ?? 0), 0)));
  return (
    <section className="action-rows" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {hauls.map((haul) => (
          <li key={haul.DLV_ORD_NO}>
            <b>{haul.DLV_ORD_NO}</b> {codeName('DLV_ORD_STS', haul.DLV_ORD_STS)} · {when(haul.PICKUP_DT, haul.PICKUP_TM)}{' '}
            {haul.PICKUP_PLC_NM} → {when(haul.DLV_DT, haul.DLV_TM)} {haul.DLV_PLC_NM}
            {haul.GRS_WT ? ` · ${grouped(haul.GRS_WT)} KG` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A truck that is in no master; the payload of its kind is proposed. */
function DayTruck({ form }: { form: Form<Truck> }) {
  const { CAR_TP: kinds = [] } = useCodes({ CAR_TP: { MSTR_CD: 'CAR_TP' } });
  const pick = (kind: string | null) => {
    form.set('CAR_TP', kind);
    const payload = Number(kinds.find(({ CODE }) => CODE === kind)?.ATTR1 ?? 0);
    if (payload > 0) form.set('MAX_WT', payload);
  };
  return (
    <>
      <TextBox name="CAR_NO" required autoFocus />
      <CodeSelect name="CAR_TP" required value={form.values.CAR_TP} onChange={pick} />
      <NumberBox name="MAX_WT" required min={1} scale={1} />
      <LookupBox name="TRUCK_CD" kind="Customer" search={truckers} required />
      <TextBox name="DRV_NM" />
      <TextBox name="DRV_TEL" required />
    </>
  );
}

const truckers = { CUST_TP: 'TRK' };

/** The truck, with what it has on these days. One that may not carry the heaviest of the orders, or is elsewhere then, is warned of. */
function TruckFields({ form }: { form: Form<Truck> }) {
  const { CAR_NO, MAX_WT, HAULS, ORDERS, DAY_YN, HAULS_CALL } = form.values;
  const latest = useRef('');
  const take = (truck: TruckChoice, payload: number | null) => {
    for (const [name, value] of Object.entries(truck)) form.set(name as keyof TruckChoice, value);
    form.set('MAX_WT', payload);
    form.set('HAULS', []);
  };
  const pick = async (car: CodeItem | null) => {
    const text = (value: unknown) => (value ? String(value) : null);
    const [TRUCK_CD, DRV_NM, DRV_TEL, CAR_TP] = [car?.TRUCK_CD, car?.DRV_NM, car?.TRUCK_TEL, car?.CAR_TP].map(text) as (string | null)[];
    const { CAR_NO: number } = form.values;
    take(
      { ...noTruck, CAR_NO: number, TRUCK_CD: TRUCK_CD ?? null, DRV_NM: DRV_NM ?? null, DRV_TEL: DRV_TEL ?? null, CAR_TP: CAR_TP ?? null },
      Number(car?.MAX_WT ?? 0),
    );
    latest.current = car?.CODE ?? '';
    if (!car) return;
    const hauls = await haulsOf(HAULS_CALL, car.CODE, ORDERS);
    if (latest.current === car.CODE) form.set('HAULS', hauls);
  };
  const switchTo = (dayYn: string | null) => {
    latest.current = '';
    form.set('DAY_YN', dayYn ?? 'N');
    take(noTruck, null);
  };
  const heaviest = Math.max(...ORDERS.map(({ GRS_WT }) => GRS_WT ?? 0));
  const clashes = CAR_NO && HAULS ? clashesOf(ORDERS, HAULS) : [];
  const warnings = [
    MAX_WT !== null && MAX_WT > 0 && MAX_WT < heaviest && t('MSG000249', grouped(heaviest), grouped(MAX_WT)),
    clashes.length > 0 && t('UI.dlvOrdMgt.CLASH', shortened(clashes)),
    HAULS === null && t('UI.dlvOrdMgt.HAULS_FAILED'),
  ].filter((text) => text !== false);
  return (
    <>
      <div className="q-form q-form-one">
        {DAY_YN === 'Y' ? (
          <DayTruck form={form} />
        ) : (
          <>
            <LookupBox name="CAR_NO" kind="CarList" required autoFocus onPick={(car) => void pick(car)} />
            <TextBox name="DRV_NM" />
            <TextBox name="DRV_TEL" />
          </>
        )}
        <CheckBox title={t('UI.dlvOrdMgt.DAY_TRUCK')} caption={t('UI.dlvOrdMgt.DAY_TRUCK_NOTE')} value={DAY_YN} onChange={switchTo} />
      </div>
      {warnings.map((text) => (
        <p key={text} className="q-popup-note" role="alert">
          {text}
        </p>
      ))}
      {HAULS !== null && HAULS.length > 0 && <Hauls hauls={HAULS} />}
    </>
  );
}

/** Asks for the truck of the orders: one of the master, or one of the day with its payload. */
export async function chooseTruck(
  orders: readonly ToAssign[],
  ask: Ask,
  hauls: HaulsCall = dlvOrdMgt.selectTruckHauls,
): Promise<TruckChoice | null> {
  const start = { ...noTruck, MAX_WT: null, DAY_YN: 'N', HAULS: [], ORDERS: orders, HAULS_CALL: hauls };
  const given = await ask<Truck>({ start, Fields: TruckFields, height: 300 });
  if (!given) return null;
  const { CAR_NO, TRUCK_CD, DRV_NM, DRV_TEL, CAR_TP, MAX_WT, DAY_YN } = given;
  return { CAR_NO, TRUCK_CD, DRV_NM, DRV_TEL, CAR_TP, ...(DAY_YN === 'Y' ? { MAX_WT } : {}) };
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
