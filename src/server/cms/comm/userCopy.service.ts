import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import type { User } from '../../../contract/cms/comm/cmsUserMgt';
import { refuseFaults } from '../../lib/refusal';
import { insertRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { customersOf, givable } from './userCustomers.service';
import { addRoles, rolesOf } from './userRoles.service';
import { accountNames, checkAccounts, type Locked } from './users.service';

/** Gives users the roles and customers of another one of their kind, in place of their own. */
export async function copyRights(ctx: Ctx<unknown>, users: readonly Locked[], from: string): Promise<void> {
  const [source] = await sourceOf(ctx, from);
  const nameOf = await accountNames(ctx);
  refuseFaults(
    users.flatMap((user, i): Fault[] => {
      const ROW_NO = i + 1;
      if (!source || source.USER_ID === user.USER_ID) return [{ ROW_NO, FIELD: 'USER_ID', CODE: 'MSG000043', ARGS: [] }];
      return source.USER_TP === user.USER_TP
        ? []
        : [{ ROW_NO, FIELD: 'USER_TP', CODE: 'MSG000027', ARGS: [nameOf('USER_TP', user.USER_TP)] }];
    }),
  );
  const [roles, customers] = [await rolesOf(ctx, [from]), await customersOf(ctx, [from])];
  const codes = customers.map(({ CUST_CD }) => CUST_CD);
  const known = await givable(ctx, codes);
  const foreign = codes.find((code) => !known.has(code));
  if (foreign)
    refuseFaults(users.map((_, i): Fault => ({ ROW_NO: i + 1, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: ['LBL.CUST_CD', foreign] })));
  const ids = users.map((user) => user.USER_ID);
  await sql`delete from cms_user_role where user_id = any(${ids})`.execute(ctx.db);
  await sql`delete from cms_user_cust where user_id = any(${ids})`.execute(ctx.db);
  await addRoles(
    ctx,
    users.flatMap((user, i) => roles.map((role) => ({ role: { ...role, USER_ID: user.USER_ID }, ROW_NO: i + 1 }))),
  );
  await insertRows(
    ctx.db,
    'CMS_USER_CUST',
    ids.flatMap((USER_ID) => customers.map(({ CUST_CD, MAIN_YN }) => ({ USER_ID, CUST_CD, MAIN_YN }))),
  );
  await sql`update cms_user u set cust_cd = (select x.cust_cd from cms_user_cust x where x.user_id = u.user_id and x.main_yn = 'Y')
    where u.user_id = any(${ids})`.execute(ctx.db);
  await checkAccounts(
    ctx,
    ids.map((USER_ID, i) => ({ USER_ID, ROW_NO: i + 1 })),
  );
}

/** The account rights are copied from; none where it is out of reach. */
async function sourceOf({ db, scope }: Ctx<unknown>, from: string): Promise<Pick<User, 'USER_ID' | 'USER_TP'>[]> {
  const { rows } = await sql<Pick<User, 'USER_ID' | 'USER_TP'>>`select user_id, user_tp from cms_user
    where user_id = ${from} and del_yn = 'N' and (${scope.kind === 'ALL'} or corp_cd = any(${scope.corps}))`.execute(db);
  return rows;
}
