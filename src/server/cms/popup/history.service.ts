import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../../code/customers.service';
import { Refusal } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';

interface Audited {
  /** REF_TP of the table's changes of status. */
  refTp?: string;
  /** A row when the user may see the one with this key; row-level security does it for the scoped tables. */
  seen(ctx: Ctx<unknown>, key: string[]): RawBuilder<unknown>;
}

const isAdmin = ({ user }: Ctx<unknown>, ...roles: string[]) => user.roleList.some((role) => roles.includes(role));
const byKey = (table: string, column: string, refTp?: string): Audited => ({
  refTp,
  seen: (_ctx, [key = '']) => sql`select 1 from ${sql.table(table)} where ${sql.ref(column)}::text = ${key}`,
});
const systemOnly: Audited = { seen: (ctx) => sql`select 1 where ${isAdmin(ctx, 'SYS_ADM')}` };

/** The audited tables and who may see the history of their rows. */
const audited: Record<string, Audited> = {
  PAN_DLV_ORD: byKey('PAN_DLV_ORD', 'DLV_ORD_NO', 'DLV'),
  PTL_QUOTE: {
    refTp: 'QUO',
    seen: (_ctx, [no = '', rev = '']) => sql`select 1 from ptl_quote where quo_no = ${no} and quo_rev::text = ${rev}`,
  },
  FMS_HBL: byKey('FMS_HBL', 'HBL_SEQ', 'HBL'),
  SET_COST: byKey('SET_COST', 'COST_NO', 'CST'),
  SET_STL: byKey('SET_STL', 'STL_NO', 'STL'),
  MDM_PRICING: byKey('MDM_PRICING', 'PRC_NO'),
  MDM_CUST: {
    refTp: 'CUS',
    seen: (ctx, [key = '']) => sql`select 1 from mdm_cust c where c.cust_cd = ${key} and ${customersInScope(ctx.scope, 'C')}`,
  },
  CMS_USER: {
    seen: (ctx, [key = '']) => sql`select 1 from cms_user where user_id = ${key}
      and (${isAdmin(ctx, 'SYS_ADM')} or (${isAdmin(ctx, 'CORP_ADM')} and corp_cd = ${ctx.user.CORP_CD}))`,
  },
  CMS_USER_REG: {
    seen: (ctx, [key = '']) => sql`select 1 from cms_user_reg where reg_no = ${key}
      and (${isAdmin(ctx, 'SYS_ADM')} or (${isAdmin(ctx, 'CORP_ADM')} and corp_cd = ${ctx.user.CORP_CD}))`,
  },
  CMS_ROLE: systemOnly,
  CMS_CODE_MST: systemOnly,
  CMS_CODE_DTL: systemOnly,
  CMS_JWT: systemOnly,
  MDM_CORP: systemOnly,
};

/** The row asked for, when the user may see it; else 404 MSG000043, as for one that does not exist. */
export async function seenRow(
  ctx: Ctx<unknown>,
  search: { TBL_NM?: string; ROW_KEY?: string },
): Promise<{ table: string; key: string; refTp: string | undefined }> {
  const [table, key] = [String(search.TBL_NM ?? ''), String(search.ROW_KEY ?? '')];
  const found = Object.hasOwn(audited, table) ? audited[table] : undefined;
  const rows = found && (await found.seen(ctx, key.split('|')).execute(ctx.db)).rows;
  if (!found || !rows?.length) throw new Refusal(404, 'MSG000043');
  return { table, key, refTp: found.refTp };
}

/** May the user see the addresses that changes came from? */
export const seesAddresses = (ctx: Ctx<unknown>): boolean => isAdmin(ctx, 'SYS_ADM', 'CORP_ADM');
