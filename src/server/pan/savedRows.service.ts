import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { form, formRowsOf } from '../../contract/pan/dlvOrdForm';
import { stored } from '../../contract/rules';
import { insertRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { takeCustomerTurn } from '../lib/uploadPopup';
import type { NewOrder } from './orders';
import { groupHash } from './upload/groups';

/** An order by what the rows it was saved of said. */
interface SavedRow {
  ROW_HASH: string;
  DLV_ORD_NO: string;
}

/** The live orders `o` of a customer: neither rejected, cancelled nor removed. */
export const liveOf = ({ user }: Ctx<unknown>, custCd: string) =>
  sql`o.cust_cd = ${custCd} and o.corp_cd = ${user.CORP_CD} and o.del_yn = 'N' and o.dlv_ord_sts not in ('RJT', 'CXL')`;

/** Live orders of the customer, of those the user sees, that were saved of rows that said the same. */
export async function savedRows(ctx: Ctx<unknown>, hashes: readonly string[], custCd: string): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select distinct r.row_hash, r.dlv_ord_no from cms_upload_row r join pan_dlv_ord o on o.dlv_ord_no = r.dlv_ord_no
     where r.row_hash = any(${[...new Set(hashes)]}) and ${liveOf(ctx, custCd)}`.execute(ctx.db);
  return rows;
}

/** The orders by what their rows said, the oldest first. */
export function byRows(saved: readonly SavedRow[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { ROW_HASH, DLV_ORD_NO } of saved.toSorted((a, b) => a.DLV_ORD_NO.localeCompare(b.DLV_ORD_NO)))
    found.set(ROW_HASH, [...new Set([...(found.get(ROW_HASH) ?? []), DLV_ORD_NO])]);
  return found;
}

/** What an order that is typed says, as its row in a workbook would. */
export function orderHash({ G2, ...order }: NewOrder): string {
  const rows = formRowsOf(order, G2 ?? []);
  return groupHash(
    rows.map((row) => ({ values: Object.fromEntries(form.map(({ field }) => [field, stored(row[field]) ?? null])) as typeof row })),
  );
}

/** Faults of orders that say what was saved before; of several that are alike as many as were saved. Waits for other saves of their customers. */
export async function seenFaults(ctx: Ctx<unknown>, orders: readonly NewOrder[], hashes: readonly string[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  const taken = new Map<string, number>();
  for (const custCd of [...new Set(orders.map((order) => order.CUST_CD ?? ''))].sort()) {
    await takeCustomerTurn(ctx, custCd);
    const saved = byRows(await savedRows(ctx, hashes, custCd));
    for (const [i, hash] of hashes.entries()) {
      if ((orders[i]?.CUST_CD ?? '') !== custCd) continue;
      const at = taken.get(`${custCd} ${hash}`) ?? 0;
      taken.set(`${custCd} ${hash}`, at + 1);
      const order = saved.get(hash)?.[at];
      if (order) faults.push({ ROW_NO: i + 1, FIELD: 'REQ_RMK', CODE: 'MSG000520', ARGS: [order] });
    }
  }
  return faults;
}

/** Keeps of orders of a run what they say, so that they are known again. */
export const writeOrderRows = (ctx: Ctx<unknown>, uploadNo: string, made: readonly DeliveryOrder[], hashes: readonly string[]) =>
  insertRows(
    ctx.db,
    'CMS_UPLOAD_ROW',
    made.map(({ DLV_ORD_NO }, i) => ({ UPLOAD_NO: uploadNo, ROW_NO: i + 1, ROW_HASH: hashes[i] ?? '', DLV_ORD_NO })),
  );
