import { sql } from 'kysely';
import type { ReadBody } from '../../contract/csm/csmRequestMgt';
import { askedRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { entrySeen, requestScope } from './scope.service';

/** What marking is asked with: it has no button, whose actions have a form of their own. */
export const shownBody = {
  type: 'object',
  required: ['LIST'],
  properties: {
    LIST: {
      type: 'array',
      items: {
        type: 'object',
        properties: { REQ_NO: { type: 'string' }, RES_SEQ: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 } },
      },
    },
  },
};

/**
 * Marks what was shown of requests as read by the user: what came until then is new to the user no more. Where a customer reads entries of staff
 * for the first time, these say so, and their authors change them no more. What the user does not see is passed over.
 */
export async function markRead(ctx: Ctx<ReadBody>): Promise<null> {
  const list = askedRows<{ REQ_NO?: string; RES_SEQ?: number }>(ctx);
  const numbers = list.map(({ REQ_NO }) => String(REQ_NO ?? ''));
  const seqs = list.map(({ RES_SEQ }) => Number(RES_SEQ) || 0);
  const shown = sql`unnest(${numbers}::text[], ${seqs}::int[]) as n (req_no, res_seq)`;
  await sql`
    insert into csm_read (req_no, user_id, read_dtm)
    select o.req_no, ${ctx.scope.userId}, max(coalesce(e.res_dtm, o.req_dtm))
      from ${shown} join csm_req o on o.req_no = n.req_no and o.del_yn = 'N' and o.req_dtm is not null and ${requestScope(ctx.scope, 'O')}
        left join csm_res e on e.req_no = n.req_no and e.res_seq = n.res_seq and ${entrySeen(ctx.scope, 'E')}
     where e.req_no is not null or n.res_seq = 0 group by o.req_no
    on conflict (req_no, user_id) do update set read_dtm = greatest(csm_read.read_dtm, excluded.read_dtm)`.execute(ctx.db);
  if (ctx.user.USER_TP === 'C')
    await sql`
      update csm_res e set read_dtm = now() from ${shown} join csm_req o on o.req_no = n.req_no and o.del_yn = 'N' and ${requestScope(ctx.scope, 'O')}
       where e.req_no = n.req_no and e.res_seq = n.res_seq and e.open_yn = 'Y' and e.csm_res_tp <> 'ADD' and e.read_dtm is null`.execute(
      ctx.db,
    );
  return null;
}
