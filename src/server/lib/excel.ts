import { Readable } from 'node:stream';
import type { ExcelBody, ExcelField } from '../../contract/call';
import { currencyDecimals } from '../../contract/currency';
import { field as dictionaryField } from '../../contract/dictionary';
import { type TotalColumn, Totals } from '../../contract/totals';
import { type CellKind, cellXml, letterOf, numberStyle, style, stylesXml, xmlText } from './excelXml';
import { type Part, pack } from './excelZip';
import { refuseFaults } from './refusal';

export type { CellKind } from './excelXml';

export interface ExcelColumn {
  title: string;
  /** Characters. */
  width?: number;
  kind?: CellKind;
  /** Decimals of a number; -1 shows it without grouping. */
  scale?: number;
  /** Values that may be typed, as a range of the workbook: `'코드'!$A$2:$A$4`. */
  list?: string;
  /** Long text: lines are broken in the cell. */
  wrap?: boolean;
}

export interface ExcelSheet {
  name: string;
  columns: ExcelColumn[];
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;
  /** Lines above the titles, as a form of others asks for. */
  above?: readonly string[];
  /** The last line, made once all rows have been read; the filter leaves it out. */
  totals?: () => readonly unknown[] | undefined;
}

/** An amount of money with the decimals it is shown with. */
class Amount {
  readonly scale: number;

  /** Those of its currency, and never fewer than it has. */
  constructor(
    readonly value: number,
    currency: unknown,
  ) {
    const own = String(value).split('.')[1]?.length ?? 0;
    this.scale = Math.max(own, (typeof currency === 'string' && currencyDecimals(currency)) || 0);
  }
}

/** A total: a number, whatever its column holds. */
class TotalCell {
  readonly kind = 'number';
  readonly value: number;
  readonly scale: number;

  constructor(total: string, currency: string | null | undefined) {
    this.value = Number(total);
    this.scale = Math.max(String(this.value).split('.')[1]?.length ?? 0, (currency && currencyDecimals(currency)) || 0);
  }
}

/** Content type of a workbook. */
export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Names of the sheets as Excel takes them: 31 characters, without its special ones, no name twice. */
function sheetNames(sheets: ExcelSheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map((sheet, i) => {
    const name =
      sheet.name
        .replace(/[[\]:*?/\\']/g, ' ')
        .trim()
        .slice(0, 31) || `Sheet${i + 1}`;
    const free = taken.has(name) ? `${name.slice(0, 28)} ${i + 1}` : name;
    taken.add(free);
    return free;
  });
}

/** Style of a column's cells that are still empty: text stays text when somebody types it, with its leading zeros. */
function emptyStyle(column: ExcelColumn): number {
  if (column.wrap) return style.note;
  if (column.kind === 'number') return numberStyle(column.scale ?? 0);
  return style[column.kind ?? 'text'];
}

/** The rows that lists of values reach. */
const listRows = 1001;

async function* sheetXml({ columns, rows, totals, above = [] }: ExcelSheet): AsyncGenerator<string> {
  const letters = columns.map((_, i) => letterOf(i));
  const last = letters.at(-1) ?? 'A';
  const top = above.length + 1;
  yield `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="16.5"/>`;
  const cols = columns.map(
    (c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? 14}" style="${emptyStyle(c)}" customWidth="1"/>`,
  );
  yield `<cols>${cols.join('')}</cols><sheetData>`;
  yield above.map((text, i) => `<row r="${i + 1}">${cellXml(`A${i + 1}`, text, 'text', 0, style.text)}</row>`).join('');
  yield `<row r="${top}" ht="24" customHeight="1">`;
  yield `${columns.map((c, i) => cellXml(`${letters[i]}${top}`, c.title, 'text', 0, style.head)).join('')}</row>`;
  let number = top;
  const line = (at: number, row: readonly unknown[]): string => {
    let xml = `<row r="${at}">`;
    for (const [i, column] of columns.entries()) {
      const textStyle = column.wrap ? style.note : style.text;
      const cell = row[i];
      const { value, scale } = cell instanceof Amount || cell instanceof TotalCell ? cell : { value: cell, scale: column.scale };
      const kind = cell instanceof TotalCell ? cell.kind : (column.kind ?? 'text');
      xml += cellXml(`${letters[i]}${at}`, value, kind, scale, textStyle);
    }
    return `${xml}</row>`;
  };
  for await (const row of rows) yield line(++number, row);
  const sums = totals?.();
  if (sums) yield line(number + 1, sums);
  yield '</sheetData>';
  if (number > top) yield `<autoFilter ref="A${top}:${last}${number}"/>`;
  const lists = columns.flatMap((c, i) =>
    c.list
      ? [
          `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorStyle="warning" sqref="${letters[i]}2:${letters[i]}${listRows}"><formula1>${xmlText(c.list)}</formula1></dataValidation>`,
        ]
      : [],
  );
  if (lists.length) yield `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
  yield '</worksheet>';
}

/**
 * A workbook as a stream, written while its rows are read: memory does not grow with their number. Cells take wire values
 * (dates 8, times 4, instants 14 digits); dates become Excel dates, text stays text whatever it starts with.
 * Sheets are written one after the other.
 */
export function writeExcel({ sheets }: { sheets: ExcelSheet[] }): Readable {
  const names = sheetNames(sheets);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts: Part[] = [
    {
      name: '[Content_Types].xml',
      text: [
        `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>`,
        ...names.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${type}.worksheet+xml"/>`),
        '</Types>',
      ],
    },
    {
      name: '_rels/.rels',
      text: [
        `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      text: [
        `${head}<workbook ${main} xmlns:r="${rels}"><sheets>`,
        ...names.map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`),
        '</sheets></workbook>',
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`,
        ...names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${rels}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`),
        `<Relationship Id="rId${names.length + 1}" Type="${rels}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', text: [stylesXml] },
    ...sheets.map((sheet, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, text: sheetXml(sheet) })),
  ];
  return Readable.from(pack(parts), { objectMode: false });
}

/** A whole stream in one buffer. */
export async function bufferOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export interface GridColumn {
  /** Column name; kind, decimals and width follow from the dictionary. */
  field: string;
  title: string;
  /** Characters, where it is not to follow. */
  width?: number;
  /** Of a column that is not in the dictionary. */
  kind?: CellKind;
  scale?: number;
  /** Its total in the last line, and the decimals of that. */
  total?: ExcelField['TOTAL'] | undefined;
  decimals?: number | undefined;
  /** Of a rate: the columns of which one is how many per cent of the other. */
  part?: string | undefined;
  whole?: string | undefined;
}

/** Names of the codes of one column, by code. */
export type CodeNames = Record<string, ReadonlyMap<string, string>>;

/**
 * The columns a download asks for among those its reader may have, in the order asked; all of them where none are named.
 * Any other one is refused with 422 MSG000017.
 */
export function askedColumns({ COLUMNS }: Pick<ExcelBody<unknown>, 'COLUMNS'>, allowed: readonly string[]) {
  const asked =
    COLUMNS?.map(({ FIELD, WIDTH, TOTAL, DECIMALS, PART, WHOLE }) => {
      const rate = TOTAL === 'RATE' ? { part: PART ?? '', whole: WHOLE ?? '' } : {};
      return { field: FIELD, width: WIDTH, total: TOTAL, decimals: DECIMALS, ...rate };
    }) ?? [];
  const named = asked.flatMap(({ field, part = field, whole = field }) => [...new Set([field, part, whole])]);
  const others = named.filter((field) => !allowed.includes(field));
  refuseFaults(others.map((field) => ({ FIELD: 'COLUMNS', CODE: 'MSG000017', ARGS: ['COLUMNS', field] })));
  return asked.length
    ? asked
    : allowed.map((field): (typeof asked)[number] => ({ field, width: undefined, total: undefined, decimals: undefined }));
}

function columnOfField({ field, title, kind, scale }: GridColumn, coded: boolean): ExcelColumn {
  const entry = dictionaryField(field);
  const width = (chars: number) => Math.min(60, Math.max(chars, [...title].length * 2 + 2));
  if (kind) return { title, kind, scale, width: width(14) };
  if (coded) return { title, width: width(14) };
  if (entry?.code === 'YN' || (!entry && field.endsWith('_YN'))) return { title, kind: 'check', width: width(6) };
  if (entry?.type === 'D' || (!entry && field.endsWith('_DT'))) return { title, kind: 'date', width: width(12) };
  if (entry?.type === 'T') return { title, kind: 'time', width: width(8) };
  if (entry?.type === 'S' || (!entry && field.endsWith('_DTM'))) return { title, kind: 'instant', width: width(20) };
  if (entry?.type === 'N' || entry?.type === 'I') return { title, kind: 'number', scale: scale ?? entry.scale ?? 0, width: width(12) };
  if (entry?.type === 'L') return { title, kind: 'number', scale: -1, width: width(12) };
  if (!entry && /_(CNT|RATE|QTY|AMT|WT|CBM|DAYS|SUM|AVG)$/.test(field)) {
    return { title, kind: 'number', scale: scale ?? (field.endsWith('_RATE') ? 1 : 0), width: width(12) };
  }
  return { title, width: width(Math.min(40, Math.max(10, entry?.len ?? 20))) };
}

/**
 * The Excel of a grid: one sheet with its columns as they are shown. `codes` gives the names shown instead of codes;
 * a code without a name is shown as it is. With `plain` codes and Y/N stay as they are stored. `name` becomes the sheet's name and
 * the file's, with the day.
 */
export function gridExcel(grid: {
  name: string;
  columns: readonly GridColumn[];
  rows: Iterable<Record<string, unknown>> | AsyncIterable<Record<string, unknown>>;
  codes?: CodeNames;
  plain?: boolean;
  /** Name of the line of totals; without one there is none. */
  sum?: string;
}): Readable {
  const names = grid.columns.map((c) => (grid.plain ? undefined : grid.codes?.[c.field]));
  const columns = grid.columns.map((c): ExcelColumn => {
    const { width, kind, ...column } = columnOfField(c, grid.codes?.[c.field] !== undefined);
    return { ...column, kind: grid.plain && kind === 'check' ? 'text' : kind, width: c.width ?? width };
  });
  const totals = new Totals<Record<string, unknown>>(grid.columns.map(totalled), () => []);
  async function* values() {
    for await (const row of grid.rows) {
      totals.add(row);
      yield grid.columns.map((c, i) => {
        const value = row[c.field];
        if (c.field.endsWith('_AMT') && value !== null && value !== undefined) return new Amount(Number(value), row.CURR_CD);
        return names[i]?.get(String(value)) ?? value;
      });
    }
  }
  const { sum } = grid;
  return writeExcel({
    sheets: [
      { name: grid.name, columns, rows: values(), ...(sum === undefined ? {} : { totals: () => totalsLine(grid.columns, totals, sum) }) },
    ],
  });
}

/** A column as its total needs it. */
function totalled({ field, total, decimals = 0, part = '', whole = '' }: GridColumn): TotalColumn {
  const scale = Math.max(decimals, dictionaryField(field)?.scale ?? 0);
  const footer = total === 'RATE' ? { kind: total, part, whole, decimals } : total && { kind: total, decimals };
  return { field, type: { type: 'N', scale }, ...(footer ? { footer } : {}) };
}

/** The totals, with their name in the first cell that no total takes; none where no column has one. */
function totalsLine(columns: readonly GridColumn[], totals: Totals<Record<string, unknown>>, name: string): unknown[] | undefined {
  const { currency } = totals;
  const cells = columns.map(({ field, total }) => {
    const isMoney = field.endsWith('_AMT') && total !== 'COUNT';
    // Amounts of different currencies have no total.
    const text = isMoney && currency === undefined && !dictionaryField(field)?.base ? null : totals.get(field, 0);
    return text === null ? null : new TotalCell(text, isMoney ? currency : null);
  });
  if (cells.every((cell) => cell === null)) return undefined;
  const label = cells.indexOf(null);
  return cells.map((cell, i) => (i === label ? name : cell));
}
