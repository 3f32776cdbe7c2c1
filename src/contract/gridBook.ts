import { call } from './call';

/** What the cells of a column are read as. */
export type BookKind = 'text' | 'number' | 'date' | 'time';

/** The JSON part of the upload: the columns of the grid, the first of which no row leaves empty. */
export interface BookParam {
  SCRN_ID: string;
  TBL_NM: string;
  COLUMNS: { FIELD: string; TITLE: string; KIND: BookKind }[];
}

/** A row of the workbook: its number there, the text of each column asked for, and what is wrong with cells. */
export interface BookRow {
  ROW_NO: number;
  CELLS: (string | null)[];
  FAULTS: { FIELD: string; MESSAGE: string }[];
}

export interface Book {
  /** Columns that the workbook has. */
  FIELDS: string[];
  /** Titles of the workbook that are none of the grid's. */
  OTHERS: string[];
  /** What else is to be said of the file: rows that were not read, or were hidden. */
  NOTES: string[];
  ROWS: BookRow[];
}

/** Reads a workbook for a grid: by titles in either language or by the names of columns. Nothing is kept of it. */
export const readBook = call<FormData, Book>('/api/grid/readBook', 'upload', 'LOGIN', { cost: 'upload' });
