import type { CustOrder } from '../../contract/ord/custOrder';

/** An order that may take the action, with what was sent for it and where. */
export interface Step {
  order: CustOrder;
  row: Partial<CustOrder>;
  rowNo: number;
}
