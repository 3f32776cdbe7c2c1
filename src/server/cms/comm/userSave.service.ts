import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { canTurn, fixedColumns, hasLeft, typedColumns, type User, type UserRole, userFaults } from '../../../contract/cms/comm/cmsUserMgt';
import { isEmpty } from '../../../contract/rules';
import { tellOwner } from '../../auth/ownerNotice.service';
import { endSessions } from '../../auth/sessions.service';
import { type Account, giveTemporaryPassword, newTemporaryPassword } from '../../auth/temporary.service';
import { codeCheck } from '../../lib/codeNames';
import { customersInScope } from '../../lib/customers';
import { lockSent, valuesToBe } from '../../lib/entries';
import { hashPassword } from '../../lib/password';
import { flatMapInPieces, groupInPieces } from '../../lib/pieces';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import type { Lang } from '../../lib/texts';
import { setMainCustomer } from './userCustomers.service';
import { addRoles } from './userRoles.service';
import { accountNames, checkAccounts, type Locked, lockUsers, logChange, usersById } from './users.service';

type Sent = SaveRow<User>;

/** An account to be written, with what it was before and its number in the request. */
interface Entry {
  row: Partial<User> & { USER_ID: string };
  before: Locked | null;
  ROW_NO: number;
}

/**
 * Adds and changes accounts, all or none. A new one gets a temporary password by mail, its main customer and the roles inside it; so does one
 * that had expired and is put in use again. Who is suspended loses the sessions at once. `rehearsed`: it will be taken back, so nobody gets a
 * password.
 */
export async function saveUsers(ctx: Ctx<unknown>, list: Sent[], { rehearsed = false } = {}): Promise<User[]> {
  if (list.some((row) => row.BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
  await logChange(ctx, list);
  const entries = await lockAccounts(ctx, list);
  refuseFaults(await faultsOf(ctx, entries));
  await add(
    ctx,
    entries.filter((entry) => entry.before === null),
    rehearsed,
  );
  await change(
    ctx,
    entries.filter((entry) => entry.before !== null),
  );
  await checkAccounts(
    ctx,
    entries.map(({ row, ROW_NO }) => ({ USER_ID: row.USER_ID, ROW_NO })),
  );
  return usersById(
    ctx,
    entries.map(({ row }) => row.USER_ID),
  );
}

/** The accounts sent as they are to be; those that exist are locked. */
async function lockAccounts(ctx: Ctx<unknown>, list: Sent[]): Promise<Entry[]> {
  const locked = await lockSent(list, (old, rowNos) => lockUsers(ctx, old, { own: true, rowNos }));
  return locked.map(({ sent, before = null, ROW_NO }) => {
    const roles = rolesSent(sent);
    const row: Entry['row'] = {
      ...valuesToBe<User>([...fixedColumns, ...typedColumns], sent, before),
      USER_ID: String(sent.USER_ID ?? '').trim(),
      ...(roles.length ? { G2: roles } : {}),
    };
    // Staff belong to an organisation, customer users to customers.
    return { row: { ...row, [row.USER_TP === 'C' ? 'ORGN_CD' : 'CUST_CD']: null }, before, ROW_NO };
  });
}

/** The role chosen with a new account, and those of its lower grid. */
function rolesSent({ ROLE_ID, G2: lower }: Sent): Partial<UserRole>[] {
  const G2 = lower ?? [];
  if (isEmpty(ROLE_ID) || G2.some((role) => role.ROLE_ID === ROLE_ID)) return G2;
  return [{ ROLE_ID: String(ROLE_ID) }, ...G2];
}

async function faultsOf(ctx: Ctx<unknown>, entries: Entry[]): Promise<Fault[]> {
  const nameOf = await accountNames(ctx);
  const known = await knownCodes(ctx, entries);
  const title = (field: string) => ctx.label(field, 'CMS_USER');
  const codeFaults = await codeCheck(ctx.db, [...fixedColumns, ...typedColumns], title);
  const [ids, addresses] = [first(entries, 'USER_ID'), first(entries, 'EMAIL')];
  return flatMapInPieces(entries, ({ row, before, ROW_NO }) => {
    const own = userFaults(row, title);
    const add = (FIELD: string, CODE: string, ...ARGS: string[]) => {
      if (!own.some((fault) => fault.FIELD === FIELD)) own.push({ FIELD, CODE, ARGS });
    };
    const wrong = (FIELD: keyof User & string) => add(FIELD, 'MSG000017', title(FIELD), String(row[FIELD] ?? ''));
    own.push(...codeFaults(row, before, own));
    if (!known(`CORP ${row.CORP_CD}`)) wrong('CORP_CD');
    if (!isEmpty(row.ORGN_CD) && row.ORGN_CD !== before?.ORGN_CD && !known(`ORGN ${row.CORP_CD} ${row.ORGN_CD}`)) wrong('ORGN_CD');
    if (!isEmpty(row.CUST_CD) && row.CUST_CD !== before?.CUST_CD && !known(`CUST ${row.CUST_CD}`)) wrong('CUST_CD');
    if (known(`EMAIL ${lower(row.EMAIL)}`, row.USER_ID) || addresses.get(lower(row.EMAIL)) !== ROW_NO) add('EMAIL', 'MSG000109');
    if (before === null) {
      if (known(`USER ${lower(row.USER_ID)}`) || ids.get(lower(row.USER_ID)) !== ROW_NO) add('USER_ID', 'MSG000108');
      if (ctx.scope.kind !== 'ALL' && row.CORP_CD !== ctx.user.CORP_CD) wrong('CORP_CD');
      if (row.USER_STS !== 'ACT') add('USER_STS', 'MSG000027', nameOf('USER_STS', String(row.USER_STS ?? '')));
    } else {
      for (const name of fixedColumns) if (row[name] !== before[name]) add(name, 'MSG000194');
      if (hasLeft(before)) add('USER_STS', 'MSG000040');
      else if (!canTurn(before.USER_STS, String(row.USER_STS))) add('USER_STS', 'MSG000027', nameOf('USER_STS', before.USER_STS));
      if (before.USER_ID === ctx.user.USER_ID)
        for (const name of ['USER_STS', 'USE_BGN_DT', 'USE_END_DT'] as const) if (row[name] !== before[name]) add(name, 'MSG000124');
    }
    return own.map((fault) => ({ ...fault, ROW_NO }));
  });
}

/** A typed value as it is compared: it may be no text at all. */
const lower = (value: unknown): string => String(value ?? '').toLowerCase();

/** What the database knows of the codes, IDs and addresses in a request. */
async function knownCodes({ db, systemDb, scope }: Ctx<unknown>, entries: Entry[]) {
  const of = (name: keyof User) => entries.map(({ row }) => String(row[name] ?? ''));
  const lowerOf = (name: keyof User) => of(name).map(lower);
  const { rows } = await sql<{ KNOWN: string; USER_ID: string | null }>`
    select 'CORP ' || corp_cd as known, null as user_id from mdm_corp where corp_cd = any(${of('CORP_CD')}) and use_yn = 'Y' and corp_cd <> '*'
    union all select 'ORGN ' || corp_cd || ' ' || orgn_cd, null from mdm_orgn where orgn_cd = any(${of('ORGN_CD')}) and use_yn = 'Y'
    union all select 'CUST ' || cust_cd, null from mdm_cust c where cust_cd = any(${of('CUST_CD')}) and del_yn = 'N' and ${customersInScope(scope, 'c')}
    union all select 'USER ' || lower(user_id), user_id from cms_user where lower(user_id) = any(${lowerOf('USER_ID')})
    union all select 'EMAIL ' || lower(email), user_id from cms_user where lower(email) = any(${lowerOf('EMAIL')}) and del_yn = 'N'`.execute(
    db,
  );
  // Requests for an account are everywhere, whoever may read them.
  const { rows: asked } = await sql<{ KNOWN: string; USER_ID: string | null }>`
    select 'USER ' || lower(user_id) as known, null as user_id from cms_user_reg where lower(user_id) = any(${lowerOf('USER_ID')}) and reg_sts = 'REQ'
    union all select 'EMAIL ' || lower(email), null from cms_user_reg where lower(email) = any(${lowerOf('EMAIL')}) and reg_sts = 'REQ'`.execute(
    systemDb,
  );
  const holders = await groupInPieces([...rows, ...asked], ({ KNOWN }) => KNOWN);
  return (known: string, but?: string) => holders.get(known)?.some(({ USER_ID }) => but === undefined || USER_ID !== but) ?? false;
}

/** The number of the first row of the request with each value, in any letter case. */
const first = (entries: Entry[], name: 'USER_ID' | 'EMAIL'): Map<string, number> =>
  new Map(entries.map(({ row, ROW_NO }) => [lower(row[name]), ROW_NO] as const).toReversed());

async function add(ctx: Ctx<unknown>, entries: Entry[], rehearsed: boolean): Promise<void> {
  const { db } = ctx;
  for (const { row } of entries) {
    const { G2: _, ...values } = row;
    // Nobody knows this password: the one that is mailed stands beside it, as everywhere.
    const PW_HASH = rehearsed ? '' : await hashPassword(randomBytes(32).toString('base64url'));
    await insertRows(db, 'CMS_USER', [{ ...values, PW_HASH, LOCK_YN: 'N', LOGIN_FAIL_CNT: 0, TEMP_PW_YN: 'Y', OTP_YN: 'N', DEL_YN: 'N' }]);
    if (!rehearsed) await mailPassword(ctx, row, 'ACCT_NEW');
  }
  await setMainCustomer(
    db,
    entries.map(({ row }) => row),
  );
  await addRoles(
    ctx,
    entries.flatMap(({ row, ROW_NO }) => (row.G2 ?? []).map((role) => ({ role: { ...role, USER_ID: row.USER_ID }, ROW_NO }))),
  );
}

async function change(ctx: Ctx<unknown>, entries: Entry[]): Promise<void> {
  const rows = entries.map(({ row: { G2: _, ...row } }) => row);
  await updateRows(ctx.db, 'CMS_USER', ['USER_ID'], typedColumns, rows);
  await setMainCustomer(
    ctx.db,
    entries.flatMap(({ row, before }) => (row.CUST_CD && row.CUST_CD !== before?.CUST_CD ? [row] : [])),
  );
  for (const { row, before } of entries)
    if (before && lower(row.EMAIL) !== lower(before.EMAIL)) await tellOwner(ctx, 'EMAIL', accountOf(before));
  const turned = (to: string, from: string) => entries.filter(({ row, before }) => row.USER_STS === to && before?.USER_STS === from);
  for (const { row } of turned('ACT', 'EXP')) await mailPassword(ctx, row);
  for (const { row } of turned('SUS', 'ACT')) await endSessions(ctx.db, { userId: row.USER_ID }, 'STOP');
}

/** Who a mail about an account goes to. */
const accountOf = (row: Partial<User> & { USER_ID: string }): Account => ({
  USER_ID: row.USER_ID,
  USER_NM: row.USER_NM ?? '',
  USER_ENG_NM: row.USER_ENG_NM ?? null,
  EMAIL: row.EMAIL ?? '',
  CORP_CD: row.CORP_CD ?? '',
  LANG_CD: row.LANG_CD as Lang,
});

/** Gives a temporary password beside the account's own and mails it, by the template of one asked for or of a new account. */
export async function mailPassword(
  ctx: Ctx<unknown>,
  row: Partial<User> & { USER_ID: string },
  frmId: 'TEMP_PW' | 'ACCT_NEW' = 'TEMP_PW',
): Promise<void> {
  await giveTemporaryPassword(ctx, accountOf(row), await newTemporaryPassword(row.USER_ID, ctx.settings), frmId);
}
