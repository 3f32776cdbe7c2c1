import type { ReactNode } from 'react';
import type { CodeItem, LookupSearch } from '../../contract/code';
import { type Field, field as inDictionary } from '../../contract/dictionary';
import type { LookupKind } from '../../contract/lookup';
import type { ColumnRule } from '../../contract/rules';
import type { FooterKind, RateFooter } from '../../contract/totals';
import type { NameLookup } from '../lib/lookups';
import { onlyCustomer } from '../lib/session';
import { label } from '../lib/texts';
import { everyText } from './every';

/** How a total is shown. */
interface FooterFormat {
  /** Decimals in place of those of the column. */
  decimals?: number;
  /** Key of a text that has the total in it, as {0}. */
  text?: string;
  /** The values are per cent: the sign stands behind the total. */
  percent?: boolean;
}

/** The total of a column in the last line: of a kind, or made from the rows shown; null shows none. `onServer`: what stands for it in a file of the server. */
export type ColumnFooter<R> =
  | ({ kind: FooterKind } & FooterFormat)
  | (RateFooter & FooterFormat)
  | ({ kind: 'CUSTOM'; of: (rows: readonly R[]) => number | string | null; onServer?: FooterKind } & FooterFormat);

/** A look-up of a column: where its codes come from and what a chosen entry fills in. */
export interface GridLookup<R> {
  /** Kind of look-up (CarList, CntrTp …), as the look-up calls know it; it may depend on the row. */
  kind: LookupKind | ((row: R) => LookupKind);
  /** Further conditions, which may depend on the row. */
  search?: (row: R) => LookupSearch;
  /** What the popup looks for where the cell is empty. */
  keyword?: (row: R) => string;
  /** Further columns a chosen entry fills; called with null when the code is emptied. */
  fill?: (item: CodeItem | null) => Partial<R>;
  /** Stopped customers are refused (MSG000186): the rows are new documents. */
  inBusiness?: boolean;
}

/**
 * A column of a grid. Title, code names, width, alignment and editor follow from the dictionary entry of `field`;
 * `like` gives the entry of a column that is calculated or joined and so not in the dictionary.
 */
export interface Column<R> {
  field: keyof R & string;
  like?: Field;
  title?: string;
  /** In px. */
  width?: number;
  /** Takes the room that the others leave, at least its width. */
  rest?: true;
  pinned?: 'left' | 'right';
  /** Names the customer the row belongs to: who reaches one customer alone has it hidden at first. */
  owner?: true;
  /** Hidden until the user shows it; a screen may say so otherwise later. */
  hidden?: boolean;
  /** Equal values below each other are drawn as one cell. */
  merge?: boolean;
  /** true: always, 'new': in rows that are not saved yet, a function: where it says so. */
  edit?: true | 'new' | ((row: R) => boolean);
  required?: boolean | ((row: R) => boolean);
  /** Zero counts as empty for `required`. */
  zeroIsEmpty?: boolean;
  /** Lengths are bytes; a wide character counts as this many. */
  bytes?: 1 | 2;
  min?: number;
  max?: number;
  /** Typed letters become capitals; so they do in code columns. */
  upper?: boolean;
  /** Which entries of its code list are offered, by the row as it was loaded. */
  only?: (loaded: R, code: string) => boolean;
  /** `everyCode` stands for every code: it is shown, typed and offered as 전체. */
  every?: true;
  lookup?: GridLookup<R>;
  /** The text is a name that may be chosen: F4 opens the look-up popup. */
  names?: NameLookup<R>;
  /** Kind of frequently used phrases (PHRS_TP) that F4 puts into the text. */
  phrases?: string;
  /** Total in the last line; a kind alone shows it as the column shows its values. */
  footer?: FooterKind | ColumnFooter<R>;
  /** Currency of the amounts, where it is not the CURR_CD of their row. */
  currency?: () => string | null;
  /** Content of a cell in place of the value. */
  render?: (row: R) => ReactNode;
  /** Text that stands for the value wherever it is read, also in filters and files; null is the value itself. Rows are sorted by the value. */
  text?: (row: R) => string | null;
}

/** The system columns: ST status of the change, CK check box, NO row number; all pinned. */
export type SystemColumn = 'ST' | 'CK' | 'NO';
export const systemWidth: Record<SystemColumn, number> = { ST: 60, CK: 40, NO: 50 };

export type CellKind = 'text' | 'memo' | 'number' | 'date' | 'time' | 'instant' | 'check' | 'code' | 'lookup';

/** A column with everything the grid needs to know about it worked out. */
export interface GridColumn<R> extends Column<R> {
  footer?: ColumnFooter<R>;
  kind: CellKind;
  type: Field;
  label: string;
  hidden: boolean;
  align: 'left' | 'center' | 'right';
  width: number;
  /** The user gave it its width. */
  sized?: true;
  upper: boolean;
  /** The column is required in every row: its header carries the mark. */
  marked: boolean;
}

const kindOf = <R>(column: Column<R>, type: Field): CellKind => {
  if (column.lookup) return 'lookup';
  if (type.code === 'YN') return 'check';
  if (type.code) return 'code';
  switch (type.type) {
    case 'N':
    case 'I':
    case 'L':
      return 'number';
    case 'D':
      return 'date';
    case 'T':
      return 'time';
    case 'S':
      return 'instant';
    case 'X':
      return 'memo';
    default:
      return 'text';
  }
};

/** Shortest length of a text that is long: remarks and reasons. Addresses stand in boxes of one line elsewhere. */
const longText = 500;

/** Can a text of the column have several lines? */
export const takesLines = <R>({ kind, type }: GridColumn<R>): boolean =>
  kind === 'memo' || (kind === 'text' && (type.len ?? 0) >= longText);

const digits = (type: Field): number => (type.type === 'I' ? 7 : (type.len ?? 12));

/** Widths of the characters of a title at 12 px, semi-bold, px; any other takes 7.5. */
const widths: [characters: RegExp, width: number][] = [
  [/[^\0-ÿ]/, 12],
  [/[ijlI.,: ]/, 3.5],
  [/[frt()/-]/, 5],
  [/[mwMWOQ%]/, 11],
  [/[A-Z]/, 9],
];
const textWidth = (text: string): number =>
  [...text].reduce((sum, c) => sum + (widths.find(([characters]) => characters.test(c))?.[1] ?? 7.5), 0);

/** Width a header needs, so that no title is cut. */
const headerWidth = (title: string, marked: boolean): number => textWidth(title) + 14 + (marked ? 10 : 0);

function widthOf(kind: CellKind, type: Field): number {
  const byKind: Record<CellKind, number> = {
    text: Math.min(200, 70 + (type.len ?? 20) * 0.9),
    memo: 200,
    number: Math.min(112, 28 + digits(type) * 6.5),
    date: 96,
    time: 76,
    instant: 152,
    check: 56,
    code: 92,
    lookup: 96,
  };
  return byKind[kind];
}

/** Works a column out. `screen` may have titles of its own. */
export function resolve<R>(column: Column<R>, screen?: string, table?: string): GridColumn<R> {
  const type = column.like ?? inDictionary(column.field) ?? { type: 'V', len: 100 };
  const kind = kindOf(column, type);
  const title = column.title ?? label(column.field, screen, table);
  const marked = column.required === true;
  const { footer, ...rest } = column;
  return {
    ...rest,
    ...(column.every ? { text: (row: R) => everyText(row[column.field]) ?? column.text?.(row) ?? null } : {}),
    ...(footer ? { footer: typeof footer === 'string' ? { kind: footer } : footer } : {}),
    type,
    kind,
    label: title,
    marked,
    hidden: column.hidden === true || (column.owner === true && onlyCustomer() !== null),
    align: kind === 'number' ? 'right' : kind === 'date' || kind === 'time' || kind === 'instant' || kind === 'check' ? 'center' : 'left',
    width: Math.round(Math.max(column.width ?? widthOf(kind, type), headerWidth(title, marked))),
    upper: column.upper ?? (kind === 'lookup' || column.field.endsWith('_CD')),
  };
}

export const isRequired = <R>(column: Column<R>, row: R): boolean =>
  typeof column.required === 'function' ? column.required(row) : column.required === true;

/** What the row must keep to, for checkRow: typed columns only. */
export const rulesOf = <R>(columns: readonly GridColumn<R>[], row: R): ColumnRule[] =>
  columns
    .filter((c) => c.edit || c.required)
    .map((c) => ({
      field: c.field,
      required: isRequired(c, row),
      ...(c.zeroIsEmpty ? { zeroIsEmpty: true } : {}),
      ...(c.like ? { type: c.like } : {}),
      ...(c.bytes ? { bytes: c.bytes } : {}),
      ...(c.min === undefined ? {} : { min: c.min }),
      ...(c.max === undefined ? {} : { max: c.max }),
    }));
