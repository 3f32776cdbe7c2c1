import { WorkerPair } from './workerProcess';

/** A piece of a page as pdfmake takes it, without functions: it travels to another process. */
export type Content = string | Content[] | { [name: string]: unknown };

export interface PdfJob {
  /** Documents, each beginning on a page of its own. `{ code128: text, width, height }` is a bar code. */
  documents: Content[];
  title: string;
  lang: 'ko' | 'en';
  /** Left side of the footer: who printed it and when. */
  footer: string;
  /** Right side of the footer with {0} for the page and {1} for their number. */
  page: string;
}

const workers = new WorkerPair('pdfWorker', { memoryMb: 384, patienceMs: 30_000, waiting: 10 });

/** Makes a PDF (A4, Pretendard) in a process of its own. Throws when it takes more than half a minute, or when the signal fires: nobody waits for it any more. */
export async function renderPdf(job: PdfJob, gone?: AbortSignal): Promise<Buffer> {
  const pdf = await workers.run<Uint8Array>(job, gone);
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
