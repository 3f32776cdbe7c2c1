import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cmsCheckLastNoPopup, type LastNo } from '../../../contract/cms/popup/cmsCheckLastNoPopup';
import type { AutonoCount, CountSearch } from '../../../contract/cms/setting/cmsAutonoCount';
import { isEmpty } from '../../../contract/rules';
import { type NumberRule, nextNumbers } from '../../lib/number';
import { refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { realLasts } from '../setting/numbers.service';

export default async function cmsCheckLastNoPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsCheckLastNoPopup.select, async (ctx) => {
    const search = ctx.body.SEARCH;
    const missing = (['RULE_CD', 'CORP_CD'] as const).filter((name) => isEmpty(search[name]));
    refuseFaults(missing.map((FIELD) => ({ FIELD, CODE: 'MSG000012', ARGS: [ctx.label(FIELD)] })));
    const LIST = await compared(ctx, search);
    return { LIST: LIST.slice(0, ctx.settings.LIST_MAX_ROW), TOTAL: LIST.length };
  });

  serve(app, cmsCheckLastNoPopup.apply, async (ctx) => {
    const LIST: LastNo[] = [];
    for (const row of askedRows(ctx)) {
      const [found] = await compared(ctx, row);
      if (!found) continue;
      await raise(ctx, found);
      LIST.push(...(await compared(ctx, row)));
    }
    return { LIST };
  });
}

interface Compared extends LastNo {
  REAL_SEQ: number;
}

/** The counters of a rule, and of its present period where that has none yet, beside the numbers that documents have. */
async function compared(ctx: Ctx<unknown>, search: Partial<CountSearch>): Promise<Compared[]> {
  const { db } = ctx;
  const [ruleCd, corpCd] = [String(search.RULE_CD ?? ''), String(search.CORP_CD ?? '')];
  const { rows: rules } = await sql<NumberRule>`
    select rule_cd, corp_cd, prefix, date_fmt, separator, seq_len, reset_tp from cms_autono_rule where rule_cd = ${ruleCd} and corp_cd = ${corpCd}`.execute(
    db,
  );
  const { rows: counters } = await sql<AutonoCount>`
    select rule_cd, corp_cd, period_key, last_seq, last_no from cms_autono_cnt c
    where rule_cd = ${ruleCd} and corp_cd = ${corpCd} and ${anyOf('C.PERIOD_KEY', search.PERIOD_KEY)} order by period_key desc`.execute(db);
  const [rule] = rules;
  const reals = rule ? await realLasts(db, rule) : [];
  const [now] = await nextNumbers(db, rules);
  const asked = !search.PERIOD_KEY || search.PERIOD_KEY === now?.PERIOD_KEY;
  const fresh = now && asked && !counters.some((one) => one.PERIOD_KEY === now.PERIOD_KEY);
  const first = { RULE_CD: ruleCd, CORP_CD: corpCd, PERIOD_KEY: now?.PERIOD_KEY ?? '', LAST_SEQ: 0, LAST_NO: null };
  return [...(fresh ? [first] : []), ...counters].map(({ RULE_CD, CORP_CD, PERIOD_KEY, LAST_SEQ, LAST_NO }) => {
    const real = reals.find((one) => one.PERIOD_KEY === PERIOD_KEY);
    const REAL_SEQ = real?.REAL_SEQ ?? 0;
    const REAL_LAST_NO = real?.REAL_LAST_NO ?? null;
    return { RULE_CD, CORP_CD, PERIOD_KEY, LAST_SEQ, LAST_NO, REAL_LAST_NO, REAL_SEQ, DIFF_YN: REAL_SEQ > LAST_SEQ ? 'Y' : 'N' };
  });
}

/** Raises a counter to the highest number there is; it is never lowered, whatever was taken meanwhile. */
const raise = ({ db }: Ctx<unknown>, { RULE_CD, CORP_CD, PERIOD_KEY, REAL_SEQ }: Compared) =>
  sql`insert into cms_autono_cnt as c (rule_cd, corp_cd, period_key, last_seq) values (${RULE_CD}, ${CORP_CD}, ${PERIOD_KEY}, ${REAL_SEQ})
    on conflict (rule_cd, corp_cd, period_key) do update set last_seq = excluded.last_seq where c.last_seq < excluded.last_seq`.execute(db);
