import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

/**
 * SSO opens a session by a link, GUEST one that only reads, API is a key of an outside system and opens none. DOC gives out one file that was
 * mailed as a link; nobody issues it by hand.
 */
export const issuedTypes = ['SSO', 'GUEST', 'API'] as const;
export const tokenTypes = [...issuedTypes, 'DOC'] as const;
export type TokenType = (typeof tokenTypes)[number];
export type IssuedType = (typeof issuedTypes)[number];

/** How long a token lives (VALID in units of so many seconds) and how often it may be used: by itself, and at most. */
export const tokenLimits: Record<IssuedType, { unitSec: number; valid: number; maxValid: number; uses: number }> = {
  SSO: { unitSec: 60, valid: 5, maxValid: 1_440, uses: 1 },
  GUEST: { unitSec: 3_600, valid: 24, maxValid: 720, uses: 1 },
  API: { unitSec: 3_600, valid: 720, maxValid: 8_760, uses: 0 },
};

/** Uses of a token at most, where it is not without a limit (0). */
export const maxUses = 99_999;

export interface TokenSearch {
  FR_DT: string;
  TO_DT: string;
  TOKEN_TP: string;
  USER_ID: string;
  CUST_CD: string;
  REVOKE_YN: string;
}

export type TokenRow = Row<
  | 'TOKEN_ID'
  | 'TOKEN_TP'
  | 'USER_ID'
  | 'USER_NM'
  | 'CUST_NM'
  | 'API_ID'
  | 'API_SCOPES'
  | 'TARGET_URL'
  | 'ISS_DTM'
  | 'EXP_DTM'
  | 'USE_CNT'
  | 'MAX_USE_CNT'
  | 'REVOKE_YN'
  | 'LAST_USE_DTM'
  | 'RMK'
  | 'UPD_CNT',
  'TOKEN_ID' | 'TOKEN_TP' | 'ISS_DTM' | 'EXP_DTM' | 'USE_CNT' | 'MAX_USE_CNT' | 'REVOKE_YN' | 'UPD_CNT'
>;

/**
 * What an issue asks: VALID in minutes (SSO) or hours; without VALID or MAX_USE_CNT those of the kind. A token of kind API is one system's
 * (API_ID), for one customer of a customer user or for a user of the staff, with scopes set off by blanks.
 */
export type TokenIssue = Row<
  'TOKEN_TP' | 'USER_ID' | 'CUST_CD' | 'API_ID' | 'API_SCOPES' | 'TARGET_URL' | 'MAX_USE_CNT' | 'RMK',
  'TOKEN_TP' | 'USER_ID'
> & { VALID: number | null };

/** What a token of kind API can be issued with: the systems registered, and a user's customers and scopes. */
export interface TokenChoice {
  KIND: 'API' | 'CUST' | 'SCOPE';
  CODE: string;
  NAME: string;
}

/** A token just issued: its text, and the link that opens its session (none of an API token). */
export type IssuedToken = TokenRow & { TOKEN: string; LINK: string | null };

const calls = screenCalls('cmsJwtMgt', '/cms/api/CmsJwtMgt');

export const cmsJwtMgt = {
  select: calls.read<TokenSearch, TokenRow>('selectCmsJwt'),
  issue: calls.other<{ BATCH_ID: string; LIST: Partial<TokenIssue>[] }, { LIST: IssuedToken[] }>('issue', 'action', 'issue', {
    sealed: true,
  }),
  choices: calls.read<{ USER_ID: string }, TokenChoice>('selectCmsJwtForm'),
  revoke: calls.action<TokenRow>('revoke'),
  excel: calls.excel<TokenSearch>(),
};
