import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { corporations } from '../../../config/corporations';
import { file, isPersonal } from '../../contract/file';
import { poTemplate } from '../flair/poTemplate.service';
import { unlessFull } from '../lib/faults';
import { openStore } from '../lib/fileStore';
import { contentType, isShown } from '../lib/files';
import { logAccess, reasonOf } from '../lib/privacy';
import { Refusal } from '../lib/refusal';
import { type Ctx, type Download, serve } from '../lib/serve';
import { zip } from '../lib/zip';
import { orderTemplate } from '../pan/upload/template.service';
import { type FileRow, readFiles } from './files.service';
import { sendByLink } from './links.service';
import { discard, type Received, receive, upload } from './upload.service';

const maxZipFiles = 50;
const images = ['jpg', 'jpeg', 'png', 'gif'];
const logoKinds = ['top', 'login', 'box', 'password'];

/** The forms that are loaded from workbooks, by their kind. */
const templates = new Map([
  ['DLV_ORD', orderTemplate],
  ['FLAIR_PO', poTemplate],
]);

/** Uploads and downloads. */
export default async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { env, publicDir } = app.kit;
  const store = openStore(env);

  serve(app, file.fileUpload, async (ctx) => upload(ctx, ctx.body as unknown as Received), {
    receive: (request) => receive(request, store),
    discard: (received) => discard(received, store),
  });

  serve(
    app,
    file.fileDownload,
    async (ctx) => {
      const { body } = ctx;
      const asked: unknown[] = Array.isArray(body.LIST) && body.LIST.length ? body.LIST : [body.FILE_SN];
      const numbers = [...new Set(asked.map(Number))];
      if (numbers.length > maxZipFiles) throw new Refusal(422, 'MSG000046', { args: [maxZipFiles] });
      const files = await take(ctx, numbers, 'DOWN');
      const first = files[0];
      const parts = files.map(({ FILE_NM: name, FILE_PATH }) => ({ name, open: () => store.stream(FILE_PATH) }));
      if (files.length > 1 || !first) return { name: `files_${ctx.today}.zip`, type: 'application/zip', body: zip(parts) };
      return { name: first.FILE_NM, type: contentType(first.FILE_EXT), body: await store.stream(first.FILE_PATH) };
    },
    { transaction: 'write' },
  );

  serve(
    app,
    file.openFile,
    async (ctx) => {
      const [found] = await take(ctx, [Number(ctx.body.fileSn)], 'VIEW');
      if (!found) throw new Refusal(404, 'MSG000043');
      return {
        name: found.FILE_NM,
        type: contentType(found.FILE_EXT),
        body: await store.stream(found.FILE_PATH),
        inline: isShown(found.FILE_EXT),
      };
    },
    { transaction: 'write' },
  );

  serve(app, file.linkDownload, (ctx) => sendByLink(ctx, store), { transaction: 'none' });

  serve(app, file.templateDownload, async (ctx) => {
    const kind = String(ctx.body.UPLOAD_TP ?? '');
    const template = templates.get(kind);
    if (!template) throw new Refusal(422, 'MSG000017', { args: ['LBL.UPLOAD_TP', kind] });
    return template(ctx);
  });

  serve(
    app,
    file.base64ImageDownload,
    async (ctx) => {
      const [found] = await take(ctx, [Number(ctx.body.FILE_SN)], 'SHOW');
      if (!found || !images.includes(found.FILE_EXT)) throw new Refusal(404, 'MSG000043');
      return { FILE_NM: found.FILE_NM, FILE_EXT: found.FILE_EXT, DATA: (await store.read(found.FILE_PATH)).toString('base64') };
    },
    { transaction: 'write' },
  );

  serve(app, file.logoImageDownload, async ({ body }): Promise<Download> => {
    const corporation = Object.hasOwn(corporations, String(body.CORP_CD)) ? corporations[body.CORP_CD] : undefined;
    const path = join(publicDir, 'logos', `${corporation?.logo}-${body.KIND}.svg`);
    if (!corporation || !logoKinds.includes(body.KIND) || !existsSync(path)) throw new Refusal(404, 'MSG000043');
    return { name: `${body.KIND}.svg`, type: 'image/svg+xml', body: await readFile(path), inline: true };
  });

  /**
   * The files a user may read, counted as downloaded unless they are shown on a page; the personal ones are logged. To take such a one away, or to
   * see one that no browser shows, needs a reason.
   */
  async function take(ctx: Ctx<unknown>, numbers: number[], type: 'SHOW' | 'VIEW' | 'DOWN'): Promise<FileRow[]> {
    const files = await readFiles(ctx, numbers);
    const personal = files.filter(isPersonal);
    const away = personal.some((row) => type === 'DOWN' || !isShown(row.FILE_EXT));
    const reason = away ? reasonOf(ctx) : null;
    if (type !== 'SHOW') await unlessFull(ctx.db, sql`update cms_file set down_cnt = down_cnt + 1 where file_sn = any(${numbers})`);
    for (const { FILE_SN } of personal) {
      await logAccess(ctx, {
        type: type === 'DOWN' ? 'DOWN' : 'VIEW',
        table: 'CMS_FILE',
        columns: 'FILE_NM',
        key: String(FILE_SN),
        rows: 1,
        reason,
      });
    }
    return files;
  }
}
