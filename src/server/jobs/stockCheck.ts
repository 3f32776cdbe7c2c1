import { sql } from 'kysely';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { ledgerFaults } from '../mimi/recount.service';
import type { JobContext } from './job';

/** Differences that are named; the others are counted. */
const named = 5;

/** STOCK_CHECK: counts the stock of key accounts again from its movements. A difference makes the run a failed one, which the administrator's day shows. */
export async function stockCheck({ pools }: JobContext): Promise<string> {
  const { faults, counted } = await transaction(pools.short, { scope: systemScope, readOnly: true }, async ({ db }) => {
    const { rows } = await sql<{
      CNT: number;
    }>`select count(*)::int as cnt from mimi_supply where sply_sts = 'CFM' and del_yn = 'N'`.execute(db);
    return { faults: await ledgerFaults(db), counted: rows[0]?.CNT ?? 0 };
  });
  if (faults.length > 0)
    throw new Error(`${faults.length} differences: ${faults.slice(0, named).join('; ')}${faults.length > named ? ' …' : ''}`);
  return `movements ${counted}`;
}
