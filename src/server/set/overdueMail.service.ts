import { sql } from 'kysely';
import { dueStep } from '../../contract/set/overdue';
import { dashed } from '../../contract/shown';
import type { Db } from '../db/open';
import { type Mail, type Outbox, queueMail } from '../lib/mail';
import type { Lang } from '../lib/texts';
import { stepsOf } from './overdueRules.service';

interface Overdue {
  STL_NO: string;
  CORP_CD: string;
  CUST_CD: string;
  CUST_NM: string;
  CUST_ENG_NM: string | null;
  STL_YM: string;
  TOT_AMT: number;
  BAL_AMT: number;
  DUE_DT: string;
  DAYS: number;
  SENT_STEP: number | null;
}

interface Recipient {
  CUST_CD: string;
  EMAIL: string;
  LANG_CD: Lang;
}

const active = sql`u.user_sts = 'ACT' and u.del_yn = 'N' and (u.use_bgn_dt is null or u.use_bgn_dt <= current_date)
  and (u.use_end_dt is null or u.use_end_dt >= current_date)`;

/**
 * Sales settlements that were sent to their customer and are overdue, locked one by one: what is disputed is not asked for, nor what somebody else
 * writes at this moment, nor of a customer that is to be left alone.
 */
const overdue = (db: Db) =>
  sql<Overdue>`
    select s.stl_no, s.corp_cd, s.cust_cd, c.cust_nm, c.cust_eng_nm, s.stl_ym, s.tot_amt, s.bal_amt, s.due_dt, current_date - s.due_dt as days,
        (select max(m.ovd_step) from set_ovd_mail m where m.stl_no = s.stl_no) as sent_step
      from set_stl s join mdm_cust c on c.cust_cd = s.cust_cd
     where s.ar_ap = 'AR' and s.bal_amt > 0 and s.due_dt < current_date and s.req_dtm is not null and s.stl_sts in ('REQ', 'AGR', 'INV', 'PPD') and s.del_yn = 'N'
       and not exists (select from set_cost l where l.stl_no = s.stl_no and l.cost_sts = 'DSP')
       and not exists (select from set_ovd_skip k where k.corp_cd = s.corp_cd and k.cust_cd = s.cust_cd and k.skip_dt >= current_date)
     order by s.stl_no for update of s skip locked`.execute(db);

/** The administrators of customers. */
async function administrators(db: Db, customers: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select uc.cust_cd, u.email, u.lang_cd from cms_user_cust uc join cms_user u using (user_id)
     where uc.cust_cd = any(${customers}) and u.user_tp = 'C' and ${active}
       and exists (select from cms_user_role r where r.user_id = u.user_id and r.role_id = 'CUST_ADM') order by 1, u.user_id`.execute(db);
  return rows;
}

const won = (amount: number): string => `KRW ${amount.toLocaleString('en-US')}`;

function letterOf(outbox: Outbox, stl: Overdue, lang: Lang, to: readonly string[]): Mail {
  const { STL_NO, CORP_CD, CUST_NM, CUST_ENG_NM, STL_YM, TOT_AMT, BAL_AMT, DUE_DT, DAYS } = stl;
  return {
    to,
    lang,
    corpCd: CORP_CD,
    ref: { REF_TP: 'STL', REF_KEY: STL_NO },
    vars: {
      stlNo: STL_NO,
      custName: (lang === 'en' && CUST_ENG_NM) || CUST_NM,
      month: dashed(STL_YM),
      total: won(TOT_AMT),
      balance: won(BAL_AMT),
      dueDate: dashed(DUE_DT),
      days: DAYS,
      url: outbox.link('/set/setCostStlList', { mid: 'setCostStlList', STL_NO }),
    },
  };
}

/**
 * Writes to the administrators of customers about what is overdue: of each settlement the highest step that is reached, each step once. A customer
 * without an administrator is not written to, and has its step when it has one. Gives the number of settlements.
 */
export async function mailOverdue({ db, outbox }: { db: Db; outbox: Outbox }): Promise<number> {
  const stepsFor = await stepsOf(db);
  const { rows } = await overdue(db);
  const people = await administrators(db, [...new Set(rows.map(({ CUST_CD }) => CUST_CD))]);
  const reached = new Set(people.map(({ CUST_CD }) => CUST_CD));
  const due = rows.flatMap((stl) => {
    const step = reached.has(stl.CUST_CD) ? dueStep(stepsFor(stl.CORP_CD), stl.DAYS, stl.SENT_STEP) : null;
    return step === null ? [] : [{ stl, step }];
  });
  if (due.length === 0) return 0;
  const noted = await sql<{ STL_NO: string }>`
    insert into set_ovd_mail (stl_no, ovd_step, ovd_days, bal_amt)
    select * from unnest(${due.map(({ stl }) => stl.STL_NO)}::text[], ${due.map(({ step }) => step)}::int[], ${due.map(({ stl }) => stl.DAYS)}::int[],
      ${due.map(({ stl }) => stl.BAL_AMT)}::numeric[])
    on conflict do nothing returning stl_no`.execute(db);
  const told = new Set(noted.rows.map(({ STL_NO }) => STL_NO));
  const settlements = due.map(({ stl }) => stl).filter(({ STL_NO }) => told.has(STL_NO));
  const mails = settlements.flatMap((stl) =>
    (['ko', 'en'] as const).flatMap((lang) => {
      const to = people.filter((one) => one.CUST_CD === stl.CUST_CD && one.LANG_CD === lang).map(({ EMAIL }) => EMAIL);
      return to.length ? [letterOf(outbox, stl, lang, to)] : [];
    }),
  );
  await queueMail({ db, outbox }, 'STL_OVERDUE', ...mails);
  return settlements.length;
}
