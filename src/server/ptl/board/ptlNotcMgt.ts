import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type NoticeReader, ptlNotcMgt } from '../../../contract/ptl/board/ptlNotcMgt';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { serveDesk } from './desk';
import { numbersInReach } from './notices';

const desk = { partner: false };

const order = {
  sortable: ['R.USER_ID', 'USER_NM', 'CUST_NM', 'R.READ_DTM'],
  orderBy: [
    ['R.READ_DTM', 'desc'],
    ['R.USER_ID', 'asc'],
  ],
} as const;

export default async function ptlNotcMgtRoutes(app: FastifyInstance): Promise<void> {
  serveDesk(app, ptlNotcMgt, desk);

  serve(app, ptlNotcMgt.readers, async (ctx) => {
    const numbers = await numbersInReach(ctx, desk, ctx.body.SEARCH?.NOTC_NO);
    const query = sql<NoticeReader>`
      select r.notc_no, r.user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as user_nm, ${nameIn(ctx.lang, 'K.CUST_NM')} as cust_nm, r.read_dtm
      from ptl_notice_read r join cms_user u on u.user_id = r.user_id left join mdm_cust k on k.cust_cd = u.cust_cd
      where r.notc_no = any(${numbers})`;
    return page(ctx, query, ctx.body, order);
  });
}
