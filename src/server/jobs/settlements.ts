import { sql } from 'kysely';
import { addBusinessDays, addDays } from '../../contract/dates';
import { autoAgreeDays } from '../../contract/set/settlement';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { writeStateSteps } from '../set/settleStatus.service';
import { companyHolidays } from '../set/terms.service';
import type { JobContext } from './job';

/** The last day on which a settlement must have been sent so that the business days since are over today. */
function lastSent(today: string, holidays: ReadonlySet<string>): string {
  let day = today;
  while (addBusinessDays(day, autoAgreeDays, holidays) >= today) day = addDays(day, -1);
  return day;
}

/**
 * STL_AUTO_AGREE: settlements that were sent more than seven business days ago, without a word of the customer since, count as agreed; their remark
 * says so. They are locked as the screens lock them and looked at once more: what is agreed or disputed at the same moment stays so.
 */
export async function stlAutoAgree({ pools, outbox }: JobContext): Promise<string> {
  const speech = await outbox.speech('ko');
  const count = await transaction(pools.short, { scope: systemScope }, async ({ db, today }) => {
    const until = lastSent(today, await companyHolidays(db));
    const due = sql`s.stl_sts = 'REQ' and s.ar_ap = 'AR' and s.del_yn = 'N' and s.req_dtm < ${until}::date + 1`;
    const { rows: over } = await sql<{ STL_NO: string }>`select s.stl_no from set_stl s where ${due} order by s.stl_no for update`.execute(
      db,
    );
    const { rows } = await sql<{ STL_NO: string }>`
      update set_stl s set stl_sts = 'AGR', cfm_dtm = now(), rmk = left(concat_ws(' ', nullif(s.rmk, ''), ${speech.text('UI.setCostStlList.AUTO', autoAgreeDays)}::text), 500)
       where ${due} and s.stl_no = any(${over.map(({ STL_NO }) => STL_NO)}) returning s.stl_no`.execute(db);
    await writeStateSteps(
      db,
      systemScope.userId,
      rows.map(({ STL_NO }) => ({ REF_TP: 'STL', REF_KEY: STL_NO, FROM_STS: 'REQ', TO_STS: 'AGR' })),
    );
    return rows.length;
  });
  return `agreed ${count}`;
}
