import { Refusal } from '../lib/refusal';
import { ask, type Outside, OutsideError, Unusable } from './outside.service';

/** An office of the document store, and the corporation it works for. */
export interface Office {
  CODE: string;
  NAME: string;
  CORP_CD: string;
}

/** A document as the store lists it. */
export interface StoreDocument {
  docId: string;
  docType: string;
  fileName: string;
  fileSize: number;
  refType: string;
  refKey: string;
  regUser: string;
  regDtm: string;
}

/** Where documents are looked for, or belong. */
export interface Place {
  officeCode: string;
  refType?: string;
  refKey?: string;
  docType?: string;
}

const apiId = 'ELVIS';
/** Largest document of the store. */
export const storeBytes = 50 * 1024 * 1024;
const pageSize = 100;
/** Documents of one question at most, as a log shows. */
export const mostDocuments = 1_000;

const broken = (what: string): never => {
  throw new Unusable('PARSE', what);
};
const text = (value: unknown, pattern: RegExp): string =>
  typeof value === 'string' && pattern.test(value) ? value : broken(String(value));
const code = /^[A-Za-z0-9_-]{1,50}$/;
const line = /^[^\p{Cc}]{1,255}$/u;

function officeOf(row: Record<string, unknown>): Office {
  return { CODE: text(row.CODE, code), NAME: text(row.NAME, line), CORP_CD: text(row.CORP_CD, code) };
}

function documentOf(row: Record<string, unknown>): StoreDocument & { deleted: boolean } {
  const { fileSize } = row;
  if (typeof fileSize !== 'number' || !Number.isSafeInteger(fileSize) || fileSize < 0) return broken('fileSize');
  return {
    docId: text(row.docId, code),
    docType: text(row.docType, code),
    fileName: text(row.fileName, line),
    fileSize,
    refType: text(row.refType, code),
    refKey: text(row.refKey, line),
    regUser: text(row.regUser, line),
    regDtm: text(row.regDtm, /^\d{14}$/),
    deleted: row.deleted === true,
  };
}

/** Answers that are about the document asked for, and not about the store. */
const refuses = (status: number, answer: string): boolean =>
  [400, 409, 413, 415].includes(status) || (status === 404 && /"code"\s*:\s*"NOT_FOUND"/.test(answer));

const rowsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : broken('not a list'));

/** The offices of the store. */
export const storeOffices = (outside: Outside): Promise<Office[]> =>
  ask(outside, apiId, {
    path: '/offices',
    about: 'offices',
    read(answer) {
      const value = rowsOf(JSON.parse(answer)).map(officeOf);
      return { value, empty: value.length === 0 };
    },
  });

/** The documents of a place that are not deleted; of more than a thousand the first. */
export async function storeDocuments(outside: Outside, place: Place): Promise<StoreDocument[]> {
  const found: (StoreDocument & { deleted: boolean })[] = [];
  for (let page = 1; found.length < mostDocuments; page++) {
    const { list, total } = await ask(outside, apiId, {
      path: '/documents',
      query: { ...(place as unknown as Record<string, string>), page: String(page), size: String(pageSize) },
      about: place.refKey ?? place.officeCode,
      rejects: refuses,
      read(answer) {
        const { list, total } = JSON.parse(answer) as { list: unknown; total: number };
        const rows = rowsOf(list).map(documentOf);
        return { value: { list: rows, total: Number(total) }, empty: rows.length === 0 };
      },
    });
    found.push(...list);
    if (list.length < pageSize || page * pageSize >= total) break;
  }
  return found.filter((document) => !document.deleted);
}

/** The content of a document, of so many bytes at most. */
export const storeContent = (outside: Outside, docId: string, most: number): Promise<Buffer> =>
  ask(outside, apiId, {
    path: `/documents/${encodeURIComponent(docId)}/content`,
    about: docId,
    rejects: refuses,
    fileBytes: most,
    read: (_, { bytes }) => ({ value: bytes, empty: bytes.length === 0 }),
  });

/** Puts a file into the store and gives the ID of its document. */
export function keepInStore(
  outside: Outside,
  place: Required<Place> & { regUser: string },
  file: { name: string; body: Buffer },
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.body)]), file.name);
  form.append('meta', new Blob([JSON.stringify(place)], { type: 'application/json' }));
  return ask(outside, apiId, {
    method: 'POST',
    path: '/documents',
    form,
    about: place.refKey,
    rejects: refuses,
    read: (answer) => ({ value: text((JSON.parse(answer) as { docId: unknown }).docId, code), empty: false }),
  });
}

/** Takes a document out of the store. */
export const dropFromStore = (outside: Outside, docId: string): Promise<null> =>
  ask(outside, apiId, {
    method: 'DELETE',
    path: `/documents/${encodeURIComponent(docId)}`,
    about: docId,
    rejects: refuses,
    read: () => ({ value: null, empty: false }),
  });

/** What a failure of the store is to the user; `name` is the file it was about. Anything else goes on as it is. */
export function storeRefusal(error: unknown, name = ''): unknown {
  if (!(error instanceof OutsideError)) return error;
  const about = error.result === 'REJECT' ? error.status : 0;
  if (about === 404) return new Refusal(422, 'MSG000312');
  if (about === 413) return new Refusal(413, 'MSG000302', { args: [storeBytes / 1024 / 1024] });
  if (about === 415) return new Refusal(415, 'MSG000301', { args: [name] });
  return new Refusal(error.result === 'TIMEOUT' ? 504 : 502, 'MSG000311');
}
