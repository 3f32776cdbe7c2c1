import { type ActionBody, screenCalls } from '../call';
import { type Cost, type CostSearch, type CurrencyTotal, cost } from './cost';
import type { Settlement } from './settlement';

const calls = screenCalls('setCostList', '/set/setCostList');

export const setCostList = {
  select: calls.read<CostSearch, Cost>('selectSetCost'),
  /** What the costs that are searched for come to by currency. */
  selectTotals: calls.read<CostSearch, CurrencyTotal>('selectSetCostG2', { cost: 'search' }),
  save: calls.save<Cost>('saveSetCost', cost.all),
  calc: calls.action<Cost>('calc'),
  confirm: calls.action<Cost>('confirm'),
  unconfirm: calls.action<Cost>('unconfirm'),
  /** Makes one settlement of confirmed costs, of the month STL_YM where one is said, and answers it. */
  settle: calls.other<ActionBody<Cost> & { STL_YM?: string | null }, { LIST: Settlement[] }>('settle', 'action', 'settle'),
  excel: calls.excel<CostSearch>(),
};
