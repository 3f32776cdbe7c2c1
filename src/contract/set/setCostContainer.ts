import { type Call, screenCalls } from '../call';
import type { Row } from '../dictionary';
import { type Cost, type CostSearch, type CostType, cost } from './cost';

/** Kinds of costs on the screen. */
export const containerTypes: readonly CostType[] = ['CNTR'];

/** OVER_YN: only of containers whose free time is over. */
export type ContainerCostSearch = CostSearch & { CARR_CD: string; OVER_YN: string };

/** A cost of a container with where the container was, and the days of its free time and over. */
export type ContainerCost = Cost &
  Row<'CARR_NM' | 'DISC_DTM' | 'GATE_OUT_DTM' | 'EMPTY_RTN_DTM' | 'FREE_DAYS' | 'DEM_DAYS' | 'DET_FREE_DAYS' | 'DET_DAYS'>;

/** What a calculation did: lines made, refreshed and removed, and what it left out for want of a price or in closed months. */
export interface CalculatedDays {
  MADE: number;
  REFRESHED: number;
  REMOVED: number;
  UNPRICED: number;
  CLOSED: number;
}

interface CalcBody {
  BATCH_ID: string;
  /** The conditions of the search, as its one row. */
  LIST: [Partial<Record<keyof ContainerCostSearch, unknown>>];
}

const calls = screenCalls('setCostContainer', '/set/setCostContainer');

export const setCostContainer = {
  select: calls.read<ContainerCostSearch, ContainerCost>('selectSetCostContainer'),
  save: calls.save<ContainerCost>('saveSetCostContainer', cost.all),
  /** Makes or refreshes the charges by the day of the containers searched for. */
  calc: calls.other<CalcBody, { LIST: [CalculatedDays] }>('calc', 'action', 'calc', { cost: 'search' }) as Call<
    CalcBody,
    { LIST: [CalculatedDays] }
  >,
  confirm: calls.action<ContainerCost>('confirm'),
  excel: calls.excel<ContainerCostSearch>(),
};
