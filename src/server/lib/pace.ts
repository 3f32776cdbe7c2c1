/** Milliseconds after which keys that have not been used lately are forgotten. */
const sweepMs = 60_000;

/**
 * How fast somebody may call: so many times a second on the average (0: as fast as he likes), and what he has not used of the last seconds at once. Who calls faster is
 * told how long to wait, so that a loop that calls again as soon as it is answered runs no faster than this (the generic cell rate algorithm).
 */
export class Pace {
  /** When the calls taken so far are used up, by caller, in milliseconds. */
  private readonly until = new Map<string, number>();
  private swept = 0;

  constructor(
    private readonly perSecond: number,
    private readonly savedSec: number,
  ) {}

  /**
   * Takes one call, or as many as `count` says, at a time of a clock, in milliseconds; gives the milliseconds it has to wait, at most `mostMs`,
   * and whether those suffice.
   */
  take(key: string, now: number, mostMs: number, count = 1): { waitMs: number; allowed: boolean } {
    if (this.perSecond === 0) return { waitMs: 0, allowed: true };
    if (now - this.swept > sweepMs) this.sweep(now);
    const until = Math.max(now, this.until.get(key) ?? 0);
    const waitMs = Math.max(0, until - now - this.savedSec * 1_000);
    // One that is refused in the end uses nothing up: else those who flood an address would shut it for hours.
    if (waitMs > mostMs) return { waitMs: mostMs, allowed: false };
    this.until.set(key, until + (count * 1_000) / this.perSecond);
    return { waitMs, allowed: true };
  }

  /** Callers that are known of. */
  get size(): number {
    return this.until.size;
  }

  private sweep(now: number): void {
    this.swept = now;
    for (const [key, until] of this.until) if (until <= now) this.until.delete(key);
  }
}

/** The pace that a call's caller has, and how much the call counts. */
export interface CallerPace {
  pace: Pace;
  key: string;
  count: number;
}
