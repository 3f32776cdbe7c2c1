import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { hasLeft, type UserRole } from '../../../contract/cms/comm/cmsUserMgt';
import { checkRange, checkRow, stored } from '../../../contract/rules';
import { nameIn } from '../../lib/names';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertRows, lockRows, removeRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { checkAccounts, isSystemAdministrator, type Locked, lockUsers } from './users.service';

/** Roles of users, in the order roles are listed. */
export async function rolesOf(ctx: Ctx<unknown>, ids: readonly string[]): Promise<UserRole[]> {
  const { rows } = await sql<UserRole>`
    select x.user_id, x.role_id, ${nameIn(ctx.lang, 'R.ROLE_NM')} as role_nm, r.data_scope,
      x.bgn_dt, x.end_dt, x.upd_cnt
    from cms_user_role x join cms_role r using (role_id) join cms_user u using (user_id)
    where x.user_id = any(${ids}) and u.del_yn = 'N' order by r.sort_seq, x.role_id`.execute(ctx.db);
  return rows;
}

/** The accounts that the rows of a further grid belong to, locked; who has left stays as he is, and nobody changes the own rights. */
export async function lockOwners(ctx: Ctx<unknown>, list: readonly { USER_ID?: string | null }[]): Promise<Map<string, Locked>> {
  const ids = [...new Set(list.map((row) => row.USER_ID ?? ''))].sort();
  const rowNos = ids.map((id) => list.findIndex((row) => (row.USER_ID ?? '') === id) + 1);
  const users = await lockUsers(
    ctx,
    ids.map((USER_ID) => ({ USER_ID })),
    { versions: false, rowNos },
  );
  const owners = new Map(users.map((user) => [user.USER_ID, user]));
  const left = list.flatMap((row, i): Fault[] => {
    const user = owners.get(row.USER_ID ?? '');
    return user && hasLeft(user) ? [{ ROW_NO: i + 1, FIELD: 'USER_ID', CODE: 'MSG000040', ARGS: [] }] : [];
  });
  refuseFaults(left);
  return owners;
}

/** Locks the rows that are there already; gives all by what is to be done, with their numbers. */
export async function lockSaved<R extends { USER_ID: string; UPD_CNT: number }>(
  ctx: Ctx<unknown>,
  table: 'CMS_USER_ROLE' | 'CMS_USER_CUST',
  keys: string[],
  list: SaveRow<R>[],
) {
  const numbered = list.map((row, i) => ({ row, ROW_NO: i + 1 }));
  const old = numbered.filter(({ row }) => row.BATCH_FLAG !== 'insert');
  await lockRows(
    ctx.db,
    table,
    keys,
    old.map(({ row }) => row),
    { rowNos: old.map(({ ROW_NO }) => ROW_NO) },
  );
  return (flag: string) => numbered.filter(({ row }) => row.BATCH_FLAG === flag);
}

export const twice = (FIELD: string, value: unknown, ROW_NO: number): Fault => ({
  ROW_NO,
  FIELD,
  CODE: 'MSG000024',
  ARGS: [String(value)],
});

/** Gives, changes and takes roles of users. */
export async function saveRoles(ctx: Ctx<unknown>, list: SaveRow<UserRole>[]): Promise<UserRole[]> {
  await lockOwners(ctx, list);
  const keys = ['USER_ID', 'ROLE_ID'];
  const by = await lockSaved(ctx, 'CMS_USER_ROLE', keys, list);
  await removeRows(
    ctx.db,
    'CMS_USER_ROLE',
    keys,
    by('delete').map(({ row }) => row),
  );
  refuseFaults(by('update').flatMap(({ row, ROW_NO }) => periodFaults(ctx, row, ROW_NO)));
  await updateRows(
    ctx.db,
    'CMS_USER_ROLE',
    keys,
    ['BGN_DT', 'END_DT'],
    by('update').map(({ row }) => row),
  );
  await addRoles(
    ctx,
    by('insert').map(({ row, ROW_NO }) => ({ role: row, ROW_NO })),
  );
  await checkAccounts(
    ctx,
    list.map((row, i) => ({ USER_ID: row.USER_ID ?? '', ROW_NO: i + 1 })),
  );
  const now = await rolesOf(ctx, [...new Set(list.map((row) => row.USER_ID ?? ''))]);
  return list.flatMap((row) => now.find((role) => role.USER_ID === row.USER_ID && role.ROLE_ID === row.ROLE_ID) ?? (row as UserRole));
}

const periodFaults = (ctx: Ctx<unknown>, role: Partial<UserRole>, ROW_NO: number): Fault[] =>
  [
    ...checkRow(role, [{ field: 'ROLE_ID', required: true }, { field: 'BGN_DT' }, { field: 'END_DT' }], (field) => ctx.label(field)),
    ...checkRange(role.BGN_DT, role.END_DT, undefined, ['BGN_DT', 'END_DT']),
  ].map((fault) => ({ ...fault, ROW_NO }));

/** Adds roles to locked accounts: each in use, made for the kind of user, and of the corporation. */
export async function addRoles(ctx: Ctx<unknown>, entries: { role: Partial<UserRole>; ROW_NO: number }[]): Promise<void> {
  if (!entries.length) return;
  const asked = entries.map(({ role }) => ({ user_id: role.USER_ID, role_id: stored(role.ROLE_ID ?? null) }));
  const { rows } = await sql<{ FITS: boolean; WIDE: boolean; HELD: boolean }>`
    select coalesce(r.use_yn = 'Y' and r.user_tp = u.user_tp and (r.corp_cd is null or r.corp_cd in ('*', u.corp_cd)), false) as fits,
      coalesce(r.data_scope = 'ALL', false) as wide, exists (select 1 from cms_user_role h where h.user_id = x.user_id and h.role_id = x.role_id) as held
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (user_id text, role_id text)) with ordinality as x (user_id, role_id, n)
      left join cms_role r on r.role_id = x.role_id left join cms_user u on u.user_id = x.user_id order by x.n`.execute(ctx.db);
  if (!isSystemAdministrator(ctx)) {
    const wide = entries
      .filter((_, i) => rows[i]?.WIDE)
      .map(({ ROW_NO }): Fault => ({ ROW_NO, FIELD: 'ROLE_ID', CODE: 'MSG000029', ARGS: [] }));
    if (wide.length) throw new Refusal(403, 'MSG000029', { errors: wide });
  }
  const faults = entries.flatMap(({ role, ROW_NO }, i): Fault[] => {
    const own = periodFaults(ctx, role, ROW_NO);
    if (own.length) return own;
    if (!rows[i]?.FITS) return [{ ROW_NO, FIELD: 'ROLE_ID', CODE: 'MSG000017', ARGS: ['LBL.ROLE_ID', String(role.ROLE_ID)] }];
    const before = entries.slice(0, i).some((other) => other.role.USER_ID === role.USER_ID && other.role.ROLE_ID === role.ROLE_ID);
    return rows[i]?.HELD || before ? [twice('ROLE_ID', role.ROLE_ID, ROW_NO)] : [];
  });
  refuseFaults(faults);
  await insertRows(
    ctx.db,
    'CMS_USER_ROLE',
    entries.map(({ role }) => ({
      USER_ID: role.USER_ID,
      ROLE_ID: stored(role.ROLE_ID ?? null),
      BGN_DT: stored(role.BGN_DT ?? null),
      END_DT: stored(role.END_DT ?? null),
    })),
  );
}
