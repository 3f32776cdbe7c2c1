import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { isEmpty, stored } from '../../contract/rules';
import type { Ctx } from '../lib/serve';
import { visibleOrders } from './orders';
import type { Step } from './step';

/** What an order says of its truck; MAX_WT of one of the day alone. */
export type Truck = Pick<DeliveryOrder, 'CAR_NO' | 'TRUCK_CD' | 'DRV_NM' | 'DRV_TEL' | 'MAX_WT'>;

interface Car {
  CAR_NO: string;
  TRUCK_CD: string;
  DRV_NM: string | null;
  TRUCK_TEL: string | null;
  USE_YN: string;
}

/** The number that a step means, written without spaces. */
const numberOf = ({ row, order }: Step): string | null => stored(row.CAR_NO ?? order.CAR_NO ?? null)?.replace(/\s/g, '') || null;

/** Those who give one truck orders at the same time do it one after the other: the second one sees what the first has done. */
export async function takeTruckTurns({ db, user }: Ctx<unknown>, numbers: readonly (string | null)[]): Promise<void> {
  for (const number of [...new Set(numbers)].filter((one) => one !== null).sort())
    await sql`select pg_advisory_xact_lock(hashtext('truck ' || ${user.CORP_CD} || ' ' || ${number}))`.execute(db);
}

/** Trucks of the day as the orders picked up on these days have them, the latest first. */
async function trucksOfDays({ db, scope }: Ctx<unknown>, numbers: readonly string[], days: readonly string[]) {
  return visibleOrders(db, scope)
    .select(['O.CAR_NO', 'O.TRUCK_CD', 'O.DRV_NM', 'O.DRV_TEL', 'O.MAX_WT', 'O.PICKUP_DT'])
    .where('O.CAR_NO', '=', sql<string>`any(${numbers})`)
    .where('O.PICKUP_DT', '=', sql<string>`any(${days}::date[])`)
    .where('O.MAX_WT', 'is not', null)
    .orderBy('O.ASGN_DTM', 'desc')
    .execute();
}

/**
 * The truck that each order is given: a number of the master brings company, driver and telephone unless others were typed; one that comes with
 * its payload, or that another order of that day has, is a truck of the day. Tells what is wrong with it.
 */
export async function trucksOf(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<{ trucks: Truck[]; faults: Fault[] }> {
  const numbers = steps.map(numberOf).filter((one) => one !== null);
  const { rows: cars } = await sql<Car>`
    select car_no, truck_cd, drv_nm, truck_tel, use_yn from mdm_car where car_no = any(${numbers})`.execute(ctx.db);
  const { rows: companies } = await sql<{ CUST_CD: string }>`
    select cust_cd from mdm_cust where cust_tp = 'TRK' and del_yn = 'N' and cust_cd = any(${steps.map((s) => s.row.TRUCK_CD ?? '')})`.execute(
    ctx.db,
  );
  const hired = await trucksOfDays(
    ctx,
    numbers,
    steps.flatMap(({ order }) => order.PICKUP_DT ?? []),
  );
  const faults: Fault[] = [];
  const trucks = steps.map((step): Truck => {
    const { order, row, rowNo } = step;
    const unknown = (FIELD: string, value: string | null) =>
      faults.push({ ROW_NO: rowNo, FIELD, CODE: 'MSG000017', ARGS: [ctx.label(FIELD), value ?? ''] });
    const number = numberOf(step);
    const listed = cars.find((c) => c.CAR_NO === number);
    const car = listed?.USE_YN === 'Y' ? listed : undefined;
    const known = listed ? undefined : hired.find((one) => one.CAR_NO === number && one.PICKUP_DT === order.PICKUP_DT);
    const payload = row.MAX_WT ?? known?.MAX_WT ?? null;
    if (listed && !isEmpty(row.MAX_WT)) faults.push({ ROW_NO: rowNo, FIELD: 'CAR_NO', CODE: 'MSG000536', ARGS: [listed.CAR_NO] });
    else if (number && !car && payload === null) unknown('CAR_NO', number);
    if (row.TRUCK_CD && row.TRUCK_CD !== car?.TRUCK_CD && !companies.some((c) => c.CUST_CD === row.TRUCK_CD))
      unknown('TRUCK_CD', row.TRUCK_CD);
    const truck = {
      CAR_NO: number,
      TRUCK_CD: stored(row.TRUCK_CD ?? null) ?? car?.TRUCK_CD ?? known?.TRUCK_CD ?? null,
      DRV_NM: stored(row.DRV_NM ?? null) ?? car?.DRV_NM ?? known?.DRV_NM ?? null,
      DRV_TEL: stored(row.DRV_TEL ?? null) ?? car?.TRUCK_TEL ?? known?.DRV_TEL ?? null,
      MAX_WT: car ? null : payload,
    };
    const missing = (['TRUCK_CD', 'CAR_NO', 'DRV_TEL'] as const).filter((f) => isEmpty(truck[f]));
    if (missing.length && (car || payload !== null || !number)) faults.push({ ROW_NO: rowNo, FIELD: missing[0], CODE: 'MSG000238' });
    return truck;
  });
  return { trucks, faults };
}

/** What is taken off an order that loses its truck. */
export const noTruck = { TRUCK_CD: null, CAR_NO: null, DRV_NM: null, DRV_TEL: null, MAX_WT: null, ASGN_DTM: null };
