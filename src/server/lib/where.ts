import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from './scope';

type Condition = RawBuilder<SqlBool>;

const always: Condition = sql<SqlBool>`true`;
const never: Condition = sql<SqlBool>`false`;

/** No condition at all: null, empty text, an empty list. */
const absent = (value: unknown): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Which scope columns a table has besides CORP_CD and CUST_CD, where it differs from a business document. */
interface Keys {
  orgn?: boolean;
  cust?: boolean;
  /** Has OPEN_YN: customers get only what is open to them. */
  open?: boolean;
  /** Rows without a customer are those of visitors: every sales manager of the corporation sees them. */
  visitor?: boolean;
  /** Rows without a customer are everybody's of the corporation. */
  shared?: boolean;
}

/** The row scope as a condition on the table `alias`; row-level security says the same again below. */
export function inScope(
  scope: Scope,
  alias: string,
  { orgn = true, cust = true, open = false, visitor = false, shared = false }: Keys = {},
): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const corp = sql<SqlBool>`${column('CORP_CD')} = any(${scope.corps})`;
  const open_ = open && scope.userTp === 'C' ? sql<SqlBool>` and ${column('OPEN_YN')} = 'Y'` : sql``;
  const named = sql<SqlBool>`${column('CUST_CD')} = any(${scope.custs})`;
  const theirs = shared || (visitor && scope.userTp === 'S') ? sql<SqlBool>`(${named} or ${column('CUST_CD')} is null)` : named;
  switch (scope.kind) {
    case 'ALL':
      return always;
    case 'CORP':
      return corp;
    case 'ORGN_SUB':
    case 'ORGN':
      return orgn ? sql<SqlBool>`(${corp} and (${column('ORGN_CD')} = any(${scope.orgns}) or ${column('ORGN_CD')} is null))` : corp;
    case 'SALES_OWN':
    case 'CUST':
      return cust ? sql<SqlBool>`(${corp} and ${theirs}${open_})` : never;
    default:
      return never;
  }
}

/** Text that begins with the value. `starts_with` and not LIKE: only that may use an index below row-level security. */
export function startsWith(ref: string, value: string | null | undefined): Condition {
  return absent(value) ? always : sql<SqlBool>`starts_with(${sql.ref(ref)}, ${value})`;
}

/** Numbers of one condition that are looked for at most. */
const mostNumbers = 100;

/** Text that begins with one of the values, parted by commas. */
export function startsWithAny(ref: string, value: string | null | undefined): Condition {
  const parts = String(value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return always;
  return sql<SqlBool>`(${sql.join(
    parts.slice(0, mostNumbers).map((part) => startsWith(ref, part)),
    sql` or `,
  )})`;
}

/** Text that holds the value anywhere, in any letter case. */
export function contains(ref: string, value: string | null | undefined): Condition {
  return absent(value) ? always : sql<SqlBool>`${sql.ref(ref)} ilike ${`%${likeText(value)}%`}`;
}

/** One of the values, or the value. */
export function anyOf(ref: string, value: string | number | readonly (string | number)[] | null | undefined): Condition {
  if (absent(value)) return always;
  if (Array.isArray(value)) return sql<SqlBool>`${sql.ref(ref)} = any(${value})`;
  return sql<SqlBool>`${sql.ref(ref)} = ${value}`;
}

/** From one value to the other, both included; either may be absent. */
export function between(ref: string, from: string | null | undefined, to: string | null | undefined): Condition {
  if (absent(from)) return absent(to) ? always : sql<SqlBool>`${sql.ref(ref)} <= ${to}`;
  if (absent(to)) return sql<SqlBool>`${sql.ref(ref)} >= ${from}`;
  return sql<SqlBool>`${sql.ref(ref)} between ${from} and ${to}`;
}

/** Text for the inside of a LIKE pattern: its wildcards stand for themselves. */
export const likeText = (value: unknown): string => String(value).replace(/[\\%_]/g, '\\$&');

/** The corporations a person may see: all for system administrators, else the own ones. */
export const ownCorps = (scope: Scope, alias: string): Condition =>
  scope.kind === 'ALL' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.CORP_CD`)} = any(${scope.corps})`;

/** The organisation `alias` is in use and in force today. */
export function inForce(alias: string): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${column('USE_YN')} = 'Y' and (${column('BGN_DT')} is null or ${column('BGN_DT')} <= now()::date)
    and (${column('END_DT')} is null or ${column('END_DT')} >= now()::date))`;
}
