import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { toSVG } from 'bwip-js/node';
import type { PdfJob } from './pdf';
import { onJob } from './workerJobs';

interface Table {
  table: { body: unknown[]; headerRows?: number };
}

/** The part of pdfmake that is used; it brings no types. */
interface PdfMake {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(allow: (url: string) => boolean): void;
  setLocalAccessPolicy(allow: (path: string) => boolean): void;
  setTableLayouts(layouts: Record<string, Record<string, (i: number, node: Table) => number | string | null>>): void;
  createPdf(definition: Record<string, unknown>): { getBuffer(): Promise<Buffer> };
}

const load = createRequire(import.meta.url);
const pdfmake = load('pdfmake') as PdfMake;
const fonts = join(dirname(load.resolve('pretendard/package.json')), 'dist/public/static/alternative');
const line = '#9aa7b0';
const faint = '#d5dce1';

pdfmake.setFonts({ Pretendard: { normal: join(fonts, 'Pretendard-Regular.ttf'), bold: join(fonts, 'Pretendard-SemiBold.ttf') } });
// A document names nothing but these fonts: neither a file nor an address can be pulled in by a text.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));

const padding = { paddingTop: () => 3.5, paddingBottom: () => 3.5, paddingLeft: () => 5, paddingRight: () => 5 };
const isEdge = (i: number, node: Table) => i === 0 || i === node.table.body.length;
/** A list with a header. */
const list: Record<string, (i: number, node: Table) => number | string | null> = {
  ...padding,
  hLineWidth: (i, node) => (isEdge(i, node) || i === node.table.headerRows ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (i, node) => (isEdge(i, node) || i === node.table.headerRows ? line : faint),
  fillColor: (i, node) => (i < (node.table.headerRows ?? 0) ? '#eef2f5' : null),
};
pdfmake.setTableLayouts({
  /** A boxed table of titles and values. */
  box: {
    ...padding,
    hLineWidth: (i, node) => (isEdge(i, node) ? 0.8 : 0.4),
    vLineWidth: () => 0.4,
    hLineColor: (i, node) => (isEdge(i, node) ? line : faint),
    vLineColor: () => faint,
  },
  list,
  /** A list of many columns. */
  tight: { ...list, paddingLeft: () => 3, paddingRight: () => 3 },
});

/** Puts the bar code itself where a document says `{ code128: text }`. */
function withBarCodes(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(withBarCodes);
  if (typeof content !== 'object' || content === null) return content;
  const { code128, ...rest } = content as Record<string, unknown>;
  if (typeof code128 === 'string') return { ...rest, svg: toSVG({ bcid: 'code128', text: code128, height: 10, includetext: false }) };
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, withBarCodes(value)]));
}

const margin = 36;

async function render(job: PdfJob): Promise<Buffer> {
  const small = { fontSize: 7.5, color: '#5b6770' };
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [margin, margin, margin, 44],
      info: { title: job.title, creator: 'Quayside', producer: 'Quayside' },
      language: job.lang === 'ko' ? 'ko-KR' : 'en-GB',
      defaultStyle: { font: 'Pretendard', fontSize: 9, lineHeight: 1.15 },
      styles: {
        title: { fontSize: 18, bold: true },
        head: { bold: true, color: '#33414a' },
        label: { color: '#4a5963', fillColor: '#eef2f5', fontSize: 8.5 },
        section: { bold: true, fontSize: 10.5, margin: [0, 12, 0, 4] },
      },
      footer: (page: number, pages: number) => ({
        margin: [margin, 12, margin, 0],
        columns: [
          { text: job.footer, ...small },
          { text: job.page.replace('{0}', String(page)).replace('{1}', String(pages)), alignment: 'right', ...small },
        ],
      }),
      content: job.documents.map((document, i) => ({ stack: [withBarCodes(document)], ...(i > 0 ? { pageBreak: 'before' } : {}) })),
    })
    .getBuffer();
}

onJob<PdfJob>(render);
