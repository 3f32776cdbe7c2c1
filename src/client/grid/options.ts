import type { Call, Fault, SaveBody, SaveData } from '../../contract/call';
import type { Column, SystemColumn } from './column';
import type { Given } from './query';
import type { TreeOptions } from './tree';

/** The form by which rows are loaded from Excel. */
export interface UploadForm<R extends object> {
  columns: readonly { field: string; title: string }[];
  /** The rows of the form that stand for rows of the grid. */
  rows(rows: readonly R[]): Promise<readonly object[]>;
  /** Rows that it takes at most. */
  maxRows: number;
}

/** The rows below that travel inside the current row, as a save of that handles them. */
export interface RowsInside {
  /** Is something typed of them that goes with a row that is saved already? */
  isDirty(): boolean;
  /** Shows what is wrong with them; true where something is. */
  showsFaults(): Promise<boolean>;
  /** Asks where some of them are to be deleted. */
  mayGo(): Promise<boolean>;
  /** Gives the columns of the current row that they go in. */
  send(): object;
  /** Nothing was saved: have others changed some of them meanwhile? */
  fail(errors: readonly Fault[]): boolean;
  /** Shows these beside what was typed. False where that was left as it is. */
  settle(errors: readonly Fault[]): Promise<boolean>;
  /** Marks what was refused of them; gives the other faults, the lines that say it, and the way to the first one. */
  refuse(faults: readonly Fault[], rows: readonly number[]): Promise<{ others: Fault[]; lines: string; goTo: () => Promise<void> }>;
  /** They are saved, and come anew with their row. */
  arrive(): void;
}

/** What a screen says about its grid. */
export interface GridOptions<R extends object, S> {
  /** Tells the grids of a screen apart: G1, G2 … */
  id: string;
  /** Name above the grid and for screen readers; made of the screen's title unless given. */
  title?: string;
  /** Table whose own column titles are used. */
  table?: string;
  /** Column or columns that identify a row. */
  key: (keyof R & string) | (keyof R & string)[];
  columns: readonly Column<R>[];
  /** What a row is called in questions and refusals, where its key says nothing to who reads it. */
  named?: (row: R) => string;
  /** The call that saves the changed rows. Who lacks the grant of its button reads only; a grid without one is saved by its screen. */
  save?: Call<SaveBody<R>, SaveData<R>>;
  /** Search conditions to begin with. */
  search?: Given<S>;
  /** Key of the row to stand on when the list is first loaded. */
  selected?: Partial<R>;
  /** What the grid says without rows, where that is not that nothing was found. */
  empty?: string | (() => string);
  /** Loads the list at opening; true unless said otherwise. */
  auto?: boolean;
  /** Values of an added row. Without it rows can be changed but not added. */
  newRow?: () => Partial<R>;
  /** What else changes with the values put into row `i`: indexes of other rows with their values. It is undone with it. */
  follow?: (rows: readonly R[], i: number, values: Partial<R>) => Iterable<readonly [number, Partial<R>]>;
  /**
   * Its rows go through steps of work: the buttons in their order, and which of them takes a row on. Actions of such a grid go by the current row
   * where none is checked, and leave the checks for the next step.
   */
  steps?: { order: readonly string[]; next: (row: R) => string | null };
  /** A further condition on every cell, which a column's `edit` allows. */
  canEdit?: (row: R, field: string) => boolean;
  /** Why a row cannot be changed now, in words: the title of its cells that are typed otherwise. */
  whyFixed?: (row: R) => string | null;
  /** Rows nobody can change any more: grey. */
  finalRow?: (row: R) => boolean;
  /** What is out of order with a row, which colours its text: `bad` is held or over, `warn` late, `gone` cancelled. */
  tone?: (row: R) => 'bad' | 'warn' | 'gone' | null;
  /** It is only read now, and its rows have neither a state nor a check box: a document that is not edited. */
  reading?: boolean;
  /** Columns before the data; ST, CK and NO unless said otherwise. */
  system?: readonly SystemColumn[];
  /** Enter or Tab in this column of the last row adds a row. */
  addFrom?: keyof R & string;
  /** Columns that a copy of a row does not take over: numbers, states, versions. The key and UPD_CNT never are. */
  notCopied?: readonly (keyof R & string)[];
  /** What copies of rows take over, where the screen says it itself: also rows of a grid below, which travel inside a new row. */
  copiesOf?: (rows: readonly R[]) => Promise<readonly Partial<R>[]>;
  checkable?: (row: R) => boolean;
  /** The rows are a tree: their one key column, and the column that holds the key of the row above. */
  tree?: TreeOptions<R>;
  /** Rows that can be taken away; every row that is not final unless said otherwise. */
  canRemove?: (row: R) => boolean;
  /** Enter or a double click on a row that cannot be typed into there: choosing it, in a popup that chooses. */
  onOpen?: (row: R) => void;
  /** One click opens a row, as it only shows something and can be taken back by another. */
  opensByClick?: boolean;
  /** The current row became another one, or was loaded again. */
  onCurrent?: (row: R | null) => void;
  /** The form by which rows are loaded from Excel: the Excel to be read in again is one, filled in. */
  uploadForm?: () => Promise<UploadForm<R>>;
  /** Its rows can be loaded from a workbook, such as its own Excel: the menu behind the Excel button has it. */
  loads?: boolean;
  /** Columns that say which row of the list one of the workbook is, where they are not the key. */
  loadsBy?: readonly (keyof R & string)[];
  /** The menu of a cell shows who changed the row when: CMS_HIST keeps the changes of `table` by `key`. */
  history?: boolean;
  /** Grids below: their unsaved changes are asked about before the current row changes. */
  details?: () => readonly { isDirty: boolean; asked: boolean }[];
  inside?: RowsInside;
}

/** Button whose grant the save needs, and which does it. */
export const saveButton = ({ button = 'save' }: Pick<Call, 'button'>): string => button;

/** Names of the columns that identify a row. */
export const keysOf = <R extends object, S>({ key }: Pick<GridOptions<R, S>, 'key'>): readonly (keyof R & string)[] =>
  Array.isArray(key) ? key : [key];
