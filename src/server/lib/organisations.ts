import { sql } from 'kysely';
import type { Ctx } from './serve';

/** What of a quote or a customer order says who handles it. */
interface Served {
  CORP_CD: string | null;
  CUST_CD?: string | null;
  TRANS_MODE?: string | null;
  IMEX_TP?: string | null;
}

/** The business one belongs to (BIZ_TP). */
const businessOf = ({ TRANS_MODE, IMEX_TP }: Served): string => `${TRANS_MODE === 'AIR' ? 'AIR' : 'SEA'}_${IMEX_TP === 'E' ? 'E' : 'I'}`;

/**
 * Which organisation handles each of the quotes or orders, in their order: the one that serves the customer's business in their corporation, in
 * force today; where nobody does, or the user's scope does not reach that one, that of the user.
 */
export async function handlingOrganisations({ db, user, scope }: Ctx<unknown>, documents: readonly Served[]): Promise<(string | null)[]> {
  const codes = [...new Set(documents.flatMap(({ CUST_CD }) => CUST_CD ?? []))];
  const { rows } = await sql<{ CORP_CD: string; CUST_CD: string; BIZ_TP: string; ORGN_CD: string }>`
    select distinct on (o.corp_cd, s.cust_cd, s.biz_tp) o.corp_cd, s.cust_cd, s.biz_tp, s.orgn_cd
      from mdm_cust_orgn s join mdm_orgn o on o.orgn_cd = s.orgn_cd
     where s.cust_cd = any(${codes})
       and (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date)
     order by o.corp_cd, s.cust_cd, s.biz_tp, s.main_yn desc, s.orgn_cd`.execute(db);
  const serving = new Map(rows.map((row) => [`${row.CORP_CD}/${row.CUST_CD}/${row.BIZ_TP}`, row.ORGN_CD]));
  const isLimited = scope.kind === 'ORGN_SUB' || scope.kind === 'ORGN';
  return documents.map((document) => {
    const orgn = serving.get(`${document.CORP_CD}/${document.CUST_CD}/${businessOf(document)}`);
    const own = user.USER_TP === 'S' && document.CORP_CD === user.CORP_CD ? user.ORGN_CD : null;
    return orgn && (!isLimited || scope.orgns.includes(orgn)) ? orgn : own;
  });
}
