import { sql } from 'kysely';
import type { CsmRequest } from '../../contract/csm/csmRequest';
import type { Ctx } from '../lib/serve';

/** The business a request is about (BIZ_TP); null where it does not say so. */
export const businessOf = ({ TRANS_MODE, IMEX_TP }: Pick<CsmRequest, 'TRANS_MODE' | 'IMEX_TP'>): string | null => {
  if (TRANS_MODE === 'TRK') return 'TRK';
  if (!TRANS_MODE || !IMEX_TP) return null;
  return `${TRANS_MODE === 'AIR' ? 'AIR' : 'SEA'}_${IMEX_TP === 'E' ? 'E' : 'I'}`;
};

/**
 * Which organisation serves each of the requests, in their order: the main one of the customer's business in its corporation, in force today,
 * else the customer's first. Where there is none, or the user's scope does not reach it, that of the user, of a customer none.
 */
export async function servingOrganisations({ db, user, scope }: Ctx<unknown>, requests: readonly CsmRequest[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ AT: number; ORGN_CD: string }>`
    select distinct on (n.at) n.at::int as at, s.orgn_cd
      from unnest(${requests.map(({ CORP_CD }) => CORP_CD)}::text[], ${requests.map(({ CUST_CD }) => CUST_CD)}::text[],
          ${requests.map(businessOf)}::text[]) with ordinality as n (corp_cd, cust_cd, biz_tp, at)
        join mdm_cust_orgn s on s.cust_cd = n.cust_cd join mdm_orgn g on g.orgn_cd = s.orgn_cd and g.corp_cd = n.corp_cd
     where (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date)
     order by n.at, s.biz_tp is not distinct from n.biz_tp and s.main_yn = 'Y' desc, s.biz_tp is not distinct from n.biz_tp desc,
       s.main_yn desc, s.biz_tp, s.orgn_cd`.execute(db);
  const isLimited = scope.kind === 'ORGN_SUB' || scope.kind === 'ORGN';
  const own = user.USER_TP === 'S' ? user.ORGN_CD : null;
  return requests.map((_, i) => {
    const found = rows.find(({ AT }) => AT === i + 1)?.ORGN_CD;
    return found && (!isLimited || scope.orgns.includes(found)) ? found : own;
  });
}
