import pg from 'pg';
import { appUrlOf } from '../../src/server/db/migrate';

/** The scope of one transaction of the portal. */
export interface ScopeSetting {
  scope: string;
  corps?: string[];
  orgns?: string[];
  custs?: string[];
  user?: string;
  type?: 'S' | 'C';
  ip?: string;
}

/** A connection as the portal's role. */
export async function connectApp(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: appUrlOf(ownerUrl), options: '-c TimeZone=Asia/Seoul' });
  await client.connect();
  return client;
}

/** Runs work in a transaction with a scope and takes it back afterwards. */
export async function scoped<T>(client: pg.Client, setting: ScopeSetting, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('app.scope', $1, true), set_config('app.corps', $2, true), set_config('app.orgns', $3, true),
              set_config('app.custs', $4, true), set_config('app.user_id', $5, true), set_config('app.user_tp', $6, true), set_config('app.ip', $7, true)`,
      [
        setting.scope,
        (setting.corps ?? []).join(','),
        (setting.orgns ?? []).join(','),
        (setting.custs ?? []).join(','),
        setting.user ?? 'tester',
        setting.type ?? 'S',
        setting.ip ?? '',
      ],
    );
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
