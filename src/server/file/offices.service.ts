import { sql } from 'kysely';
import type { Kit } from '../lib/kit';
import type { Scope } from '../lib/scope';
import { type Office, storeOffices } from '../outside/elvis.service';
import { OutsideError } from '../outside/outside.service';

/** How long the offices are remembered: given by the store, and while it does not answer. */
const keptMs = 60_000;
const failedMs = 10_000;

const known = new WeakMap<Kit, { offices: Promise<Office[]>; until: number }>();

/** The offices of the document store, asked at most once a minute; while it does not answer, those that the corporations name. */
export function officesOf(kit: Kit): Promise<Office[]> {
  const last = known.get(kit);
  if (last && last.until > Date.now()) return last.offices;
  const { pools, env, secret } = kit;
  const entry = { until: Date.now() + keptMs, offices: Promise.resolve<Office[]>([]) };
  entry.offices = storeOffices({ db: pools.asideDb, env, secret }).catch((error: unknown) => {
    entry.until = error instanceof OutsideError ? Date.now() + failedMs : 0;
    if (error instanceof OutsideError) return namedOffices(kit);
    throw error;
  });
  known.set(kit, entry);
  return entry.offices;
}

async function namedOffices({ pools }: Kit): Promise<Office[]> {
  const { rows } = await sql<Office>`
    select elvis_ofc_cd as code, corp_nm as name, corp_cd from mdm_corp where elvis_ofc_cd is not null and use_yn = 'Y' order by 1`.execute(
    pools.asideDb,
  );
  return rows;
}

/** May the user work with an office: does it work for a corporation of theirs? The store is the staff's: nothing in it is open to customers. */
export const inOffice = ({ kind, corps, userTp }: Scope, office: Office): boolean =>
  userTp === 'S' && (kind === 'ALL' || corps.includes(office.CORP_CD));
