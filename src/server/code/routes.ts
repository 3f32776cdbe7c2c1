import type { FastifyInstance } from 'fastify';
import { codeCalls } from '../../contract/code';
import { serve } from '../lib/serve';
import { commonCodes } from './common.service';
import { lookUp } from './lookup.service';
import { withOffices } from './offices.service';

/** Code lists. */
export default async function code(app: FastifyInstance): Promise<void> {
  serve(app, codeCalls.selectCommonCode, async ({ db, body, session }) => commonCodes(db, body, session?.user.CORP_CD));

  serve(app, codeCalls.selectLanguageCode, async ({ db }) => {
    const { LANG_CD: LIST = [] } = await commonCodes(db, { LANG_CD: { MSTR_CD: 'LANG_CD' } }, undefined);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, codeCalls.selectDocumentType, async ({ db, user }) => {
    const { DOC_TP: LIST = [] } = await commonCodes(db, { DOC_TP: { MSTR_CD: 'DOC_TP' } }, user.CORP_CD);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, codeCalls.selectCorpCode, async (ctx) => lookUp(ctx, 'Corp', ctx.body));
  serve(app, codeCalls.selectCustCode, async (ctx) => lookUp(ctx, 'Customer', ctx.body));
  serve(app, codeCalls.selectRoleId, async (ctx) => lookUp(ctx, 'Role', ctx.body));
  serve(app, codeCalls.selectElvisOffice, async (ctx) => lookUp(ctx, 'ElvisCommon', ctx.body), { receive: withOffices });
  serve(app, codeCalls.selectBankInfo, async (ctx) => lookUp(ctx, 'Bank', ctx.body));
  serve(app, codeCalls.selectCntrType, async (ctx) => lookUp(ctx, 'CntrTp', ctx.body));
  serve(app, codeCalls.selectTeam, async (ctx) => lookUp(ctx, 'Team', ctx.body));
}
