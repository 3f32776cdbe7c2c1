import type { Answer, Call } from '../../contract/call';
import { CallError, type CallOptions, call, newBatchId } from './call';

/** Bodies on their way, by their path. */
type Sent = Map<string, { BATCH_ID: string; body: string }>;

/** By their owner: the same body, sent again, carries the same BATCH_ID until it has been answered. */
const unanswered = new WeakMap<object, Sent>();

let told: (owner: object) => void = () => {};

/** Calls back when a body goes out under a number: before its answer, so that both can be kept. */
export const onBatch = (listener: (owner: object) => void): void => {
  told = listener;
};

/** What an owner has sent and got no answer to, to be kept over a reload of the browser's page. */
export const unansweredOf = (owner: object): [string, { BATCH_ID: string; body: string }][] => [...(unanswered.get(owner) ?? [])];

/** Brings back what the owner had sent before the reload. */
export const setUnanswered = (owner: object, sent: ReturnType<typeof unansweredOf>): void => void unanswered.set(owner, new Map(sent));

/**
 * Makes a save or action under a BATCH_ID. While no answer has come, the same body of the same owner (a form, a grid) goes out under
 * the same BATCH_ID, so that a save whose answer was lost is not done twice. Rejects with CallError.
 */
export async function callBatch<In extends { BATCH_ID: string }, Out>(
  owner: object,
  c: Call<In, Out>,
  body: Omit<In, 'BATCH_ID'>,
  opts: CallOptions = {},
): Promise<Answer<Out>> {
  const kept: Sent = unanswered.get(owner) ?? new Map();
  unanswered.set(owner, kept);
  const text = JSON.stringify(body);
  const last = kept.get(c.path);
  const BATCH_ID = last?.body === text ? last.BATCH_ID : newBatchId();
  kept.set(c.path, { BATCH_ID, body: text });
  told(owner);
  const answered = () => kept.delete(c.path);
  try {
    const answer = await call(c, { ...body, BATCH_ID } as In, {
      ...opts,
      onLost: (error) => {
        answered();
        opts.onLost?.(error);
      },
    });
    answered();
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.status !== 0) answered();
    throw error;
  }
}
