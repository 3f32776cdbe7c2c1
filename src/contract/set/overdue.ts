/** Days overdue on which customers are written to, where their corporation has not said otherwise. */
export const usualSteps: readonly number[] = [1, 7, 15, 30];

/** The last day and the number of steps that may be said. */
export const [latestStep, mostSteps] = [365, 10];

/** Steps as they are written, `1, 7, 15, 30`. */
export const stepsText = (steps: readonly number[]): string => steps.join(', ');

/** The steps that a text says, in their order; null where it says none but days from 1 to 365, each once. An empty one says that there are none. */
export function readSteps(text: string | null | undefined): number[] | null {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  if (parts.length === 1 && parts[0] === '') return [];
  const steps = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0));
  const isFine =
    steps.every((step) => step >= 1 && step <= latestStep) && new Set(steps).size === steps.length && steps.length <= mostSteps;
  return isFine ? steps.sort((a, b) => a - b) : null;
}

/**
 * The step to write for: the highest one that is reached, unless it or a higher one was written for already. Steps that were missed in between are
 * not made up for.
 */
export function dueStep(steps: readonly number[], days: number, sent: number | null): number | null {
  const reached = steps.filter((step) => step <= days).at(-1);
  return reached !== undefined && reached > (sent ?? 0) ? reached : null;
}

/** How long something is overdue, as ageing lists say it: not due, up to 30 days, up to 60, up to 90, longer. */
export const ages = ['NOT', 'D30', 'D60', 'D90', 'OVER'] as const;
export type Age = (typeof ages)[number];

/** Use of a credit limit in per cent above which it is warned of, and above which it is exceeded. */
export const [creditWarn, creditFull] = [80, 100];
