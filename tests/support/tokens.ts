import { randomUUID } from 'node:crypto';
import type { IssuedToken, TokenIssue } from '../../src/contract/cms/api/cmsJwtMgt';
import { partnerScopes } from '../../src/contract/open/partner';
import { writeToken } from '../../src/server/lib/token';
import type { TestApp, Visitor } from './db';

/** Issues one token as a system administrator. */
export async function issue(admin: Visitor, token: Partial<TokenIssue>): Promise<IssuedToken> {
  const { LIST } = await admin.data<{ LIST: IssuedToken[] }>('/api/cms/api/CmsJwtMgt/issue', { BATCH_ID: randomUUID(), LIST: [token] });
  if (!LIST[0]) throw new Error('no token was issued');
  return LIST[0];
}

/** How a link by token ends: status, the path and query it leads to, and the cookie it sets. */
export async function follow(t: TestApp, query: Record<string, string> | string, headers: Record<string, string> = {}) {
  const answer = await t.visitor().get(`/api/link?${typeof query === 'string' ? query : new URLSearchParams(query)}`, headers);
  const location = String(answer.headers.location ?? '');
  const to = new URL(location, 'http://portal.test');
  const [cookie] = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  return {
    answer,
    status: answer.statusCode,
    location,
    host: to.host,
    path: to.pathname,
    query: Object.fromEntries(to.searchParams),
    cookie,
  };
}

interface Made {
  id: string;
  /** Headers of a call with the token. */
  headers: { authorization: string };
}

/** A token of kind API as it stands in the table, whoever it is for; for its user's main customer unless said otherwise. */
export async function partnerToken(t: TestApp, userId: string, columns: Record<string, unknown> = {}): Promise<Made> {
  const id = randomUUID();
  const [user] = await t.sql<{ cust_cd: string | null }>('select cust_cd from cms_user where user_id = $1', [userId]);
  await t.sql(`insert into cms_jwt select (jsonb_populate_record(null::cms_jwt, $1)).*`, [
    {
      ...{ token_id: id, token_tp: 'API', user_id: userId, cust_cd: user?.cust_cd, api_id: 'PARTNER', api_scopes: partnerScopes.join(' ') },
      ...{ iss_dtm: new Date(), exp_dtm: new Date(Date.now() + 3_600_000), use_cnt: 0, max_use_cnt: 0, revoke_yn: 'N', upd_cnt: 0 },
      ...{ reg_user_id: 'system', reg_dtm: new Date(), upd_user_id: 'system', upd_dtm: new Date() },
      ...columns,
    },
  ]);
  const now = Math.floor(Date.now() / 1_000);
  const text = await writeToken(t.app.kit.secret, { TOKEN_ID: id, TOKEN_TP: 'API', USER_ID: userId }, now, now + 3_600);
  return { id, headers: { authorization: `Bearer ${text}` } };
}
