import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type NoticeFile, ptlNotiPopup } from '../../../contract/ptl/popup/PtlNotiPopup';
import { serve } from '../../lib/serve';
import { noticeOf } from '../board/readers';

export default async function ptlNotiPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ptlNotiPopup.select, async (ctx) => {
    const DATA = await noticeOf(ctx, ctx.body.SEARCH.NOTC_NO);
    const { rows: LIST } = await sql<NoticeFile>`
      select f.file_sn, f.file_nm, f.file_size, f.doc_tp from cms_file f
      where f.ref_tp = 'NOT' and f.ref_key = ${DATA.NOTC_NO} and f.del_yn = 'N' and f.open_yn = 'Y' order by f.file_sn`.execute(ctx.db);
    return { LIST, TOTAL: LIST.length, DATA };
  });
}
