import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * A component whose chunk is fetched when it is first shown; until then `meanwhile` stands there. What cannot be loaded is thrown to the
 * ErrorCatch around it, and is tried again where it is shown next. React's own `lazy` shows what has come 300 ms late: it draws no two
 * things that had to wait sooner one after the other.
 */
export function deferred<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const begin = () => {
    loading ??= load().then(
      (module) => {
        part = module.default;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each chunk, as React's lazy is
  return function Deferred(props: P) {
    const [state, setState] = useState<{ error?: unknown }>();
    /** Was it there when this was drawn last? In a hidden tab it may have come since. */
    const drawn = useRef(false);
    drawn.current = part !== null;
    useLayoutEffect(() => {
      if (part) {
        if (!drawn.current) setState({});
        return;
      }
      let here = true;
      begin().then(
        () => here && setState({}),
        (error: unknown) => here && setState({ error }),
      );
      return () => {
        here = false;
      };
    }, []);
    if (state && 'error' in state) throw state.error;
    const Part = part;
    return Part ? <Part {...props} /> : meanwhile;
  };
}
