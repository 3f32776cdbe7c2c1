import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type NoticeFile, ptlNotiPopup } from '../../../contract/ptl/popup/ptlNotiPopup';
import { serve } from '../../lib/serve';
import { isAttached } from '../board/noticeFiles.service';
import { noticeOf } from '../board/readers.service';

export default async function ptlNotiPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ptlNotiPopup.select, async (ctx) => {
    const DATA = await noticeOf(ctx, ctx.body.SEARCH.NOTC_NO);
    const { rows: LIST } = await sql<NoticeFile>`
      select f.file_sn, f.file_nm, f.file_size, f.doc_tp from cms_file f join ptl_notice n on n.notc_no = ${DATA.NOTC_NO}
      where ${isAttached('F', 'N')} order by f.file_sn`.execute(ctx.db);
    return { LIST, TOTAL: LIST.length, DATA };
  });
}
