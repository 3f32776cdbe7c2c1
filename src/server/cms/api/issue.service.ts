import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type IssuedType, issuedTypes, maxUses, type TokenChoice, type TokenIssue, tokenLimits } from '../../../contract/cms/api/cmsJwtMgt';
import { landing, onSite } from '../../../contract/link';
import { apiScopes, isScopeOf, scopesOf } from '../../../contract/open/partner';
import { checkRow, isEmpty } from '../../../contract/rules';
import type { Db } from '../../db/open';
import { nameIn } from '../../lib/names';
import { Refusal, refuseFaults } from '../../lib/refusal';
import type { Secret } from '../../lib/secret';
import type { Ctx } from '../../lib/serve';
import { writeToken } from '../../lib/token';

interface Wanted extends Pick<TokenIssue, 'CUST_CD' | 'API_ID' | 'API_SCOPES' | 'RMK'> {
  type: IssuedType;
  userId: string;
  target: string | null;
  /** Seconds. */
  valid: number;
  uses: number;
}

/** What is given out of a token once. */
interface Given {
  TOKEN: string;
  LINK: string | null;
}

/** Makes the tokens of a request and gives their texts by their IDs; they are kept nowhere. */
export async function issueTokens(ctx: Ctx<{ LIST?: Partial<TokenIssue>[] }>, secret: Secret): Promise<Map<string, Given>> {
  const rows = ctx.body.LIST ?? [];
  if (rows.length === 0) throw new Refusal(422, 'MSG000008');
  const wanted = rows.map((row) => read(ctx, row));
  const faults: Fault[] = [];
  for (const [i, row] of rows.entries()) faults.push(...(await faultsOf(ctx, row)).map((fault) => ({ ROW_NO: i + 1, ...fault })));
  refuseFaults(faults);
  const issued = new Map<string, Given>();
  for (const one of wanted) {
    const id = randomUUID();
    const { issued: at, expires } = await insert(ctx, id, one);
    const TOKEN = await writeToken(secret, { TOKEN_ID: id, TOKEN_TP: one.type, USER_ID: one.userId }, at, expires);
    const LINK = one.type === 'API' ? null : ctx.outbox.link('/api/link', { token: TOKEN, url: one.target ?? landing });
    issued.set(id, { TOKEN, LINK });
  }
  return issued;
}

/** Units of validity of a kind by itself; LINK_MIN is the setting of links. */
const validOf = (ctx: Ctx<unknown>, type: IssuedType) => (type === 'SSO' ? ctx.settings.LINK_MIN : tokenLimits[type].valid);

function read(ctx: Ctx<unknown>, row: Partial<TokenIssue>): Wanted {
  const type = issuedTypes.find((one) => one === row.TOKEN_TP) ?? 'SSO';
  const { unitSec, uses } = tokenLimits[type];
  const isApi = type === 'API';
  return {
    type,
    userId: row.USER_ID ?? '',
    CUST_CD: isApi ? (row.CUST_CD ?? null) : null,
    API_ID: isApi ? (row.API_ID ?? null) : null,
    API_SCOPES: isApi ? apiScopes.filter((scope) => scopesOf(row.API_SCOPES).includes(scope)).join(' ') : null,
    RMK: row.RMK ?? null,
    target: isApi ? null : (row.TARGET_URL ?? null),
    valid: (row.VALID ?? validOf(ctx, type)) * unitSec,
    uses: row.MAX_USE_CNT ?? uses,
  };
}

async function faultsOf(ctx: Ctx<unknown>, row: Partial<TokenIssue>): Promise<Fault[]> {
  const type = issuedTypes.find((one) => one === row.TOKEN_TP);
  const faults = checkRow(
    row,
    [
      { field: 'TOKEN_TP', required: true },
      { field: 'USER_ID', required: true },
      { field: 'CUST_CD' },
      ...(['API_ID', 'API_SCOPES'] as const).map((field) => ({ field, required: type === 'API' })),
      { field: 'TARGET_URL' },
      { field: 'RMK' },
      { field: 'VALID', type: { type: 'I' }, min: 1, max: tokenLimits[type ?? 'API'].maxValid },
      { field: 'MAX_USE_CNT', min: 0, max: maxUses },
    ],
    ctx.label,
  );
  if (faults.length) return faults;
  if (!type) faults.push({ FIELD: 'TOKEN_TP', CODE: 'MSG000017', ARGS: ['LBL.TOKEN_TP', row.TOKEN_TP ?? ''] });
  if (!(await isKnownUser(ctx.db, row.USER_ID ?? '')))
    faults.push({ FIELD: 'USER_ID', CODE: 'MSG000017', ARGS: ['LBL.USER_ID', row.USER_ID ?? ''] });
  if (type === 'API') faults.push(...(await partnerFaults(ctx, row)));
  const target = row.TARGET_URL;
  if (target && !(await isPage(ctx.db, target))) faults.push({ FIELD: 'TARGET_URL', CODE: 'MSG000017', ARGS: ['LBL.TARGET_URL', target] });
  return faults;
}

/** What a token of kind API stands for is one of what can be chosen; that of a customer's user stands for one customer. */
async function partnerFaults(ctx: Ctx<unknown>, row: Partial<TokenIssue>): Promise<Fault[]> {
  const choices = await choicesOf(ctx, row.USER_ID ?? '');
  const isChoice = (kind: TokenChoice['KIND'], code: unknown) => choices.some(({ KIND, CODE }) => KIND === kind && CODE === code);
  const fault = (FIELD: string, value: unknown): Fault => ({ FIELD, CODE: 'MSG000017', ARGS: [`LBL.${FIELD}`, String(value)] });
  const strange = scopesOf(row.API_SCOPES).filter((scope) => !isChoice('SCOPE', scope));
  const isCustomers = choices.some(({ KIND, CODE }) => KIND === 'SCOPE' && isScopeOf('C', CODE));
  const isMissing = isCustomers && isEmpty(row.CUST_CD);
  return [
    ...(isMissing ? [{ FIELD: 'CUST_CD', CODE: 'MSG000012', ARGS: ['LBL.CUST_CD'] }] : []),
    ...(isEmpty(row.CUST_CD) || isChoice('CUST', row.CUST_CD) ? [] : [fault('CUST_CD', row.CUST_CD)]),
    ...(isChoice('API', row.API_ID) ? [] : [fault('API_ID', row.API_ID)]),
    ...strange.slice(0, 1).map((scope) => fault('API_SCOPES', scope)),
  ];
}

/** The systems in use that a user's token can be of, and the customers and scopes of the user. */
export async function choicesOf({ db, lang }: Pick<Ctx<unknown>, 'db' | 'lang'>, userId: string): Promise<TokenChoice[]> {
  const customer = nameIn(lang, 'C.CUST_NM');
  const { rows } = await sql<TokenChoice & { USER_TP: string }>`
    select 'API' as kind, a.api_id as code, a.api_nm as name, u.user_tp, '' as first
    from cms_user u join cms_api a on a.api_tp = 'IN' and a.use_yn = 'Y' and (a.api_url = '/api/open/feed') = (u.user_tp = 'S')
    where u.user_id = ${userId} and u.del_yn = 'N'
    union all
    select 'CUST', c.cust_cd, ${customer}, u.user_tp, case x.main_yn when 'Y' then '' else 'x' end
    from cms_user u join cms_user_cust x using (user_id) join mdm_cust c on c.cust_cd = x.cust_cd
    where u.user_id = ${userId} and u.user_tp = 'C' and u.del_yn = 'N' and c.del_yn = 'N'
    order by kind, first, code`.execute(db);
  const userTp = rows[0]?.USER_TP;
  const scopes = apiScopes.filter((scope) => userTp && isScopeOf(userTp, scope));
  return [
    ...rows.map(({ KIND, CODE, NAME }) => ({ KIND, CODE, NAME })),
    ...scopes.map((CODE) => ({ KIND: 'SCOPE' as const, CODE, NAME: CODE })),
  ];
}

async function isKnownUser(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cms_user where user_id = ${userId} and del_yn = 'N'`.execute(db);
  return rows.length > 0;
}

/** Is the address one of this site and of a page in the menus? */
async function isPage(db: Db, url: string): Promise<boolean> {
  const address = url.includes('//') ? null : onSite(url);
  if (!address) return false;
  const { rows } = await sql`select 1 from cms_menu where menu_path = ${address.pathname} and menu_tp = 'PAGE' and use_yn = 'Y'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Inserts a token as its kind is by itself; what was asked beyond that is a change, so that the history keeps it. Gives its times in seconds. */
async function insert(
  ctx: Ctx<unknown>,
  id: string,
  { type, userId, CUST_CD, API_ID, API_SCOPES, RMK, target, valid, uses }: Wanted,
): Promise<{ issued: number; expires: number }> {
  const { db } = ctx;
  const own = tokenLimits[type];
  const ownValid = validOf(ctx, type) * own.unitSec;
  await sql`insert into cms_jwt (token_id, token_tp, user_id, cust_cd, api_id, api_scopes, target_url, iss_dtm, exp_dtm, use_cnt, max_use_cnt, revoke_yn, rmk)
    select ${id}, ${type}, user_id, coalesce(${CUST_CD}, cust_cd), ${API_ID}, ${API_SCOPES}, ${target}, now(),
      now() + make_interval(secs => ${ownValid}), 0, ${own.uses}, 'N', ${RMK}
    from cms_user where user_id = ${userId}`.execute(db);
  if (valid !== ownValid || uses !== own.uses)
    await sql`update cms_jwt set exp_dtm = iss_dtm + make_interval(secs => ${valid}), max_use_cnt = ${uses} where token_id = ${id}`.execute(
      db,
    );
  const { rows } = await sql<{ ISSUED: number; EXPIRES: number }>`
    select floor(extract(epoch from iss_dtm))::int as issued, ceil(extract(epoch from exp_dtm))::int as expires from cms_jwt where token_id = ${id}`.execute(
    db,
  );
  return { issued: rows[0]?.ISSUED ?? 0, expires: rows[0]?.EXPIRES ?? 0 };
}
