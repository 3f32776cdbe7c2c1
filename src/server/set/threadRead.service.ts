import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ShownEntries } from '../../contract/set/dispute';
import { askedRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';

/** What marking is asked with: it has no button, whose actions have a form of their own. */
export const shownBody = {
  type: 'object',
  required: ['LIST'],
  properties: {
    LIST: {
      type: 'array',
      items: {
        type: 'object',
        properties: { COST_NO: { type: 'string' }, DSP_SEQ: { type: 'integer', minimum: 0, maximum: 1_000_000 } },
      },
    },
  },
};

/** Is the text D of the author W new to its reader, who has read the thread until M: is it of the other side, and later? */
export const isNewText = ({ userTp }: Ctx<unknown>['scope']): RawBuilder<SqlBool> =>
  sql<SqlBool>`(w.user_tp <> ${userTp} and (m.read_dtm is null or d.dsp_dtm > m.read_dtm))`;

/** Has the thread of the cost line `alias` something new to the reader? */
export const hasNewTexts = (scope: Ctx<unknown>['scope'], alias: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from set_dsp d join cms_user w on w.user_id = d.dsp_user_id
    left join set_read m on m.cost_no = d.cost_no and m.user_id = ${scope.userId}
   where d.cost_no = ${sql.ref(`${alias}.COST_NO`)} and ${isNewText(scope)})`;

/** Marks texts that were shown of threads as read by the user: what came until then is new to the user no more. What the user does not see is passed over. */
export async function markTextsRead(ctx: Ctx<ShownEntries>): Promise<null> {
  const list = askedRows<{ COST_NO?: string; DSP_SEQ?: number }>(ctx);
  const numbers = list.map(({ COST_NO }) => String(COST_NO ?? ''));
  const seqs = list.map(({ DSP_SEQ }) => Number(DSP_SEQ) || 0);
  await sql`
    insert into set_read (cost_no, user_id, read_dtm)
    select d.cost_no, ${ctx.scope.userId}, max(d.dsp_dtm)
      from unnest(${numbers}::text[], ${seqs}::int[]) as n (cost_no, dsp_seq)
        join set_dsp d on d.cost_no = n.cost_no and d.dsp_seq = n.dsp_seq join set_cost k on k.cost_no = d.cost_no and ${inScope(ctx.scope, 'K')}
     group by d.cost_no
    on conflict (cost_no, user_id) do update set read_dtm = greatest(set_read.read_dtm, excluded.read_dtm)`.execute(ctx.db);
  return null;
}
