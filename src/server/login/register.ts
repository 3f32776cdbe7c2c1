import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { type Registration, register, registrationChecks, registrationFaults } from '../../contract/login/register';
import { asBizNo, checkRow } from '../../contract/rules';
import { spendCode } from '../auth/emailCode.service';
import type { Db } from '../db/open';
import { countOrRefuse, networkOf } from '../lib/limit';
import { queueMail } from '../lib/mail';
import { takeNumbers } from '../lib/number';
import { hashPassword, isGuessable, limitsOf } from '../lib/password';
import { refuseFaults } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import type { Lang } from '../lib/texts';

const addressWindowSec = 600;
/** The check of an ID tells which ones there are: counted for longer. */
const checksWindowSec = 3_600;

const limitAddress = ({ systemDb, ip, settings }: Ctx<unknown>) =>
  countOrRefuse(systemDb, 'REG', `address:${networkOf(ip)}`, settings.ASK_ADDR_MAX, addressWindowSec);

/** Has a user the ID, in any letter case, now or once, or does an open request ask for it? */
async function isTaken(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from cms_user where lower(user_id) = lower(${userId})
    union all select 1 from cms_user_reg where lower(user_id) = lower(${userId}) and reg_sts = 'REQ'`.execute(db);
  return rows.length > 0;
}

/** What only the database knows of a request; asked by somebody who can read the mails of the address. */
async function storedFaults(db: Db, { REG_TP, USER_ID, EMAIL, CORP_CD }: Registration): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (await isTaken(db, USER_ID)) faults.push({ FIELD: 'USER_ID', CODE: 'MSG000108' });
  const { rows: known } = await sql`
    select 1 as one from cms_user where lower(email) = lower(${EMAIL}) and del_yn = 'N'
    union all select 1 from cms_user_reg where lower(email) = lower(${EMAIL}) and reg_sts = 'REQ'`.execute(db);
  if (known.length) faults.push({ FIELD: 'EMAIL', CODE: 'MSG000109' });
  const { rows: corps } = await sql<{ EMAIL: string | null }>`
    select email from mdm_corp where corp_cd = ${CORP_CD} and use_yn = 'Y' and corp_cd <> '*'`.execute(db);
  const domain = (address: string | null | undefined) => address?.split('@')[1]?.toLowerCase();
  if (!corps[0]) faults.push({ FIELD: 'CORP_CD', CODE: 'MSG000017', ARGS: ['LBL.CORP_CD', CORP_CD] });
  else if (REG_TP === 'S' && domain(EMAIL) !== domain(corps[0].EMAIL)) faults.push({ FIELD: 'EMAIL', CODE: 'MSG000130' });
  return faults;
}

/** Tells the corporation's administrators, each in the own language. */
async function mailAdministrators({ db, outbox }: Ctx<unknown>, { USER_ID, USER_NM, CUST_NM, CORP_CD }: Registration): Promise<void> {
  const { rows } = await sql<{ LANG_CD: Lang; TO: string[] }>`
    select u.lang_cd, array_agg(u.email::text order by u.user_id) as to from cms_user u join cms_user_role r using (user_id)
    where r.role_id = 'CORP_ADM' and u.corp_cd = ${CORP_CD} and u.user_sts = 'ACT' and u.del_yn = 'N'
      and (r.bgn_dt is null or r.bgn_dt <= now()::date) and (r.end_dt is null or r.end_dt >= now()::date)
    group by u.lang_cd`.execute(db);
  const url = outbox.link('/cms/comm/CmsRegUserMgt', { mid: 'cmsRegUserMgt' });
  const vars = { userName: USER_NM, userId: USER_ID, custName: CUST_NM, url };
  await queueMail({ db, outbox }, 'REG_NEW', ...rows.map(({ LANG_CD, TO }) => ({ to: TO, lang: LANG_CD, corpCd: CORP_CD, vars })));
}

export default async function registerRoutes(app: FastifyInstance) {
  serve(app, register.select, async ({ settings }) => ({ LIST: [limitsOf(settings)], TOTAL: 1 }), { transaction: 'none' });

  serve(app, register.checkUserId, async (ctx) => {
    const { USER_ID } = ctx.body;
    await countOrRefuse(ctx.systemDb, 'REG', `id:${networkOf(ctx.ip)}`, ctx.settings.ASK_ADDR_MAX, checksWindowSec);
    refuseFaults(checkRow({ USER_ID }, [{ field: 'USER_ID', required: true }], ctx.label));
    if (registrationChecks.USER_ID?.(USER_ID)) ctx.say('MSG000120');
    else if (await isTaken(ctx.systemDb, USER_ID)) ctx.say('MSG000108');
    else return { ok: 'Y' as const };
    return { ok: 'N' as const };
  });

  serve(
    app,
    register.submit,
    async (ctx) => {
      const { body: row, db } = ctx;
      await limitAddress(ctx);
      refuseFaults(registrationFaults(row, limitsOf(ctx.settings), ctx.label, (kind) => ctx.text(`UI.REG.PW_${kind}`)));
      if (isGuessable(row.PW)) refuseFaults([{ FIELD: 'PW', CODE: 'MSG000128', ARGS: [] }]);
      await spendCode(ctx, row.EMAIL, 'REGISTER', row.EMAIL_CD);
      refuseFaults(await storedFaults(db, row));
      const bizNo = asBizNo(row.BIZ_NO);
      const hash = await hashPassword(row.PW);
      const [number = ''] = await takeNumbers(db, 'REG', row.CORP_CD, 1);
      await sql`
      insert into cms_user_reg (reg_no, reg_tp, user_id, user_nm, pw_hash, email, mobile_no, biz_no, cust_nm, corp_cd, biz_dept, post_nm, reg_sts,
        terms_yn, prvc_yn, prvc_agree_dtm)
      values (${number}, ${row.REG_TP}, ${row.USER_ID}, ${row.USER_NM}, ${hash}, ${row.EMAIL}, ${row.MOBILE_NO}, ${bizNo}, ${row.CUST_NM},
        ${row.CORP_CD}, ${row.BIZ_DEPT ?? null}, ${row.POST_NM ?? null}, 'REQ', 'Y', 'Y', now())`.execute(db);
      await mailAdministrators(ctx, row);
      ctx.say('MSG000110');
      return null;
    },
    { unscoped: true },
  );
}
