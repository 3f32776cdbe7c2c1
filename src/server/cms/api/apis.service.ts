import { sql } from 'kysely';
import type { Env } from '../../../../config/env';
import type { Fault, SaveRow } from '../../../contract/call';
import { type Api, api, hostOf, isAddress, isKey, shownKey, wrongNetwork } from '../../../contract/cms/api/cmsApiMgt';
import { isEmpty } from '../../../contract/rules';
import { type Entry, entryFaults } from '../../lib/entries';
import { screenName } from '../../lib/screenName';
import { SealError, type Secret } from '../../lib/secret';
import type { Ctx } from '../../lib/serve';
import { hostRefusal } from '../../outside/outside.service';
import { systemOf } from '../../outside/systems.service';

/** A row of CMS_API; both keys are sealed. */
export type Stored = Omit<Api, 'STANDIN_YN'> & { KEPT_KEY: string | null };

type Places = Pick<Env, 'MOCK_PORT' | 'OUTBOUND_HOSTS'>;

/** Seals a key for its row. */
export const sealedKey = (secret: Secret, apiId: string, key: string): string => secret.seal('api', key, apiId);

/** A sealed key as it is shown; of one that cannot be opened any more nothing but that it is there. */
function shownSealed(secret: Secret, apiId: string, sealed: string | null): string | null {
  if (!sealed) return null;
  try {
    return shownKey(secret.open('api', sealed, apiId));
  } catch (error) {
    if (error instanceof SealError) return shownKey('');
    throw error;
  }
}

/** Where the stand-ins of this installation are; none without a port. */
const standIns = ({ MOCK_PORT }: Places): string | null => (MOCK_PORT ? `http://127.0.0.1:${MOCK_PORT}` : null);

const isStandIn = (env: Places, address: string | null): boolean => {
  const base = standIns(env);
  return base !== null && address !== null && (address === base || address.startsWith(`${base}/`));
};

/** A row as it goes out. */
export function shownApi({ KEPT_KEY: _kept, ...row }: Stored, { env, secret }: { env: Places; secret: Secret }): Api {
  const led = isStandIn(env, row.API_URL);
  return {
    ...row,
    AUTH_KEY: shownSealed(secret, row.API_ID, row.AUTH_KEY),
    STANDIN_YN: led ? 'Y' : 'N',
    KEPT_URL: led ? row.KEPT_URL : null,
  };
}

/** Puts sealed keys into rows that are to be written: one that was not typed stays as it is. Gives the faults of those that were. */
export function takeKeys(secret: Secret, entries: readonly Entry<Stored>[], sent: readonly SaveRow<Api>[]): Fault[] {
  return entries.flatMap(({ row, before, removed, ROW_NO }): Fault[] => {
    const typed = sent[ROW_NO - 1]?.AUTH_KEY;
    const present = before?.AUTH_KEY ?? null;
    if (removed || typed === undefined || typed === shownSealed(secret, row.API_ID, present)) {
      row.AUTH_KEY = present;
      return [];
    }
    const key = isEmpty(typed) ? null : String(typed).trim();
    row.AUTH_KEY = key && sealedKey(secret, row.API_ID, key);
    return key !== null && !isKey(key) ? [{ ROW_NO, FIELD: 'AUTH_KEY', CODE: 'UI.cmsApiMgt.KEY' }] : [];
  });
}

/** Faults of an address: one that is none, or a host that may not be asked. */
export function addressFaults(env: Places, { API_URL, API_TP }: Pick<Api, 'API_URL' | 'API_TP'>): Fault[] {
  const fault = (CODE: string, ...ARGS: string[]): Fault[] => [{ FIELD: 'API_URL', CODE, ARGS }];
  if (!isAddress(API_URL, API_TP)) return fault('UI.cmsApiMgt.URL');
  const host = hostOf(API_URL);
  if (API_TP !== 'OUT' || host === null) return [];
  const refused = hostRefusal(env, new URL(API_URL));
  if (refused === 'HTTPS') return fault('UI.cmsApiMgt.HTTPS', host);
  return refused === 'HOST' ? fault('UI.cmsApiMgt.HOST', host, env.OUTBOUND_HOSTS.join(', ') || '-') : [];
}

const written = /^[A-Z][A-Z0-9_]*$/;

/** Faults of systems that are to be kept. */
export async function apiFaults(ctx: Ctx<unknown>, env: Places, entries: readonly Entry<Stored>[]): Promise<Fault[]> {
  const faults = await entryFaults(ctx, api, entries, api.rules, written);
  const stay = entries.filter((entry) => !entry.removed);
  return stay.reduce((all, { row, before, ROW_NO }) => {
    const has = (field: string) => all.some((fault) => fault.ROW_NO === ROW_NO && fault.FIELD === field);
    const add = (...found: Fault[]) => all.push(...found.filter(({ FIELD = '' }) => !has(FIELD)).map((fault) => ({ ...fault, ROW_NO })));
    // An address that was allowed when it was typed does not hinder a change of something else.
    const isNew = row.API_URL !== before?.API_URL || row.API_TP !== before?.API_TP || (row.USE_YN === 'Y' && before?.USE_YN !== 'Y');
    if (isNew && !has('API_URL') && !has('API_TP')) add(...addressFaults(env, row));
    const wrong = isEmpty(row.ALLOW_IP) ? undefined : wrongNetwork(String(row.ALLOW_IP));
    if (wrong !== undefined) add({ FIELD: 'ALLOW_IP', CODE: 'UI.cmsApiMgt.NETWORK', ARGS: [wrong] });
    else if (row.API_TP === 'OUT' && !isEmpty(row.ALLOW_IP)) add({ FIELD: 'ALLOW_IP', CODE: 'UI.cmsApiMgt.IN_ONLY' });
    return all;
  }, faults);
}

/** Systems that may not be removed: those the program asks, those with tokens, logs or messages (MSG000026, with where). */
export async function apiUseFaults(ctx: Ctx<unknown>, entries: readonly Entry<Stored>[]): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  if (removed.length === 0) return [];
  const ids = removed.map(({ row }) => row.API_ID);
  const names = {
    JOB: await screenName(ctx, 'cmsSchedulerPopup'),
    JWT: await screenName(ctx, 'cmsJwtMgt'),
    LOG: ctx.text('UI.cmsApiMgt.G2'),
    FEED: ctx.text('UI.cmsApiMgt.FEED'),
  };
  const { rows } = await sql<{ API_ID: string; PLACE: keyof typeof names; CNT: number }>`
    select api_id, 'JWT' as place, count(*)::int as cnt from cms_jwt where api_id = any(${ids}) group by 1
    union all select api_id, 'LOG', count(*)::int from cms_if_log where api_id = any(${ids}) group by 1
    union all select api_id, 'FEED', count(*)::int from cms_feed_msg where api_id = any(${ids}) group by 1`.execute(ctx.db);
  return removed.flatMap(({ row, ROW_NO }): Fault[] => {
    const uses = [
      ...(systemOf(row.API_ID)?.jobs ?? []).map((job) => `${names.JOB} ${job}`),
      ...rows.filter((one) => one.API_ID === row.API_ID).map(({ PLACE, CNT }) => `${names[PLACE]} ${CNT}`),
    ];
    return uses.length > 0 ? [{ ROW_NO, FIELD: 'API_ID', CODE: 'MSG000026', ARGS: [uses.join(', ')] }] : [];
  });
}

/** A row led the other way, with what it has now standing by; or why it cannot be. */
export function turned(env: Places, row: Stored): Pick<Stored, 'API_ID' | 'API_URL' | 'AUTH_KEY' | 'KEPT_URL' | 'KEPT_KEY'> | Fault {
  const other = { API_ID: row.API_ID, KEPT_URL: row.API_URL, KEPT_KEY: row.AUTH_KEY };
  if (isStandIn(env, row.API_URL)) {
    if (!row.KEPT_URL || isStandIn(env, row.KEPT_URL)) return { FIELD: 'API_URL', CODE: 'UI.cmsApiMgt.NO_KEPT' };
    const [fault] = addressFaults(env, { API_URL: row.KEPT_URL, API_TP: row.API_TP });
    return fault ?? { ...other, API_URL: row.KEPT_URL, AUTH_KEY: row.KEPT_KEY };
  }
  const [base, system] = [standIns(env), systemOf(row.API_ID)];
  if (row.API_TP !== 'OUT' || !system || !base) return { FIELD: 'API_URL', CODE: 'UI.cmsApiMgt.NO_STAND_IN' };
  const API_URL = `${base}${system.standIn}`;
  const [fault] = addressFaults(env, { API_URL, API_TP: row.API_TP });
  return fault ?? { ...other, API_URL, AUTH_KEY: isStandIn(env, row.KEPT_URL) ? row.KEPT_KEY : null };
}
