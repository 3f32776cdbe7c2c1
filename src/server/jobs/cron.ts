import { Cron } from 'croner';

/**
 * The first instant after `from` that a job's CRON_EXPR names: one or more six-field expressions (five: at second 0) divided by `;`, in
 * Korean time. Null where it never comes; throws on an expression that cannot be read.
 */
export function nextRun(expression: string, from: Date): Date | null {
  const next = expression.split(';').map((part) => new Cron(part.trim(), { timezone: 'Asia/Seoul', mode: '5-or-6-parts' }).nextRun(from));
  return next.reduce((first, one) => (first && (!one || first <= one) ? first : one), null);
}
