import type { FastifyReply } from 'fastify';

/** What becomes of an answer: whether its caller goes away before it is out, and when it is over. */
interface Fate {
  gone: AbortSignal;
  over: Promise<void>;
}

const fates = new WeakMap<FastifyReply, Fate>();

/** Listens once for each answer, whoever asks. */
function fateOf(reply: FastifyReply): Fate {
  const known = fates.get(reply);
  if (known) return known;
  const { raw } = reply;
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  const over = new Promise<void>((end) => {
    raw.once('finish', end);
    raw.once('close', () => {
      if (!raw.writableFinished) controller.abort();
      end();
    });
  });
  const fate = { gone: controller.signal, over };
  fates.set(reply, fate);
  return fate;
}

/** Fires when the caller goes away before the answer is out. */
export const goneSignal = (reply: FastifyReply): AbortSignal => fateOf(reply).gone;

/** Resolves when the answer is out, or its caller has gone away. */
export const answered = (reply: FastifyReply): Promise<void> => fateOf(reply).over;
