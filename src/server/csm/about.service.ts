import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { openRequestStates } from '../../contract/csm/csmRequest';
import type { Scope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import { anyOf } from '../lib/where';
import { entrySeen, requestScope } from './scope.service';

type Reader = Partial<Pick<Ctx<unknown>, 'session'>>;

/** A number that requests name, as a column of theirs and of the rows that are listed. */
interface Named {
  by: 'HBL_NO' | 'REF_NO';
  /** Alias of the rows that have CORP_CD and CUST_CD too. */
  alias: string;
  /** Where their number has another name. */
  number?: string;
}

const listScreen = 'csmRequestList';
const isOpen = anyOf('RQ.CSM_REQ_STS', openRequestStates);

/** Has the request RQ, read until M, something new to its reader: an entry of somebody else, or itself to staff who have never opened it? */
const isNew = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  (${scope.userTp} = 'S' and rq.csm_req_sts <> 'TMP' and m.read_dtm is null and rq.req_user_id <> ${scope.userId})
  or exists (select from csm_res e where e.req_no = rq.req_no and ${entrySeen(scope, 'E')} and e.res_user_id <> ${scope.userId}
    and (m.read_dtm is null or e.res_dtm > m.read_dtm)))`;

/**
 * What a list of something else tells of the requests about its rows, to select: how many are open (CSM_CNT), and whether something in them is
 * new to the reader (CSM_NEW_YN). Both are as the list of requests shows them to this reader: null for who has no such list.
 */
export function rowRequests({ session }: Reader, { by, alias, number = by }: Named) {
  if (!session?.rights.has(listScreen))
    return [sql<number | null>`null::int`.as('CSM_CNT'), sql<string | null>`null`.as('CSM_NEW_YN')] as const;
  const scope = session.scope(listScreen);
  const about = sql<SqlBool>`rq.${sql.ref(by)} = ${sql.ref(`${alias}.${number}`)} and rq.corp_cd = ${sql.ref(`${alias}.CORP_CD`)}
    and rq.cust_cd = ${sql.ref(`${alias}.CUST_CD`)} and rq.del_yn = 'N' and ${isOpen} and ${requestScope(scope, 'RQ')}`;
  return [
    sql<number | null>`(select count(*)::int from csm_req rq where ${about})`.as('CSM_CNT'),
    sql<string | null>`(select case when bool_or(${isNew(scope)}) then 'Y' end from csm_req rq
      left join csm_read m on m.req_no = rq.req_no and m.user_id = ${scope.userId} where ${about})`.as('CSM_NEW_YN'),
  ] as const;
}
