import { sql } from 'kysely';
import { personalData, reachesPerson, reachOf } from '../../contract/columnRules';
import type { Db } from '../db/open';
import type { Database } from '../db/types';
import { batchedWrites } from './batchedWrites';
import { ownScreens } from './permission';
import { prepared } from './prepared';
import { Refusal } from './refusal';
import type { SecurityLog } from './securityLog';
import type { Session } from './session';

/** PRVC_TP of CMS_PRVC_LOG. */
export type AccessType = 'VIEW' | 'DOWN' | 'PRINT' | 'CHANGE';

interface Access {
  type: AccessType;
  /** Table the persons stand in, upper case. */
  table: string;
  /** Personal columns given out, comma-joined. */
  columns: string;
  rows: number;
  /** Key of the row whose data it is; none for a list. */
  key?: string | null;
  reason?: string | null;
}

/** What the log takes of a call: without a session the user is whom it is done for. */
interface Accessing {
  systemDb: Db;
  svcId: string;
  ip: string;
  session: Session | null;
  security: SecurityLog;
  user: { USER_ID: string; CORP_CD: string };
}

/** Who has access, and why; the reason names the user too whose view is shown. */
function named({ user, session }: Accessing, reason: string | null) {
  if (!session || session.person === user) return { person: user, why: reason };
  return { person: session.person, why: [`VIEW_USER_ID ${user.USER_ID}`, reason].filter(Boolean).join(': ').slice(0, 500) };
}

/** A row of the log, but for its number and time. */
type Entry = Omit<Database['CMS_PRVC_LOG'], 'LOG_SEQ' | 'ACCESS_DTM'>;

const writers = new WeakMap<Db, (entry: Entry) => Promise<void>>();

/** Calls that are answered at the same time share a write of the log. */
function writerOf(db: Db): (entry: Entry) => Promise<void> {
  const known = writers.get(db);
  if (known) return known;
  const writer = batchedWrites<Entry>((entries) => {
    const insert = sql`
    insert into cms_prvc_log (access_dtm, user_id, corp_cd, prvc_tp, svc_id, tbl_nm, tgt_key, row_cnt, col_list, access_rsn, client_ip)
    select now(), r.* from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as r ("USER_ID" text, "CORP_CD" text, "PRVC_TP" text, "SVC_ID" text, "TBL_NM" text, "TGT_KEY" text, "ROW_CNT" int, "COL_LIST" text,
              "ACCESS_RSN" text, "CLIENT_IP" text)`;
    return prepared(db, insert.compile(db));
  });
  writers.set(db, writer);
  return writer;
}

/**
 * Writes an access to personal data to CMS_PRVC_LOG, outside the call's transaction; where it cannot be written, the call fails. What is taken
 * out of the portal is told to the security log too.
 */
export function logAccess(ctx: Accessing, { type, table, columns, rows, key = null, reason = null }: Access): Promise<void> {
  const { person, why } = named(ctx, reason);
  if (type === 'DOWN' || type === 'PRINT')
    ctx.security.record('EXPORT', { user: person.USER_ID, ip: ctx.ip, svc: ctx.svcId, how: type, table, columns, rows, key, reason: why });
  return writerOf(ctx.systemDb)({
    USER_ID: person.USER_ID,
    CORP_CD: person.CORP_CD,
    PRVC_TP: type,
    SVC_ID: ctx.svcId,
    TBL_NM: table,
    TGT_KEY: key,
    ROW_CNT: rows,
    COL_LIST: columns,
    ACCESS_RSN: why,
    CLIENT_IP: ctx.ip,
  });
}

const heldIn = (row: object, column: string) => (row as Record<string, unknown>)[column];
const holds = (row: object, column: string) => heldIn(row, column) != null;

/** Tables of rows whose columns do not tell. */
const tables = new WeakMap<readonly object[], string>();

/** Says of which table rows are that an answer gives out, where they do not carry its key. */
export function ofTable<R extends object>(table: string, rows: R[]): R[] {
  tables.set(rows, table);
  return rows;
}

const tableRules = Object.entries(personalData);

/** The table of a row that holds a column which reaches a person: by its key, else the first that has such a column. */
function tableOf(row: object, column: string): string {
  const found =
    tableRules.find(([, { key }]) => key.every((name) => name in row)) ?? tableRules.find(([, { reach }]) => reach.includes(column));
  return found?.[0] ?? '';
}

/** The rows of an answer, or below a row of it, that hold how to reach a person, by their table. */
function collect(value: object, table: string | undefined, found: Map<string, object[]>): void {
  if (Array.isArray(value)) {
    const of = tables.get(value) ?? table;
    for (const one of value) if (typeof one === 'object' && one !== null) collect(one, of, found);
    return;
  }
  let reached: string | undefined;
  for (const name in value) {
    const held = (value as Record<string, unknown>)[name];
    if (held === null || held === undefined) continue;
    if (typeof held === 'object') collect(held, table, found);
    else if (reached === undefined && reachesPerson(name)) reached = name;
  }
  if (!reached) return;
  const of = table ?? tableOf(value, reached);
  const rows = found.get(of);
  if (rows) rows.push(value);
  else found.set(of, [value]);
}

/** Logs rows of a table that are given out, as their reader gets them: those that reach somebody other than the reader. */
export async function logGiven(
  ctx: Accessing,
  { table, rows, type }: Pick<Access, 'type' | 'table'> & { rows: readonly object[] },
): Promise<void> {
  const { key = [], reach = [], names = [] } = personalData[table] ?? {};
  const isOwn = (row: object) => table === 'CMS_USER' && heldIn(row, 'USER_ID') === named(ctx, null).person.USER_ID;
  const persons = rows.filter((row) => reach.some((column) => holds(row, column)) && !isOwn(row));
  const [first] = persons;
  if (!first) return;
  const columns = [...reach, ...names].filter((column) => persons.some((row) => holds(row, column)));
  // Whose data it is: as much of the key as all of them share.
  const shared = key.findIndex((name) => !holds(first, name) || persons.some((row) => heldIn(row, name) !== heldIn(first, name)));
  const whose = key.slice(0, shared < 0 ? key.length : shared).map((name) => heldIn(first, name));
  await logAccess(ctx, { type, table, columns: columns.join(','), rows: persons.length, key: whose.join('|') || null });
}

/**
 * Logs what an answer tells of how to reach persons: a row of the log for each table. Every answer comes by here (lib/serve.ts), so that no call
 * has to remember it. What the screens of a person's own data tell is not others'.
 */
export async function logAnswered(ctx: Accessing, screen: string | undefined, answer: unknown): Promise<void> {
  if (typeof answer !== 'object' || answer === null) return;
  if (ownScreens.includes(screen ?? '') && ctx.session?.person === ctx.user) return;
  const found = new Map<string, object[]>();
  collect(answer, undefined, found);
  for (const [table, rows] of found) await logGiven(ctx, { type: 'VIEW', table, rows });
}

/** The reason of a download that holds personal data: 422 MSG000039 without one. */
export function reasonOf({ body }: { body: unknown }): string {
  const { ACCESS_RSN: reason } = body as { ACCESS_RSN?: unknown };
  if (typeof reason !== 'string' || !reason.trim())
    throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'ACCESS_RSN', CODE: 'MSG000039' }] });
  return reason.slice(0, 500);
}

/** Counts the rows of a file while it is written. With a column that reaches a person the reason is required at once, and `log` writes the access. */
export function trackExport(ctx: Accessing & { body: unknown }, table: string, columns: readonly { field: string }[]) {
  const fields = columns.map(({ field }) => field);
  const personal = fields.filter((field) => reachOf(table).includes(field));
  const told = [...personal, ...(personalData[table]?.names ?? []).filter((name) => fields.includes(name))];
  const reason = personal.length ? reasonOf(ctx) : null;
  const taken = {
    rows: 0,
    persons: 0,
    async *count(rows: Iterable<object> | AsyncIterable<object>) {
      for await (const row of rows) {
        taken.rows++;
        if (personal.some((column) => holds(row, column))) taken.persons++;
        yield row as Record<string, unknown>;
      }
    },
    log: async () => {
      if (taken.persons) await logAccess(ctx, { type: 'DOWN', table, columns: told.join(','), rows: taken.persons, reason });
    },
  };
  return taken;
}
