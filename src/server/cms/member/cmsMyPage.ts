import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { agentName } from '../../../contract/agent';
import {
  type Agent,
  cmsMyPage,
  type MyData,
  type MyFavourite,
  type MyLayout,
  type MySession,
  type MySignIn,
} from '../../../contract/cms/member/cmsMyPage';
import { workingName } from '../../../contract/gridLayout';
import { endSessions } from '../../auth/sessions.service';
import { nameIn } from '../../lib/names';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, lockRows, removeRows } from '../../lib/save';
import { serve } from '../../lib/serve';
import { readFavourites, saveFavourites } from './favourites.service';
import { changeOtp } from './otp.service';

/** Sign-ins that are shown, the newest ones. */
const signInRows = 20;

const all = <R>(rows: R[]) => ({ LIST: rows, TOTAL: rows.length });

const withAgent = <R extends Agent>(row: R): R => ({ ...row, AGENT_NM: agentName(row.USER_AGENT) });

/** The user's own page: everything here is of the user who asks. */
export default async function cmsMyPageRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsMyPage.form, async ({ db, user, lang }) => {
    const { rows } = await sql<MyData>`
      select u.user_id, u.user_nm, u.user_eng_nm, u.email, u.mobile_no, u.tel_no, u.biz_dept, u.post_nm, u.last_chg_pw_dtm, u.otp_yn,
        ${nameIn(lang, 'C.CORP_NM')} as corp_nm, ${nameIn(lang, 'O.ORGN_NM')} as orgn_nm, ${nameIn(lang, 'K.CUST_NM')} as cust_nm,
        (select string_agg(${nameIn(lang, 'R.ROLE_NM')}, ', ' order by r.sort_seq)
          from cms_role r where r.role_id = any(${user.roleList})) as role_nm,
        case when u.otp_yn = 'Y' then (select count(*)::int from cms_user_otp_cd x where x.user_id = u.user_id and x.use_dtm is null) end as code_cnt
      from cms_user u join mdm_corp c using (corp_cd) left join mdm_orgn o on o.orgn_cd = u.orgn_cd left join mdm_cust k on k.cust_cd = u.cust_cd
      where u.user_id = ${user.USER_ID}`.execute(db);
    return all(rows);
  });

  serve(app, cmsMyPage.signIns, async ({ db, user }) => {
    const { rows } = await sql<MySignIn>`
      select log_seq, login_dtm, login_rslt, client_ip, user_agent from cms_login_log where user_id = ${user.USER_ID}
      order by login_dtm desc, log_seq desc limit ${signInRows}`.execute(db);
    return all(rows.map(withAgent));
  });

  serve(app, cmsMyPage.favourites, async (ctx) => all<MyFavourite>(await readFavourites(ctx)));
  serve(app, cmsMyPage.saveFavourites, async (ctx) => ({ LIST: await saveFavourites(ctx, ctx.body.LIST) }));

  serve(app, cmsMyPage.layouts, async ({ db, user, lang, text }) => {
    const { rows } = await sql<MyLayout>`
      select l.view_id, ${nameIn(lang, 'S.SCRN_NM')} as scrn_nm, l.grid_id,
        case when l.layout_nm = ${workingName} then ${text('UI.cmsMyPage.WORKING')} else l.layout_nm end as layout_nm,
        l.dflt_yn, l.upd_dtm, l.upd_cnt
      from cms_grid_layout l join cms_screen s using (scrn_id) where l.user_id = ${user.USER_ID}
      order by 2, l.grid_id, l.layout_nm <> ${workingName}, l.layout_nm, l.view_id`.execute(db);
    return all(rows);
  });

  serve(app, cmsMyPage.deleteLayouts, async (ctx) => {
    const rows = askedRows(ctx);
    const { rows: own } = await sql<{ VIEW_ID: number }>`
      select view_id from cms_grid_layout where user_id = ${ctx.user.USER_ID}`.execute(ctx.db);
    const mine = new Set(own.map((row) => row.VIEW_ID));
    refuseFaults(rows.flatMap(({ VIEW_ID }, i) => (mine.has(VIEW_ID as number) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
    await removeRows(ctx.db, 'CMS_GRID_LAYOUT', ['VIEW_ID'], await lockRows(ctx.db, 'CMS_GRID_LAYOUT', ['VIEW_ID'], rows));
    ctx.say('MSG000002');
    return { LIST: [] };
  });

  serve(app, cmsMyPage.sessions, async ({ db, user, session, settings }) => {
    const { rows } = await sql<MySession>`
      select sess_hash, login_dtm, last_call_dtm, client_ip, user_agent, case when sess_hash = ${session?.hash ?? null} then 'Y' else 'N' end as cur_yn
      from cms_sess where user_id = ${user.USER_ID} and exp_dtm > now() and last_call_dtm > now() - make_interval(mins => ${settings.SESS_IDLE_MIN})
      order by login_dtm desc, sess_hash`.execute(db);
    return all(rows.map(withAgent));
  });

  serve(app, cmsMyPage.endSession, async (ctx) => {
    const hashes = askedRows(ctx).map(({ SESS_HASH }) => String(SESS_HASH ?? ''));
    const ended = await endSessions(ctx.db, { userId: ctx.user.USER_ID, hash: hashes }, 'SELF');
    if (ended < new Set(hashes).size) throw new Refusal(422, 'MSG000043');
    return { LIST: [] };
  });

  serve(app, cmsMyPage.otp, async (ctx) => {
    const [ask, ...others] = askedRows(ctx);
    if (!ask || others.length > 0) throw new Refusal(422, 'MSG000010');
    return { LIST: [await changeOtp(ctx, app.kit, ask)] };
  });
}
