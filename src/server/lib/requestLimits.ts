import type { Settings } from '../../../config/settings';
import type { Auth, Call } from '../../contract/call';
import type { JsonBounds } from './jsonScan';
import { inPieces } from './pieces';
import { Refusal } from './refusal';

/** Values of a body at most: what the longest list of whole rows holds, with room to spare. */
const maxValues = 500_000;
/** Columns of a row, and entries of a list that is no LIST: the values of a condition, the lines of an order. */
const maxColumns = 500;
const maxEntries = 10_000;
/** Levels of a body at most: a row with lines has five. */
export const maxDepth = 9;

/** Bytes of a body that brings no list of rows: conditions of ten thousand values are the longest. */
export const smallBody = 256 * 1024;
/** Bytes of a save of many rows, and of an action on them. */
const listBody = 10 * 1024 * 1024;
/** Bytes where they are others than for somebody who is signed in: before a sign-in, and of a partner's system. */
export const bodyLimits: Partial<Record<Auth, number>> = { OPEN: 64 * 1024, INTRO: 64 * 1024, TOKEN: 512 * 1024 };

/** How large, deep and wide the body of a call may be, or one that is sent to no call at all. */
export function bodyLimitsOf(call: Call | undefined): JsonBounds & { bytes: number } {
  const own = call && bodyLimits[call.auth];
  return {
    bytes: call?.manyRows
      ? listBody
      : (own ?? (call?.kind === 'save' || call?.kind === 'action' || call?.button === 'save' ? listBody : smallBody)),
    depth: maxDepth,
    values: maxValues,
  };
}

/** Bytes of a text beside the files of an upload, and of the heads of a part. */
export const textMaxBytes = 64 * 1024;
const headMaxBytes = 8 * 1024;
/** Texts of an upload. */
const maxTexts = 10;

/** Limits of the parts of an upload. */
export const uploadLimits = ({ UPLOAD_MAX_MB, UPLOAD_MAX_CNT }: Settings) => ({
  fileSize: UPLOAD_MAX_MB * 1024 ** 2,
  files: UPLOAD_MAX_CNT,
  fields: maxTexts,
  fieldSize: textMaxBytes,
  parts: UPLOAD_MAX_CNT + maxTexts,
  headerPairs: 20,
  headerSize: headMaxBytes,
});

/** MB of a whole upload. */
export const uploadMaxMb = ({ UPLOAD_MAX_MB, UPLOAD_MAX_CNT }: Settings): number => UPLOAD_MAX_MB * UPLOAD_MAX_CNT + 1;
/** Names by which an object becomes a text or a number: a value that had one of them itself could become neither. */
const conversions = ['toString', 'valueOf'];

/**
 * Refuses, before a body is validated, one that no screen sends: more rows than a grid takes, more columns or values than those can have
 * (413 MSG000310), a save of nothing (MSG000008), columns named as what every object has (400 MSG000032). Else the faults of a body could outgrow
 * the process, and a value be one that nothing can be done with.
 */
export async function checkRequestLimits(call: Call, body: unknown, maxRows: number): Promise<void> {
  const { LIST } = (body ?? {}) as { LIST?: unknown };
  const rows = (call.kind === 'save' || call.kind === 'action') && Array.isArray(LIST) ? LIST.length : undefined;
  const tooLarge = () => new Refusal(413, 'MSG000310', { args: [maxRows] });
  if ((rows ?? 0) > maxRows) throw tooLarge();
  await refuseTooLarge(body, Math.max(maxRows, maxEntries), tooLarge);
  if (rows === 0 && call.kind === 'save') throw new Refusal(422, 'MSG000008');
}

/** Refuses a body that holds more than rows of ours can, as soon as it knows, and names that no column has. */
async function refuseTooLarge(body: unknown, entries: number, tooLarge: () => Refusal): Promise<void> {
  let count = 0;
  const open = [body];
  // What is found in one is looked at behind all others.
  await inPieces(open, (next) => {
    if (typeof next !== 'object' || next === null) return;
    if (conversions.some((name) => Object.hasOwn(next, name))) throw new Refusal(400, 'MSG000032');
    const values = Array.isArray(next) ? next : Object.values(next);
    count += values.length;
    if (count > maxValues || values.length > (Array.isArray(next) ? entries : maxColumns)) throw tooLarge();
    for (const value of values) if (typeof value === 'object' && value !== null) open.push(value);
  });
}
