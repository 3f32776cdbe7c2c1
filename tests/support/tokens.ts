import { randomUUID } from 'node:crypto';
import type { IssuedToken, TokenIssue } from '../../src/contract/cms/api/CmsJwtMgt';
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
