import type { CsmRequestForm } from '../../contract/csm/csmRequest';

/** What an action may bring with a request. */
export type ActionRow = Partial<CsmRequestForm> & { RES_CNNT?: string | null };

/** A request that may take the action, with what was sent for it and where. */
export interface Step {
  request: CsmRequestForm;
  row: ActionRow;
  rowNo: number;
}
