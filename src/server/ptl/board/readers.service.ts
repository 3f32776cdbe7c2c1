import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../lib/serve';

/**
 * The notices `alias` that the user of a call is to read: published, in force today, of the own corporation or of all, and meant for the
 * user. A guest gets those that name nobody.
 */
export function meantForReader({ user, today, session }: Ctx<unknown>, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const custs = user.custList.map((cust) => cust.CUST_CD);
  const reader = session?.rights.guest
    ? sql`null, null, '{}', '{}'`
    : sql`${user.CORP_CD}, ${user.ORGN_CD}, ${user.roleList}::text[], ${custs}::text[]`;
  return sql<SqlBool>`(${column('DEL_YN')} = 'N' and ${column('NOTC_STS')} = 'PUB'
    and ${column('BGN_DT')} <= ${today} and ${column('END_DT')} >= ${today}
    and ${column('CORP_CD')} in ('*', ${user.CORP_CD}) and is_reader(${column('NOTC_NO')}, ${reader}))`;
}
