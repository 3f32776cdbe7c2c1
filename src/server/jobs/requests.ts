import { sql } from 'kysely';
import { autoCloseDays } from '../../contract/csm/csmRequest';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import type { JobContext } from './job';

/**
 * CSM_AUTO_CLOSE: requests that were answered a week ago and more, without a word of the customer since, are complete without a score. They are
 * locked as the screens lock them and looked at once more: to one that is added to at the same moment nothing happens.
 */
export async function csmAutoClose({ pools }: JobContext): Promise<string> {
  const count = await transaction(pools.short, { scope: systemScope }, async ({ db }) => {
    // The first answer's time is kept; after a further one the last of them counts. One that was taken back is none.
    const due = sql`r.csm_req_sts = 'ANS' and r.del_yn = 'N' and r.ans_dtm < now() - make_interval(days => ${autoCloseDays})
      and not exists (select from csm_res e where e.req_no = r.req_no and e.csm_res_tp = 'ANS' and e.open_yn = 'N')
      and (select count(*) < 2 or max(e.res_dtm) < now() - make_interval(days => ${autoCloseDays}) from csm_res e
            where e.req_no = r.req_no and e.csm_res_tp = 'ANS')`;
    const { rows: over } = await sql<{ REQ_NO: string }>`
      select r.req_no from csm_req r where ${due} order by r.req_no for update`.execute(db);
    const { rows } = await sql<{ REQ_NO: string }>`
      update csm_req r set csm_req_sts = 'CMP', cmpl_dtm = now() where ${due} and r.req_no = any(${over.map(({ REQ_NO }) => REQ_NO)})
      returning r.req_no`.execute(db);
    await sql`
      insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
      select 'CSM', no, 'ANS', 'CMP', ${systemScope.userId}, now() from unnest(${rows.map(({ REQ_NO }) => REQ_NO)}::text[]) as x(no)`.execute(
      db,
    );
    return rows.length;
  });
  return `closed ${count}`;
}
