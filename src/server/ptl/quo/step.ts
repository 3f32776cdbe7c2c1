import type { Quote } from '../../../contract/ptl/quo/tarQuote';

/** A quote that may take the action, with what was sent for it and where. */
export interface Step {
  quote: Quote;
  row: Partial<Quote>;
  rowNo: number;
}
