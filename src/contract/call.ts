import { dictionary, type Field, type FieldName } from './dictionary';
import type { SessionEnd } from './sessionEnd';

/**
 * Who may make a call. ROLE needs the screen, and the button where one is named; LOGIN any session; INTRO a session or the intro token; TOKEN
 * a partner's token with the scope, whose user has the screen and the button.
 */
export type Auth = 'OPEN' | 'INTRO' | 'LOGIN' | 'ROLE' | 'TOKEN';

/**
 * What a call does: reads run in a read-only transaction, saves and actions in one that stores its answer under BATCH_ID; a partner's GET is
 * a read, its POST keeps its answer under the header Idempotency-Key.
 */
export type Kind = 'read' | 'save' | 'action' | 'code' | 'text' | 'session' | 'upload' | 'download' | 'system' | 'partner';

/**
 * What a call costs the process more than a look-up does: a long search or a workbook of rows, a document drawn as PDF, a file of somebody else's
 * taken apart, an upload, a password hashed, a write for somebody who has not signed in. Such calls are done a few at a time, their callers in turn
 * (server/lib/turns.ts).
 */
export type Cost = 'search' | 'render' | 'parse' | 'upload' | 'hash' | 'visit';

/** One call of the API as data: the server serves it, the client makes it, the button it is tied to needs its permission. */
export interface Call<In = unknown, Out = unknown> {
  /** SVC_ID of CMS_SVC: the path without `/api/`, with dots (`pan.dlvOrdMgt.confirm`), unless another call has that path too. */
  id: string;
  path: string;
  method: 'POST' | 'GET';
  kind: Kind;
  auth: Auth;
  /** Screen whose grant the call needs (SCRN_ID), with auth ROLE or TOKEN. */
  screen?: string;
  /** Button whose grant the call needs (BTN_ID); none = the screen itself. */
  button?: string;
  /** What the token must have been issued for, with auth TOKEN. */
  scope?: string;
  /** Done in turn with other callers' work that costs as much. A search that writes nothing has connections of its own, with their own time-out. */
  cost?: Cost;
  /** Its answer holds a secret: what BATCH_ID keeps of it is sealed. */
  sealed?: boolean;
  /** Its answer is told once and never stored under BATCH_ID: it holds a secret, or is of that moment alone. */
  secret?: true;
  /** What a save takes of a row. */
  row?: SentColumns;
  /** The same of the lines inside a row (G2), where there are any. */
  lines?: SentColumns;
  /** Its body brings many rows: it may be as large as that of a save. */
  manyRows?: true;
  /** Phantom types of body and answer; never present at run time. */
  readonly In?: In;
  readonly Out?: Out;
}

/** The columns that a call takes of a row, by their names. Others that are sent are ignored: a grid sends its rows whole. */
export type SentColumns = Readonly<Record<string, Field>>;

/** Columns with the types that the dictionary gives them, and those that are no column of a table with their own. */
export const sentColumns = (names: readonly FieldName[], own: SentColumns = {}): SentColumns => ({
  ...Object.fromEntries(names.map((name) => [name, dictionary[name]])),
  ...own,
});

export interface Sort {
  FIELD: string;
  DIR: 'ASC' | 'DESC';
}

/** Body of a read. Several values of a condition are an array; an absent or empty condition is none. */
export interface ReadBody<Search> {
  SEARCH: Partial<Search>;
  PAGE?: number;
  SIZE?: number;
  SORT?: Sort[];
}

/** A column asked of an Excel file; WIDTH in characters. */
export interface ExcelField {
  FIELD: string;
  WIDTH?: number;
  /** Its total in the last line, and the decimals of that. */
  TOTAL?: 'SUM' | 'COUNT' | 'MAX' | 'MIN' | 'AVG' | 'RATE';
  DECIMALS?: number;
  /** Of a RATE: the columns of which one is how many per cent of the other. */
  PART?: string;
  WHOLE?: string;
}

/** Body of an Excel download. GRID names a further grid, COLUMNS the columns in their order; CODE_YN = Y gives codes in place of names. */
export interface ExcelBody<Search> extends Pick<ReadBody<Search>, 'SEARCH' | 'SORT'> {
  GRID?: string;
  COLUMNS?: ExcelField[];
  CODE_YN?: string;
  /** Why, where personal columns are in the file. */
  ACCESS_RSN?: string | null;
}

/** Answer of a read. TOTAL is exact up to 100,001, which means "more than 100,000". */
export interface ReadData<R> {
  LIST: R[];
  TOTAL: number;
}

export type BatchFlag = 'insert' | 'update' | 'delete';

/** A row of a save: its columns, what to do with it, and for an existing row the version it was read in. */
export type SaveRow<R> = Partial<R> & { BATCH_FLAG: BatchFlag; UPD_CNT?: number | null };

export interface SaveBody<R> {
  BATCH_ID: string;
  LIST: SaveRow<R>[];
}

export interface SaveData<R> {
  LIST: (R & { BATCH_FLAG?: BatchFlag })[];
}

/** Body of a status action: keys and versions of the rows, the columns the action sets, and a reason where one is asked. */
export interface ActionBody<R, Extra = object> {
  BATCH_ID: string;
  LIST: (Partial<R> & { UPD_CNT?: number | null } & Extra)[];
  RSN?: string | null;
}

/** One fault of a request. ROW_NO counts LIST from 1. */
export interface Fault {
  ROW_NO?: number;
  FIELD?: string;
  CODE: string;
  MESSAGE?: string;
  /** Values for the message's placeholders; filled into MESSAGE by the server and left out of the answer. */
  ARGS?: (string | number)[];
  /** The row as it is now, of a stale one. */
  ROW?: Record<string, unknown>;
}

/** Body of every refusal. `row` is the row as it is now, when a save was stale: of the first one, the others stand in `errors`. */
export interface ErrorBody {
  message: string;
  code: string;
  errors?: Fault[];
  row?: Record<string, unknown>;
  unknown?: true;
  /** Why the session has ended, with 401 for who holds the cookie of one. */
  ended?: SessionEnd;
}

export interface Answer<Data> {
  data: Data;
  message?: string;
}

/** Makes a call that is none of a screen's regular ones. */
export function call<In, Out>(path: string, kind: Kind, auth: Auth, rest: Partial<Call> = {}): Call<In, Out> {
  return { id: path.replace(/^\/(api\/)?/, '').replaceAll('/', '.'), path, method: 'POST', kind, auth, ...rest } as Call<In, Out>;
}

interface SaveOptions<R> extends Partial<Call> {
  /** Types of what is sent and is no column of a table. */
  own?: { readonly [C in Exclude<keyof R & string, FieldName>]?: Field };
}

/** The regular calls of one screen; `path` is its route path. */
export function screenCalls(screen: string, path: string) {
  const role = <In, Out>(verb: string, kind: Kind, button?: string, rest: Partial<Call> = {}) =>
    call<In, Out>(`/api${path}/${verb}`, kind, 'ROLE', { screen, ...(button ? { button } : {}), ...rest });
  return {
    /** A list: `selectDlvOrd`, `selectDlvOrdG2` … */
    read: <Search, R>(verb: string, rest: Partial<Call> = {}) => role<ReadBody<Search>, ReadData<R>>(verb, 'read', undefined, rest),
    /** A row save, with the columns that it takes: `saveDlvOrd`; it answers the rows saved, of another kind where it makes others of them. */
    save: <R, Saved = R>(verb: string, columns: readonly (keyof R & FieldName)[], { own, ...rest }: SaveOptions<R> = {}) =>
      role<SaveBody<R>, SaveData<Saved>>(verb, 'save', 'save', { row: sentColumns(columns, own as SentColumns), ...rest }),
    /** A status action, named as its button. */
    action: <R, Extra = object>(button: string, rest: Partial<Call> = {}) =>
      role<ActionBody<R, Extra>, SaveData<R>>(button, 'action', button, rest),
    /** Excel of a grid. */
    excel: <Search>() => role<ExcelBody<Search>, Blob>('excel', 'download', 'excel', { cost: 'search' }),
    /** Anything else of the screen. */
    other: role,
  };
}

/** Does the call run on the connections for long searches and exports? */
export const isLongSearch = (call: Call): boolean => call.cost === 'search' && !writes(call);

/** Does the call change what others see? */
export const writes = ({ kind, method }: Call): boolean =>
  kind === 'save' || kind === 'action' || kind === 'upload' || (kind === 'partner' && method === 'POST');
