import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cmsOrgnPopup, type OrgnRow } from '../../../contract/cms/popup/cmsOrgnPopup';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf, contains, inForce, ownCorps, startsWith } from '../../lib/where';

const sortable = ['ORGN_CD', 'ORGN_NM', 'ORGN_TP'].map((name) => `X.${name}`);

export default async function cmsOrgnPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsOrgnPopup.select, async (ctx) => {
    const { KEYWORD, CORP_CD } = ctx.body.SEARCH ?? {};
    const query = sql<OrgnRow>`
      select x.orgn_cd, x.orgn_nm, x.orgn_eng_nm, x.upper_orgn_cd, x.orgn_tp, x.orgn_lvl, x.mgr_user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as mgr_user_nm from (
        with recursive tree as (
          select o.*, 1 as depth, array[to_char(o.sort_seq, 'FM0000000000') || o.orgn_cd] as place
            from mdm_orgn o
           where ${inForce('O')} and ${ownCorps(ctx.scope, 'O')} and ${anyOf('O.CORP_CD', CORP_CD)}
             and not exists (select from mdm_orgn p where p.orgn_cd = o.upper_orgn_cd and p.corp_cd = o.corp_cd and ${inForce('P')})
          union all
          select o.*, t.depth + 1, t.place || (to_char(o.sort_seq, 'FM0000000000') || o.orgn_cd)
            from mdm_orgn o join tree t on o.upper_orgn_cd = t.orgn_cd and o.corp_cd = t.corp_cd
           where ${inForce('O')}
        )
        select t.orgn_cd, t.orgn_nm, t.orgn_eng_nm, t.upper_orgn_cd, t.orgn_tp, t.depth as orgn_lvl, t.mgr_user_id, t.corp_cd, t.place
          from tree t
         where exists (
           select from tree b
            where b.place[1:t.depth] = t.place and b.corp_cd = t.corp_cd
              and (${startsWith('B.ORGN_CD', KEYWORD?.toUpperCase())} or ${contains('B.ORGN_NM', KEYWORD)} or ${contains('B.ORGN_ENG_NM', KEYWORD)}))
      ) x left join cms_user u on u.user_id = x.mgr_user_id`;
    return page(ctx, query, ctx.body, {
      sortable,
      orderBy: [
        ['X.CORP_CD', 'asc'],
        ['X.PLACE', 'asc'],
      ],
    });
  });
}
