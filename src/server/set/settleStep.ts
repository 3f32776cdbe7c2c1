import type { DisputeText } from '../../contract/set/dispute';
import type { Settlement } from '../../contract/set/settlement';
import type { CostLine } from './lines.service';

/** What an action may bring with a settlement; G2 are those of its lines that are meant. */
export type SentSettlement = Partial<Settlement> & DisputeText & { G2?: readonly { COST_NO?: string | null }[] | null };

/** A settlement that may take the action, with its lines and what was sent for it. */
export interface SettlementStep {
  settlement: Settlement;
  lines: CostLine[];
  row: SentSettlement;
  rowNo: number;
}
