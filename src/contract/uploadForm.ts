type Lang = 'ko' | 'en';

/** One column of a form that is loaded as a workbook. `order` columns are the same in all rows of a group. */
export interface UploadColumn<F extends string = string> {
  letter: string;
  field: F;
  ko: string;
  en: string;
  /** CNTR: required where DLV_TP is CNTR. */
  required?: true | 'CNTR';
  kind: 'text' | 'code' | 'number' | 'date' | 'time' | 'digits' | 'tel' | 'container';
  /** Longest text, digits of a number, or exact number of digits. */
  len: number;
  /** Decimals of a number. */
  scale?: number;
  min?: number;
  max?: number;
  order?: true;
  /** An example for the rules sheet. */
  example: string;
}

/** Title of a column in a language. */
export const titleOf = (column: UploadColumn, lang: Lang): string => column[lang];

/** Highest value a number column takes. */
export const highest = (column: UploadColumn): number => column.max ?? (10 ** column.len - 1) / 10 ** (column.scale ?? 0);

/** The column of reasons in each language, so that one from an earlier run is known again. */
export const reasonTitles = { ko: '오류 내용', en: 'Errors' } as const;

/** A row of a checked workbook: its Excel row number, the result, its faults, and the cells as read, by column name. */
export type Uploaded<Values> = Values & {
  ROW_NO: number;
  CHK_STS: 'OK' | 'ERR' | 'WARN' | 'DONE';
  ERR_MSG: string | null;
  ERR_FIELDS: Record<string, string>;
};

/** What the check of a workbook comes to. */
export interface UploadOutcome<R> {
  UPLOAD_NO: string;
  TOT_CNT: number;
  OK_CNT: number;
  ERR_CNT: number;
  /** Rows that were saved before: they are passed over. */
  SAVED_CNT: number;
  /** What else is to be said of the file: rows that were not read, were hidden, a file that was loaded before. */
  NOTES: string[];
  LIST: R[];
}
