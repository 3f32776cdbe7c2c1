import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ActionBody, Fault, ReadBody } from '../../../contract/call';
import { canUnlock, hasLeft, type User, type userCalls } from '../../../contract/cms/comm/cmsUserMgt';
import { forgetFailures } from '../../auth/failures.service';
import { endSessions } from '../../auth/sessions.service';
import { byCursor } from '../../lib/cursor';
import { orderBy, page } from '../../lib/page';
import { refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { ownCorps } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { beginView } from '../../session/viewAs.service';
import { customersOf, saveCustomers } from './userCustomers.service';
import { rolesOf, saveRoles } from './userRoles.service';
import { mailPassword } from './userSave.service';
import { accountNames, type Locked, lockUsers, logChange, searched, usersById } from './users.service';

const sortable = ['USER_ID', 'USER_NM', 'USER_TP', 'EMAIL', 'MOBILE_NO', 'USER_STS', 'LOCK_YN', 'TEMP_PW_YN', 'LAST_CHG_PW_DTM'];
const order = {
  sortable: [...sortable, 'BIZ_DEPT', 'TEAM_NM', 'POST_NM', 'LAST_LOGIN_DTM', 'USE_BGN_DT', 'USE_END_DT'].map((name) => `U.${name}`),
  orderBy: [['U.USER_ID', 'asc']],
} as const;

type Action = Ctx<ActionBody<User>>;

/** Serves the calls that every screen of users has; `excelColumns` are those of its list as a file. */
export function serveUserDesk(app: FastifyInstance, calls: ReturnType<typeof userCalls>, excelColumns: readonly string[]): void {
  serve(app, calls.select, async (ctx) => {
    const list = await page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order);
    return { ...list, LIST: list.LIST.map((user) => ({ ...user, LOCK_TIP: lockTip(ctx, user) })) };
  });
  serve(app, calls.roles, async (ctx) => wholeList(await rolesOf(ctx, await userInReach(ctx))));
  serve(app, calls.customers, async (ctx) => wholeList(await customersOf(ctx, await userInReach(ctx))));

  serve(app, calls.saveRoles, async (ctx) => ({ LIST: await saveRoles(ctx, ctx.body.LIST) }));
  serve(app, calls.saveCustomers, async (ctx) => ({ LIST: await saveCustomers(ctx, ctx.body.LIST) }));

  serve(app, calls.resetPw, async (ctx) => {
    const users = await lockAndLogInUse(ctx);
    for (const user of users) await mailPassword(ctx, user);
    return usersAfter(ctx, users);
  });

  serve(app, calls.unlock, async (ctx) => {
    const users = await lockAndLogInUse(ctx);
    const ids = users.map((user) => user.USER_ID);
    await sql`update cms_user set lock_yn = 'N', lock_until_dtm = null, login_fail_cnt = 0 where user_id = any(${ids})`.execute(ctx.db);
    for (const id of ids) await forgetFailures(ctx.db, id.toLowerCase());
    return usersAfter(ctx, users);
  });

  serve(app, calls.endSession, async (ctx) => {
    const users = await lockAndLogInUse(ctx);
    for (const { USER_ID: userId } of users) await endSessions(ctx.db, { userId }, 'ADMIN');
    return usersAfter(ctx, users);
  });

  serve(app, calls.viewAs, async (ctx) => ({ LIST: [await beginView(ctx, app.kit, ctx.body)] }));

  serve(app, calls.excel, async (ctx) => {
    const query = sql<User>`${searched(ctx, ctx.body.SEARCH)} order by ${orderBy(ctx.body, order)} limit ${ctx.settings.EXCEL_MAX_ROW}`;
    const rows = byCursor(ctx.db, query, (user) => user);
    return loggedWorkbook(ctx, { name: ctx.text('UI.cmsUserMgt.G1'), table: 'CMS_USER', columns: excelColumns, rows });
  });
}

/** Why an account is locked, and how it opens. */
const lockTip = ({ text, settings }: Ctx<unknown>, user: User): string | null =>
  canUnlock(user) ? text('MSG000102', settings.LOGIN_FAIL_MAX, settings.LOGIN_LOCK_MIN) : null;

export const wholeList = <R>(LIST: R[]) => ({ LIST, TOTAL: LIST.length });

/** The account a lower grid belongs to, when it is in reach. */
export async function userInReach(ctx: Ctx<ReadBody<{ USER_ID: string }>>): Promise<string[]> {
  const { rows } = await sql<{ USER_ID: string }>`select user_id from cms_user u where user_id = ${ctx.body.SEARCH.USER_ID ?? ''}
    and ${ownCorps(ctx.scope, 'u')}`.execute(ctx.db);
  return rows.map((row) => row.USER_ID);
}

/** Locks the accounts of an action and writes what is done to them to the access log; refuses those of people who have left (MSG000027). */
export async function lockAndLogInUse(ctx: Action, versions = false): Promise<Locked[]> {
  const list = askedRows(ctx);
  await logChange(ctx, list);
  const users = await lockUsers(ctx, list, { versions });
  const nameOf = await accountNames(ctx);
  refuseFaults(
    users.flatMap((user, i): Fault[] =>
      hasLeft(user) ? [{ ROW_NO: i + 1, FIELD: 'USER_STS', CODE: 'MSG000027', ARGS: [nameOf('USER_STS', user.USER_STS)] }] : [],
    ),
  );
  return users;
}

/** The accounts of an action as they are after it. */
export const usersAfter = async (ctx: Action, users: readonly Locked[]): Promise<{ LIST: User[] }> => ({
  LIST: await usersById(
    ctx,
    users.map((user) => user.USER_ID),
  ),
});
