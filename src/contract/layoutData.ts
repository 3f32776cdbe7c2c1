/** A column as a user has it; columns stand in their order. */
export interface ColumnState {
  field: string;
  /** In px; absent = the screen's own. */
  width?: number;
  hidden?: true;
  pinned?: 'left' | 'right';
}

/** What is kept of a grid: plain data. */
export interface LayoutData {
  columns: ColumnState[];
  sorts?: { field: string; dir: 'ascending' | 'descending' }[];
  filters?: Record<string, unknown>;
  grouping?: string[];
  /** Search conditions; a date as `{ rel }`, days from today. */
  search?: Record<string, unknown>;
  /** VIEW_ID of the view that a working layout stands on. */
  view?: number;
}

const maxBytes = 32 * 1024;
const maxColumns = 200;
const maxDepth = 6;
const maxEntries = 1000;
const fieldName = /^[A-Z][A-Z0-9_]{0,49}$/;

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const isField = (value: unknown): value is string => typeof value === 'string' && fieldName.test(value);
const onlyKeys = (value: Plain, keys: readonly string[]): boolean => Object.keys(value).every((key) => keys.includes(key));
const isList = (value: unknown, most: number, entry: (value: unknown) => boolean): boolean =>
  value === undefined || (Array.isArray(value) && value.length <= most && value.every(entry));

/** Single values, and lists and objects of such, not deep. */
function isData(value: unknown, depth = 0): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value)) return value.length <= maxEntries && value.every((entry) => isData(entry, depth + 1));
  if (!isPlain(value)) return false;
  return Object.entries(value).every(([key, entry]) => /^[A-Za-z][A-Za-z0-9_]{0,49}$/.test(key) && isData(entry, depth + 1));
}

const isColumn = (value: unknown): boolean =>
  isPlain(value) &&
  onlyKeys(value, ['field', 'width', 'hidden', 'pinned']) &&
  isField(value.field) &&
  (value.width === undefined || (Number.isInteger(value.width) && Number(value.width) >= 20 && Number(value.width) <= 4000)) &&
  (value.hidden === undefined || value.hidden === true) &&
  (value.pinned === undefined || value.pinned === 'left' || value.pinned === 'right');
const isSort = (value: unknown): boolean =>
  isPlain(value) && onlyKeys(value, ['field', 'dir']) && isField(value.field) && ['ascending', 'descending'].includes(String(value.dir));
const isByField = (value: unknown): boolean =>
  value === undefined || (isPlain(value) && Object.keys(value).length <= maxColumns && Object.keys(value).every(isField) && isData(value));

function isLayout(value: unknown): value is LayoutData {
  if (!isPlain(value) || !onlyKeys(value, ['columns', 'sorts', 'filters', 'grouping', 'search', 'view'])) return false;
  const { columns, sorts, filters, grouping, search, view } = value;
  if (columns === undefined || !isList(columns, maxColumns, isColumn)) return false;
  if (!isList(sorts, 20, isSort) || !isList(grouping, 20, isField)) return false;
  return isByField(filters) && isByField(search) && (view === undefined || Number.isSafeInteger(view));
}

/** The layout that a text holds; null when it holds none, or anything beside one. */
export function readLayout(text: unknown): LayoutData | null {
  if (typeof text !== 'string' || new TextEncoder().encode(text).length > maxBytes) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isLayout(value) ? value : null;
  } catch {
    return null;
  }
}
