import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes of a body, or milliseconds in which nothing is sent. */
export type Piece = Buffer | number;

export interface Shot {
  path: string;
  headers: Record<string, string>;
  body: Iterable<Piece>;
}

/** What is flooded, from which address of this machine, until the signal fires. */
export interface Target {
  address: string;
  localAddress?: string;
  signal: AbortSignal;
}

/** How often each status was answered; 0 = cut without an answer. */
export type Answers = Record<string, number>;

/** An attacker is a network away: milliseconds from an answer to the next call. */
const roundTripMs = 30;

/** So many callers at once, each of whom calls again when answered; `null` ends a caller. */
export async function loops(count: number, signal: AbortSignal, call: (i: number) => Promise<number | null>): Promise<Answers> {
  const answers: Answers = {};
  let sent = 0;
  const one = async () => {
    while (!signal.aborted) {
      const status = await call(sent++);
      if (signal.aborted || status === null) break;
      answers[status] = (answers[status] ?? 0) + 1;
      await sleep(roundTripMs);
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  return answers;
}

/** Sends one body, piece by piece, until it is sent, answered or cut, or the flood is over; gives the status of the answer. */
async function shoot({ address, localAddress, signal }: Target, { path, headers, body }: Shot): Promise<number> {
  const call = request(`${address}${path}`, { method: 'POST', agent: false, headers, signal, ...(localAddress ? { localAddress } : {}) });
  let status = 0;
  let over = false;
  const ended = new Promise<void>((resolve) => {
    call.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer
        .resume()
        .on('error', () => resolve())
        .on('close', resolve);
    });
    call.on('close', resolve);
    call.on('error', () => resolve());
  }).then(() => {
    over = true;
  });
  for (const piece of body) {
    if (over) break;
    if (typeof piece === 'number') await Promise.race([sleep(piece), ended]);
    else if (!call.write(piece)) await Promise.race([once(call, 'drain').catch(() => undefined), ended, sleep(5_000)]);
  }
  if (!over) call.end();
  await ended;
  call.destroy();
  return status;
}

/** Keeps shots under way at the same time: one that has ended is followed by the next. */
export const flood = (target: Target, atOnce: number, shotOf: (i: number) => Shot): Promise<Answers> =>
  loops(atOnce, target.signal, (i) => shoot(target, shotOf(i)));
