import type { FastifyInstance } from 'fastify';
import { cmsDocumentElvisPopup } from '../../../contract/cms/popup/cmsDocumentElvisPopup';
import { isPersonal } from '../../../contract/file';
import { linkDocuments, uploadToStore } from '../../file/elvisKeep.service';
import { checkOffice, fetchDocument, readStoreDocuments, readVisibleKeys, requireDocuments } from '../../file/elvisRead.service';
import { type Received, receive } from '../../file/upload.service';
import { openStore } from '../../lib/fileStore';
import { contentType, extensionOf } from '../../lib/files';
import { logAccess, reasonOf } from '../../lib/privacy';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { zip } from '../../lib/zip';
import { mostDocuments, storeBytes } from '../../outside/elvis.service';

/** Nothing is asked of the store while a transaction is open. */
const apart = { transaction: 'none' } as const;

export default async function cmsDocumentElvisPopupRoutes(app: FastifyInstance): Promise<void> {
  const store = openStore(app.kit.env);

  serve(
    app,
    cmsDocumentElvisPopup.select,
    async (ctx) => {
      const search = ctx.body.SEARCH ?? {};
      const { ELVIS_OFC_CD, REF_TP, REF_KEY } = search;
      refuseFaults(ELVIS_OFC_CD ? [] : [{ FIELD: 'ELVIS_OFC_CD', CODE: 'MSG000012' }]);
      await checkOffice(ctx, String(ELVIS_OFC_CD));
      if (REF_TP && REF_KEY && (await readVisibleKeys(ctx, REF_TP, [REF_KEY])).size === 0) throw new Refusal(404, 'MSG000043');
      const LIST = await readStoreDocuments(ctx, search);
      if (LIST.length >= mostDocuments) ctx.say('MSG000037', mostDocuments);
      return { LIST, TOTAL: LIST.length };
    },
    apart,
  );

  serve(app, cmsDocumentElvisPopup.upload, (ctx) => uploadToStore(ctx as Ctx<unknown> as Ctx<Received>), {
    ...apart,
    receive: (request) => receive(request, store),
  });

  serve(
    app,
    cmsDocumentElvisPopup.download,
    async (ctx) => {
      const rows = await requireDocuments(ctx, Array.isArray(ctx.body.LIST) ? ctx.body.LIST : []);
      const personal = rows.filter(isPersonal);
      const reason = personal.length ? reasonOf(ctx) : null;
      for (const { ELVIS_DOC_ID: key } of personal)
        await logAccess(ctx, { type: 'DOWN', table: 'CMS_FILE', columns: 'FILE_NM', key, rows: 1, reason });
      const files: { name: string; body: Buffer }[] = [];
      for (const row of rows) files.push(await fetchDocument(ctx, row, storeBytes));
      const [first] = files;
      if (files.length === 1 && first) return { ...first, type: contentType(extensionOf(first.name)) };
      const parts = files.map(({ name, body }) => ({ name, open: async () => [body] }));
      return { name: 'elvis.zip', type: 'application/zip', body: zip(parts) };
    },
    apart,
  );

  serve(
    app,
    cmsDocumentElvisPopup.apply,
    async (ctx) => {
      const rows = await requireDocuments(ctx, askedRows(ctx));
      await linkDocuments(ctx, rows);
      return { LIST: rows.map((row) => ({ ...row, LINK_YN: 'Y' })) };
    },
    apart,
  );
}
