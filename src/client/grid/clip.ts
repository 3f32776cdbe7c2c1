/**
 * Cells of a text as a spreadsheet puts it on the clipboard: tabs part cells, line breaks rows; a cell that holds either,
 * or a quotation mark, stands in quotation marks. One empty line at the end is dropped.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null;
    const end = quoted?.end ?? endOfCell(text, at);
    row.push(quoted?.value ?? text.slice(at, end));
    if (text[end] !== '\t') {
      rows.push(row);
      row = [];
    } else if (end === text.length - 1) row.push('');
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  if (row.length) rows.push(row);
  while (rows.length > 1 && rows.at(-1)?.every((value) => value === '')) rows.pop();
  return rows;
}

/** Where a cell without quotation marks ends. */
function endOfCell(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\t' && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** A quoted cell from its first mark on; null when the mark is only part of a text (it is never closed, or text follows). */
function readQuoted(text: string, start: number): { value: string; end: number } | null {
  for (let i = text.indexOf('"', start + 1); i >= 0; i = text.indexOf('"', i + 2)) {
    const next = text[i + 1];
    if (next === '"') continue;
    if (next !== undefined && next !== '\t' && next !== '\n' && next !== '\r') return null;
    return {
      value: text
        .slice(start + 1, i)
        .replaceAll('""', '"')
        .replaceAll('\r\n', '\n'),
      end: i + 1,
    };
  }
  return null;
}

/** Rows of cells as clipboard text, quoted where needed. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n');
