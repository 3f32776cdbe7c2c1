import type { FastifyInstance } from 'fastify';
import { mdmCorpUserMgt } from '../../../contract/mdm/customer/mdmCorpUserMgt';
import { serveUserDesk } from '../../cms/comm/userDesk.service';
import { saveUsers } from '../../cms/comm/userSave.service';
import { Refusal } from '../../lib/refusal';
import { serve } from '../../lib/serve';

const excelColumns = [
  ...['USER_ID', 'USER_NM', 'USER_ENG_NM', 'USER_TP', 'ORGN_NM', 'CUST_NM', 'BIZ_DEPT', 'TEAM_NM', 'POST_NM', 'EMAIL', 'MOBILE_NO'],
  ...['USER_STS', 'LOCK_YN', 'LAST_LOGIN_DTM'],
];

export default async function mdmCorpUserMgtRoutes(app: FastifyInstance): Promise<void> {
  serveUserDesk(app, mdmCorpUserMgt, excelColumns);

  serve(app, mdmCorpUserMgt.save, async (ctx) => {
    if (ctx.body.LIST.some(({ BATCH_FLAG }) => BATCH_FLAG === 'insert')) throw new Refusal(403, 'MSG000029');
    // The rest of an account stays as it is, whatever is sent.
    const states = ctx.body.LIST.map(({ BATCH_FLAG, USER_ID, USER_STS, UPD_CNT }) => ({ BATCH_FLAG, USER_ID, USER_STS, UPD_CNT }));
    return { LIST: await saveUsers(ctx, states) };
  });
}
