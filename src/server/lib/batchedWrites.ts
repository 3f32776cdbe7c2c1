interface Waiting<T> {
  item: T;
  resolve(): void;
  reject(error: unknown): void;
}

/** Items of one write at most. */
const most = 200;

/**
 * Writes items in common: what is asked for while a write is under way goes out with the next one. Each promise settles with the write of
 * its item; where a common write fails every item is tried alone, so that none fails for another's sake.
 */
export function batchedWrites<T>(write: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let busy = false;
  const alone = (one: Waiting<T>) => write([one.item]).then(one.resolve, one.reject);
  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length) {
      const now = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await write(now.map(({ item }) => item));
        for (const one of now) one.resolve();
      } catch (error) {
        if (now.length === 1) now[0]?.reject(error);
        else for (const one of now) await alone(one);
      }
    }
    busy = false;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void drain();
    });
}
