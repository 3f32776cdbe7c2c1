import type { Readable } from 'node:stream';
import { Refusal } from './refusal';

/** A body has to bring this many bytes in this time, as long as it is read: else its sender keeps a place that others wait for. */
const leastBytes = 32 * 1024;
const windowMs = 10_000;

/**
 * Does work that reads a body, and gives it up where the body stops coming (408 MSG000452) or brings more than `mostMb` (413 MSG000302),
 * whatever the work makes of what has come.
 */
export async function whileArriving<T>(body: Readable, work: () => Promise<T>, mostMb = Number.POSITIVE_INFINITY): Promise<T> {
  let came = 0;
  let before = 0;
  let timer: NodeJS.Timeout | undefined;
  let count: ((part: Buffer) => void) | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (came - before < leastBytes) reject(new Refusal(408, 'MSG000452'));
      before = came;
    }, windowMs);
    count = (part) => {
      came += part.length;
      if (came > mostMb * 1024 ** 2) reject(new Refusal(413, 'MSG000302', { args: [mostMb] }));
    };
    body.on('data', count);
    // A listener alone makes the body flow: the work says when.
    body.pause();
  });
  try {
    return await Promise.race([work(), givenUp]);
  } finally {
    clearInterval(timer);
    if (count) body.off('data', count);
  }
}
