import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type BoardNotice, type BoardSearch, defaultNoticeHome } from '../../contract/etc/defaultNoticeHome';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, contains } from '../lib/where';
import { isAttached } from '../ptl/board/noticeFiles.service';
import { meantForReader } from '../ptl/board/readers.service';

const longest = { years: 1 };

const columns = ['TOP_YN', 'NOTC_TP', 'NOTC_TITLE', 'PUB_DTM', 'VIEW_CNT'];
const order = {
  sortable: [...columns.map((name) => `N.${name}`), 'FILE_CNT', 'WRT_USER_NM', 'READ_YN'],
  orderBy: [
    ['N.TOP_YN', 'desc'],
    ['N.PUB_DTM', 'desc'],
    ['N.NOTC_NO', 'desc'],
  ],
} as const;

function searched(ctx: Ctx<unknown>, search: Partial<BoardSearch>) {
  checkPeriod(ctx, search, longest);
  return sql<BoardNotice>`
    select n.notc_no, n.notc_tp, n.notc_title, n.top_yn, n.pub_dtm, n.view_cnt, ${nameIn(ctx.lang, 'U.USER_NM')} as wrt_user_nm,
      (select count(*)::int from cms_file f where ${isAttached('F', 'N')}) as file_cnt,
      case when exists (select from ptl_notice_read r where r.notc_no = n.notc_no and r.user_id = ${ctx.user.USER_ID}) then 'Y' else 'N' end as read_yn
    from ptl_notice n left join cms_user u on u.user_id = n.wrt_user_id
    where ${meantForReader(ctx, 'N')}
      and n.pub_dtm >= ${search.FR_DT}::date and n.pub_dtm < ${search.TO_DT}::date + 1 and ${anyOf('N.NOTC_TP', search.NOTC_TP)}
      and (${contains('N.NOTC_TITLE', search.KEYWORD)} or ${contains('N.NOTC_TXT', search.KEYWORD)})`;
}

export default async function defaultNoticeHomeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, defaultNoticeHome.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH ?? {}), ctx.body, order));
}
