import { type Answers, flood, type Piece, type Target } from './flood';

const bytes = 10 * 1024 * 1024 - 64 * 1024;

/** A body of ten megabytes: a beginning, and then the same again and again. */
function* repeated(start: string, unit: string, all = bytes): Generator<Piece> {
  yield Buffer.from(start);
  const piece = Buffer.from(unit.repeat(Math.ceil((64 * 1024) / unit.length)));
  for (let sent = 0; sent < all; sent += piece.length) yield piece;
}

/** Bodies that no screen sends. */
const bodies: (() => Iterable<Piece>)[] = [
  () => repeated('', '['),
  () => repeated('', '{"a":'),
  () => repeated('{"BATCH_ID":"00000000-0000-4000-8000-000000000000","LIST":[', '[{"a":'),
  () => repeated('{"BATCH_ID":"00000000-0000-4000-8000-000000000000","LIST":[0', ',0'),
  () => repeated('{"BATCH_ID":"00000000-0000-4000-8000-000000000000","LIST":[{}', ',{"a":{}}'),
  () => repeated('{"a":1', ',"a":1'),
  () => repeated('{"BATCH_ID":"00000000-0000-4000-8000-000000000000","LIST":[{"A":"', '\\ud800'),
  () => repeated('{"SEARCH":{"A":"', 'x'),
  () => repeated('', ' '),
  function* () {
    yield* repeated('{"LIST":["', 'x', 512 * 1024);
    for (;;) yield 1_000;
  },
];
const paths = [
  '/api/pan/dlvOrdMgt/saveDlvOrd',
  '/api/pan/dlvOrdMgt/confirm',
  '/api/pan/dlvOrdMgt/selectDlvOrd',
  '/api/pan/dlvOrdMgt/excel',
  '/api/saveGridLayout',
  '/api/login',
  '/api/insertErrorLog',
];

/** Sixteen at a time send bodies of these kinds to calls of every kind, in turn under each of the cookies and without one. */
export const floodBodies = (target: Target, cookies: readonly string[]): Promise<Answers> => {
  const visitors = [...cookies, ''];
  return flood(target, 16, (i) => ({
    path: paths[Math.floor(i / bodies.length) % paths.length] ?? '',
    headers: { 'content-type': 'application/json', cookie: visitors[i % visitors.length] ?? '' },
    body: (bodies[i % bodies.length] ?? (() => repeated('', ' ')))(),
  }));
};
