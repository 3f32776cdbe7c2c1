import { sql } from 'kysely';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { mailReminders } from '../ptl/quo/mail.service';
import type { JobContext } from './job';

/** Offers that move; a former revision keeps its state for good. */
const live = sql`q.quo_sts = 'OFR' and q.del_yn = 'N' and not exists (select from ptl_quote n where n.quo_no = q.quo_no and n.quo_rev > q.quo_rev)`;

/**
 * QUOTE_EXPIRE: offers whose validity has passed end. They are locked as the screens lock them and looked at once more: one that is accepted
 * at the same moment stays accepted, one that is revised keeps its state.
 */
export async function quoteExpire({ pools }: JobContext): Promise<string> {
  const count = await transaction(pools.short, { scope: systemScope }, async ({ db }) => {
    const { rows: over } = await sql<{ QUO_NO: string }>`
      select q.quo_no from ptl_quote q where ${live} and q.valid_dt < current_date order by q.quo_no, q.quo_rev for update`.execute(db);
    const { rows } = await sql<{ KEY: string }>`
      update ptl_quote q set quo_sts = 'EXP' where ${live} and q.valid_dt < current_date and q.quo_no = any(${over.map((row) => row.QUO_NO)})
      returning q.quo_no || '|' || q.quo_rev as key`.execute(db);
    await sql`
      insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
      select 'QUO', k, 'OFR', 'EXP', ${systemScope.userId}, now() from unnest(${rows.map((row) => row.KEY)}::text[]) as x(k)`.execute(db);
    return rows.length;
  });
  return `expired ${count}`;
}

/** Days before the end of an offer on which it is told of. */
const remindDays = 3;

/** QUOTE_REMIND: tells of offers that end within some days, each offer once; the log of mails says which ones were told of. */
export async function quoteRemind({ pools, outbox }: JobContext): Promise<string> {
  const count = await transaction(pools.short, { scope: systemScope }, async ({ db }) => {
    const { rows } = await sql<{ QUO_NO: string; QUO_REV: number }>`
      select q.quo_no, q.quo_rev from ptl_quote q
       where ${live} and q.valid_dt between current_date and current_date + ${remindDays}::int and q.rply_dtm < current_date
         and not exists (select from cms_email_log m where m.frm_id = 'QUO_REMIND' and m.ref_tp = 'QUO' and m.ref_key = q.quo_no || '|' || q.quo_rev)
       order by q.quo_no for update skip locked`.execute(db);
    await mailReminders({ db, outbox }, rows);
    return rows.length;
  });
  return `reminded of ${count}`;
}
