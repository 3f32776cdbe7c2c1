import { zipSync } from 'fflate';
import { openBook } from './excelBook';
import { columnOf, letterOf, xmlText } from './excelXml';

export interface Reasons {
  /** Title of the column, and the titles it may have from an earlier run. */
  title: string;
  titles: readonly string[];
  /** Columns of the form: the reasons stand to the right of them. */
  columns: number;
  /** Text of the column by row number (from 1). */
  rows: ReadonlyMap<number, string>;
  /** Cells to be marked: `C5`. */
  cells: readonly string[];
}

/** Formula of the rule that marks cells: always true, and known again in a workbook that comes back. */
const markFormula = 'LEN(&quot;QUAYSIDE&quot;)&gt;0';
const markPattern = /LEN\((?:&quot;|")QUAYSIDE(?:&quot;|")\)/;

/** An element of `styles.xml` that counts its children: adds some and gives the number of the first. */
function addTo(styles: string, p: string, name: string, added: string, count: number, before: RegExp): [string, number] {
  const open = new RegExp(`<${p}${name}(?:\\s[^>]*?)?(/?)>`).exec(styles);
  if (!open) {
    const at = before.exec(styles)?.index ?? styles.lastIndexOf(`</${p}styleSheet>`);
    return [`${styles.slice(0, at)}<${p}${name} count="${count}">${added}</${p}${name}>${styles.slice(at)}`, 0];
  }
  const start = open.index + open[0].length;
  const end = open[1] ? start : styles.indexOf(`</${p}${name}>`, start);
  const inner = open[1] ? '' : styles.slice(start, end);
  const child = { cellXfs: 'xf', fonts: 'font', dxfs: 'dxf' }[name];
  const had = (inner.match(new RegExp(`<${p}${child}[\\s/>]`, 'g')) ?? []).length;
  const close = open[1] ? `</${p}${name}>` : '';
  return [`${styles.slice(0, open.index)}<${p}${name} count="${had + count}">${inner}${added}${close}${styles.slice(end)}`, had];
}

/** The look of the reasons (a cell format) and of marked cells (a differential one), added to the user's styles. */
function addStyles(styles: string): { styles: string; cell: number; mark: number } {
  const p = /<((?:\w+:)?)styleSheet[\s>]/.exec(styles)?.[1] ?? '';
  const later = new RegExp(`<${p}(?:tableStyles|colors|extLst)[\\s/>]`);
  const font = `<${p}font><${p}sz val="10"/><${p}color rgb="FFC62828"/></${p}font>`;
  const [withFont, fontId] = addTo(styles, p, 'fonts', font, 1, later);
  const xf = `<${p}xf numFmtId="0" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><${p}alignment vertical="top" wrapText="1"/></${p}xf>`;
  const [withCell, cell] = addTo(withFont, p, 'cellXfs', xf, 1, later);
  const dxf = `<${p}dxf><${p}font><${p}color rgb="FFC62828"/></${p}font><${p}fill><${p}patternFill patternType="solid"><${p}fgColor rgb="FFFDE0E0"/><${p}bgColor rgb="FFFDE0E0"/></${p}patternFill></${p}fill></${p}dxf>`;
  const [all, mark] = addTo(withCell, p, 'dxfs', dxf, 1, later);
  return { styles: all, cell, mark };
}

interface Cell {
  column: number;
  xml: string;
}

/** The cells of a row, with the columns of those that do not say theirs counted on. */
function cellsOf(inner: string, p: string): Cell[] {
  let column = -1;
  return (inner.match(new RegExp(`<${p}c(?:\\s[^>]*?)?(?:/>|>[\\s\\S]*?</${p}c>)`, 'g')) ?? []).map((xml) => {
    const letters = /^[^>]*?\sr="([A-Z]+)\d+"/.exec(xml)?.[1];
    column = letters ? columnOf(letters) : column + 1;
    return { column, xml };
  });
}

/** Widens the column of the reasons; ranges of columns that hold it are cut in two. */
function widen(xml: string, p: string, column: number): string {
  const own = `<${p}col min="${column + 1}" max="${column + 1}" width="60" customWidth="1"/>`;
  const cols = new RegExp(`<${p}cols>([\\s\\S]*?)</${p}cols>`).exec(xml);
  if (!cols) return xml.replace(new RegExp(`<${p}sheetData[\\s/>]`), (tag) => `<${p}cols>${own}</${p}cols>${tag}`);
  const parts: [number, string][] = [[column + 1, own]];
  for (const tag of cols[1]?.match(new RegExp(`<${p}col\\s[^>]*>`, 'g')) ?? []) {
    const [min, max] = ['min', 'max'].map((name) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1] ?? 0)) as [number, number];
    const part = (from: number, to: number) => {
      if (from <= to) parts.push([from, tag.replace(/\smin="\d+"/, ` min="${from}"`).replace(/\smax="\d+"/, ` max="${to}"`)]);
    };
    if (column + 1 < min || column + 1 > max) part(min, max);
    else {
      part(min, column);
      part(column + 2, max);
    }
  }
  const sorted = parts.sort(([a], [b]) => a - b).map(([, tag]) => tag);
  return xml.replace(cols[0], () => `<${p}cols>${sorted.join('')}</${p}cols>`);
}

/** Takes away the marks of an earlier run and sets the new ones. */
function mark(xml: string, p: string, cells: readonly string[], dxf: number): string {
  const block = new RegExp(`<${p}conditionalFormatting[\\s>][\\s\\S]*?</${p}conditionalFormatting>`, 'g');
  const clean = xml.replace(block, (part) => (markPattern.test(part) ? '' : part));
  if (!cells.length) return clean;
  const rule = `<${p}conditionalFormatting sqref="${cells.join(' ')}"><${p}cfRule type="expression" dxfId="${dxf}" priority="1"><${p}formula>${markFormula}</${p}formula></${p}cfRule></${p}conditionalFormatting>`;
  const end = clean.lastIndexOf(`</${p}sheetData>`);
  const next = new RegExp(
    `<${p}(?:conditionalFormatting|dataValidations|hyperlinks|printOptions|pageMargins|pageSetup|headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|legacyDrawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)[\\s/>]|</${p}worksheet>`,
  );
  const at = end + clean.slice(end).search(next);
  return clean.slice(0, at) + rule + clean.slice(at);
}

/** The shared strings, to know the header of an earlier run again. */
const stringsOf = (xml: string): string[] =>
  (xml.match(/<(?:\w+:)?si(?:\s[^>]*?)?(?:\/>|>[\s\S]*?<\/(?:\w+:)?si>)/g) ?? []).map((si) => si.replace(/<[^>]*>/g, ''));

/**
 * The user's own workbook with one more column that says what is wrong with each row, and the faulty cells marked. Everything else
 * stays as it was: styles, further sheets, the user's notes. A column of reasons from an earlier run is replaced, so that a
 * corrected workbook that was loaded again does not keep old ones.
 */
export async function appendReasons(buffer: Buffer, name: string, reasons: Reasons): Promise<Buffer> {
  const book = await openBook(buffer, name);
  const userStyles = book.parts.get(book.styles)?.toString('utf8');
  const styles = userStyles === undefined ? null : addStyles(userStyles);
  const strings = stringsOf(book.parts.get(book.strings)?.toString('utf8') ?? '');
  let xml = (book.parts.get(book.sheet)?.toString('utf8') ?? '').replace(/^\ufeff/, '');
  const p = /<((?:\w+:)?)worksheet[\s>]/.exec(xml)?.[1] ?? '';
  const rowPattern = new RegExp(`<${p}row(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${p}row>)`, 'g');

  const used = new Map<number, string>();
  let number = 0;
  for (const [, attributes = '', inner = ''] of xml.matchAll(rowPattern)) {
    number = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? number + 1);
    for (const cell of cellsOf(inner, p)) {
      if (cell.column < reasons.columns || !/<(?:\w+:)?(?:v|is)[\s>]/.test(cell.xml)) continue;
      const shared = /\st="s"/.test(cell.xml) ? strings[Number(/<(?:\w+:)?v[^>]*>(\d+)</.exec(cell.xml)?.[1] ?? -1)] : undefined;
      if (number === 1 || !used.has(cell.column)) used.set(cell.column, number === 1 ? (shared ?? cell.xml.replace(/<[^>]*>/g, '')) : '');
    }
  }
  let column = reasons.columns;
  while (used.has(column) && !reasons.titles.includes(used.get(column) ?? '')) column++;
  const letter = letterOf(column);

  number = 0;
  const written = new Map([...reasons.rows, [1, reasons.title]]);
  xml = xml.replace(rowPattern, (whole: string, attributes = '', inner = '') => {
    number = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? number + 1);
    const cells = cellsOf(inner, p);
    const text = written.get(number);
    const rest = cells.filter((cell) => cell.column !== column);
    if (text === undefined && rest.length === cells.length) return whole;
    const own = `<${p}c r="${letter}${number}" s="${styles?.cell ?? 0}" t="inlineStr"><${p}is><${p}t xml:space="preserve">${xmlText(text ?? '')}</${p}t></${p}is></${p}c>`;
    const at = rest.findIndex((cell) => cell.column > column);
    const line = rest.map((cell) => cell.xml);
    if (text !== undefined) line.splice(at < 0 ? line.length : at, 0, own);
    return `<${p}row${attributes.replace(/\sspans="[^"]*"/, '')}>${line.join('')}</${p}row>`;
  });
  xml = xml.replace(/(<(?:\w+:)?dimension\s[^>]*?ref="[A-Z]+\d+):([A-Z]+)(\d+)"/, (whole, start: string, last: string, row: string) =>
    columnOf(last) < column ? `${start}:${letter}${row}"` : whole,
  );
  xml = widen(xml, p, column);
  if (styles) {
    xml = mark(xml, p, reasons.cells, styles.mark);
    book.parts.set(book.styles, Buffer.from(styles.styles));
  }
  book.parts.set(book.sheet, Buffer.from(xml));
  return Buffer.from(zipSync(Object.fromEntries(book.parts), { level: 6 }));
}
