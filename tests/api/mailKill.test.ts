import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/clone';
import { dataFolder } from '../support/folders';
import { Owner, type Running, signIn, startPortal } from '../support/killed';
import { type MailServer, startMailServer } from '../support/mail';
import { newOrder } from '../support/orders';

let database: TestDatabase;
let owner: Owner;
let server: MailServer;
let portal: Running | undefined;
const folders = [dataFolder(), dataFolder()];
const sources: string[] = [];
/** What happens once a whole mail has arrived; what it gives is answered, nothing leaves the sender waiting. */
let arrived: () => Promise<'taken' | undefined> = async () => 'taken';

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new Owner(database.url);
  server = await startMailServer({
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        sources.push(Buffer.concat(chunks).toString());
        if (await arrived()) done();
      });
    },
  });
});
afterAll(async () => {
  await portal?.program.end('SIGKILL');
  await server.close();
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const start = async (folder: string) => {
  portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: database.url, SMTP_URL: server.url });
  return portal;
};

async function post(running: Running, cookie: string, path: string, body: object) {
  const answer = await fetch(`${running.address}/api/pan/dlvOrdMgt/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ BATCH_ID: randomUUID(), ...body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as { data: { LIST: { DLV_ORD_NO: string; UPD_CNT: number }[] } };
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`never: ${what}`);
}

const row = async () =>
  (await owner.sql<{ send_sts: string; mail_cnnt: string | null }>('select send_sts, mail_cnnt from cms_email_log'))[0];
const due = () => owner.sql(`update cms_job set next_run_dtm = now() where job_id = 'MAIL_SEND'`);

test('a portal killed between sending and marking: the next one, on another machine, sends the mail again under the same Message-ID', async () => {
  const first = await start(folders[0] as string);
  const cookie = await signIn(first);
  const { data } = await post(first, cookie, 'saveDlvOrd', { LIST: [await newOrder(owner, 'C00001')] });
  const killed = new Promise<void>((resolve) => {
    arrived = async () => {
      await first.program.end('SIGKILL');
      resolve();
      return undefined;
    };
  });
  await post(first, cookie, 'submit', { LIST: data.LIST.map(({ DLV_ORD_NO, UPD_CNT }) => ({ DLV_ORD_NO, UPD_CNT })) });
  expect(await row()).toMatchObject({ send_sts: 'WAIT', mail_cnnt: expect.stringMatching(/^v1\./) });
  await due();
  await killed;
  expect((await row())?.send_sts).toBe('WAIT');

  arrived = async () => 'taken';
  await start(folders[1] as string);
  await due();
  await until('the mail is sent', async () => ((await row())?.send_sts === 'SENT' ? true : undefined));
  expect(await row()).toEqual({ send_sts: 'SENT', mail_cnnt: null });
  const ids = sources.map((source) => /^Message-ID: (\S+)/im.exec(source)?.[1]);
  expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@/), ids[0]]);
}, 120_000);
