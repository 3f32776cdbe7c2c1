import type { Row } from '../../dictionary';

/** What a link can show of a shipment; never costs, and never what the customer or the forwarder remarks. */
export const shareFacts = ['MILESTONE', 'ETA', 'CNTR', 'DOC', 'DLV'] as const;
export type ShareFact = (typeof shareFacts)[number];

/** Days after the delivery for which a link without a last day of its own is good. */
export const daysAfterDelivery = 20;
/** Days for which a link is good at most. */
export const mostShareDays = 180;
/** Links of one shipment that a user can have at the same time. */
export const mostShares = 20;
/** Visits of a link that are kept. */
export const keptVisits = 100;

/** A link: LAST_DT is its last day as far as that is known, LIVE_YN whether it is neither over nor revoked. */
export type ShareRow = Row<
  'SHARE_SEQ' | 'SHARE_FACTS' | 'USER_ID' | 'USER_NM' | 'REG_DTM' | 'END_DT' | 'REVOKE_YN' | 'VISIT_CNT' | 'LAST_VISIT_DTM' | 'UPD_CNT',
  'SHARE_SEQ' | 'SHARE_FACTS' | 'USER_ID' | 'USER_NM' | 'REG_DTM' | 'REVOKE_YN' | 'VISIT_CNT' | 'UPD_CNT'
> & { LAST_DT: string; LIVE_YN: 'Y' | 'N' };

export interface OfShare {
  SHARE_SEQ: number;
}

export type ShareVisit = Row<'VISIT_DTM' | 'VISIT_NET', 'VISIT_DTM' | 'VISIT_NET'>;

/** What is asked of a new link: without END_DT it ends some days after the delivery. */
export interface ShareWish {
  HBL_NO: string;
  FACTS: ShareFact[];
  END_DT?: string | null;
}

/** The address of a link just made: told once and kept nowhere. */
export interface SharedLink {
  LINK: string;
}
