import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cmsExchangeRatePopup, type ExchangeRateRow } from '../../../contract/cms/popup/cmsExchangeRatePopup';
import { checkRow } from '../../../contract/rules';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { refuseFaults } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { lastRate } from '../../mdm/rates.service';

const rules = ['EXCH_DT', 'EXCH_TP'].map((field) => ({ field, required: true }));

/** The rates of a day, of each currency the last one up to it, with the one before. */
export default async function cmsExchangeRatePopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsExchangeRatePopup.select, async (ctx) => {
    const { EXCH_DT = '', EXCH_TP = '', CURR_CD } = ctx.body.SEARCH ?? {};
    refuseFaults(checkRow({ EXCH_DT, EXCH_TP }, rules, ctx.label));
    const query = sql<ExchangeRateRow>`
      select k.curr_cd, ${nameIn(ctx.lang, 'K.CURR_NM')} as curr_nm, r.exch_dt,
             k.exch_unit, r.exch_rate, b.exch_rate as prev_rate, r.exch_rate - b.exch_rate as diff_rate, r.src_tp, k.dec_len
        from mdm_currency k
       cross join lateral ${lastRate('k.CURR_CD', sql`${EXCH_DT}::date`, EXCH_TP)} x
        join mdm_exch_rate r on r.exch_dt = x.exch_dt and r.curr_cd = k.curr_cd and r.exch_tp = ${EXCH_TP}
        left join lateral (select p.exch_rate from mdm_exch_rate p
          where p.curr_cd = r.curr_cd and p.exch_tp = r.exch_tp and p.exch_dt < r.exch_dt order by p.exch_dt desc limit 1) b on true
       where k.use_yn = 'Y' and ${anyOf('K.CURR_CD', CURR_CD)}`;
    return page(ctx, query, ctx.body, {
      sortable: ['K.CURR_CD', 'CURR_NM', 'R.EXCH_DT', 'K.EXCH_UNIT', 'R.EXCH_RATE', 'PREV_RATE', 'DIFF_RATE', 'R.SRC_TP'],
      orderBy: [['K.SORT_SEQ', 'asc']],
    });
  });
}
