import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cmsLangMgt } from '../../src/contract/cms/comm/cmsLangMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let signedIn: Visitor;
beforeAll(async () => {
  t = await createTestApp({ CALL_RATE: '2', CALL_RATE_ADDR: '2', ASK_ADDR_MAX: '1' });
  signedIn = await t.login('ops01');
});
afterAll(() => t?.close());

const call = (from: string, { cookie = '', url = '/api/session', payload = {} as object } = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', host: new URL(t.app.kit.env.PUBLIC_URL).host, cookie },
    payload,
  });
/** Forty calls are answered at once, five that come with them are held back: is a call that comes after them answered before the last of them? */
async function overtaken(held: () => Promise<unknown>, other: () => Promise<unknown>): Promise<boolean> {
  const ended: string[] = [];
  const flood = Promise.all(Array.from({ length: 45 }, held)).then(() => ended.push('flood'));
  // They have all been counted by then.
  await sleep(200);
  await other().then(() => ended.push('other'));
  await flood;
  return ended[0] === 'other';
}

it('a network that calls too fast is held back, whatever it calls; others and who is signed in there are not', async () => {
  expect(
    await overtaken(
      () => call('10.1.0.1'),
      () => call('10.1.0.2'),
    ),
  ).toBe(true);
  expect(
    await overtaken(
      () => call('10.1.0.3'),
      () => call('10.1.0.3', { cookie: signedIn.cookie }),
    ),
  ).toBe(true);
  expect(
    await overtaken(
      () => call('2001:db8::1'),
      () => call('2001:db8::2'),
    ),
  ).toBe(false);
});

it('a user who calls too fast is held back wherever he calls from, with the answers he would have got', async () => {
  const { cookie } = await t.login('ops02');
  let from = 0;
  const statuses: number[] = [];
  const held = async () => statuses.push((await call(`10.2.0.${from++}`, { cookie })).statusCode);
  expect(await overtaken(held, () => call('10.2.0.1', { cookie: signedIn.cookie }))).toBe(true);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('a made-up session cookie makes nobody another caller', async () => {
  let i = 0;
  const held = () => call('10.3.0.1', { cookie: `sid1000=${Buffer.alloc(32, i++).toString('base64url')}` });
  expect(await overtaken(held, () => call('10.3.0.1', { cookie: 'sid1000=other' }))).toBe(false);
});

it('who was told that he has too many calls under way is held back sooner', async () => {
  const ask = () => call('10.4.0.1', { url: '/api/auth/find/password', payload: { USER_ID: 'nobody' } });
  expect((await ask()).statusCode).toBe(200);
  for (let i = 0; i < 5; i++) expect((await ask()).statusCode).toBe(429);
  const ended: string[] = [];
  await Promise.all([call('10.4.0.1').then(() => ended.push('held')), call('10.4.0.2').then(() => ended.push('other'))]);
  expect(ended).toEqual(['other', 'held']);
});

it('who guesses tokens of shared links is held back as everybody without a session is', async () => {
  let i = 0;
  const statuses: number[] = [];
  const guess = async (from: string) => {
    const payload = { TOKEN: Buffer.alloc(32, i++).toString('base64url') };
    statuses.push((await call(from, { url: '/api/login/share/open', payload })).statusCode);
  };
  expect(
    await overtaken(
      () => guess('10.5.0.1'),
      () => guess('10.5.0.2'),
    ),
  ).toBe(true);
  expect(new Set(statuses)).toEqual(new Set([404]));
});

/** How long a call of a session takes, ms. */
const took = async (cookie: string) => {
  const begun = performance.now();
  expect((await call('10.6.0.1', { cookie })).statusCode).toBe(200);
  return performance.now() - begun;
};

it('who sends many rows is held back sooner; others are not', async () => {
  const { cookie } = await t.login('stl01');
  const url = '/api/mdm/code/MdmFreightMgt/saveMdmFreight';
  const rows = { BATCH_ID: randomUUID(), LIST: Array.from({ length: 620 }, () => ({ BATCH_FLAG: 'insert', FRT_NM: 'x'.repeat(420) })) };
  // Ten calls' worth each, of the forty that are saved up.
  for (let i = 0; i < 4; i++) expect((await call('10.6.0.1', { cookie, url, payload: rows })).statusCode).toBe(422);
  const [held, other] = await Promise.all([took(cookie), took(signedIn.cookie)]);
  expect(held).toBeGreaterThan(1_000);
  expect(other).toBeLessThan(held);
});

it('who reads many rows is held back sooner; others are not', async () => {
  const { cookie } = await t.login('sysadm');
  const url = cmsLangMgt.select.path;
  // Of the forty calls that are saved up a list of 370 KB costs eight.
  const answers: number[] = [];
  for (let i = 0; i < 6; i++) {
    const answer = await call('10.7.0.1', { cookie, url, payload: { SEARCH: {}, SIZE: 5_000, PAGE: 1 } });
    expect(answer.statusCode).toBe(200);
    answers.push(answer.body.length);
  }
  expect(Math.min(...answers)).toBeGreaterThan(300_000);
  const [held, other] = await Promise.all([took(cookie), took(signedIn.cookie)]);
  expect(held).toBeGreaterThan(1_000);
  expect(other).toBeLessThan(held);
});

it('a session has sixteen calls under way: what more it calls begins when one of those has ended', async () => {
  const { cookie } = await t.login('sysadm');
  const { pools, turns } = t.app.kit;
  await took(cookie);
  // Some calls wait for the connections that are taken here, the others of the sixteen for their turn.
  const taken = await Promise.all(Array.from({ length: pools.short.options.max ?? 0 }, () => pools.short.connect()));
  const payload = { SEARCH: {}, SIZE: 1, PAGE: 1 };
  const asked = Promise.all(Array.from({ length: 30 }, () => call('10.8.0.1', { cookie, url: cmsLangMgt.select.path, payload })));
  await sleep(500);
  const waiting = turns.short.waiting;
  for (const client of taken) client.release();
  expect(new Set((await asked).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(waiting).toBe(16 - Math.ceil(taken.length / 2));
});
