import { type RawBuilder, sql } from 'kysely';
import { seesPurchase } from '../../../contract/mdm/other/mdmPricingMgt';
import { customersInScope } from '../../lib/customers';
import { Refusal } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { ownCorps } from '../../lib/where';

interface Status {
  refTp: string;
  codes: string;
}

interface Audited {
  /** Of the table's changes of status: their REF_TP, and the code group of the states. */
  status?: Status;
  /** A row when the user may see the one with this key; row-level security does it for the scoped tables. */
  seen(ctx: Ctx<unknown>, key: string[]): RawBuilder<unknown>;
  /** The key in the history, where it is told without what follows from who asks. */
  keptKey?(ctx: Ctx<unknown>, key: string): string;
  /** Further rows whose changes are shown among those of the row. */
  parts?: readonly Part[];
}

/** Rows of a table that have the key of another one as part `at` of theirs; TELLS: the column that the rest of their key is to it. */
interface Part {
  tbl: string;
  at: number;
  tells?: string;
}
const parts = (...tables: string[]): Part[] => tables.map((tbl) => ({ tbl, at: 1 }));

/** A row whose history can be asked for. */
export interface HistoryOf {
  table: string;
  key: string;
  status: Status | undefined;
  parts: readonly Part[];
}

const isAdmin = ({ user }: Ctx<unknown>, ...roles: string[]) => user.roleList.some((role) => roles.includes(role));
const byKey = (table: string, column: string, status?: Status): Audited => ({
  status,
  seen: (_ctx, [key = '']) => sql`select 1 from ${sql.table(table)} where ${sql.ref(column)}::text = ${key}`,
});
/** Masters that all staff read, by the columns of their keys. */
const master = (table: string, ...keys: string[]): Audited => ({
  seen: (ctx, key) =>
    sql`select 1 from ${sql.table(table)} where ${ctx.user.USER_TP === 'S'} and ${sql.join(
      keys.map((column, i) => sql`wire(${sql.ref(column)}) = ${key[i] ?? ''}`),
      sql` and `,
    )}`,
});
/** What a corporation has, by its code at the beginning of the key. */
const ownCorporation: Audited['seen'] = (ctx, [corpCd = '']) =>
  sql`select 1 where ${isAdmin(ctx, 'SYS_ADM')} or (${isAdmin(ctx, 'CORP_ADM')} and ${corpCd} = ${ctx.user.CORP_CD})`;
const systemOnly: Audited = { seen: (ctx) => sql`select 1 where ${isAdmin(ctx, 'SYS_ADM')}` };

/** The audited tables and who may see the history of their rows. */
const audited: Record<string, Audited> = {
  PAN_DLV_ORD: byKey('PAN_DLV_ORD', 'DLV_ORD_NO', { refTp: 'DLV', codes: 'DLV_ORD_STS' }),
  PTL_QUOTE: {
    status: { refTp: 'QUO', codes: 'QUO_STS' },
    seen: (_ctx, [no = '', rev = '']) => sql`select 1 from ptl_quote where quo_no = ${no} and quo_rev::text = ${rev}`,
  },
  FMS_HBL: { ...byKey('FMS_HBL', 'HBL_SEQ', { refTp: 'HBL', codes: 'CARGO_STS' }), parts: parts('PTL_HBL_REF') },
  MIMI_PO: {
    status: { refTp: 'MPO', codes: 'MIMI_PO_STS' },
    seen: (_ctx, [customer = '', poNo = '']) => sql`select 1 from mimi_po where cust_cd = ${customer} and po_no = ${poNo}`,
  },
  FLAIR_PO: {
    status: { refTp: 'FPO', codes: 'FLAIR_PO_STS' },
    seen: (_ctx, [customer = '', poNo = '']) => sql`select 1 from flair_po where cust_cd = ${customer} and po_no = ${poNo}`,
  },
  FLAIR_BKG: byKey('FLAIR_BKG', 'BKG_NO', { refTp: 'FBK', codes: 'FLAIR_BKG_STS' }),
  CFS_BKG: byKey('CFS_BKG', 'BKG_NO', { refTp: 'CFB', codes: 'CFS_BKG_STS' }),
  CFS_CLP: byKey('CFS_CLP', 'CLP_NO', { refTp: 'CLP', codes: 'CLP_STS' }),
  CSM_REQ: byKey('CSM_REQ', 'REQ_NO', { refTp: 'CSM', codes: 'CSM_REQ_STS' }),
  // What was changed in an entry is the staff's alone.
  CSM_RES: {
    seen: ({ user }, [no = '', seq = '']) =>
      sql`select 1 from csm_res where ${user.USER_TP === 'S'} and req_no = ${no} and res_seq::text = ${seq}`,
  },
  CSM_DUE_RULE: {
    seen: ({ scope }, [corpCd = '', kind = '', customer = '']) => sql`
      select 1 from csm_due_rule r left join mdm_cust c on c.cust_cd = r.cust_cd
       where r.corp_cd = ${corpCd} and r.csm_req_tp = ${kind} and r.cust_cd = ${customer}
         and ${scope.userTp} = 'S' and ${ownCorps(scope, 'R')} and (c.cust_cd is null or ${customersInScope(scope, 'C')})`,
  },
  MIMI_COUNT: { ...byKey('MIMI_COUNT', 'CNT_NO', { refTp: 'MCT', codes: 'CNT_STS' }), parts: parts('MIMI_COUNT_DTL') },
  // What a cost was before it was confirmed is the staff's alone.
  SET_COST: {
    status: { refTp: 'CST', codes: 'COST_STS' },
    seen: ({ user }, [no = '']) => sql`select 1 from set_cost where ${user.USER_TP === 'S'} and cost_no = ${no}`,
  },
  SET_STL: { ...byKey('SET_STL', 'STL_NO', { refTp: 'STL', codes: 'STL_STS' }), parts: parts('SET_STL_PAY') },
  SET_DSP: {
    seen: (_ctx, [no = '', seq = '']) => sql`select 1 from set_dsp where cost_no = ${no} and dsp_seq::text = ${seq}`,
  },
  SET_OVD_RULE: { seen: ownCorporation },
  SET_OVD_SKIP: {
    seen: ({ user }, [corpCd = '', customer = '']) =>
      sql`select 1 from set_ovd_skip where ${user.USER_TP === 'S'} and corp_cd = ${corpCd} and cust_cd = ${customer}`,
  },
  KOFE_DEPOSIT: byKey('KOFE_DEPOSIT', 'DEPO_NO', { refTp: 'DEP', codes: 'DEPO_STS' }),
  MDM_PRICING: {
    seen: ({ user }, [key = '']) =>
      sql`select 1 from mdm_pricing where prc_no = ${key} and ${user.USER_TP === 'S'} and (ar_ap = 'AR' or ${seesPurchase(user.roleList)})`,
  },
  // Shared ones and the own; row-level security sees to it.
  MDM_PHRASE: byKey('MDM_PHRASE', 'PHRS_SEQ'),
  MDM_PLACE: byKey('MDM_PLACE', 'PLC_CD'),
  MDM_CUST: {
    status: { refTp: 'CUS', codes: 'YN' },
    seen: (ctx, [key = '']) =>
      sql`select 1 from mdm_cust c where c.cust_cd = ${key} and ${ctx.user.USER_TP === 'S'} and ${customersInScope(ctx.scope, 'C')}`,
    parts: parts('MDM_CUST_CHRG', 'MDM_CUST_SVC', 'MDM_CUST_ORGN'),
  },
  CMS_USER: {
    seen: (ctx, [key = '']) => sql`select 1 from cms_user where user_id = ${key}
      and (${isAdmin(ctx, 'SYS_ADM')} or (${isAdmin(ctx, 'CORP_ADM')} and corp_cd = ${ctx.user.CORP_CD}))`,
    parts: parts('CMS_USER_ROLE', 'CMS_USER_CUST'),
  },
  CMS_USER_REG: {
    seen: (ctx, [key = '']) => sql`select 1 from cms_user_reg where reg_no = ${key}
      and (${isAdmin(ctx, 'SYS_ADM')} or (${isAdmin(ctx, 'CORP_ADM')} and corp_cd = ${ctx.user.CORP_CD}))`,
  },
  CMS_ROLE: {
    seen: (ctx, [key = '']) => sql`select 1 from cms_role where role_id = ${key}
      and (${isAdmin(ctx, 'SYS_ADM')} or (${isAdmin(ctx, 'CORP_ADM')} and corp_cd = ${ctx.user.CORP_CD}))`,
    parts: parts('CMS_ROLE_MENU', 'CMS_ROLE_BTN', 'CMS_SVC_ROLE'),
  },
  CMS_API: systemOnly,
  CMS_CODE_MST: systemOnly,
  CMS_CODE_DTL: systemOnly,
  // The own corporation's alone, whatever is asked for.
  CMS_CODE_USER: {
    seen: (ctx, [group = '', code = '']) => sql`select 1 from cms_code_dtl join cms_code_mst using (mstr_cd)
      where mstr_cd = ${group} and code = ${code} and user_edit_yn = 'Y' and ${isAdmin(ctx, 'SYS_ADM', 'CORP_ADM')}`,
    keptKey: ({ user }, key) => `${user.CORP_CD}|${key}`,
  },
  // A text is a row for each language.
  CMS_LANG: { ...systemOnly, parts: parts('CMS_LANG') },
  CMS_DATA_DIC: systemOnly,
  CMS_GRID_LAYOUT: {
    seen: (ctx, [key = '']) => sql`select 1 from cms_grid_layout l left join cms_user u using (user_id) where view_id::text = ${key}
      and (${isAdmin(ctx, 'SYS_ADM')} or (${isAdmin(ctx, 'CORP_ADM')} and coalesce(u.corp_cd, l.corp_cd) = ${ctx.user.CORP_CD}))`,
  },
  CMS_MENU: systemOnly,
  CMS_SCREEN: systemOnly,
  CMS_SCREEN_BTN: systemOnly,
  CMS_SVC: { ...systemOnly, parts: [{ tbl: 'CMS_SVC_ROLE', at: 2, tells: 'ROLE_ID' }] },
  CMS_EMAIL_FRM: systemOnly,
  CMS_JWT: systemOnly,
  CMS_AUTONO_RULE: systemOnly,
  CMS_AUTONO_CNT: systemOnly,
  CMS_JOB: systemOnly,
  CMS_QUOTA: { seen: ownCorporation },
  MDM_CORP: { seen: ownCorporation, parts: parts('MDM_CORP_BANK') },
  MDM_CORP_BANK: { seen: ownCorporation },
  MDM_CARRIER: master('MDM_CARRIER', 'CARR_CD'),
  MDM_VESSEL: master('MDM_VESSEL', 'VSL_CD'),
  MDM_CNTR_TP: master('MDM_CNTR_TP', 'CNTR_TP_CD'),
  MDM_COUNTRY: master('MDM_COUNTRY', 'CTRY_CD'),
  MDM_PORT: master('MDM_PORT', 'PORT_CD'),
  MDM_HOLIDAY: master('MDM_HOLIDAY', 'CTRY_CD', 'HLDY_DT'),
  MDM_CURRENCY: master('MDM_CURRENCY', 'CURR_CD'),
  MDM_EXCH_RATE: master('MDM_EXCH_RATE', 'EXCH_DT', 'CURR_CD', 'EXCH_TP'),
  MDM_CUSTOMS: master('MDM_CUSTOMS', 'CSTM_CD', 'DEPT_CD'),
  MDM_CYCFS: master('MDM_CYCFS', 'CYCFS_CD'),
  MDM_FREIGHT: master('MDM_FREIGHT', 'FRT_CD'),
};

/** The row asked for, when the user may see it; else 404 MSG000043, as for one that does not exist. */
export async function requireVisibleRow(ctx: Ctx<unknown>, search: { TBL_NM?: string; ROW_KEY?: string }): Promise<HistoryOf> {
  const [table, key] = [String(search.TBL_NM ?? ''), String(search.ROW_KEY ?? '')];
  const found = Object.hasOwn(audited, table) ? audited[table] : undefined;
  const rows = found && (await found.seen(ctx, key.split('|')).execute(ctx.db)).rows;
  if (!found || !rows?.length) throw new Refusal(404, 'MSG000043');
  return { table, key: found.keptKey?.(ctx, key) ?? key, status: found.status, parts: found.parts ?? [] };
}

/** The changes of a row and of what belongs to it; PART is what the key of the latter has besides, empty for the row itself. */
export const changesOf = ({ table, key, parts }: HistoryOf): RawBuilder<unknown> => sql`(
  select hist_seq, tbl_nm, row_key, '' as part, chg_tp, chg_dtm, chg_user_id, client_ip, col_nm, old_val, new_val
    from cms_hist where tbl_nm = ${table} and row_key = ${key}
  union all
  select c.hist_seq, c.tbl_nm, c.row_key, r.part, c.chg_tp, c.chg_dtm, c.chg_user_id, c.client_ip, coalesce(p.tells, c.col_nm),
    case when p.tells is null or c.old_val is null then c.old_val else r.part end,
    case when p.tells is null or c.new_val is null then c.new_val else r.part end
  from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (tbl text, at int, tells text)
    join cms_hist c on c.tbl_nm = p.tbl and split_part(c.row_key, '|', p.at) = ${key}
    cross join lateral (select string_agg(k, '|' order by n) as part from unnest(string_to_array(c.row_key, '|')) with ordinality x (k, n)
      where n <> p.at) r)`;

/** May the user see the addresses that changes came from? */
export const seesAddresses = (ctx: Ctx<unknown>): boolean => isAdmin(ctx, 'SYS_ADM', 'CORP_ADM');

/** What columns of a row hold now, written as the history writes them; nothing of a row or a column that is gone. */
export async function presentValues(ctx: Ctx<unknown>, table: string, key: string, columns: string[]): Promise<Map<string, string | null>> {
  const name = table.toLowerCase();
  const { rows: parts } = await sql<{ COL: string; KEY_NO: number | null }>`
    select upper(a.attname) as col, array_position(i.indkey::int2[], a.attnum) as key_no
    from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped
      and (a.attnum = any(i.indkey::int2[]) or upper(a.attname) = any(${columns})) order by key_no nulls last`.execute(ctx.db);
  const values = parts.filter(({ COL }) => columns.includes(COL));
  if (values.length === 0) return new Map();
  const wired = (column: string) => sql`wire(${sql.ref(column)})`;
  const keys = parts.filter(({ KEY_NO }) => KEY_NO !== null).map(({ COL }) => wired(COL));
  const pairs = sql.join(values.map(({ COL }) => sql`(${COL}::text, ${wired(COL)})`));
  const { rows } = await sql<{ COL: string; VAL: string | null }>`
    select v.col, v.val from ${sql.table(name)} cross join lateral (values ${pairs}) v(col, val)
    where ${sql.join(keys, sql` || '|' || `)} = ${key}`.execute(ctx.db);
  return new Map(rows.map(({ COL, VAL }) => [COL, VAL]));
}
