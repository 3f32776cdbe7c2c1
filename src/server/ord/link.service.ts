import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { CustOrder } from '../../contract/ord/custOrder';
import { isEmpty, stored } from '../../contract/rules';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import type { Step } from './step';

interface Shipment {
  HBL_NO: string;
  CORP_CD: string;
  CUST_CD: string;
  IMEX_TP: string;
  DONE_YN: string;
}

/**
 * Links each order to the shipment that is named for it, of the same customer and direction (MSG000043 for any other), or to none. An order whose
 * shipment is delivered is completed by that.
 */
export async function linkShipments(
  ctx: Ctx<unknown>,
  steps: readonly Step[],
): Promise<{ changes: Partial<CustOrder>[]; faults: Fault[] }> {
  const wanted = steps.map(({ row }) => (isEmpty(row.HBL_NO) ? null : String(stored(row.HBL_NO)).toUpperCase()));
  const { rows } = await sql<Shipment>`
    select h.hbl_no, h.corp_cd, h.cust_cd, h.imex_tp, case when ${isDelivered('H')} then 'Y' else 'N' end as done_yn from fms_hbl h
     where h.hbl_no = any(${wanted}) and h.del_yn = 'N' and h.cargo_sts <> 'CXL' and ${inScope(ctx.scope, 'H')}`.execute(ctx.db);
  const faults: Fault[] = [];
  const changes = steps.map(({ order, rowNo }, i): Partial<CustOrder> => {
    const HBL_NO = wanted[i] ?? null;
    if (!HBL_NO) return { HBL_NO, ORD_STS: 'CFM' };
    const shipment = rows.find(
      (one) => one.HBL_NO === HBL_NO && one.CORP_CD === order.CORP_CD && one.CUST_CD === order.CUST_CD && one.IMEX_TP === order.IMEX_TP,
    );
    if (!shipment) faults.push({ ROW_NO: rowNo, FIELD: 'HBL_NO', CODE: 'MSG000043' });
    return { HBL_NO, ORD_STS: shipment?.DONE_YN === 'Y' ? 'CMP' : 'BKD' };
  });
  return { changes, faults };
}

/** Has the shipment `alias` come to its end for who ordered it: delivered, or let out at the port where its way ends? */
export const isDelivered = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${column('CARGO_STS')} in ('DLV', 'EMT') or (${column('CARGO_STS')} = 'OUT' and coalesce(${column('PVY_CD')}, ${column('POD_CD')}) = ${column('POD_CD')}))`;
};
