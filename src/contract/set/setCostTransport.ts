import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import { type Cost, type CostSearch, type CostType, cost } from './cost';

/** Kinds of costs on the screen. */
export const transportTypes: readonly CostType[] = ['TRSP'];

export type TransportCostSearch = CostSearch & { TRUCK_CD: string; DLV_TP: string; IMEX_TP: string };

/** A cost of a haul with its delivery order; one that has none yet is an order that was completed without. AP_AMT is what was bought for it. */
export type TransportCost = Cost & Row<'DLV_TP'> & { TRUCK_NM: string | null; AP_AMT?: number | null };

/** Was the order completed without a cost? */
export const isWithoutCost = ({ COST_NO }: Partial<Pick<Cost, 'COST_NO'>>): boolean => !COST_NO;

const calls = screenCalls('setCostTransport', '/set/setCostTransport');

export const setCostTransport = {
  select: calls.read<TransportCostSearch, TransportCost>('selectSetCostTransport'),
  save: calls.save<TransportCost>('saveSetCostTransport', cost.all),
  /** Prices lines, and orders that have none; of waiting hours too. */
  calc: calls.action<TransportCost>('calc'),
  confirm: calls.action<TransportCost>('confirm'),
  excel: calls.excel<TransportCostSearch>(),
};
