/**
 * Cells of a text as a spreadsheet puts it on the clipboard: tabs part cells, line breaks rows; a cell that holds either,
 * or a quotation mark, stands in quotation marks. One empty line at the end is dropped.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let i = 0;
  const closeCell = () => {
    row.push(cell);
    cell = '';
  };
  const closeRow = () => {
    closeCell();
    rows.push(row);
    row = [];
  };
  while (i < text.length) {
    const c = text.charAt(i);
    if (c === '"' && cell === '') {
      const quoted = readQuoted(text, i);
      if (quoted) {
        cell = quoted.value;
        i = quoted.end;
        continue;
      }
    }
    if (c === '\t') closeCell();
    else if (c === '\n' || c === '\r') {
      if (c === '\r' && text.charAt(i + 1) === '\n') i++;
      closeRow();
    } else cell += c;
    i++;
  }
  if (cell !== '' || row.length) closeRow();
  while (rows.length > 1 && rows.at(-1)?.every((value) => value === '')) rows.pop();
  return rows;
}

/** A quoted cell from its first mark on; null when the mark is only part of a text (it is never closed, or text follows). */
function readQuoted(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  for (let i = start + 1; i < text.length; i++) {
    if (text.charAt(i) !== '"') {
      value += text.charAt(i);
      continue;
    }
    if (text.charAt(i + 1) === '"') {
      value += '"';
      i++;
      continue;
    }
    const next = text.charAt(i + 1);
    return next === '' || next === '\t' || next === '\n' || next === '\r' ? { value: value.replaceAll('\r\n', '\n'), end: i + 1 } : null;
  }
  return null;
}

/** Rows of cells as clipboard text, quoted where needed. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n');
