/** Random numbers that are the same at every run: the demo company never changes for a given seed and base date. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A stream of its own for one part of the data, so that a change in one part leaves the others as they are. */
  static of(seed: number, part: string): Random {
    let hash = seed >>> 0;
    for (const char of part) hash = (Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0) ^ (hash >>> 15);
    return new Random(hash);
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True in this share of the cases (0.07 = 7 %). */
  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** One of the values by its weight. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T {
    let point = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      point -= weight;
      if (point < 0) return value;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }

  /** Log-normal around `median`, kept between the limits. */
  spread(median: number, sigma: number, min: number, max: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return Math.min(max, Math.max(min, median * Math.exp(sigma * normal)));
  }

  /** `count` digits. */
  digits(count: number): string {
    let text = '';
    for (let i = 0; i < count; i++) text += this.int(0, 9);
    return text;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }
}

/** Draws indexes by weight in constant time a draw, for large lists. */
export function sampler(weights: readonly number[]): (random: Random) => number {
  const sums: number[] = [];
  let total = 0;
  for (const weight of weights) {
    total += weight;
    sums.push(total);
  }
  return (random) => {
    const point = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > point) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
