import { screenCalls } from '../call';
import { type Cost, type CostSearch, type CurrencyTotal, cost } from './cost';

const calls = screenCalls('setCostList', '/set/setCostList');

export const setCostList = {
  select: calls.read<CostSearch, Cost>('selectSetCost'),
  /** What the costs that are searched for come to by currency. */
  selectTotals: calls.read<CostSearch, CurrencyTotal>('selectSetCostG2', { cost: 'search' }),
  save: calls.save<Cost>('saveSetCost', cost.all),
  calc: calls.action<Cost>('calc'),
  confirm: calls.action<Cost>('confirm'),
  unconfirm: calls.action<Cost>('unconfirm'),
  /** Puts the costs into a new settlement of the month STL_YM, of that of the last cost where none is said. */
  settle: calls.action<Cost & { STL_YM?: string | null }>('settle'),
  excel: calls.excel<CostSearch>(),
};
