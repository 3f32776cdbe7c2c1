import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Answer, html, page } from './lib/page';

interface Meta {
  officeCode: string;
  refType: string;
  refKey: string;
  docType: string;
  regUser: string;
}

interface Document extends Meta {
  docId: string;
  fileName: string;
  fileSize: number;
  regDtm: string;
  deleted: boolean;
}

const offices = [
  { CODE: 'SEL', NAME: '서울 문서센터', CORP_CD: '1000' },
  { CODE: 'PUS', NAME: '부산 문서센터', CORP_CD: '1000' },
  { CODE: 'PTK', NAME: '평택 문서센터', CORP_CD: '2000' },
];
const metaFields = ['officeCode', 'refType', 'refKey', 'docType', 'regUser'] as const;
const kept = /\.(pdf|xlsx?|csv|docx?|pptx?|hwpx?|txt|jpe?g|png|gif|tiff?|zip|eml|msg)$/i;
const largest = 50 * 1024 * 1024;
const mostListed = 100;
const slowMs = 30_000;

const json = (status: number, value: unknown) => new Answer(status, JSON.stringify(value), undefined, 'application/json; charset=utf-8');
const refused = (status: number, code: string) => json(status, { code });

/** What a reference that ends so gives, whatever is asked of it. */
const troubles: Record<string, () => Promise<Answer>> = {
  '-ERR500': async () => refused(500, 'INTERNAL'),
  '-LIMIT': async () => refused(429, 'TOO_MANY'),
  '-GONE': async () => refused(404, 'NOT_FOUND'),
  '-SLOW': () => sleep(slowMs, refused(500, 'SLOW')),
};
const trouble = (refKey: string) => Object.entries(troubles).find(([ending]) => refKey.endsWith(ending))?.[1];

/** The document store: each document a file in a folder with another that says what it is. */
export class Elvis {
  constructor(
    private readonly folder: string,
    private readonly key: string,
  ) {
    mkdirSync(folder, { recursive: true });
  }

  /** What is in the store, for people. */
  show(): Answer {
    const rows = this.all().slice(-100).reverse();
    const line = (d: Document) =>
      html`<tr><td>${d.docId}</td><td>${d.officeCode}</td><td>${d.refType} ${d.refKey}</td><td>${d.docType}</td><td class="long">${d.fileName}</td><td>${d.fileSize}</td><td>${d.deleted ? 'deleted' : ''}</td></tr>`;
    return new Answer(
      200,
      page('Document store', [
        html`<p>The documents the portal has kept here, newest first. References ending in -ERR500, -LIMIT, -GONE and -SLOW fail; one ending in -LOCKED cannot be deleted.</p>`,
        html`<table><tr><th>ID</th><th>Office</th><th>Of</th><th>Kind</th><th>Name</th><th>Bytes</th><th></th></tr>${rows.map(line)}</table>`,
      ]),
    );
  }

  /** Answers a call of the store; `path` is what stands behind its address. */
  async answer(request: IncomingMessage, path: string, query: URLSearchParams): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${this.key}`) return refused(401, 'UNAUTHORIZED');
    const [, first, docId, last, ...rest] = path.split('/');
    const route = `${request.method} ${first}${docId ? '/id' : ''}${last ? `/${last}` : ''}`;
    if (rest.length) return refused(404, 'NOT_FOUND');
    if (route === 'GET offices') return json(200, offices);
    if (route === 'GET documents') return this.list(query);
    if (route === 'POST documents') return this.keep(request);
    const document = docId ? this.read(docId) : undefined;
    if (!document || document.deleted) return refused(404, 'NOT_FOUND');
    const failed = await trouble(document.refKey)?.();
    if (failed) return failed;
    if (route === 'GET documents/id/content') return this.content(document);
    if (route === 'DELETE documents/id') return this.remove(document);
    return refused(404, 'NOT_FOUND');
  }

  private async list(query: URLSearchParams): Promise<Answer> {
    const failed = await trouble(query.get('refKey') ?? '')?.();
    if (failed) return failed;
    const size = Math.min(Number(query.get('size')) || mostListed, mostListed);
    const from = (Math.max(Number(query.get('page')) || 1, 1) - 1) * size;
    const asked = (['officeCode', 'refType', 'refKey', 'docType'] as const).filter((name) => query.get(name));
    const found = this.all().filter((document) => asked.every((name) => document[name] === query.get(name)));
    return json(200, { total: found.length, list: found.slice(from, from + size) });
  }

  private async keep(request: IncomingMessage): Promise<Answer> {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of request as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > largest + 100_000) return refused(413, 'TOO_LARGE');
      parts.push(part);
    }
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(Buffer.concat(parts)), { headers: { 'content-type': type } })
      .formData()
      .catch(() => null);
    const file = form?.get('file');
    const meta = await metaOf(form?.get('meta'));
    if (!(file instanceof File) || !meta || !offices.some((office) => office.CODE === meta.officeCode)) return refused(400, 'BAD_REQUEST');
    const failed = await trouble(meta.refKey)?.();
    if (failed) return failed;
    if (file.size > largest) return refused(413, 'TOO_LARGE');
    if (!kept.test(file.name)) return refused(415, 'UNSUPPORTED');
    const docId = this.nextId();
    const regDtm = new Date(Date.now() + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
    this.put({ ...meta, docId, fileName: file.name, fileSize: file.size, regDtm, deleted: false }, Buffer.from(await file.arrayBuffer()));
    return json(201, { docId });
  }

  /** Puts a document with its content into the folder. */
  put(document: Document, content: Buffer): void {
    writeFileSync(this.at(document.docId, 'bin'), content);
    this.write(document);
  }

  private content({ docId, fileName }: Document): Answer {
    return new Answer(200, '', undefined, 'application/octet-stream', { bytes: readFileSync(this.at(docId, 'bin')), name: fileName });
  }

  private remove(document: Document): Answer {
    if (document.refKey.endsWith('-LOCKED')) return refused(409, 'LOCKED');
    this.write({ ...document, deleted: true });
    rmSync(this.at(document.docId, 'bin'));
    return new Answer(204, '');
  }

  private at(docId: string, ending: 'bin' | 'json'): string {
    return join(this.folder, `${docId}.${ending}`);
  }

  private ids(): string[] {
    return readdirSync(this.folder)
      .flatMap((name) => /^(EL\d{12})\.json$/.exec(name)?.[1] ?? [])
      .sort();
  }

  private nextId(): string {
    return `EL${String(Number(this.ids().at(-1)?.slice(2) ?? 0) + 1).padStart(12, '0')}`;
  }

  private all(): Document[] {
    return this.ids().flatMap((docId) => this.read(docId) ?? []);
  }

  private read(docId: string): Document | undefined {
    if (!/^EL\d{12}$/.test(docId) || !existsSync(this.at(docId, 'json'))) return undefined;
    return JSON.parse(readFileSync(this.at(docId, 'json'), 'utf8')) as Document;
  }

  private write(document: Document): void {
    writeFileSync(this.at(document.docId, 'json'), JSON.stringify(document));
  }
}

async function metaOf(part: FormDataEntryValue | null | undefined): Promise<Meta | null> {
  try {
    const meta = JSON.parse(part instanceof File ? await part.text() : (part ?? '')) as Record<string, unknown>;
    return metaFields.every((name) => typeof meta[name] === 'string' && meta[name]) ? (meta as unknown as Meta) : null;
  } catch {
    return null;
  }
}
