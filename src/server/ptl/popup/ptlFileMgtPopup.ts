import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ptlFileMgtPopup } from '../../../contract/ptl/popup/ptlFileMgtPopup';
import { readDocuments } from '../../file/document.service';
import { deleteFiles, documentFiles, fileOrder, forReader, saveFiles } from '../../file/documentFiles.service';
import { registerFiles } from '../../file/elvisFiles.service';
import { page } from '../../lib/page';
import { Refusal } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';

export default async function ptlFileMgtPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ptlFileMgtPopup.select, async (ctx) => {
    const { REF_TP = '', REF_KEY, FILE_GRP_NO } = ctx.body.SEARCH ?? {};
    if (REF_KEY && !(await readDocuments(ctx, REF_TP, [REF_KEY])).has(REF_KEY)) throw new Refusal(404, 'MSG000043');
    const on = REF_KEY ? sql`f.ref_key = ${REF_KEY}` : sql`f.ref_key is null and f.reg_user_id = ${ctx.user.USER_ID}`;
    const query = documentFiles(ctx, sql`f.ref_tp = ${REF_TP} and ${anyOf('F.FILE_GRP_NO', FILE_GRP_NO)} and ${on}`);
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, fileOrder);
    return { LIST: LIST.map((file) => forReader(file, ctx)), TOTAL };
  });

  serve(app, ptlFileMgtPopup.save, saveFiles);
  serve(app, ptlFileMgtPopup.delete, deleteFiles);
  serve(app, ptlFileMgtPopup.elvis, registerFiles, { transaction: 'none' });
}
