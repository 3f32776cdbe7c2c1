import { rmSync } from 'node:fs';
import pg from 'pg';
import { runningEmbedded } from '../../src/server/db/embedded';
import { demoPassword } from '../support/demoPassword';
import { dataFolder } from '../support/folders';
import { type Program, startProgram } from '../support/programs';
import { sized } from './table';

/** Delivery orders of the database that the calls are measured on. */
const orders = Number(process.env.BENCH_ORDERS ?? sized(100_000, 20_000));

/** The portal as it is started by `npm start`, and a bare server on the same database. */
export interface Stage {
  portal: string;
  bare: string;
  /** Cookie of the administrator of the corporation, who sees all its orders. */
  cookie: string;
  /** Cookies of ten more like him: what one user may have at once is less than what the portal can do. */
  colleagues: string[];
  owner: pg.Client;
  /** Owner URL of the database. */
  database: string;
  /** A folder for files of the run. */
  folder: string;
  end(): Promise<void>;
}

const administrator = 'adm1000';

const said = (line: string) => process.stdout.write(`${line}\n`);

/** Makes a company with much of something, by options of the demo's seed, in a folder of its own, starts both servers on it and signs in. */
export async function openStage(much = ['--dlv', String(orders)]): Promise<Stage> {
  const folder = dataFolder();
  const started: Program[] = [];
  let owner: pg.Client | undefined;
  const end = async () => {
    await owner?.end();
    for (const program of started.reverse()) await program.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    said(`preparing the demo ${much.join(' ')} …`);
    const seed = startProgram('src/server/cli/run.mjs', ['src/server/cli/db.ts', 'seed', ...much], { DATA_DIR: folder });
    if ((await seed.ended) !== 0) throw new Error(seed.output());
    const portal = startProgram('src/server/cli/start.mjs', [], {
      DATA_DIR: folder,
      PORT: '0',
      NODE_ENV: 'production',
      // Failures are measured too.
      LOGIN_FAIL_MAX: '999999999',
      LOGIN_ADDR_MAX: '999999999',
      LOGIN_WAIT_MS: '0',
      // What the portal can is measured, not what it allows.
      CALL_RATE: '0',
      CALL_RATE_ADDR: '0',
    });
    started.push(portal);
    const address = await portal.said(/Quayside +(http:\/\/\S+)/, 180_000);
    const url = await runningEmbedded(folder);
    if (!url) throw new Error('the database does not run');
    const bare = startProgram('tests/bench/bare.ts', [], { DATABASE_URL: url, NODE_ENV: 'production' });
    started.push(bare);
    const bareAddress = await bare.said(/bare (http:\/\/\S+)/);
    owner = new pg.Client({ connectionString: url, options: '-c TimeZone=Asia/Seoul' });
    await owner.connect();
    return {
      portal: address,
      bare: bareAddress,
      cookie: await signIn(address, administrator),
      colleagues: await makeColleagues(owner, address),
      owner,
      database: url,
      folder,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Makes ten users with the rights of the administrator and signs them in; gives their cookies. */
async function makeColleagues(owner: pg.Client, address: string): Promise<string[]> {
  const copy = (table: string, changed: string) =>
    owner.query<{ user_id: string }>(
      `insert into ${table} select (jsonb_populate_record(u, ${changed})).* from ${table} u, generate_series(1, 10) n
        where user_id = $1 returning user_id`,
      [administrator],
    );
  const { rows } = await copy('cms_user', `jsonb_build_object('user_id', 'bench' || n, 'email', 'bench' || n || '@example.com')`);
  await copy('cms_user_role', `jsonb_build_object('user_id', 'bench' || n)`);
  const cookies: string[] = [];
  for (const { user_id } of rows) cookies.push(await signIn(address, user_id));
  return cookies;
}

/** Signs a user in and gives the cookie. */
export async function signIn(address: string, userId: string): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: loginBody(userId),
  });
  if (answer.status !== 200) throw new Error(`${userId}: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? '';
}

export const loginBody = (userId: string, password = demoPassword): string =>
  JSON.stringify({ c: userId, p: `${password}\u001f1000`, lang: 'ko' });
