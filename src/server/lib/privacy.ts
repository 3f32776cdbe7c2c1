import { sql } from 'kysely';
import { personalColumns } from '../../contract/columnRules';
import type { Db } from '../db/open';
import type { Database } from '../db/types';
import { gathered } from './gather';
import { Refusal } from './refusal';
import type { Ctx } from './serve';

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
type Accessing = Pick<Ctx<unknown>, 'systemDb' | 'svcId' | 'ip' | 'session'> & { user: { USER_ID: string; CORP_CD: string } };

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
  const writer = gathered<Entry>((entries) =>
    sql`
    insert into cms_prvc_log (access_dtm, user_id, corp_cd, prvc_tp, svc_id, tbl_nm, tgt_key, row_cnt, col_list, access_rsn, client_ip)
    select now(), r.* from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as r ("USER_ID" text, "CORP_CD" text, "PRVC_TP" text, "SVC_ID" text, "TBL_NM" text, "TGT_KEY" text, "ROW_CNT" int, "COL_LIST" text,
              "ACCESS_RSN" text, "CLIENT_IP" text)`.execute(db),
  );
  writers.set(db, writer);
  return writer;
}

/** Writes an access to personal data to CMS_PRVC_LOG, outside the call's transaction; where it cannot be written, the call fails. */
export function logAccess(ctx: Accessing, { type, table, columns, rows, key = null, reason = null }: Access): Promise<void> {
  const { person, why } = named(ctx, reason);
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

const holds = (row: object, column: string) => (row as Record<string, unknown>)[column] != null;

/** Logs rows given out, as their reader gets them: those that hold a personal column of the table. None: nothing is logged. */
export async function logGiven<In>(
  ctx: Ctx<In>,
  { table, rows, type, key }: Pick<Access, 'type' | 'table' | 'key'> & { rows: readonly object[] },
): Promise<void> {
  const given = (personalColumns[table] ?? []).filter((column) => rows.some((row) => holds(row, column)));
  const persons = rows.filter((row) => given.some((column) => holds(row, column)));
  if (persons.length) await logAccess(ctx, { type, table, columns: given.join(','), rows: persons.length, key: key ?? null });
}

/** The reason of a download that holds personal data: 422 MSG000039 without one. */
export function reasonOf({ body }: Ctx<unknown>): string {
  const { ACCESS_RSN: reason } = body as { ACCESS_RSN?: unknown };
  if (typeof reason !== 'string' || !reason.trim())
    throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'ACCESS_RSN', CODE: 'MSG000039' }] });
  return reason.slice(0, 500);
}

/** Counts the rows of a file while it is written. With a personal column in it the reason is required at once, and `log` writes the access. */
export function takenAway<In>(ctx: Ctx<In>, table: string, columns: readonly { field: string }[]) {
  const personal = columns.map(({ field }) => field).filter((field) => personalColumns[table]?.includes(field));
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
      if (taken.persons) await logAccess(ctx, { type: 'DOWN', table, columns: personal.join(','), rows: taken.persons, reason });
    },
  };
  return taken;
}
