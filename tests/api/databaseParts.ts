import pg from 'pg';
import { readScopeKey } from '../../src/server/db/installation';
import { appUrlOf } from '../../src/server/db/migrate';
import { connectionOf } from '../../src/server/db/open';
import { type ScopeKind, scopeSql } from '../../src/server/lib/scope';

/** The scope of one transaction of the portal. */
export interface ScopeSetting {
  scope: ScopeKind;
  corps?: string[];
  orgns?: string[];
  custs?: string[];
  user?: string;
  type?: 'S' | 'C';
  ip?: string;
}

/** Keys by which the scopes of connections are proven. */
const keys = new WeakMap<pg.Client, string>();

/** A connection as the portal's role. */
export async function connectApp(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const key = await readScopeKey(owner).finally(() => owner.end());
  const client = new pg.Client({ connectionString: appUrlOf(ownerUrl), options: '-c TimeZone=Asia/Seoul' });
  await client.connect();
  keys.set(client, key);
  return client;
}

/** Sets the scope of the running transaction, proven as the portal does. */
export async function setScope(client: pg.Client, setting: ScopeSetting): Promise<void> {
  const { scope, corps = [], orgns = [], custs = [], user = 'tester', type = 'S', ip = '' } = setting;
  const signing = { key: keys.get(client) ?? '', connection: connectionOf(client) };
  await client.query(scopeSql({ kind: scope, corps, orgns, custs, userId: user, userTp: type }, ip, signing));
}

/** Runs work in a transaction with a scope and takes it back afterwards. */
export async function scoped<T>(client: pg.Client, setting: ScopeSetting, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await setScope(client, setting);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** Message of what the work is refused with, or '' when it is not. */
export const refusalOf = (work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => '',
    (error: Error) => error.message,
  );
