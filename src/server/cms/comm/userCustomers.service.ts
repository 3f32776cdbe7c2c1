import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import type { User, UserCustomer } from '../../../contract/cms/comm/cmsUserMgt';
import { checkRow, stored } from '../../../contract/rules';
import type { Db } from '../../db/open';
import { codeCheck } from '../../lib/codeNames';
import { customersInScope } from '../../lib/customers';
import { nameIn } from '../../lib/names';
import { refuseFaults } from '../../lib/refusal';
import { insertRows, removeRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { lockOwners, lockSaved, twice } from './userRoles.service';
import { accountNames, checkAccounts } from './users.service';

/** Customers of users, the main one first. */
export async function customersOf(ctx: Ctx<unknown>, ids: readonly string[]): Promise<UserCustomer[]> {
  const { rows } = await sql<UserCustomer>`
    select x.user_id, x.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, x.main_yn, x.upd_cnt
    from cms_user_cust x join mdm_cust c using (cust_cd) join cms_user u using (user_id)
    where x.user_id = any(${ids}) and u.del_yn = 'N' order by x.main_yn desc, x.cust_cd`.execute(ctx.db);
  return rows;
}

/** Those of the customers that the caller may give to users: customers of another corporation would show more than the caller may see. */
export async function givable({ db, scope }: Ctx<unknown>, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ CUST_CD: string }>`
    select cust_cd from mdm_cust c where cust_cd = any(${[...codes]}) and del_yn = 'N' and ${customersInScope(scope, 'c')}`.execute(db);
  return new Set(rows.map((row) => row.CUST_CD));
}

/** Makes CUST_CD of the accounts their main customer. */
export async function setMainCustomer(db: Db, users: readonly Partial<User>[]): Promise<void> {
  const mains = users.filter((user) => user.CUST_CD).map((user) => ({ user_id: user.USER_ID, cust_cd: user.CUST_CD }));
  if (!mains.length) return;
  const set = sql`jsonb_to_recordset(${JSON.stringify(mains)}::jsonb) as x (user_id text, cust_cd text)`;
  await sql`update cms_user_cust t set main_yn = 'N' from ${set} where t.user_id = x.user_id and t.main_yn = 'Y' and t.cust_cd <> x.cust_cd`.execute(
    db,
  );
  await sql`insert into cms_user_cust (user_id, cust_cd, main_yn) select x.user_id, x.cust_cd, 'Y' from ${set}
    on conflict (user_id, cust_cd) do update set main_yn = 'Y' where cms_user_cust.main_yn <> 'Y'`.execute(db);
}

/** Adds, changes and takes customers of customer users; exactly one is the main one, which also stands in the account. */
export async function saveCustomers(ctx: Ctx<unknown>, list: SaveRow<UserCustomer>[]): Promise<UserCustomer[]> {
  const owners = await lockOwners(ctx, list);
  const nameOf = await accountNames(ctx);
  const keys = ['USER_ID', 'CUST_CD'];
  const by = await lockSaved(ctx, 'CMS_USER_CUST', keys, list);
  const codes = list.map((row) => stored(row.CUST_CD ?? null) ?? '');
  const known = await givable(ctx, codes);
  const held = await customersOf(ctx, [...owners.keys()]);
  const codeFaults = await codeCheck(ctx.db, ['MAIN_YN'], (field) => ctx.label(field));
  const faults = list.flatMap((row, i): Fault[] => {
    const ROW_NO = i + 1;
    if (owners.get(row.USER_ID ?? '')?.USER_TP !== 'C')
      return [{ ROW_NO, FIELD: 'USER_ID', CODE: 'MSG000027', ARGS: [nameOf('USER_TP', 'S')] }];
    if (row.BATCH_FLAG === 'delete') return [];
    const own = checkRow(
      row,
      [
        { field: 'CUST_CD', required: true },
        { field: 'MAIN_YN', required: true },
      ],
      (field) => ctx.label(field),
    );
    own.push(...codeFaults(row));
    if (own.length) return own.map((fault) => ({ ...fault, ROW_NO }));
    if (row.BATCH_FLAG !== 'insert') return [];
    if (!known.has(codes[i] ?? '')) return [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: ['LBL.CUST_CD', codes[i] ?? ''] }];
    const same = (other: { USER_ID?: string; CUST_CD?: string }) => other.USER_ID === row.USER_ID && other.CUST_CD === codes[i];
    return held.some(same) || list.slice(0, i).some(same) ? [twice('CUST_CD', codes[i], ROW_NO)] : [];
  });
  refuseFaults(faults);
  await removeRows(
    ctx.db,
    'CMS_USER_CUST',
    keys,
    by('delete').map(({ row }) => row),
  );
  await updateRows(
    ctx.db,
    'CMS_USER_CUST',
    keys,
    ['MAIN_YN'],
    by('update').map(({ row }) => row),
  );
  const added = by('insert').map(({ row, ROW_NO }) => ({ USER_ID: row.USER_ID, CUST_CD: codes[ROW_NO - 1], MAIN_YN: row.MAIN_YN }));
  await insertRows(ctx.db, 'CMS_USER_CUST', added);
  const now = await customersOf(ctx, [...owners.keys()]);
  const mains = list.flatMap((row, i): Fault[] => {
    const count = now.filter((one) => one.USER_ID === row.USER_ID && one.MAIN_YN === 'Y').length;
    return count > 1 ? [{ ROW_NO: i + 1, FIELD: 'MAIN_YN', CODE: 'MSG000010', ARGS: [] }] : [];
  });
  refuseFaults(mains);
  await checkAccounts(
    ctx,
    list.map((row, i) => ({ USER_ID: row.USER_ID ?? '', ROW_NO: i + 1 })),
  );
  await sql`update cms_user u set cust_cd = x.cust_cd from cms_user_cust x
    where u.user_id = any(${[...owners.keys()]}) and x.user_id = u.user_id and x.main_yn = 'Y' and u.cust_cd is distinct from x.cust_cd`.execute(
    ctx.db,
  );
  return list.flatMap(
    (row, i) => now.find((one) => one.USER_ID === row.USER_ID && one.CUST_CD === codes[i]) ?? (row as unknown as UserCustomer),
  );
}
