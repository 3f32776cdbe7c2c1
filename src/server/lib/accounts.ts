import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { customersInScope, hasService } from './customers';
import { nameIn } from './names';
import type { Ctx } from './serve';

/** A key-account service that keeps documents of its own. */
type Service = 'FLAIR' | 'MIMI';

/** A key account: the corporation that keeps its documents, and whether business with it is stopped. */
interface Account {
  CUST_CD: string;
  CORP_CD: string;
  CUST_NM: string;
  STOP_YN: string;
}

/** Condition: the customer `alias` is a key account with the service, inside the scope. */
export const isAccount = (ctx: Ctx<unknown>, service: Service, alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.CUST_TP`)} = 'CUS' and ${sql.ref(`${alias}.DEL_YN`)} = 'N' and ${hasService(alias, service)} and ${customersInScope(ctx.scope, alias)}`;

/** The key accounts with the service among customers, by their codes. */
export async function accountsOf(ctx: Ctx<unknown>, service: Service, codes: readonly (string | null)[]): Promise<Map<string, Account>> {
  const { rows } = await sql<Account>`
    select c.cust_cd, c.corp_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, c.stop_yn from mdm_cust c
     where c.cust_cd = any(${[...new Set(codes)]}) and ${isAccount(ctx, service, 'C')}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.CUST_CD, row]));
}

/** Faults of rows whose customer is no key account (MSG000017), or stopped (MSG000186). */
export function accountFaults(
  ctx: Ctx<unknown>,
  accounts: ReadonlyMap<string, Account>,
  rows: readonly { row: { CUST_CD: string }; ROW_NO: number }[],
): Fault[] {
  return rows.flatMap(({ row: { CUST_CD }, ROW_NO }): Fault[] => {
    const account = accounts.get(CUST_CD);
    if (!account) return CUST_CD ? [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [ctx.label('CUST_CD'), CUST_CD] }] : [];
    return account.STOP_YN === 'Y' ? [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [account.CUST_NM] }] : [];
  });
}
