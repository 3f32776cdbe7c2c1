import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cmsDocumentPopup, type DocumentType, neededTypes, type Shipped } from '../../../contract/cms/popup/cmsDocumentPopup';
import { deleteFiles, documentFiles, fileOrder, forReader, ofShipment, saveFiles } from '../../file/documentFiles.service';
import { page } from '../../lib/page';
import { Refusal } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, inScope } from '../../lib/where';

/** The shipment of a number, where the user may see it: 404 MSG000043 else. */
async function shipmentOf(ctx: Ctx<unknown>, no: unknown): Promise<Shipped> {
  const { rows } = await sql<Shipped>`
    select imex_tp, trans_mode, cargo_tp, incoterms from fms_hbl h
     where h.hbl_no = ${typeof no === 'string' ? no : ''} and h.del_yn = 'N' and ${inScope(ctx.scope, 'H')} order by hbl_seq limit 1`.execute(
    ctx.db,
  );
  const [found] = rows;
  if (!found) throw new Refusal(404, 'MSG000043');
  return found;
}

export default async function cmsDocumentPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsDocumentPopup.select, async (ctx) => {
    const { HBL_NO = '', DOC_TP } = ctx.body.SEARCH ?? {};
    await shipmentOf(ctx, HBL_NO);
    const query = documentFiles(ctx, sql`${ofShipment(ctx.scope, HBL_NO)} and ${anyOf('F.DOC_TP', DOC_TP)}`);
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, fileOrder);
    return { LIST: LIST.map((file) => forReader(file, ctx)), TOTAL };
  });

  serve(app, cmsDocumentPopup.selectTypes, async (ctx) => {
    const { HBL_NO = '' } = ctx.body.SEARCH ?? {};
    const needed = neededTypes(await shipmentOf(ctx, HBL_NO));
    const { rows } = await sql<{ DOC_TP: string; CNT: number }>`
      select doc_tp, count(*)::int as cnt from (${documentFiles(ctx, ofShipment(ctx.scope, HBL_NO))}) x group by doc_tp order by doc_tp`.execute(
      ctx.db,
    );
    const counts = new Map(rows.map((row) => [row.DOC_TP, row.CNT]));
    const further = rows.map((row) => row.DOC_TP).filter((type) => !needed.includes(type));
    const LIST = [...needed, ...further].map(
      (DOC_TP): DocumentType => ({ DOC_TP, FILE_CNT: counts.get(DOC_TP) ?? 0, NEED_YN: needed.includes(DOC_TP) ? 'Y' : 'N' }),
    );
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, cmsDocumentPopup.save, saveFiles);
  serve(app, cmsDocumentPopup.delete, deleteFiles);
}
