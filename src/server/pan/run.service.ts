import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { takeNumbers } from '../lib/number';
import { refuseFaults } from '../lib/refusal';
import { insertRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { checkNewOrders, createOrders } from './dlvOrd.service';
import type { NewOrder } from './orders';
import { orderHash, seenFaults, writeOrderRows } from './savedRows.service';

/** Makes orders of today under one number of a run, all or none: whole ones, not past, none that a run has made before. */
export async function createRun(ctx: Ctx<unknown>, orders: readonly NewOrder[]): Promise<DeliveryOrder[]> {
  const made = orders.map((order) => ({ ...order, DLV_ORD_DT: ctx.today }));
  refuseFaults(await checkNewOrders(ctx, made));
  const hashes = made.map(orderHash);
  refuseFaults(await seenFaults(ctx, made, hashes));
  const uploadNo = await writeRun(ctx, made);
  const list = await createOrders(ctx, made, uploadNo);
  await writeOrderRows(ctx, uploadNo, list, hashes);
  return list;
}

/** Writes the run that the orders come from; they are all good, or there is none. */
async function writeRun(ctx: Ctx<unknown>, orders: readonly NewOrder[]): Promise<string> {
  const [UPLOAD_NO = ''] = await takeNumbers(ctx.db, 'UPL', ctx.user.CORP_CD, 1);
  const customers = new Set(orders.map((order) => order.CUST_CD));
  const run = {
    UPLOAD_NO,
    UPLOAD_TP: 'BATCH_DLV',
    CORP_CD: ctx.user.CORP_CD,
    CUST_CD: customers.size === 1 ? orders[0]?.CUST_CD : null,
    TOT_CNT: orders.length,
    OK_CNT: orders.length,
    ERR_CNT: 0,
    UPLOAD_STS: 'DONE',
  };
  await insertRows(ctx.db, 'CMS_UPLOAD', [run]);
  return UPLOAD_NO;
}
