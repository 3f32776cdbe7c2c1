import { type CellObject, CFB, type WorkSheet, write } from 'xlsx';
import { currencyDecimals } from '../../contract/currency';
import { daysBetween, isDate8, isTime } from '../../contract/dates';

/** What the cells of a column hold. `amount` has the decimals of its row's currency, `text` may hold numbers too. */
export type SheetKind = 'text' | 'number' | 'amount' | 'date' | 'time' | 'instant';

export interface SheetColumn {
  title: string;
  /** Characters. */
  width: number;
  kind: SheetKind;
  /** Decimals of a number; -1 shows it without grouping. As many as it has where not given. */
  decimals?: number;
  /** Currency of the amounts of rows that name none. */
  currency?: string;
}

export interface SheetRow {
  cells: readonly unknown[];
  /** Currency of the amounts. */
  currency?: string | null;
  /** How deep the row stands in groups. */
  level?: number;
}

/** Number formats by decimals; more than three show as many as there are. */
const formats = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000'];
const numberFormat = (decimals: number): string => (decimals < 0 ? '0' : (formats[decimals] ?? '#,##0.000###'));

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

/** The parts of an archive, as the library holds them. */
interface Container {
  FileIndex: { content: ArrayLike<number>; size: number }[];
}

/** Longest text of a cell. */
const longest = 32_767;

/** A text cell: it keeps the text format when somebody types into it, so that what begins as a formula never becomes one. */
const text = (value: string): CellObject => ({
  t: 's',
  v: value.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').slice(0, longest),
  z: '@',
});

const number = (v: number, z: string): CellObject => ({ t: 'n', v, z });

/** Days of a date of 8 digits as Excel counts them. */
const serial = (date: string): number => daysBetween('18991230', date);

const dayPart = (hours: string, minutes: string, seconds = '0'): number => (+hours * 3600 + +minutes * 60 + +seconds) / 86_400;

function numeric(value: number, { kind, decimals, currency: own }: SheetColumn, currency: string | null | undefined): CellObject {
  if (kind === 'amount') return number(value, numberFormat(currencyDecimals(currency || own) ?? 2));
  return number(value, numberFormat(decimals ?? decimalsOf(value)));
}

/** One cell: dates and times as Excel's own, everything that is no value of its kind as text. None for an empty one. */
function cell(value: unknown, column: SheetColumn, currency: string | null | undefined): CellObject | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number') return numeric(value, column, currency);
  const shown = String(value);
  if (column.kind === 'date' && isDate8(shown)) return number(serial(shown), 'yyyy-mm-dd');
  if (column.kind === 'time' && isTime(shown)) return number(dayPart(shown.slice(0, 2), shown.slice(2)), 'hh:mm');
  const [, day, hours, minutes, seconds] = (column.kind === 'instant' && /^(\d{8})(\d\d)(\d\d)(\d\d)?$/.exec(shown)) || [];
  if (day && hours && minutes && isDate8(day)) {
    return number(serial(day) + dayPart(hours, minutes, seconds), seconds ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd hh:mm');
  }
  return text(shown);
}

/** Name of the sheet as Excel takes it. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

const letters = (column: number): string => {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
};

/** The file with its first row always in sight: the library knows no way to say so. */
function withFrozenHeader(made: Uint8Array): ArrayBuffer {
  const file = CFB.read(made, { type: 'array' }) as Container;
  const part = CFB.find(file, '/xl/worksheets/sheet1.xml') as Container['FileIndex'][number] | null;
  if (part) {
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    const xml = new TextDecoder().decode(Uint8Array.from(part.content));
    part.content = new TextEncoder().encode(xml.replace(/(<sheetView\b[^>]*?)\/>/, `$1>${pane}</sheetView>`));
    part.size = part.content.length;
  }
  const packed = CFB.write(file, { type: 'array', fileType: 'zip', compression: true }) as ArrayLike<number>;
  return Uint8Array.from(packed).buffer;
}

/** A workbook of one sheet, made row by row: titles, the rows with their groups, and a line of totals where there is one. */
export class SheetMaker {
  private readonly data: (CellObject | undefined)[][];
  private readonly levels: number[] = [0];

  constructor(
    private readonly name: string,
    private readonly columns: readonly SheetColumn[],
  ) {
    this.data = [columns.map(({ title }) => text(title))];
  }

  add(rows: readonly SheetRow[]): void {
    for (const { cells, currency, level = 0 } of rows) {
      this.data.push(this.columns.map((column, i) => cell(cells[i], column, currency)));
      this.levels.push(level);
    }
  }

  /** The file. `totals` go into the last line, which the filter leaves out. */
  file(totals?: SheetRow): ArrayBuffer {
    const last = letters(this.columns.length - 1);
    const filtered = `A1:${last}${this.data.length}`;
    if (totals) this.add([totals]);
    const sheet = {
      '!data': this.data,
      '!ref': `A1:${last}${this.data.length}`,
      '!cols': this.columns.map(({ width }) => ({ width })),
      '!autofilter': { ref: filtered },
      ...(this.levels.some(Boolean) ? { '!rows': this.levels.map((level) => ({ level })), '!outline': { above: true } } : {}),
    } as unknown as WorkSheet;
    const name = sheetName(this.name);
    return withFrozenHeader(
      new Uint8Array(
        write({ SheetNames: [name], Sheets: { [name]: sheet } }, { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer,
      ),
    );
  }
}
