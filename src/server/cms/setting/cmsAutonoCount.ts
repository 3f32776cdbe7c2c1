import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type AutonoCount, cmsAutonoCount, count } from '../../../contract/cms/setting/cmsAutonoCount';
import { checkRow } from '../../../contract/rules';
import { columnList } from '../../lib/entries';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { lockRows, updateAndRead } from '../../lib/save';
import { serve } from '../../lib/serve';
import { anyOf, startsWith } from '../../lib/where';

const { table, keys, columns } = count;
const order = {
  sortable: [...count.all.map((name) => `C.${name}`), 'R.RULE_NM', 'C.LAST_NO', 'C.LAST_DTM'],
  orderBy: [
    ['C.RULE_CD', 'asc'],
    ['C.CORP_CD', 'asc'],
    ['C.PERIOD_KEY', 'desc'],
  ],
} as const;

export default async function cmsAutonoCountRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsAutonoCount.select, async (ctx) => {
    const { RULE_CD, CORP_CD, PERIOD_KEY } = ctx.body.SEARCH;
    const query = sql<AutonoCount>`
      select ${columnList(count, 'C')}, r.rule_nm, c.last_no, c.last_dtm
      from cms_autono_cnt c left join cms_autono_rule r using (rule_cd, corp_cd)
      where ${startsWith('C.RULE_CD', RULE_CD)} and ${anyOf('C.CORP_CD', CORP_CD)} and ${startsWith('C.PERIOD_KEY', PERIOD_KEY)}`;
    return page(ctx, query, ctx.body, order);
  });

  serve(app, cmsAutonoCount.save, async (ctx) => {
    const { LIST } = ctx.body;
    if (LIST.some((row) => row.BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
    const before = (await lockRows(ctx.db, table, keys, LIST)) as unknown as AutonoCount[];
    const { rows: rules } = await sql<{ RULE_CD: string; CORP_CD: string; SEQ_LEN: number }>`
      select rule_cd, corp_cd, seq_len from cms_autono_rule`.execute(ctx.db);
    refuseFaults(
      before.flatMap(({ RULE_CD, CORP_CD, LAST_SEQ }, i): Fault[] => {
        const sent = LIST[i]?.LAST_SEQ;
        if (typeof sent === 'number' && sent < LAST_SEQ) return [{ ROW_NO: i + 1, FIELD: 'LAST_SEQ', CODE: 'MSG000408', ARGS: [] }];
        // A slip of the hand would use up numbers for good: at most those of as many digits as there are.
        const digits = rules.find((rule) => rule.RULE_CD === RULE_CD && rule.CORP_CD === CORP_CD)?.SEQ_LEN ?? 1;
        const max = 10 ** Math.max(digits, String(LAST_SEQ).length) - 1;
        const rule = { field: 'LAST_SEQ', required: true, min: LAST_SEQ, max };
        return checkRow({ LAST_SEQ: sent }, [rule], ctx.label).map((fault) => ({ ROW_NO: i + 1, ...fault }));
      }),
    );
    const sent = LIST.map(({ RULE_CD, CORP_CD, PERIOD_KEY, LAST_SEQ }) => ({ RULE_CD, CORP_CD, PERIOD_KEY, LAST_SEQ }));
    return { LIST: await updateAndRead<AutonoCount>(ctx.db, table, keys, columns, sent) };
  });
}
