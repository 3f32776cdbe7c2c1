import { type SqlBool, sql } from 'kysely';
import { readable } from '../../contract/columnRules';
import type { StatusChange } from '../../contract/statusChange';
import { nameIn } from './names';
import type { Ctx } from './serve';

/** A document whose states are asked for, with its customer, by whose name colleagues of the customer are told. */
interface Changed {
  REF_TP: string;
  REF_KEY: string;
  CUST_CD: string;
}

/** The changes of a document's state as their reader may have them, the newest first; to customers with the reasons of customers alone where those of staff are internal. */
export async function statusChanges(
  ctx: Ctx<unknown>,
  { REF_TP, REF_KEY, CUST_CD }: Changed,
  { isReasonInternal = false } = {},
): Promise<StatusChange[]> {
  const tellsReason = sql<SqlBool>`(${ctx.user.USER_TP === 'S' || !isReasonInternal} or u.user_tp = 'C')`;
  const { rows } = await sql<StatusChange>`
    select h.hist_seq, h.chg_dtm, h.from_sts, h.to_sts, h.chg_user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as chg_user_nm,
           case when ${tellsReason} then h.chg_rsn end as chg_rsn,
           case u.user_tp when 'S' then ${nameIn(ctx.lang, 'G.ORGN_NM')} else ${nameIn(ctx.lang, 'C.CUST_NM')} end as chg_orgn_nm
      from cms_sts_hist h left join cms_user u on u.user_id = h.chg_user_id
      left join mdm_orgn g on g.orgn_cd = u.orgn_cd left join mdm_cust c on c.cust_cd = ${CUST_CD}
     where h.ref_tp = ${REF_TP} and h.ref_key = ${REF_KEY} order by h.hist_seq desc`.execute(ctx.db);
  return rows.map((row) => {
    const change = readable('CMS_STS_HIST', row, ctx.user, ctx.now);
    return { ...change, CHG_USER_NM: change.CHG_USER_NM ?? change.CHG_USER_ID };
  });
}
