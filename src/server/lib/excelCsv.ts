import { decodeCp949 } from './cp949';
import { seenText } from './excelTags';
import { Refusal } from './refusal';

/** A record of a CSV file: its number, counted as Excel counts the rows of it, and the texts of its cells. */
export interface CsvRow {
  rowNo: number;
  cells: string[];
}

/** The text of bytes in an encoding; null where they are none of it. */
function decoded(file: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

/** The text of a CSV file in UTF-8, UTF-16 (by its mark) or CP949. 422 MSG000507 where it is in none of them. */
export function csvText(file: Buffer): string {
  const mark = file.toString('latin1', 0, 2);
  const wide = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : null;
  const text = wide ? decoded(file, wide) : (decoded(file, 'utf-8') ?? decodeCp949(file));
  if (text === null) throw new Refusal(422, 'MSG000507');
  return text;
}

/** What stands between the cells: said by the first line (`sep=;`), else the mark its beginning has most of. */
function separatorOf(text: string): string {
  const [, said] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const start = text.slice(0, 4_096).replace(/"[^"]*"/g, '');
  const [most = ','] = [',', '\t', ';'].sort((a, b) => start.split(b).length - start.split(a).length);
  return said ?? most;
}

/** A text that a spreadsheet program is told to keep: `="0012"`. */
const keptText = (text: string): string => /^="(.*)"$/s.exec(text)?.[1] ?? text;

/**
 * The records of a CSV file that hold something, one after the other. Cells beyond `maxColumns` are left out. 422 MSG000506 where quotes are opened and
 * not closed: what follows would be one cell.
 */
export function* csvRows(text: string, maxColumns: number): Generator<CsvRow> {
  const separator = separatorOf(text);
  const ends = new Set([separator, '\n', '\r']);
  let [at, rowNo, column] = [/^sep=.\r?\n/i.exec(text)?.[0].length ?? 0, 1, 0];
  let cells: string[] = [];
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end < 0) throw new Refusal(422, 'MSG000506', { args: [rowNo] });
        cell += text.slice(at + 1, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    const from = at;
    while (at < text.length && !ends.has(text[at] as string)) at++;
    cell = seenText(keptText(cell + text.slice(from, at)));
    if (cell && column < maxColumns) {
      while (cells.length < column) cells.push('');
      cells.push(cell);
    }
    if (text[at] === separator) {
      column++;
      at++;
      continue;
    }
    if (cells.length > 0) yield { rowNo, cells };
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    [at, rowNo, column, cells] = [at + 1, rowNo + 1, 0, []];
  }
  if (cells.length > 0) yield { rowNo, cells };
}
