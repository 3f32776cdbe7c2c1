import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { Po } from '../mimiPoMgt';
import { type ItemStock, lastingDays, supplyOf } from '../proposal';

/** BELOW_SAFE is Y where only items below their safety stock are wanted; else also those that end within the days of cover. */
export interface ProposalSearch {
  CUST_CD: string;
  ITEM_CD: string;
  COVER_DAYS: number;
  BELOW_SAFE: string;
}

type Named = 'CUST_CD' | 'CUST_NM' | 'ITEM_CD' | 'ITEM_NM' | 'QTY_UT' | 'PO_QTY';

/** What is typed of a proposal; the quantity still open on purchase orders says what it was made from. */
export const proposalTyped = ['PO_QTY', 'VNDR_CD', 'VNDR_NM', 'UNIT_PRC', 'CURR_CD', 'CYCFS_CD', 'DLV_REQ_DT'] as const;

/** An item that is to be ordered: what there is of it, and the order proposed. */
export type Proposal = Row<Named | 'ITEM_SPEC' | 'CYCFS_NM' | (typeof proposalTyped)[number], Named> &
  ItemStock & {
    /** Released a day. */
    DAY_OUT_QTY: number;
    COVER_DAYS: number | null;
    /** Days that it lasts with the order proposed. */
    AFTER_DAYS: number | null;
  };

/** Days that the item lasts with the order as it is typed. */
export const daysWithOrder = (proposal: ItemStock & { PO_QTY: number }): number | null =>
  lastingDays(supplyOf(proposal) + (Number(proposal.PO_QTY) || 0), proposal.USED_QTY);

/** Items ordered at once. */
export const proposalMaxRows = 200;

const calls = screenCalls('mimiPoProposalPopup', '/mimi/popup/MimiPoProposalPopup');

export const mimiPoProposalPopup = {
  select: calls.read<ProposalSearch, Proposal>('selectMimiPoProposal', { cost: 'search' }),
  /** Makes purchase orders of the rows, one for each customer, supplier, warehouse and currency; all or none. */
  save: calls.save<Proposal, Po>('saveMimiPoProposal', ['CUST_CD', 'ITEM_CD', ...proposalTyped, 'RMN_QTY']),
};
