import { grouped } from '../lib/formats';
import { lang, t } from '../lib/texts';
import { attempt } from '../shell/attempt';
import { box } from '../shell/box';
import { type FileLine, fileLines } from './excelColumns';
import type { GridModel } from './model';
import { tellTaken } from './taken';
import { totalText } from './totalText';
import { shownText } from './value';

/** Rows printed at most. */
const mostRows = 5_000;
/** Rows made at once: small enough that the page stays smooth. */
const part = 250;
/** Width of a landscape A4 page between its margins, px; of the number column, per cent. */
const pageWidth = 1_047;
const numberWidth = 2.6;

const look = `
@page { size: A4 landscape; margin: 10mm; }
body { margin: 0; color: #000; font-family: Pretendard, 'Malgun Gothic', sans-serif; }
h1 { margin: 0; font-size: 14pt; }
p { margin: 2pt 0 6pt; font-size: 8pt; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 1pt 2pt; border: 0.5pt solid #888; overflow-wrap: anywhere; text-align: left; vertical-align: top; }
th { background: #eee; text-align: center; }
.right { text-align: right; }
.center { text-align: center; }
.head, .totals { font-weight: 600; }
`;

export interface PrintOptions {
  title: string;
  /** The search pane, where there is one. */
  pane: Element | null;
}

/** The search conditions as they are shown: the fields of the pane that hold something. */
function conditionsOf(pane: Element | null): string {
  const fields = [...(pane?.querySelectorAll<HTMLInputElement>('input[aria-label]') ?? [])];
  const shown = fields.flatMap((field) => {
    const chosen = field.closest('.ant-select')?.querySelectorAll('[title]');
    const text = chosen ? [...chosen].map((one) => one.getAttribute('title')).join(', ') : field.value;
    return text && text !== t('UI.COMMON.ALL') ? [`${field.getAttribute('aria-label')}: ${text}`] : [];
  });
  return shown.join(' · ');
}

function element<K extends keyof HTMLElementTagNameMap>(page: Document, tag: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  const made = page.createElement(tag);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function rowOf<R extends object, S>(page: Document, model: GridModel<R, S>, line: FileLine<R>, number: number): HTMLElement {
  const tr = element(page, 'tr');
  if ('group' in line) {
    const { text, count, level } = line.group;
    const head = element(page, 'td', `${'  '.repeat(level)}${text || t('UI.GRID.FILTER_BLANK')} ${grouped(count)}`, 'head');
    head.colSpan = model.columns.length + 1;
    tr.append(head);
    return tr;
  }
  tr.append(element(page, 'td', grouped(number), 'right'));
  for (const column of model.columns) tr.append(element(page, 'td', shownText(line.row, column), column.align));
  return tr;
}

/** Puts the list into a page as it is seen: title, conditions, its rows in their order, the header again on every page, and the totals. */
export async function fillPage<R extends object, S>(page: Document, model: GridModel<R, S>, { title, pane }: PrintOptions): Promise<void> {
  const { columns, store } = model;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const size = Math.min(9, Math.max(4.5, (9 * pageWidth) / width));
  page.documentElement.lang = lang();
  page.title = title;
  page.head.append(element(page, 'style', `${look}table { font-size: ${size.toFixed(1)}pt; }`));
  const printed = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(new Date());
  const about = [conditionsOf(pane), `${t('UI.COMMON.ALL')} ${grouped(store.arranged.listed.length)}`, printed].filter(Boolean).join(' · ');
  const table = element(page, 'table');
  const widths = element(page, 'colgroup');
  for (const share of [numberWidth, ...columns.map((column) => (column.width / width) * (100 - numberWidth))]) {
    const col = element(page, 'col');
    col.style.width = `${share.toFixed(2)}%`;
    widths.append(col);
  }
  const head = element(page, 'thead');
  const titles = element(page, 'tr');
  for (const text of [t('UI.GRID.NO'), ...columns.map((column) => column.label)]) titles.append(element(page, 'th', text));
  head.append(titles);
  const body = element(page, 'tbody');
  table.append(widths, head, body);
  page.body.append(element(page, 'h1', title), element(page, 'p', about), table);

  const lines = fileLines(store);
  let number = 0;
  for (let at = 0; at < lines.length; at += part) {
    body.append(...lines.slice(at, at + part).map((line) => rowOf(page, model, line, 'row' in line ? ++number : 0)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (!columns.some((column) => column.footer)) return;
  const totals = element(page, 'tr', '', 'totals');
  totals.append(element(page, 'td', t('UI.GRID.SUM')));
  for (const column of columns)
    totals.append(element(page, 'td', totalText(model, column), column.align === 'left' ? 'right' : column.align));
  body.append(totals);
}

/** Prints the list as it is seen, by the browser's own dialog. MSG000046 where it has too many rows. */
export async function printGrid<R extends object, S>(model: GridModel<R, S>, options: PrintOptions): Promise<void> {
  model.commitEditor();
  if (!model.store.arranged.listed.length) return box.warn('MSG000035');
  if (model.store.arranged.listed.length > mostRows) return void (await box.show('warn', t('UI.GRID.PRINT_MAX', grouped(mostRows))));
  const rows = fileLines(model.store).flatMap((line) => ('row' in line ? line.row : []));
  const fields = model.columns.map(({ field }) => field);
  if (!(await attempt(() => tellTaken('PRINT', { rows, fields, table: model.options.table })))) return;
  const frame = document.createElement('iframe');
  frame.title = options.title;
  frame.tabIndex = -1;
  frame.className = 'gprint';
  document.body.append(frame);
  const { contentWindow, contentDocument } = frame;
  if (!contentWindow || !contentDocument) return;
  await fillPage(contentDocument, model, options);
  contentWindow.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  contentWindow.print();
}
