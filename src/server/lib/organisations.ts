import { sql } from 'kysely';
import type { Scope } from './scope';
import type { Ctx } from './serve';

/** What of a document says who handles it; BIZ_TP where its business is another one than freight of its mode and direction. */
interface Served {
  CORP_CD: string | null;
  CUST_CD?: string | null;
  TRANS_MODE?: string | null;
  IMEX_TP?: string | null;
  BIZ_TP?: 'CFS';
}

/** The business one belongs to (BIZ_TP). */
const businessOf = ({ BIZ_TP, TRANS_MODE, IMEX_TP }: Served): string =>
  BIZ_TP ?? `${TRANS_MODE === 'AIR' ? 'AIR' : 'SEA'}_${IMEX_TP === 'E' ? 'E' : 'I'}`;

/** Is the organisation in the reach of a user of the corporation? */
export const reaches = ({ kind, orgns }: Scope, orgn: string): boolean =>
  kind === 'ORGN_SUB' || kind === 'ORGN' ? orgns.includes(orgn) : true;

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
  return documents.map((document) => {
    const orgn = serving.get(`${document.CORP_CD}/${document.CUST_CD}/${businessOf(document)}`);
    const own = user.USER_TP === 'S' && document.CORP_CD === user.CORP_CD ? user.ORGN_CD : null;
    return orgn && reaches(scope, orgn) ? orgn : own;
  });
}
