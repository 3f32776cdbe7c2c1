import { sql } from 'kysely';
import { endSessions } from '../auth/sessions.service';
import { lastUse, unusedDays } from '../cms/comm/dormant.service';
import { takeTurn } from '../cms/comm/users.service';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import type { JobContext } from './job';

/** Days after which nobody decides a registration any more. */
const waitedDays = 30;

/**
 * USER_DORMANT: ends accounts that nobody signed in at for a year and those past their last day, with their sessions; requests for an account that
 * waited for a month are withdrawn. Who approves or changes one in the same moment is before the job or finds it changed. The system
 * administrator used last stays: somebody must be able to put the others in use again.
 */
export const userDormant = ({ pools }: JobContext): Promise<string> =>
  transaction(pools.short, { scope: systemScope }, async ({ db }) => {
    await takeTurn(db);
    const { rows: ended } = await sql<{ USER_ID: string }>`
      with last_admin as (
        select u.user_id from cms_user u where u.user_sts = 'ACT' and u.del_yn = 'N' and coalesce(u.use_bgn_dt <= now()::date, true)
          and coalesce(u.use_end_dt >= now()::date, true) and exists (
            select from cms_user_role x where x.user_id = u.user_id and x.role_id = 'SYS_ADM'
              and coalesce(x.bgn_dt <= now()::date, true) and coalesce(x.end_dt >= now()::date, true))
        order by ${lastUse} desc, u.user_id limit 1)
      update cms_user u set user_sts = 'EXP' where u.user_sts = 'ACT' and u.del_yn = 'N'
        and (u.use_end_dt < now()::date or ${lastUse} < now() - make_interval(days => ${unusedDays}))
        and not exists (select from last_admin a where a.user_id = u.user_id)
      returning u.user_id`.execute(db);
    await endSessions(db, { userId: ended.map((row) => row.USER_ID) }, 'STOP');
    const { numAffectedRows: withdrawn } = await sql`
      update cms_user_reg set reg_sts = 'CXL', pw_hash = '' where reg_sts = 'REQ' and reg_dtm < now() - make_interval(days => ${waitedDays})`.execute(
      db,
    );
    return `accounts ended ${ended.length}, registrations withdrawn ${withdrawn ?? 0}`;
  });
