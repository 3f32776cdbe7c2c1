import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type CorpRow, cmsCorpPopup } from '../../../contract/cms/popup/cmsCorpPopup';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { contains, ownCorps, startsWith } from '../../lib/where';

const refs = ['CORP_CD', 'CORP_NM', 'CORP_ENG_NM', 'CTRY_CD'].map((name) => `C.${name}`);

export default async function cmsCorpPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsCorpPopup.select, async (ctx) => {
    const { KEYWORD } = ctx.body.SEARCH ?? {};
    const query = sql<CorpRow>`
      select ${sql.join(refs.map((ref) => sql.ref(ref)))} from mdm_corp c
      where c.use_yn = 'Y' and c.corp_cd <> '*' and ${ownCorps(ctx.scope, 'C')}
        and (${startsWith('C.CORP_CD', KEYWORD)} or ${contains('C.CORP_NM', KEYWORD)} or ${contains('C.CORP_ENG_NM', KEYWORD)})`;
    return page(ctx, query, ctx.body, { sortable: refs, orderBy: [['C.CORP_CD', 'asc']] });
  });
}
