import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Price, type PriceSearch, pricing, seesPurchase } from '../../contract/mdm/other/mdmPricingMgt';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { anyOf } from '../lib/where';

/** Prices that the reader may see, with the names of what they name and how often confirmed costs have used them. */
export const pricesOf = (ctx: Ctx<unknown>): RawBuilder<Price> => sql<Price>`
  select ${columnList(pricing, 'R')}, ${nameIn<string | null>(ctx.lang, 'C.CUST_NM')} as cust_nm, ${nameIn<string | null>(ctx.lang, 'V.CUST_NM')} as vndr_nm,
         ${nameIn(ctx.lang, 'F.FRT_NM')} as frt_nm, coalesce(u.cnt, 0)::int as used_cnt
    from mdm_pricing r join mdm_freight f on f.frt_cd = r.frt_cd
      left join mdm_cust c on c.cust_cd = r.cust_cd left join mdm_cust v on v.cust_cd = r.vndr_cd
      left join (select s.prc_no, count(*) as cnt from set_cost s where s.prc_no is not null and s.cost_sts not in ('TMP', 'CXL') and s.del_yn = 'N'
        group by 1) u on u.prc_no = r.prc_no
   where ${seesPurchase(ctx.user.roleList) ? sql<SqlBool>`true` : sql<SqlBool>`r.ar_ap = 'AR'`}`;

export const searchedPrices = (
  ctx: Ctx<unknown>,
  { CUST_CD, AR_AP, FRT_CD, TRANS_MODE, IMEX_TP, POL_CD, POD_CD, BASE_DT, USE_YN }: Partial<PriceSearch>,
): RawBuilder<Price> => sql<Price>`
  select * from (${pricesOf(ctx)}) x
   where ${anyOf('CUST_CD', CUST_CD)} and ${anyOf('AR_AP', AR_AP)} and ${anyOf('FRT_CD', FRT_CD)} and ${anyOf('TRANS_MODE', TRANS_MODE)}
     and ${anyOf('IMEX_TP', IMEX_TP)} and ${anyOf('POL_CD', POL_CD)} and ${anyOf('POD_CD', POD_CD)} and ${anyOf('USE_YN', USE_YN)}
     and ${BASE_DT ? sql<SqlBool>`${BASE_DT}::date between bgn_dt and end_dt` : sql<SqlBool>`true`}`;
