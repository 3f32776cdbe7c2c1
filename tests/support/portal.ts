import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { runningEmbedded } from '../../src/server/db/embedded';
import { dataFolder } from './folders';
import { root } from './programs';
import { buildTestClient, serveTestClient } from './testClient';

/** A built portal with the demo company on a database of its own. */
interface Portal {
  address: string;
  /** Folder in which it puts its mails. */
  mails: string;
  /** Owner's address of its database. */
  database: string;
  /** Address of the client of the tests over it. */
  testClient: string;
  /** Folder of the browser's profile. */
  profile: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker of the browser tests: what one file changes, a file running beside it does not see. */
    portals: Portal[];
  }
}

async function startPortal(): Promise<Portal & { stop(): Promise<void> }> {
  const folder = dataFolder();
  const child = spawn(process.execPath, ['dist/server/src-server-main.js'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', LOGIN_WAIT_MS: '0', OUTBOUND_HOSTS: 'localhost' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + 300_000; ; ) {
    const address = /Quayside\s+(http:\S+)/.exec(output)?.[1];
    if (address) {
      const database = (await runningEmbedded(folder)) ?? '';
      await hidePopups(database);
      const client = await serveTestClient(address);
      return {
        address,
        mails: join(folder, 'mail'),
        database,
        testClient: client.url,
        profile: join(folder, 'profile'),
        stop: async () => {
          await client.close();
          await stop();
        },
      };
    }
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`the portal did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The notices of the demo company would lie over the first page that somebody opens. */
export async function hidePopups(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(`update ptl_notice set pop_yn = 'N'`);
  await client.end();
}

/** Starts the portals of the browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildTestClient();
  const portals = await Promise.all(Array.from({ length: project.config.maxWorkers ?? 1 }, startPortal));
  project.provide(
    'portals',
    portals.map(({ stop, ...portal }) => portal),
  );
  return async () => {
    await Promise.all(portals.map(({ stop }) => stop()));
  };
}
