import { syncCustoms } from '../ptl/status/customsSync.service';
import type { JobContext } from './job';

/** UNIPASS_SYNC: asks customs how far imports are. Fails after all that where customs were not reached. */
export async function unipassSync({ pools, env, secret, signal, cut }: JobContext): Promise<string> {
  const { asked, changed, unmatched, refused, failed, stopped } = await syncCustoms({
    pools,
    outside: { db: pools.asideDb, env, secret, cut },
    signal,
  });
  if (stopped?.result === 'OFF') return 'the customs service is out of use';
  const told = `asked ${asked}, changed ${changed}, without a cargo ${unmatched}, refused ${refused}`;
  if (failed || stopped) throw new Error([stopped?.message, told, `failed ${failed}`].filter(Boolean).join(', '));
  return told;
}
