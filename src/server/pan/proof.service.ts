import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import type { Ctx } from '../lib/serve';

interface Proof {
  order: DeliveryOrder;
  /** The file that proves the delivery; none leaves the order's as it is. */
  fileSn: number | null | undefined;
  rowNo: number;
}

/** Proofs of delivery hang on their orders from now on; one that is not there, or is somebody else's, is refused (MSG000312). */
export async function fileProofs(ctx: Ctx<unknown>, proofs: Proof[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { order, fileSn, rowNo } of proofs) {
    if (!fileSn || fileSn === order.POD_FILE_SN) continue;
    const { rows } = await sql`
      update cms_file set ref_key = ${order.DLV_ORD_NO}, cust_cd = ${order.CUST_CD}, doc_tp = 'POD'
       where file_sn = ${Number.isSafeInteger(fileSn) ? fileSn : 0} and ref_tp = 'DLV' and del_yn = 'N' and corp_cd = ${order.CORP_CD}
         and (ref_key = ${order.DLV_ORD_NO} or (ref_key is null and reg_user_id = ${ctx.user.USER_ID})) returning 1 as one`.execute(ctx.db);
    if (!rows.length) faults.push({ ROW_NO: rowNo, FIELD: 'POD_FILE_SN', CODE: 'MSG000312' });
  }
  return faults;
}
