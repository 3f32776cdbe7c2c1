import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { CsmRequest } from '../../contract/csm/csmRequest';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';

type Named = Partial<Pick<CsmRequest, 'CORP_CD' | 'CUST_CD' | 'HBL_NO'>>;

/** Gives the fault of a request that speaks of a shipment which is none of its customer's, or not seen by the user: MSG000043. */
export async function shipmentFaults({ db, scope, user }: Ctx<unknown>, requests: readonly Named[]): Promise<(request: Named) => Fault[]> {
  const named = requests.filter(({ HBL_NO }) => HBL_NO);
  const corpOf = ({ CORP_CD }: Named) => CORP_CD ?? user.CORP_CD;
  const { rows } = await sql<{ CORP_CD: string; CUST_CD: string; HBL_NO: string }>`
    select distinct h.corp_cd, h.cust_cd, h.hbl_no
      from unnest(${named.map(corpOf)}::text[], ${named.map(({ CUST_CD }) => CUST_CD)}::text[], ${named.map(({ HBL_NO }) => HBL_NO)}::text[])
          as n (corp_cd, cust_cd, hbl_no)
        join fms_hbl h on h.corp_cd = n.corp_cd and h.cust_cd = n.cust_cd and h.hbl_no = n.hbl_no
     where h.del_yn = 'N' and ${inScope(scope, 'H')}`.execute(db);
  return (request) => {
    if (!request.HBL_NO) return [];
    const isTheirs = rows.some(
      (row) => row.HBL_NO === request.HBL_NO && row.CUST_CD === request.CUST_CD && row.CORP_CD === corpOf(request),
    );
    return isTheirs ? [] : [{ FIELD: 'HBL_NO', CODE: 'MSG000043' }];
  };
}
