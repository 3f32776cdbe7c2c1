import { sql } from 'kysely';
import { basisOf } from '../../contract/set/costBasis';
import { explainCost, type WhyLine } from '../../contract/set/why';
import type { Why } from '../../contract/set/whyWords';
import { codeName } from '../lib/codeNames';
import { seenCosts } from '../lib/costs';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import { quotedOf } from './quoted.service';

type Reading = Pick<Ctx<unknown>, 'db' | 'scope' | 'lang' | 'user'>;

/**
 * Explains costs by their numbers, as their reader may see them: from the line and what was kept with it alone, whatever became of prices and rates.
 * Customers get sales from their confirmation on, without the standard tariff and without numbers of prices.
 */
export async function explainCosts(ctx: Reading, costNos: readonly string[]): Promise<Map<string, Why>> {
  const isStaff = ctx.user.USER_TP === 'S';
  const naming = { lang: ctx.lang, corpCd: sql.ref('S.CORP_CD') };
  const { rows } = await sql<WhyLine & { BSS_JSON: string | null }>`
    select s.cost_no, s.cust_cd, s.frt_cd, ${nameIn(ctx.lang, 'F.FRT_NM')} as frt_nm, s.frt_unit, ${codeName(naming, 'FRT_UNIT', 'S.FRT_UNIT')} as frt_unit_nm,
        s.unit_qty, s.unit_prc, s.curr_cd, s.exch_dt, s.exch_rate, s.frgn_amt, s.sply_amt, s.vat_tp, ${codeName(naming, 'VAT_TP', 'S.VAT_TP')} as vat_nm,
        s.vat_amt, s.tot_amt, s.occr_dt, s.prc_no, s.hbl_no, s.dlv_ord_no, s.bss_json
      from set_cost s join mdm_freight f on f.frt_cd = s.frt_cd
     where s.cost_no = any(${[...costNos]}) and s.del_yn = 'N' and (${isStaff} or s.ar_ap = 'AR') and ${seenCosts(ctx, 'S')} and ${inScope(ctx.scope, 'S')}`.execute(
    ctx.db,
  );
  const { byCost } = await quotedOf(
    ctx,
    rows.map(({ COST_NO }) => COST_NO),
  );
  return new Map(rows.map((line) => [line.COST_NO, explainCost(line, basisOf(line), byCost.get(line.COST_NO) ?? null, { isStaff })]));
}
