import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Zip, ZipPassThrough } from 'fflate';
import { sql } from 'kysely';
import { corporations } from '../../../config/corporations';
import { file, isPersonal } from '../../contract/file';
import { type FileStore, openStore } from '../lib/fileStore';
import { cleanName, contentType, isShown } from '../lib/files';
import { logAccess, reasonOf } from '../lib/privacy';
import { Refusal } from '../lib/refusal';
import { type Ctx, type Download, serve } from '../lib/serve';
import { downloadTemplate } from '../pan/upload/template.service';
import { type FileRow, readFiles } from './files.service';
import { type Received, receive, upload } from './upload';

const maxZipFiles = 50;
const images = ['jpg', 'jpeg', 'png', 'gif'];
const logoKinds = ['top', 'login', 'box', 'password'];

/** Uploads and downloads. */
export default async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { env, publicDir } = app.kit;
  const { UPLOAD_MAX_MB, UPLOAD_MAX_CNT } = env.settings;
  const store = openStore(env);
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_MB * 1024 * 1024, files: UPLOAD_MAX_CNT, fields: 20, parts: UPLOAD_MAX_CNT + 20 },
  });

  serve(app, file.fileUpload, async (ctx) => upload(ctx as Ctx<unknown> as Ctx<Received>, store), {
    receive: (request) => receive(request, store),
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
      if (files.length > 1 || !first) return { name: `files_${ctx.today}.zip`, type: 'application/zip', body: zip(files, store) };
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

  serve(app, file.templateDownload, async (ctx) => {
    if (ctx.body.UPLOAD_TP !== 'DLV_ORD') throw new Refusal(422, 'MSG000017', { args: ['LBL.UPLOAD_TP', ctx.body.UPLOAD_TP ?? ''] });
    return downloadTemplate(ctx);
  });

  serve(
    app,
    file.base64ImageDownload,
    async (ctx) => {
      const [found] = await take(ctx, [Number(ctx.body.FILE_SN)], 'VIEW');
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

  /** The files a user may read, counted as downloaded; the personal ones are logged. To take such a one away, or to see one that no browser shows, needs a reason. */
  async function take(ctx: Ctx<unknown>, numbers: number[], type: 'VIEW' | 'DOWN'): Promise<FileRow[]> {
    const files = await readFiles(ctx, numbers);
    const personal = files.filter(isPersonal);
    const away = personal.some((row) => type === 'DOWN' || !isShown(row.FILE_EXT));
    const reason = away ? reasonOf(ctx) : null;
    await sql`update cms_file set down_cnt = down_cnt + 1 where file_sn = any(${numbers})`.execute(ctx.db);
    for (const { FILE_SN } of personal) {
      await logAccess(ctx, { type, table: 'CMS_FILE', columns: 'FILE_NM', key: String(FILE_SN), rows: 1, reason });
    }
    return files;
  }
}

/** Several files as one archive, streamed; equal names are numbered. */
function zip(files: readonly FileRow[], store: FileStore): Readable {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const ready: Uint8Array[] = [];
    const archive = new Zip((error, chunk) => {
      if (error) throw error;
      ready.push(chunk);
    });
    const names = new Map<string, number>();
    for (const { FILE_NM: name, FILE_PATH } of files) {
      const FILE_NM = cleanName(name);
      const seen = names.get(FILE_NM) ?? 0;
      names.set(FILE_NM, seen + 1);
      const entry = new ZipPassThrough(seen ? FILE_NM.replace(/(\.[^.]*)?$/, ` (${seen})$1`) : FILE_NM);
      archive.add(entry);
      for await (const chunk of await store.stream(FILE_PATH)) {
        entry.push(chunk as Buffer);
        yield* ready.splice(0);
      }
      entry.push(new Uint8Array(0), true);
      yield* ready.splice(0);
    }
    archive.end();
    yield* ready.splice(0);
  }
  return Readable.from(bytes());
}
