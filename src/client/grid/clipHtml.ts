import type { CellKind } from './column';

/** A cell for the clipboard: its text, and what a spreadsheet is to take it for. */
export interface HtmlCell {
  text: string;
  kind: CellKind;
}

/** How Excel writes spaces side by side and the breaks of lines within a cell, which HTML would drop or put into cells of their own. */
const spaces = (count: number): string => `<span style="mso-spacerun:yes">${'&nbsp;'.repeat(count)}</span>`;
const lineBreak = '<br style="mso-data-placement:same-cell">';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (c) => entities[c] as string)
    .replace(/ {2,}|^ | $/g, (run) => spaces(run.length))
    .replace(/\r\n|\r|\n/g, lineBreak);

/** Formats of cells that a spreadsheet is not to guess: without one it takes the postcode 06236 for a number. Numbers need none. */
const formats: Partial<Record<CellKind, string>> = { date: 'yyyy\\-mm\\-dd', time: 'hh\\:mm', instant: 'yyyy\\-mm\\-dd\\ hh\\:mm' };
const formatOf = (kind: CellKind): string => (kind === 'number' ? '' : ` style="mso-number-format:'${formats[kind] ?? '\\@'}'"`);

/** Rows of cells as a table that a spreadsheet takes as they are. */
export const toHtml = (rows: readonly (readonly HtmlCell[])[]): string =>
  `<table>${rows
    .map((row) => `<tr>${row.map(({ text, kind }) => `<td${formatOf(kind)}>${escaped(text)}</td>`).join('')}</tr>`)
    .join('')}</table>`;

/** Elements that stand on lines of their own. */
const blocks = /^(P|DIV|LI|H[1-6]|PRE|TABLE|TR|TD|TH|UL|OL)$/;
/** Stands where such an element begins and ends. */
const edge = '\ue000';
/** Elements whose text is none. */
const silent = /^(STYLE|SCRIPT|TITLE|TEMPLATE)$/;

/** Text of an element with its lines; spaces side by side are one, but for those that do not break. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[ \t\r\n\f]+/g, ' ');
  if (node.nodeName === 'BR') return '\n';
  if (silent.test(node.nodeName)) return '';
  const text = Array.from(node.childNodes, textOf).join('');
  return blocks.test(node.nodeName) ? edge + text + edge : text;
}

const textIn = (element: Element): string =>
  Array.from(element.childNodes, textOf)
    .join('')
    .replace(/ ?\n? ?\ue000[ \ue000]*/g, '\n')
    .replace(/ ?\n ?/g, '\n')
    .replace(/^[ \n]+|[ \n]+$/g, '')
    .replaceAll('\u00a0', ' ');

/** Widest cell there can be, as browsers have it. */
const widest = 1_000;
const spanOf = (cell: Element, name: string, most: number): number =>
  Math.max(1, Math.min(most, Math.trunc(Number(cell.getAttribute(name) ?? 1)) || 1));

const isHidden = (row: Element): boolean => /display\s*:\s*none/i.test(row.getAttribute('style') ?? '');

/** Texts of a table's cells; a merged one stands in the first cell it covers, the others are empty. */
function cellsOf(table: Element): string[][] {
  const own = Array.from(table.querySelectorAll('tr')).filter((row) => row.closest('table') === table && !isHidden(row));
  const rows: string[][] = own.map(() => []);
  for (const [y, row] of own.entries()) {
    let x = 0;
    for (const cell of row.querySelectorAll('td, th')) {
      if (cell.closest('tr') !== row) continue;
      while (rows[y]?.[x] !== undefined) x++;
      const [width, height] = [spanOf(cell, 'colspan', widest), spanOf(cell, 'rowspan', own.length - y)];
      for (let down = 0; down < height; down++) for (let right = 0; right < width; right++) (rows[y + down] as string[])[x + right] = '';
      (rows[y] as string[])[x] = textIn(cell);
      x += width;
    }
  }
  return rows.map((row) => Array.from(row, (text) => text ?? ''));
}

/** Cells of the first table in HTML of a clipboard; without one all its text is one cell. */
export function parseHtml(html: string): string[][] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const table = body.querySelector('table');
  if (table) return cellsOf(table);
  const text = textIn(body);
  return text ? [[text]] : [];
}
