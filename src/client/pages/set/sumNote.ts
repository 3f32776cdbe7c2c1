import { amount } from '../../lib/formats';
import { t } from '../../lib/texts';

/** What amounts in won come to, as a question says it. */
export const sumNote = (amounts: readonly (number | null)[]): string =>
  t(
    'UI.SET.SUM',
    amount(
      amounts.reduce((sum: number, one) => sum + (one ?? 0), 0),
      'KRW',
    ),
  );
