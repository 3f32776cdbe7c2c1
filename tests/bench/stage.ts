import { rmSync } from 'node:fs';
import pg from 'pg';
import { runningEmbedded } from '../../src/server/db/embedded';
import { demoPassword } from '../support/db';
import { dataFolder } from '../support/folders';
import { type Program, startProgram } from '../support/programs';

/** Delivery orders of the database that the calls are measured on. */
const orders = Number(process.env.BENCH_ORDERS ?? 100_000);

/** The portal as it is started by `npm start`, and a bare server on the same database. */
export interface Stage {
  portal: string;
  bare: string;
  /** Cookie of the dispatcher of the whole corporation. */
  cookie: string;
  owner: pg.Client;
  /** Owner URL of the database. */
  database: string;
  /** A folder for files of the run. */
  folder: string;
  end(): Promise<void>;
}

const said = (line: string) => process.stdout.write(`${line}\n`);

/** Makes a company with many orders in a folder of its own, starts both servers on it and signs in. */
export async function openStage(): Promise<Stage> {
  const folder = dataFolder();
  const started: Program[] = [];
  const end = async () => {
    for (const program of started.reverse()) await program.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    said(`preparing ${orders.toLocaleString('en-US')} delivery orders …`);
    const seed = startProgram('src/server/cli/run.mjs', ['src/server/cli/db.ts', 'seed', '--dlv', String(orders)], { DATA_DIR: folder });
    if ((await seed.ended) !== 0) throw new Error(seed.output());
    const portal = startProgram('src/server/cli/start.mjs', [], {
      DATA_DIR: folder,
      PORT: '0',
      NODE_ENV: 'production',
      // Failures are measured too.
      LOGIN_FAIL_MAX: '999999999',
      LOGIN_ADDR_MAX: '999999999',
      LOGIN_WAIT_MS: '0',
    });
    started.push(portal);
    const address = await portal.said(/Quayside +(http:\/\/\S+)/, 180_000);
    const url = await runningEmbedded(folder);
    if (!url) throw new Error('the database does not run');
    const bare = startProgram('tests/bench/bare.ts', [], { DATABASE_URL: url, NODE_ENV: 'production' });
    started.push(bare);
    const bareAddress = await bare.said(/bare (http:\/\/\S+)/);
    const owner = new pg.Client({ connectionString: url, options: '-c TimeZone=Asia/Seoul' });
    await owner.connect();
    return {
      portal: address,
      bare: bareAddress,
      cookie: await signIn(address, 'adm1000'),
      owner,
      database: url,
      folder,
      end: async () => {
        await owner.end();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
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
