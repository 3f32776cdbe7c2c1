import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type NoticeReader, remindRefusal } from '../../../contract/ptl/board/ptlNotcMgt';
import { queueMail } from '../../lib/mail';
import { nameIn } from '../../lib/names';
import { refuseFaults } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import type { Lang } from '../../lib/texts';
import { ownCorps } from '../../lib/where';
import { lockNotices } from './noticeLock';
import { type Desk, noticesByNo } from './notices';
import { workingUsers } from './workingUsers';

const reminder = 'NOTC_RMD';

/**
 * Who notices are meant for, and who has read them, within the caller's corporations: readers with the time of the first reading and of the last
 * reminder. Whoever has read one stays listed; guests, who share an account, are not.
 */
export const readersOf = (ctx: Ctx<unknown>, numbers: readonly string[]): RawBuilder<NoticeReader> => sql<NoticeReader>`
  select * from (
    with w as (${workingUsers}), meant as (
      select n.notc_no, w.user_id from ptl_notice n join w on n.corp_cd in ('*', w.corp_cd)
       where n.notc_no = any(${numbers}) and w.roles <> '{GUEST}' and is_reader(n.notc_no, w.corp_cd, w.orgn_cd, w.roles, w.custs)
      union select r.notc_no, r.user_id from ptl_notice_read r where r.notc_no = any(${numbers})
    )
    select m.notc_no, u.user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as user_nm, u.user_tp, ${nameIn(ctx.lang, 'C.CORP_NM')} as corp_nm,
      ${nameIn(ctx.lang, 'O.ORGN_NM')} as orgn_nm, ${nameIn(ctx.lang, 'K.CUST_NM')} as cust_nm, u.last_login_dtm,
      case when r.read_dtm is null then 'N' else 'Y' end as read_yn, r.read_dtm,
      (select max(l.que_dtm) from cms_email_log l where l.ref_tp = 'NOT' and l.ref_key = m.notc_no and l.frm_id = ${reminder}
        and lower(l.to_email) = lower(u.email)) as remind_dtm
    from meant m join cms_user u on u.user_id = m.user_id join mdm_corp c on c.corp_cd = u.corp_cd
      left join mdm_orgn o on o.orgn_cd = u.orgn_cd left join mdm_cust k on k.cust_cd = u.cust_cd
      left join ptl_notice_read r on r.notc_no = m.notc_no and r.user_id = m.user_id
    where ${ownCorps(ctx.scope, 'u')}
  ) t`;

/**
 * Mails those who have not read a notice that is shown now; each is asked once a day. Not meant for the notice, or out of reach: 422 MSG000043;
 * who has read it or was reminded today, and a notice that is not shown: MSG000550 to MSG000552.
 */
export async function remindReaders(ctx: Ctx<unknown>, desk: Desk, list: readonly Partial<NoticeReader>[]): Promise<NoticeReader[]> {
  const numbers = [...new Set(list.map((row) => String(row.NOTC_NO ?? '')))];
  const rowNos = numbers.map((no) => list.findIndex((row) => row.NOTC_NO === no) + 1);
  await lockNotices(
    ctx,
    desk,
    numbers.map((NOTC_NO) => ({ NOTC_NO })),
    { versions: false, rowNos },
  );
  const notices = await noticesByNo(ctx, desk, numbers);
  const { rows } = await readersOf(ctx, numbers).execute(ctx.db);
  const asked = list.map((row) => rows.find((one) => one.NOTC_NO === row.NOTC_NO && one.USER_ID === row.USER_ID));
  refuseFaults(
    asked.flatMap((reader, i): Fault[] => {
      const notice = notices.find((one) => one.NOTC_NO === list[i]?.NOTC_NO);
      const code = reader && notice ? remindRefusal(notice, reader, ctx.today) : 'MSG000043';
      return code ? [{ ROW_NO: i + 1, FIELD: 'USER_ID', CODE: code, ARGS: [] }] : [];
    }),
  );
  const ids = asked.map((reader) => reader?.USER_ID ?? '');
  const { rows: people } = await sql<{ USER_ID: string; EMAIL: string; LANG_CD: Lang; CORP_CD: string }>`
    select user_id, email, lang_cd, corp_cd from cms_user where user_id = any(${ids})`.execute(ctx.db);
  const mails = list.flatMap(({ NOTC_NO = '', USER_ID }) => {
    const person = people.find((one) => one.USER_ID === USER_ID);
    const notice = notices.find((one) => one.NOTC_NO === NOTC_NO);
    if (!person || !notice) return [];
    const url = ctx.outbox.link('/etc/DefaultNoticeHome', { mid: 'defaultNoticeHome', NOTC_NO });
    const ref = { REF_TP: 'NOT', REF_KEY: NOTC_NO };
    return [{ to: [person.EMAIL], lang: person.LANG_CD, corpCd: person.CORP_CD, ref, vars: { title: notice.NOTC_TITLE, url } }];
  });
  await queueMail(ctx, reminder, ...mails);
  const { rows: now } = await readersOf(ctx, numbers).execute(ctx.db);
  return list.flatMap((row) => now.find((one) => one.NOTC_NO === row.NOTC_NO && one.USER_ID === row.USER_ID) ?? []);
}
