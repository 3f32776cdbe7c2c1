/** As long as this nothing has moved: then it rests. In milliseconds. */
export const restMs = 180;

/** Runs what is asked for of the last of many that follow each other quickly. */
export interface Rest {
  /** At once where nothing moved just before and `busy` is false, else when it rests; what waited before is left out. */
  on(run: () => Promise<unknown>, busy: boolean): Promise<void>;
  /** Leaves out what waits. */
  drop(): void;
}

export function createRest(): Rest {
  let last = Number.NEGATIVE_INFINITY;
  let leaveOut = () => {};
  const drop = () => {
    leaveOut();
    leaveOut = () => {};
  };
  return {
    drop,
    async on(run, busy) {
      drop();
      const now = performance.now();
      const quick = now - last < restMs;
      last = now;
      const rests =
        !(quick || busy) ||
        (await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(true), restMs);
          leaveOut = () => {
            clearTimeout(timer);
            resolve(false);
          };
        }));
      if (rests) await run();
    },
  };
}
