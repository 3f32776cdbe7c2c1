import { sql } from 'kysely';
import type { Found, NumberKind } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { contains } from '../lib/where';
import { requestScope } from './scope.service';

const screen = 'csmRequestList';

/** Where a request is found by its number. */
export const findRequests = {
  screens: [screen],
  async find(db: Db, scope: Scope, _screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    if (!kinds.includes('REQUEST')) return [];
    const { rows } = await sql<{ REQ_NO: string }>`
      select o.req_no from csm_req o where o.req_no = ${no} and o.del_yn = 'N' and ${requestScope(scope, 'O')}`.execute(db);
    return rows.map(({ REQ_NO }) => ({ SCRN_ID: screen, KIND: 'REQUEST', ROW_CNT: 1, ARGS: { REQ_NO } }));
  },
  /** The numbers of requests that hold a part, the most recent first. */
  async numbersWith(db: Db, scope: Scope, part: string, most: number): Promise<string[]> {
    const { rows } = await sql<{ REQ_NO: string }>`
      select o.req_no from csm_req o where ${contains('O.REQ_NO', part)} and o.del_yn = 'N' and ${requestScope(scope, 'O')}
       order by o.reg_dtm desc, o.req_no desc limit ${most}`.execute(db);
    return rows.map(({ REQ_NO }) => REQ_NO);
  },
};
