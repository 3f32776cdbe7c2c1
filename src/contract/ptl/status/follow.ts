import type { ActionBody, ReadBody, ReadData, SaveData } from '../../call';
import { call } from '../../call';
import type { Row } from '../../dictionary';
import { isEmpty } from '../../rules';
import { ptlFollow } from '../../tables/ptl';
import { editable } from '../../tables/table';
import type { ShipmentSearch } from './ptlShipngStusList';

/** What a user follows. A shipment, and all of its customer, are named by the shipment's number. */
export type Follow = Row<
  'FLW_SEQ' | 'FLW_TP' | 'SRCH_COND' | 'FLW_NM' | 'EVENT_CDS' | 'ETA_DAYS' | 'FREE_DAYS' | 'FLW_HOW',
  'FLW_SEQ' | 'FLW_TP' | 'FLW_HOW'
> & { HBL_NO: string | null };

export const followRules = editable(ptlFollow, ['FLW_TP', 'FLW_NM', 'EVENT_CDS', 'ETA_DAYS', 'FREE_DAYS', 'FLW_HOW'], {
  ETA_DAYS: { min: 1, max: 99 },
  FREE_DAYS: { min: 0, max: 99 },
}).rules.filter(({ field }) => field !== 'FLW_SEQ');

/** How something is followed unless its follower says otherwise. */
export const usual = {
  EVENT_CDS: 'DEPA,ARRI,DISC,CSHD,CSAC,DOIS,GTOT,CSOT,DLVD',
  ETA_DAYS: 1,
  FREE_DAYS: 3,
  FLW_HOW: 'ONCE',
} as const;

/** Searches a user may follow. */
export const mostSearches = 20;

/** Conditions of a search that are followed. Its days are not: the shipments of next month would not be in it. */
const followed = [
  ...(['NO_TP', 'NO_VAL', 'CARGO_STS', 'IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'CUST_CD', 'POL_CD', 'POD_CD', 'CARR_CD', 'DELAY_YN'] as const),
];

/** A search as it is followed: the same conditions are the same text. */
export function followedSearch(search: Partial<ShipmentSearch>): string {
  const given = followed.flatMap((name) => {
    const value = search[name];
    if (isEmpty(value) || (Array.isArray(value) && value.length === 0) || (name === 'NO_TP' && isEmpty(search.NO_VAL))) return [];
    return [[name, Array.isArray(value) ? [...value].sort() : value]];
  });
  return JSON.stringify(Object.fromEntries(given));
}

/** Something new of what the user follows, in words. */
export type News = Row<'NEWS_SEQ' | 'NEWS_TP' | 'NEWS_DTM', 'NEWS_SEQ' | 'NEWS_TP' | 'NEWS_DTM'> & { HBL_NO: string; NEWS_TXT: string };

export interface Unfollow {
  /** What the link of a mail holds. */
  t: string;
}

type FollowBody = ActionBody<Follow>;

/** The calls of following on a screen; each asks for the button `follow` there. */
const callsOf = <Search>(screen: string) => {
  const path = `/api/ptl/status/${screen}`;
  return {
    /** What the user follows of the shipment; of the list, all searches. */
    select: call<ReadBody<Search>, ReadData<Follow>>(`${path}/selectFollow`, 'read', 'ROLE', { screen, button: 'follow' }),
    follow: call<FollowBody, SaveData<Follow>>(`${path}/follow`, 'action', 'ROLE', { screen, button: 'follow' }),
    unfollow: call<FollowBody, SaveData<Follow>>(`${path}/unfollow`, 'action', 'ROLE', { screen, button: 'follow' }),
  };
};

export const shipmentFollow = callsOf<{ HBL_NO: string }>('ptlShipngStusDetail');
export const searchFollow = callsOf<object>('ptlShipngStusList');

/** Ends the mails of a link, for who is not signed in. */
export const unfollowByLink = call<Unfollow, null>('/api/login/unfollow', 'action', 'OPEN', { screen: 'loginUnfollow', cost: 'visit' });
