import { sql } from 'kysely';
import type { Quote } from '../../../contract/ptl/quo/tarQuote';
import type { Ctx } from '../../lib/serve';

/** The business a quote belongs to (BIZ_TP). */
const businessOf = ({ TRANS_MODE, IMEX_TP }: Partial<Quote>): string =>
  `${TRANS_MODE === 'AIR' ? 'AIR' : 'SEA'}_${IMEX_TP === 'E' ? 'E' : 'I'}`;

type Served = Partial<Quote> & { CORP_CD: string | null };

/**
 * Which organisation handles each of the quotes, in their order: the one that serves the customer's business in the quote's corporation, in
 * force today; where nobody does, that of the user.
 */
export async function handlingOrganisations(ctx: Ctx<unknown>, quotes: readonly Served[]): Promise<(string | null)[]> {
  const codes = [...new Set(quotes.flatMap((quote) => quote.CUST_CD ?? []))];
  const { rows } = await sql<{ CORP_CD: string; CUST_CD: string; BIZ_TP: string; ORGN_CD: string }>`
    select distinct on (o.corp_cd, s.cust_cd, s.biz_tp) o.corp_cd, s.cust_cd, s.biz_tp, s.orgn_cd
      from mdm_cust_orgn s join mdm_orgn o on o.orgn_cd = s.orgn_cd
     where s.cust_cd = any(${codes})
       and (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date)
     order by o.corp_cd, s.cust_cd, s.biz_tp, s.main_yn desc, s.orgn_cd`.execute(ctx.db);
  const serving = new Map(rows.map((row) => [`${row.CORP_CD}/${row.CUST_CD}/${row.BIZ_TP}`, row.ORGN_CD]));
  const own = (quote: Served) => (ctx.user.USER_TP === 'S' && quote.CORP_CD === ctx.user.CORP_CD ? ctx.user.ORGN_CD : null);
  return quotes.map((quote) => serving.get(`${quote.CORP_CD}/${quote.CUST_CD}/${businessOf(quote)}`) ?? own(quote));
}
