import { sql } from 'kysely';
import type { Ctx } from './serve';

interface Access {
  type: 'VIEW' | 'DOWN' | 'PRINT' | 'CHANGE';
  /** Table the persons stand in, upper case. */
  table: string;
  /** Personal columns given out, comma-joined. */
  columns: string;
  rows: number;
  /** Key of the row whose data it is; none for a list. */
  key?: string | null;
  reason?: string | null;
}

/** Who has access, and why; the reason names the user too whose view is shown. */
function named({ user, session }: Pick<Ctx<unknown>, 'user' | 'session'>, reason: string | null) {
  if (!session || session.person === user) return { person: user, why: reason };
  return { person: session.person, why: [`VIEW_USER_ID ${user.USER_ID}`, reason].filter(Boolean).join(': ').slice(0, 500) };
}

/** Writes an access to personal data to CMS_PRVC_LOG, outside the call's transaction; where it cannot be written, the call fails. */
export async function logAccess<In>(ctx: Ctx<In>, { type, table, columns, rows, key = null, reason = null }: Access): Promise<void> {
  const { svcId, ip, systemDb } = ctx;
  const { person, why } = named(ctx as Ctx<unknown>, reason);
  await sql`insert into cms_prvc_log (access_dtm, user_id, corp_cd, prvc_tp, svc_id, tbl_nm, tgt_key, row_cnt, col_list, access_rsn, client_ip)
    values (now(), ${person.USER_ID}, ${person.CORP_CD}, ${type}, ${svcId}, ${table}, ${key}, ${rows}, ${columns}, ${why}, ${ip})`.execute(
    systemDb,
  );
}
