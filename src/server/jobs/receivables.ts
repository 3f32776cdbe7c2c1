import { isBusinessDay } from '../../contract/dates';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { mailOverdue } from '../set/overdueMail.service';
import { noteDifferences, settlementDifferences } from '../set/recount.service';
import { companyHolidays } from '../set/terms.service';
import type { JobContext } from './job';

/** Differences that are named in what the run says; all of them are in the error log. */
const named = 5;

/** STL_OVERDUE: writes to customers about settlements that are overdue, on business days. */
export async function stlOverdue({ pools, outbox }: JobContext): Promise<string> {
  const count = await transaction(pools.short, { scope: systemScope }, async ({ db, today }) =>
    isBusinessDay(today, await companyHolidays(db)) ? mailOverdue({ db, outbox }) : null,
  );
  return count === null ? 'no business day' : `told of ${count}`;
}

/** STL_RECOUNT: counts settlements, deposits and their numbers again from what they are made of. Differences are named in the error log; nothing is mended. */
export async function stlRecount({ pools }: JobContext): Promise<string> {
  const found = await transaction(pools.short, { scope: systemScope, readOnly: true }, ({ db }) => settlementDifferences(db));
  await transaction(pools.short, { scope: systemScope }, ({ db }) => noteDifferences(db, found));
  const rest = found.length > named ? ' …' : '';
  return found.length === 0 ? 'no differences' : `${found.length} differences: ${found.slice(0, named).join('; ')}${rest}`;
}
