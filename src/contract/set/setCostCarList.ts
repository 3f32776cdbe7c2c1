import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import { type Cost, type CostType, cost } from './cost';

/** Kinds of costs of a truck. */
export const carTypes: readonly CostType[] = ['CAR', 'TRSP'];

export interface CarCostSearch {
  STL_YM: string;
  TRUCK_CD: string;
  TRUCK_SECT: string;
  CAR_TP: string;
  CAR_NO: string;
}

/** What a truck did and cost in a month. */
export type CarMonth = Row<
  'CAR_NO' | 'CAR_TP' | 'TRUCK_CD' | 'TRUCK_SECT' | 'DRV_NM' | 'DIST_KM' | 'WAIT_HR',
  'CAR_NO' | 'CAR_TP' | 'TRUCK_CD' | 'TRUCK_SECT' | 'DIST_KM' | 'WAIT_HR'
> & { TRUCK_NM: string | null; RUN_CNT: number; AR_AMT: number; AP_AMT: number; PROFIT_AMT: number };

const calls = screenCalls('setCostCarList', '/set/setCostCarList');

export const setCostCarList = {
  select: calls.read<CarCostSearch, CarMonth>('selectSetCostCar', { cost: 'search' }),
  /** The costs of one truck in the month. */
  selectCosts: calls.read<Pick<CarCostSearch, 'STL_YM' | 'CAR_NO'>, Cost>('selectSetCostCarG2'),
  saveCosts: calls.save<Cost>('saveSetCostCarG2', cost.all),
  confirm: calls.action<Cost>('confirm'),
  excel: calls.excel<CarCostSearch>(),
};
