import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type Mail, type Outbox, queueMail } from '../../lib/mail';
import type { Lang } from '../../lib/texts';
import { workingUsers } from './workingUsers';

interface Told {
  NOTC_NO: string;
  NOTC_TP: string;
  /** Corporation that the mail comes from: the reader's own. */
  FROM_CORP_CD: string;
  NOTC_TITLE: string;
  NOTC_CNNT: string;
  EMAIL: string;
  LANG_CD: Lang;
}

/** Template of each kind of notice that is mailed. */
const forms: Record<string, string> = { EMG: 'NOTC_EMG', PTN: 'NOTC_PTN' };

/**
 * Queues the mails of notices that are shown from now on: an emergency to the users it is for, a partner notice to the contacts of its
 * partners. Everybody gets a mail of the own, so that nobody reads who else got it, and every address one.
 */
export async function mailNotices(ctx: { db: Db; outbox: Outbox }, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const { rows } = await sql<Told>`
    with n as (
      select notc_no, notc_tp, corp_cd, notc_title, notc_cnnt from ptl_notice where notc_no = any(${numbers}) and notc_tp in ('EMG', 'PTN')
    ), users as (
      ${workingUsers}
    ), told as (
      select n.notc_no, u.email, u.lang_cd, u.corp_cd as from_corp_cd from n join users u on n.corp_cd in ('*', u.corp_cd)
       where n.notc_tp = 'EMG' and is_reader(n.notc_no, u.corp_cd, u.orgn_cd, u.roles, u.custs)
      union all
      select n.notc_no, coalesce(c.email, k.email), case k.ctry_cd when 'KR' then 'ko' else 'en' end, n.corp_cd
        from n join ptl_notice_tgt t on t.notc_no = n.notc_no and t.tgt_tp = 'CUST' join mdm_cust k on k.cust_cd = t.tgt_cd and k.del_yn = 'N'
        left join mdm_cust_chrg c on c.cust_cd = k.cust_cd and c.mail_yn = 'Y' and c.email is not null
       where n.notc_tp = 'PTN'
    )
    select distinct on (n.notc_no, lower(m.email)) n.*, m.email, m.lang_cd, m.from_corp_cd
      from n join told m using (notc_no) where m.email is not null order by n.notc_no, lower(m.email), m.lang_cd desc`.execute(ctx.db);
  const mails = (frmId: string) => rows.filter((row) => forms[row.NOTC_TP] === frmId).map((row) => mailOf(ctx.outbox, row));
  for (const frmId of Object.values(forms)) await queueMail(ctx, frmId, ...mails(frmId));
}

const mailOf = (outbox: Outbox, row: Told): Mail => ({
  to: [row.EMAIL],
  lang: row.LANG_CD,
  corpCd: row.FROM_CORP_CD,
  ref: { REF_TP: 'NOT', REF_KEY: row.NOTC_NO },
  vars: { title: row.NOTC_TITLE, url: outbox.link('/etc/DefaultNoticeHome', { mid: 'defaultNoticeHome', NOTC_NO: row.NOTC_NO }) },
  htmlVars: { contents: row.NOTC_CNNT },
});
