import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cmsUserMgt, type ImportUser } from '../../../contract/cms/comm/cmsUserMgt';
import { endSessions } from '../../auth/sessions.service';
import type { ReceivedBook } from '../../lib/bookUpload';
import { type Ctx, serve } from '../../lib/serve';
import { explained } from '../explainWords.service';
import { copyRights } from './userCopy.service';
import { lockAndLogInUse, serveUserDesk, userInReach, usersAfter, wholeList } from './userDesk.service';
import { checkUsers, importUsers, receiveUsers } from './userImport.service';
import { userReasons, userTemplate } from './userImportBook.service';
import { rightsOf } from './userRights.service';
import { saveUsers } from './userSave.service';
import { checkAccounts } from './users.service';

const excelColumns = [
  'USER_ID',
  'USER_NM',
  'USER_ENG_NM',
  'USER_TP',
  'CORP_NM',
  'ORGN_NM',
  'CUST_NM',
  'BIZ_DEPT',
  'TEAM_NM',
  'POST_NM',
  'EMAIL',
  'MOBILE_NO',
  'TEL_NO',
  'USER_STS',
  'LOCK_YN',
  'TEMP_PW_YN',
  'LAST_CHG_PW_DTM',
  'LAST_LOGIN_DTM',
  'USE_BGN_DT',
  'USE_END_DT',
];

export default async function cmsUserMgtRoutes(app: FastifyInstance) {
  serveUserDesk(app, cmsUserMgt, excelColumns);

  serve(app, cmsUserMgt.save, async (ctx) => ({ LIST: await saveUsers(ctx, ctx.body.LIST) }));

  serve(app, cmsUserMgt.delete, async (ctx) => {
    const users = await lockAndLogInUse(ctx, true);
    await sql`update cms_user set user_sts = 'RTR' where user_id = any(${users.map((user) => user.USER_ID)})`.execute(ctx.db);
    for (const { USER_ID: userId } of users) await endSessions(ctx.db, { userId }, 'STOP');
    await checkAccounts(
      ctx,
      users.map(({ USER_ID }, i) => ({ USER_ID, ROW_NO: i + 1 })),
    );
    ctx.say('MSG000002');
    return usersAfter(ctx, users);
  });

  serve(app, cmsUserMgt.copy, async (ctx) => {
    const users = await lockAndLogInUse(ctx, true);
    await copyRights(ctx, users, String(ctx.body.LIST[0]?.FROM_USER_ID ?? ''));
    return usersAfter(ctx, users);
  });

  serve(app, cmsUserMgt.rights, async (ctx) => {
    const [USER_ID] = await userInReach(ctx);
    return wholeList(USER_ID ? await rightsOf(ctx, [...app.kit.calls.values()], { ...ctx.body.SEARCH, USER_ID }) : []);
  });
  serve(app, cmsUserMgt.facts, async (ctx) => {
    const [USER_ID = ''] = await userInReach(ctx);
    return wholeList(await explained(ctx, app.kit.calls.values(), { ...ctx.body.SEARCH, USER_ID }));
  });

  const receive = { transaction: 'none', receive: receiveUsers } as const;
  serve(app, cmsUserMgt.upload, (ctx) => checkUsers(ctx as Ctx<unknown> as Ctx<ReceivedBook>), receive);
  serve(app, cmsUserMgt.reasons, (ctx) => userReasons(ctx as Ctx<unknown> as Ctx<ReceivedBook>, app.kit.texts), receive);
  serve(app, cmsUserMgt.template, userTemplate);
  serve(app, cmsUserMgt.saveImport, async (ctx) => ({ LIST: (await importUsers(ctx, ctx.body.LIST)) as unknown as ImportUser[] }));
}
