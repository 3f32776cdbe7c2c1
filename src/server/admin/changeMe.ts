import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { changeMe, emailFault, type MyInfo, type MyInfoSave, mobileFault, myColumns, myRules } from '../../contract/admin/changeMe';
import type { Fault, SaveRow } from '../../contract/call';
import { checkRow } from '../../contract/rules';
import { tellOwner } from '../auth/ownerNotice.service';
import type { Account } from '../auth/temporary.service';
import { codeCheck } from '../lib/codeNames';
import { nameIn } from '../lib/names';
import { Refusal, refuseFaults } from '../lib/refusal';
import { lockRows, updateRows } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { lockByOwnPassword } from './ownPassword.service';

const read = async ({ db, user, lang }: Ctx<unknown>) => {
  const { rows } = await sql<MyInfo>`
    select u.user_id, u.user_nm, u.user_eng_nm, u.email, u.mobile_no, u.tel_no, u.biz_dept, u.post_nm, u.lang_cd, u.upd_cnt,
      ${nameIn(lang, 'C.CORP_NM')} as corp_nm, ${nameIn(lang, 'O.ORGN_NM')} as orgn_nm, ${nameIn(lang, 'K.CUST_NM')} as cust_nm
    from cms_user u join mdm_corp c using (corp_cd) left join mdm_orgn o on o.orgn_cd = u.orgn_cd left join mdm_cust k on k.cust_cd = u.cust_cd
    where u.user_id = ${user.USER_ID}`.execute(db);
  return rows;
};

async function faultsOf(ctx: Ctx<unknown>, row: SaveRow<MyInfoSave>): Promise<Fault[]> {
  const faults: (Fault | null)[] = checkRow(row, myRules, ctx.label);
  const { EMAIL, MOBILE_NO } = row;
  if (MOBILE_NO) faults.push(mobileFault(MOBILE_NO));
  faults.push(...(await codeCheck(ctx.db, myColumns, ctx.label))(row));
  if (EMAIL) {
    faults.push(emailFault(EMAIL));
    const { rows } = await sql`
      select 1 from cms_user where lower(email) = lower(${EMAIL}) and del_yn = 'N' and user_id <> ${ctx.user.USER_ID}
      union all select 1 from cms_user_reg where lower(email) = lower(${EMAIL}) and reg_sts = 'REQ'`.execute(ctx.systemDb);
    if (rows.length) faults.push({ FIELD: 'EMAIL', CODE: 'MSG000109' });
  }
  return faults.flatMap((fault) => (fault ? [{ ROW_NO: 1, ...fault }] : []));
}

export default async function changeMeRoutes(app: FastifyInstance) {
  serve(app, changeMe.select, async (ctx) => {
    const LIST = await read(ctx);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, changeMe.save, async (ctx) => {
    const { USER_ID } = ctx.user;
    const [row, ...others] = ctx.body.LIST;
    if (!row || others.length > 0 || row.BATCH_FLAG !== 'update' || (row.USER_ID ?? USER_ID) !== USER_ID)
      throw new Refusal(403, 'MSG000029');
    await lockByOwnPassword(ctx, row.CUR_PW);
    refuseFaults(await faultsOf(ctx, row));
    const own = { ...row, USER_ID };
    const [before] = await lockRows(ctx.db, 'CMS_USER', ['USER_ID'], [own], {
      visible: (now) => Object.fromEntries(myColumns.map((name) => [name, now[name]])),
    });
    await updateRows(ctx.db, 'CMS_USER', ['USER_ID'], myColumns, [own]);
    if (String(before?.EMAIL).toLowerCase() !== String(own.EMAIL).toLowerCase())
      await tellOwner(ctx, 'EMAIL', before as unknown as Account, ctx.session?.hash);
    return { LIST: await read(ctx) };
  });
}
