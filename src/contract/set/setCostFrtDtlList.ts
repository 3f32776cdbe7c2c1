import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import type { Cost, CostSearch, CostType } from './cost';

/** Kinds of costs on the screen: freight and local charges. */
export const freightTypes: readonly CostType[] = ['FRT'];

export type FreightSearch = CostSearch & Record<'IMEX_TP' | 'TRANS_MODE' | 'MBL_NO' | 'CARR_CD' | 'POL_CD' | 'POD_CD', string>;

/** A shipment with what its freight comes to in won. What was bought, and the profit, are the staff's alone. */
export type ShipmentFreight = Row<
  'HBL_NO' | 'CUST_NM' | 'IMEX_TP' | 'TRANS_MODE' | 'LOAD_TP' | 'CARR_NM' | 'POL_CD' | 'POD_CD' | 'ETD_DT' | 'ETA_DT' | 'RTON' | 'CHRG_WT',
  'HBL_NO' | 'CUST_NM' | 'IMEX_TP' | 'TRANS_MODE' | 'LOAD_TP' | 'POL_CD' | 'POD_CD' | 'ETD_DT' | 'ETA_DT'
> & { HBL_SEQ: number; CNTR_CNT: number; AR_AMT: number; AP_AMT?: number; PROFIT_AMT?: number; PROFIT_RATE?: number | null };

/** Columns that customers get nothing of, not even the names. */
export const profitColumns = ['AP_AMT', 'PROFIT_AMT', 'PROFIT_RATE'] as const satisfies readonly (keyof ShipmentFreight)[];

const calls = screenCalls('setCostFrtDtlList', '/set/setCostFrtDtlList');

export const setCostFrtDtlList = {
  select: calls.read<FreightSearch, ShipmentFreight>('selectSetCostFrtDtl', { cost: 'search' }),
  /** The costs of one shipment that its sums are of. */
  selectCosts: calls.read<FreightSearch & { HBL_SEQ: number }, Cost>('selectSetCostFrtDtlG2'),
  excel: calls.excel<FreightSearch>(),
};
