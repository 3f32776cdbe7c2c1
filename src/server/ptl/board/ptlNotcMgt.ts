import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type NoticeReader, ptlNotcMgt } from '../../../contract/ptl/board/ptlNotcMgt';
import { byCursor } from '../../lib/cursor';
import { orderBy, page } from '../../lib/page';
import { askedRows } from '../../lib/save';
import { serve } from '../../lib/serve';
import { loggedWorkbook } from '../../lib/workbook';
import { serveDesk } from './desk';
import { readersOf, remindReaders } from './noticeReaders.service';
import { numbersInReach } from './notices';

const desk = { partner: false };

const columns = ['USER_ID', 'USER_NM', 'USER_TP', 'CORP_NM', 'ORGN_NM', 'CUST_NM', 'READ_YN', 'READ_DTM', 'REMIND_DTM', 'LAST_LOGIN_DTM'];

/** Who has not read it first, then the last ones who did. */
const order = {
  sortable: columns,
  orderBy: [
    ['READ_DTM', 'desc'],
    ['USER_ID', 'asc'],
  ],
} as const;

export default async function ptlNotcMgtRoutes(app: FastifyInstance): Promise<void> {
  serveDesk(app, ptlNotcMgt, desk);

  serve(app, ptlNotcMgt.readers, async (ctx) =>
    page(ctx, readersOf(ctx, await numbersInReach(ctx, desk, ctx.body.SEARCH?.NOTC_NO)), ctx.body, order),
  );

  serve(app, ptlNotcMgt.remind, async (ctx) => ({ LIST: await remindReaders(ctx, desk, askedRows(ctx)) }));

  serve(app, ptlNotcMgt.excel, async (ctx) => {
    const readers = readersOf(ctx, await numbersInReach(ctx, desk, ctx.body.SEARCH?.NOTC_NO));
    const query = sql<NoticeReader>`${readers} order by ${orderBy(ctx.body, order)} limit ${ctx.settings.EXCEL_MAX_ROW}`;
    const rows = byCursor(ctx.db, query, (row) => row);
    return loggedWorkbook(ctx, { name: ctx.text('UI.ptlNotcMgt.G3'), table: 'PTL_NOTICE_READ', columns, rows });
  });
}
