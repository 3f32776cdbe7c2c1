import type { Call } from '../../contract/call';
import { CallError, noAnswer, refusalOf } from './failure';
import { decoded, exchange, isOtherView, send, timeouts, viewHeader } from './http';
import { lang, t } from './texts';

/** Fetches a file with the name the server gives it. Rejects with CallError, also when the error came as bytes. With `signal` the page stays in use meanwhile. */
export async function fetchFile<In>(c: Call<In, unknown>, body: In, signal?: AbortSignal): Promise<{ blob: Blob; name: string }> {
  const timeout = c.path.endsWith('/templateDownload') ? timeouts.template : timeouts.download;
  return send(
    async () => {
      const { data, response } = await exchange<Blob>(c.path, { method: c.method, body, timeout, responseType: 'blob', signal });
      return { blob: data, name: fileName(response.headers.get('content-disposition')) ?? c.path.split('/').pop() ?? 'download' };
    },
    { auth: c.auth, kind: c.kind, quiet: signal !== undefined, repeat: false },
  );
}

/** Fetches a file and saves it; gives it up when `signal` says so. */
export async function download<In>(c: Call<In, unknown>, body: In, signal?: AbortSignal): Promise<void> {
  const { blob, name } = await fetchFile(c, body, signal);
  saveAs(blob, name);
}

/** Opens a stored file in a new window. */
export function openFile(fileSn: number): void {
  window.open(`/api/file/fileDownload?fileSn=${fileSn}`, '_blank', 'noopener');
}

/** File name of a content-disposition header, RFC 5987 first; null when it has none. */
export function fileName(disposition: string | null): string | null {
  const extended = disposition?.match(/filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return extended;
    }
  }
  const plain = disposition?.match(/filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i);
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? null;
}

/** Lets the browser save bytes under a name. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export interface UploadOptions {
  /** Share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Another upload call than /api/file/fileUpload. */
  path?: string;
  /** Further text parts. */
  parts?: Record<string, string>;
  quiet?: boolean;
}

/** Name and number of the first file, and all of them. */
export interface Uploaded {
  FILE_NM: string;
  FILE_SN: number;
  LIST: { FILE_NM: string; FILE_SN: number; FILE_SIZE?: number; FILE_EXT?: string }[];
}

/** Sends files with `param` as JSON part. XMLHttpRequest, because fetch tells no progress. Rejects with CallError, also when aborted. */
export async function upload<Out = Uploaded>(files: File[], param: Record<string, unknown>, opts: UploadOptions = {}): Promise<Out> {
  const { onProgress, signal, path = '/api/file/fileUpload', parts = {}, quiet = false } = opts;
  for (const file of files) await readable(file);
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  form.append('param', JSON.stringify(param));
  for (const file of files) form.append('files', file, file.name);
  return send(() => sendForm<Out>(path, form, onProgress, signal), { auth: 'LOGIN', kind: 'upload', quiet, repeat: false });
}

/** A file that was changed since it was chosen is given by no browser, nor is a folder: without this it would look as if the network was gone. */
async function readable(file: File): Promise<void> {
  const read = file.slice(0, 1).arrayBuffer();
  await read.catch(() => {
    throw new CallError(400, 'MSG000567', t('MSG000567', file.name));
  });
}

function sendForm<Out>(path: string, form: FormData, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<Out> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const lost = () => reject(noAnswer());
    xhr.open('POST', path);
    for (const [name, value] of Object.entries({ ...viewHeader(), 'x-lang': lang() })) xhr.setRequestHeader(name, value);
    xhr.timeout = timeouts.upload;
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      if (isOtherView(xhr.getResponseHeader('x-view'))) return;
      const body = decoded(xhr.responseText) as { data?: Out } | null;
      if (xhr.status >= 200 && xhr.status < 300 && body) resolve(body.data as Out);
      else reject(refusalOf(xhr.status, body, xhr.getResponseHeader('x-error-code')));
    };
    xhr.onerror = lost;
    xhr.ontimeout = lost;
    xhr.onabort = lost;
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return lost();
    signal?.addEventListener('abort', abort);
    xhr.send(form);
  });
}
