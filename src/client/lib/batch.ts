import type { Answer, Call } from '../../contract/call';
import { CallError, type CallOptions, call, newBatchId } from './call';

/** Bodies on their way, by their owner and path: the same one, sent again, carries the same BATCH_ID until it has been answered. */
const unanswered = new WeakMap<object, Map<string, { BATCH_ID: string; body: string }>>();

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
  const kept = unanswered.get(owner) ?? new Map<string, { BATCH_ID: string; body: string }>();
  unanswered.set(owner, kept);
  const text = JSON.stringify(body);
  const last = kept.get(c.path);
  const BATCH_ID = last?.body === text ? last.BATCH_ID : newBatchId();
  kept.set(c.path, { BATCH_ID, body: text });
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
