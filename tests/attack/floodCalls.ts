import type { Caller } from './client';
import { type Answers, loops } from './flood';

/** A call and how its body is made. */
export type CallBody = readonly [path: string, body: () => object];

/** A thousand calls at a time by one account, each in turn. */
export const floodCalls = (bodies: readonly CallBody[], caller: Caller, cookie: string, signal: AbortSignal): Promise<Answers> =>
  loops(1_000, signal, (i) => {
    const [path, body] = bodies[i % bodies.length] as CallBody;
    return caller.status({ path, body: JSON.stringify(body()), headers: { cookie }, signal });
  });
