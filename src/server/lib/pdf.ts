import { Thread } from './thread';

/** A piece of a page as pdfmake takes it, without functions: it travels to another thread. */
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

const thread = new Thread('pdfWorker', { memoryMb: 512, patienceMs: 60_000 });

/** Makes a PDF (A4, Pretendard) in a thread of its own. Throws when it cannot be made within a minute. */
export async function renderPdf(job: PdfJob): Promise<Buffer> {
  const pdf = await thread.run<Uint8Array>(job);
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
