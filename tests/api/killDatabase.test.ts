import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded, runningEmbedded } from '../../src/server/db/embedded';
import { postmaster } from '../../src/server/db/postmaster';
import { dataFolder } from '../support/folders';
import {
  bigSave,
  nothing,
  numbersIn,
  type Outcome,
  Owner,
  type Running,
  send,
  signIn,
  startPortal,
  storedOf,
  whole,
} from '../support/killed';

const folder = dataFolder();
let portal: Running;
let owner: Owner;
let cookie = '';

beforeAll(async () => {
  portal = await startPortal({ DATA_DIR: folder });
  owner = new Owner((await runningEmbedded(folder)) ?? '');
  cookie = await signIn(portal);
}, 120_000);
afterAll(async () => {
  await portal?.program.end('SIGKILL');
  await (await openEmbedded(folder)).stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Kills the database server as it is, and waits until the portal has another one and answers. */
async function killServer(): Promise<void> {
  const [row] = await owner.sql<{ data_directory: string }>('show data_directory');
  const server = () => postmaster(row?.data_directory ?? '');
  const killed = server();
  if (!killed) throw new Error('the server has no process id');
  process.kill(killed, 'SIGKILL');
  for (const until = Date.now() + 60_000; ; await sleep(50)) {
    const { status } = await fetch(`${portal.address}/readyz`);
    if (status === 200 && server() !== killed) return;
    if (Date.now() > until) throw new Error(`the portal did not recover: ${portal.program.output()}`);
  }
}

/** A save that stands between its orders and their lines, until `free` is called. */
async function heldSave(body: string): Promise<{ sent: Promise<Outcome>; free: () => Promise<void> }> {
  const lock = await owner.connection();
  await lock.query('begin; lock table pan_dlv_ord_dtl in share mode');
  const sent = send(portal, cookie, body);
  await owner.waiting();
  return { sent, free: () => lock.end().catch(() => {}) };
}

test('fault 8: the database killed in a save of 1,000 rows gives 503 MSG000050 and no half save; the portal recovers by itself', async () => {
  for (let round = 0; round < 3; round++) {
    const save = await bigSave(owner);
    const { sent, free } = await heldSave(save.body);
    const [outcome] = await Promise.all([sent, killServer()]);
    await free();
    expect([outcome.status, (JSON.parse(outcome.text) as { code: string }).code]).toEqual([503, 'MSG000050']);
    expect(portal.program.child.exitCode).toBeNull();
    expect(await storedOf(owner, save.mark)).toEqual({ ...nothing, numbers: [] });

    const again = await send(portal, cookie, save.body);
    expect(again.status).toBe(200);
    expect(await storedOf(owner, save.mark)).toEqual({ ...whole, numbers: numbersIn(again.text) });
    await killServer();
    // What was acknowledged outlives the server.
    expect(await storedOf(owner, save.mark)).toEqual({ ...whole, numbers: numbersIn(again.text) });
    expect((await send(portal, cookie, save.body)).text === again.text).toBe(true);
  }
}, 180_000);
