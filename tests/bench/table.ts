/** One comparison: what is compared, its bar, and how a figure is good. */
export interface Bar {
  id: string;
  /** What is compared with what, in one line. */
  title: string;
  unit: string;
  /** Smallest ratio allowed (ours by theirs), or the largest. */
  atLeast?: number;
  atMost?: number;
}

/** `--short`: one round of less of everything, to see before a release whether something is off by far. */
export const isShort = process.argv.includes('--short');

/** How much of something is measured: less in the short form. */
export const sized = (whole: number, short: number): number => (isShort ? short : whole);

const rounds = sized(5, 1);

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const short = (n: number) => (n >= 1_000 ? Math.round(n).toLocaleString('en-US') : n >= 10 ? n.toFixed(1) : n.toFixed(2));

let missed = 0;

/** Bars that were missed so far. */
export const missedBars = (): number => missed;

function verdict({ atLeast, atMost }: Bar, figure: number): string {
  if (atLeast === undefined && atMost === undefined) return '';
  const good = figure >= (atLeast ?? -Infinity) && figure <= (atMost ?? Infinity);
  if (!good) missed++;
  const bounds = [...(atLeast === undefined ? [] : [`>= ${atLeast}`]), ...(atMost === undefined ? [] : [`<= ${atMost}`])];
  return `  bar ${bounds.join(' and ')}  ${good ? 'ok' : 'MISSED'}`;
}

/** Prints the ratio of two measurements: the median of the ratios of the rounds, beside both medians. */
export function printRatio(bar: Bar, ours: readonly number[], theirs: readonly number[]): void {
  const ratio = median(ours.map((value, i) => value / (theirs[i] ?? Number.NaN)));
  const text = `ours ${short(median(ours))}, theirs ${short(median(theirs))} ${bar.unit}, ratio ${ratio.toFixed(2)}`;
  process.stdout.write(`${bar.id.padEnd(7)} ${bar.title}\n        ${text}${verdict(bar, ratio)}\n`);
}

/** Prints a figure that stands alone. */
export function printFigure(bar: Bar, figure: number): void {
  process.stdout.write(`${bar.id.padEnd(7)} ${bar.title}\n        ${short(figure)} ${bar.unit}${verdict(bar, figure)}\n`);
}

/**
 * Measures two things in turn, so that what else the machine does falls on both alike; one round before counts for nothing, in the short form
 * there is none.
 */
export async function interleaved<T>(ours: () => Promise<T>, theirs: () => Promise<T>): Promise<{ ours: T[]; theirs: T[] }> {
  const found = { ours: [] as T[], theirs: [] as T[] };
  for (let round = isShort ? 0 : -1; round < rounds; round++) {
    for (const [side, measure] of [
      ['ours', ours],
      ['theirs', theirs],
    ] as const) {
      const value = await measure();
      if (round >= 0) found[side].push(value);
    }
  }
  return found;
}
