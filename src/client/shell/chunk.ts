/** The chunk of a page could not be loaded although the browser's page was loaded afresh: the system was updated. */
export class ChunkError extends Error {}

/** A failed chunk loads the browser's page afresh at most once in this time, ms. */
const guard = 60_000;
const key = 'chunkReload';

/** Sees to a chunk that did not load: the page loads afresh, and this never settles; rejects when that has just been done. */
export function chunkFailed(cause: unknown, now = Date.now()): Promise<never> {
  console.error(cause);
  if (now - Number(sessionStorage.getItem(key) ?? 0) < guard) return Promise.reject(new ChunkError(String(cause)));
  sessionStorage.setItem(key, String(now));
  location.reload();
  return new Promise(() => {});
}
