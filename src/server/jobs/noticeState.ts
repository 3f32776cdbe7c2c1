import { sql } from 'kysely';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { mailNotices } from '../ptl/board/noticeMail.service';
import { writeStates } from '../ptl/board/noticeSteps.service';
import type { JobContext } from './job';

/**
 * NOTICE_STATE: shows the notices whose first day has come, with their mails, and ends those whose last day has passed. Rows are locked as
 * the screens lock them: who withdraws one in the same moment is before the job or finds it changed.
 */
export const noticeState = ({ pools, outbox }: JobContext): Promise<string> =>
  transaction(pools.short, { scope: systemScope }, async ({ db }) => {
    const move = async (FROM_STS: string, TO_STS: string, due: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ NOTC_NO: string; LASTS: boolean }>`
        with due as (select notc_no from ptl_notice where notc_sts = ${FROM_STS} and del_yn = 'N' and ${due} order by notc_no for update)
        update ptl_notice n set notc_sts = ${TO_STS}, pub_dtm = coalesce(n.pub_dtm, now()) from due where n.notc_no = due.notc_no
        returning n.notc_no, n.end_dt >= now()::date as lasts`.execute(db);
      const steps = rows.map(({ NOTC_NO }) => ({ NOTC_NO, FROM_STS, TO_STS }));
      await writeStates(db, systemScope.userId, steps);
      return rows;
    };
    const shown = await move('RSV', 'PUB', sql`bgn_dt <= now()::date`);
    const ended = await move('PUB', 'END', sql`end_dt < now()::date`);
    await mailNotices(
      { db, outbox },
      shown.filter((row) => row.LASTS).map((row) => row.NOTC_NO),
    );
    return `shown ${shown.length}, ended ${ended.length}`;
  });
