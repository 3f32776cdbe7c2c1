import { plainText, readDecimal } from '../../../contract/typed';

/** A quantity of a pasted matrix, with its place there: rows and columns count from 1, as a spreadsheet says them. */
export interface PastedCell {
  color: string;
  size: string;
  quantity: number;
  row: number;
  column: number;
}

/** A text of a pasted matrix that is no quantity of a colour and a size. */
export interface UnreadCell {
  row: number;
  title: string;
  text: string;
  why: 'NUMBER' | 'BELOW' | 'COLOR' | 'SIZE' | 'TWICE';
}

/** What a buyer's matrix says: quantities by colour and size, and what could not be read. */
export interface PastedMatrix {
  cells: PastedCell[];
  unread: UnreadCell[];
}

type Block = readonly (readonly string[])[];
interface Known {
  colors: readonly string[];
  sizes: readonly string[];
}

/** Longest codes of colours and sizes. */
const [longestColor, longestSize] = [20, 10];

const isSum = (text: string): boolean =>
  /^(합\s?계|총\s?계|소\s?계|누\s?계|계|(sub|grand)?[\s-]?totals?|sum|ttl|qty)\.?$/i.test(plainText(text));
const isNothing = (text: string): boolean => /^[-–—.]?$/.test(plainText(text));
const isNumber = (text: string): boolean => typeof readDecimal(text, 4) === 'number';
const at = (rows: Block, row: number, column: number): string => plainText(rows[row]?.[column] ?? '');

/** A label as a code: one that is known, in whatever letters, with or without its name behind it; else its first word where that looks like a code. */
function codeOf(label: string, known: readonly string[]): string {
  const text = plainText(label).toUpperCase();
  const [first = ''] = text.split(/[\s\-/·:(]+/).filter(Boolean);
  const same = (wanted: string) => known.find((code) => code.toUpperCase() === wanted);
  return same(text) ?? same(first) ?? (/^[A-Z0-9]{1,6}$/.test(first) ? first : text);
}

/** Columns with a size above them, by the row that heads them. */
function sizesIn(row: readonly string[], { colors, sizes }: Known): Map<number, string> {
  const found = new Map<number, string>();
  const label = row.find((text) => !isNothing(text)) ?? '';
  if (colors.includes(codeOf(label, colors))) return found;
  for (const [column, text] of row.entries())
    if (column > 0 && !isNothing(text) && sizes.includes(codeOf(text, sizes))) found.set(column, codeOf(text, sizes));
  return found;
}

/** The row that heads the sizes: the first of those with most known ones. */
function headOf(block: Block, known: Known): number {
  const counts = block.map((row) => sizesIn(row, known).size);
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : -1;
}

/** The column of the colours: left of the sizes the one with most known ones below the head, else with most words. */
function colorColumn(block: Block, head: number, firstSize: number, { colors }: Known): number {
  const below = block.slice(head + 1);
  const columns = Array.from({ length: firstSize }, (_, column) => {
    const texts = below.map((row) => row[column] ?? '').filter((text) => !isNothing(text) && !isSum(text));
    const isKnown = texts.filter((text) => colors.includes(codeOf(text, colors))).length;
    return { column, isKnown, words: texts.filter((text) => !isNumber(text)).length };
  });
  const [best] = columns.sort((a, b) => b.isKnown - a.isKnown || b.words - a.words || a.column - b.column);
  return best && (best.isKnown > 0 || best.words > 0) ? best.column : -1;
}

/** Columns of the sizes by name: known ones and, where most of what stands below are whole numbers, those that the style does not have; sums and words have none. */
function columnsOf(block: Block, head: number, known: Known, first: number): Map<number, string> {
  const columns = sizesIn(block[head] ?? [], known);
  const width = Math.max(...block.map((row) => row.length));
  for (let column = first; column < width; column++) {
    const title = at(block, head, column);
    if (columns.has(column) || !title || isSum(title)) continue;
    const texts = block.slice(head + 1).map((row) => row[column] ?? '');
    const filled = texts.filter((text) => !isNothing(text));
    const whole = filled.filter((text) => typeof readDecimal(text, 0) === 'number');
    if (whole.length * 2 > filled.length && title.length <= longestSize) columns.set(column, codeOf(title, known.sizes));
  }
  return columns;
}

/**
 * A buyer's own matrix: a row of sizes and a column of colours in any order, with titles above and sums behind and below; null where the text is
 * none. A colour or a size that is blank because its cell was merged is that of the cell before it.
 */
export function readMatrix(block: Block, known: Known): PastedMatrix | null {
  const head = headOf(block, known);
  if (head < 0) return null;
  const firstSize = Math.min(...sizesIn(block[head] ?? [], known).keys());
  const colorAt = colorColumn(block, head, firstSize, known);
  if (colorAt < 0) return null;
  const columns = columnsOf(block, head, known, colorAt + 1);
  const cells: PastedCell[] = [];
  const unread: UnreadCell[] = [];
  const sums = new Map<number, number>();
  let color = '';
  for (let row = head + 1; row < block.length; row++) {
    if (sizesIn(block[row] ?? [], known).size === columns.size && columns.size > 1) continue;
    const label = at(block, row, colorAt);
    const texts = (block[row] ?? []).map((text, column) => ({ column, text: plainText(text) })).filter(({ text }) => !isNothing(text));
    const numbers = texts.filter(({ column, text }) => columns.has(column) && isNumber(text));
    if ((block[row] ?? []).slice(0, firstSize).some(isSum)) continue;
    const isRest = !label && numbers.length > 0 && numbers.every(({ column, text }) => readDecimal(text, 0) === sums.get(column));
    if (isRest) continue;
    const named = codeOf(label, known.colors);
    // The numbers of a name that is too long for a colour are told as those of none.
    if (label && (numbers.length > 0 || known.colors.includes(named))) color = named.length > longestColor ? '' : named;
    for (const { column, text } of texts) {
      const title = at(block, head, column);
      const size = columns.get(column);
      const say = (why: UnreadCell['why']) => unread.push({ row: row + 1, title: size ?? (title || `+${column + 1}`), text, why });
      if (size === undefined) {
        if (column > colorAt && isNumber(text) && !isSum(title) && !isRowSum(texts, columns, column)) say('SIZE');
        continue;
      }
      const quantity = readDecimal(text, 0);
      if (typeof quantity !== 'number') say('NUMBER');
      else if (quantity < 0) say('BELOW');
      else if (!color) say('COLOR');
      else if (cells.some((one) => one.color === color && one.size === size)) say('TWICE');
      else {
        cells.push({ color, size, quantity, row: row + 1, column: column + 1 });
        sums.set(column, (sums.get(column) ?? 0) + quantity);
      }
    }
  }
  return cells.length + unread.length > 0 ? { cells, unread } : null;
}

/** Is a number behind the sizes their sum, though nothing says so? */
function isRowSum(texts: readonly { column: number; text: string }[], columns: ReadonlyMap<number, string>, column: number): boolean {
  const numbers = texts.filter((one) => columns.has(one.column)).map(({ text }) => readDecimal(text, 0));
  const total = numbers.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
  return readDecimal(texts.find((one) => one.column === column)?.text ?? '', 0) === total;
}
