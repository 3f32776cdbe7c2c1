import { screenCalls } from '../call';
import { type Cost, type CostSearch, type CostType, cost } from './cost';

/** Kinds of costs on the screen: those of no freight, haul, truck or container. */
export const etcTypes: readonly CostType[] = ['ETC'];

const calls = screenCalls('setCostEtc', '/set/setCostEtc');

export const setCostEtc = {
  select: calls.read<CostSearch, Cost>('selectSetCostEtc'),
  save: calls.save<Cost>('saveSetCostEtc', cost.all),
  confirm: calls.action<Cost>('confirm'),
  excel: calls.excel<CostSearch>(),
};
