import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { isNetwork } from '../../networks';
import { cmsApi } from '../../tables/cms';
import { type EditableRow, editable } from '../../tables/table';

export interface ApiSearch {
  API_TP: string;
  /** Part of the ID, the name or the address. */
  KEYWORD: string;
  USE_YN: string;
}

/** Time-outs in milliseconds, and the most repetitions of a call without an answer. */
export const timeouts = { min: 100, max: 120_000 };
export const maxRetries = 5;

export const api = editable(
  cmsApi,
  ['API_NM', 'API_TP', 'API_URL', 'HTTP_MTHD', 'AUTH_KEY', 'TIMEOUT_MS', 'RETRY_CNT', 'ALLOW_IP', 'USE_YN', 'RMK'],
  { TIMEOUT_MS: timeouts, RETRY_CNT: { min: 0, max: maxRetries } },
);

/**
 * An outside system (API_TP OUT), or a way in for a partner (IN). AUTH_KEY is never read: what comes are its last four characters behind
 * asterisks; sent back so, or not at all, the key stays, and empty it goes.
 */
export type Api = EditableRow<typeof api> &
  Row<'LAST_CALL_DTM' | 'LAST_CALL_STS'> & {
    /** Does it lead to the local stand-in now? */
    STANDIN_YN: string;
    /** The address it had before it was led to the stand-in. */
    KEPT_URL: string | null;
  };

/** A call to an outside system. */
export type ApiCall = Row<
  'LOG_SEQ' | 'API_ID' | 'REQ_DTM' | 'REF_KEY' | 'IF_RSLT' | 'HTTP_STS' | 'RES_MS' | 'ERR_MSG',
  'LOG_SEQ' | 'API_ID' | 'REQ_DTM' | 'IF_RSLT'
>;

/** What a test of the connection came to; IF_RSLT is null where nothing was asked, and ERR_MSG then says why. */
export type ApiTest = Row<'API_ID' | 'API_NM' | 'HTTP_STS' | 'RES_MS' | 'ERR_MSG', 'API_ID' | 'API_NM'> & { IF_RSLT: string | null };

/** Asterisks that stand for the beginning of a key. */
export const keyMask = '****';
const longestKey = 100;

/** May it be a key: visible characters without blanks, and not what stands for one? */
export const isKey = (text: string): boolean => /^[!-~]+$/.test(text) && text.length <= longestKey && !text.startsWith(keyMask);

/** A key as it is shown: of a long one the last four characters. */
export const shownKey = (key: string): string => keyMask + (key.length >= 8 ? key.slice(-4) : '');

/** The host that an address leads to (`name:port` where it names a port); null for what is no plain address of a web service. */
export function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && host && !username && !password && !search && !hash ? host : null;
}

/** Is it an address that a system of this kind may have? A way in may also be a path of this portal. */
export const isAddress = (address: string, type: string): boolean =>
  hostOf(address) !== null || (type === 'IN' && /^\/[\w./-]*$/.test(address) && !address.includes('//'));

/** The first of several addresses and networks, divided by commas, that is none. */
export const wrongNetwork = (list: string): string | undefined =>
  list
    .split(',')
    .map((one) => one.trim())
    .find((one) => !isNetwork(one));

const calls = screenCalls('cmsApiMgt', '/cms/api/CmsApiMgt');

export const cmsApiMgt = {
  select: calls.read<ApiSearch, Api>('selectCmsApi'),
  /** The calls made to a system, the last ones first. */
  selectCalls: calls.read<{ API_ID: string }, ApiCall>('selectCmsApiG2'),
  /** What was answered to a call. */
  selectAnswer: calls.read<{ LOG_SEQ: number }, { LOG_SEQ: number; RES_BODY: string | null }>('selectCmsApiG3'),
  save: calls.save<Api>('saveCmsApi', api.all),
  /** Asks each system something that changes nothing there. */
  test: calls.action<ApiTest>('test', { secret: true }),
  /** Leads each system to its local stand-in, or back to where it led before. */
  standIn: calls.action<Api>('standIn'),
  /** GRID G2 is the calls made to a system. */
  excel: calls.excel<ApiSearch & { API_ID: string }>(),
};
