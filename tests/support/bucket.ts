import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An S3-compatible store of an outside company, with one bucket: objects in memory, signatures of version 4 checked. */
export interface BucketServer {
  url: string;
  key: string;
  secret: string;
  objects: Map<string, Buffer>;
  /** Answers every request with this status instead, until it is undefined again. */
  broken: number | undefined;
  close(): Promise<void>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
/** As AWS writes a value into the canonical request. */
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Does the request carry a right signature of this key? */
function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const { authorization = '' } = request.headers;
  const [, key, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(authorization) ?? [];
  if (!key) return false;
  const url = new URL(request.url ?? '', 'http://bucket');
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = scope.split('/').reduce<string | Buffer>((by, part) => hmac(by, part), `AWS4${secret}`);
  return hmac(signing, text).toString('hex') === signature;
}

/** The objects as the store lists them, two at a time: whoever lists must go on. */
function listed(objects: Map<string, Buffer>, after: string): string {
  const names = [...objects.keys()].sort().filter((name) => name > after);
  const part = names.slice(0, 2);
  const next = names.length > part.length ? `<NextContinuationToken>${part.at(-1)}</NextContinuationToken>` : '';
  const entries = part.map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`;
}

export async function startBucket(): Promise<BucketServer> {
  const own: Pick<BucketServer, 'key' | 'secret' | 'objects' | 'broken'> = {
    key: 'the-key',
    secret: 'the secret of the bucket',
    objects: new Map(),
    broken: undefined,
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const send = (status: number, content: string | Buffer = '') => response.writeHead(status, { etag: '"1"' }).end(content);
    if (own.broken) return send(own.broken);
    if (!isSigned(request, body, own.secret)) return send(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const url = new URL(request.url ?? '', 'http://bucket');
    const name = decodeURIComponent(url.pathname.replace(/^\/files\/?/, ''));
    if (request.method === 'GET' && !name) return send(200, listed(own.objects, url.searchParams.get('continuation-token') ?? ''));
    if (request.method === 'PUT') own.objects.set(name, body);
    if (request.method === 'DELETE') own.objects.delete(name);
    const found = own.objects.get(name);
    if (request.method !== 'GET') return send(request.method === 'PUT' ? 200 : 204);
    return found ? send(200, found) : send(404, '<Error><Code>NoSuchKey</Code></Error>');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.assign(own, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`, close });
}
