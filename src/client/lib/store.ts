/** A value outside React with its listeners: the smallest thing `useSyncExternalStore` can read. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls back after each change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
