import { sql } from 'kysely';
import { type FormField, form } from '../../../contract/pan/dlvOrdForm';
import { uploadMaxRows } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { customersInScope } from '../../lib/customers';
import { Refusal } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import type { Upload } from '../../lib/uploadPopup';
import { isGood } from '../../lib/uploadRows';
import { createOrders } from '../dlvOrd.service';
import { liveOf } from '../savedRows.service';
import { submitRows } from '../saveSubmit.service';
import { loadContext } from '../uploadContext.service';
import { checkUpload } from './check';
import { groupColumn, ordersOf } from './groups';
import type { CheckedRow } from './row';

/** Columns by which a row is of the same goods for the same place as a line of an order, in the order of the query below. */
const goods = ['HBL_NO', 'DLV_PLC_NM', 'ITEM_CD', 'ITEM_NM', 'LOT_NO'] as const satisfies readonly FormField[];

/**
 * Refuses a customer for whom the user may not upload: customer users need the service PAN (403 MSG000029) and may name their own customers
 * only, staff those of their scope (422 MSG000043). A suspended one refuses the whole file (MSG000186).
 */
async function checkCustomer(ctx: Ctx<unknown>, custCd: string): Promise<void> {
  if (ctx.user.USER_TP === 'C' && !ctx.user.keySvcList.includes('PAN')) throw new Refusal(403, 'MSG000029');
  if (!custCd)
    throw new Refusal(422, 'MSG000012', {
      args: [ctx.label('CUST_CD')],
      errors: [{ FIELD: 'CUST_CD', CODE: 'MSG000012', ARGS: [ctx.label('CUST_CD')] }],
    });
  const { rows } = await sql<{ CUST_NM: string; STOP_YN: string }>`
    select cust_nm, stop_yn from mdm_cust c where cust_cd = ${custCd} and cust_tp = 'CUS' and del_yn = 'N' and ${customersInScope(ctx.scope, 'C')}`.execute(
    ctx.db,
  );
  const [customer] = rows;
  if (!customer) throw new Refusal(422, 'MSG000043', { errors: [{ FIELD: 'CUST_CD', CODE: 'MSG000043' }] });
  if (customer.STOP_YN === 'Y')
    throw new Refusal(422, 'MSG000186', {
      args: [customer.CUST_NM],
      errors: [{ FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer.CUST_NM] }],
    });
}

/**
 * Warns of rows that say of the same goods, for the same place, other things than an order that a file of this name was saved as: the file was
 * changed after it had been saved, and its rows make new orders. Runs of the last 31 days are looked at.
 */
async function warnChanged(ctx: Ctx<unknown>, rows: readonly CheckedRow[], fileName: string, custCd: string): Promise<void> {
  const good = rows.filter(isGood);
  const nameOf = ({ values }: CheckedRow) => JSON.stringify(goods.map((field) => values[field]));
  const claimed = rows.flatMap(({ errors }) => errors.flatMap(({ code, args }) => (code === 'MSG000480' ? args : [])));
  const known = [...rows.flatMap(({ savedAs = [] }) => savedAs), ...claimed];
  const { rows: found } = await sql<{ GOODS: unknown[]; DLV_ORD_NO: string }>`
    select distinct on (g.goods) g.goods, o.dlv_ord_no
      from cms_upload u join cms_file f on f.file_sn = u.file_sn join cms_upload_row r on r.upload_no = u.upload_no
      join pan_dlv_ord o on o.dlv_ord_no = r.dlv_ord_no join pan_dlv_ord_dtl d on d.dlv_ord_no = o.dlv_ord_no
      cross join lateral (select jsonb_build_array(o.hbl_no, o.dlv_plc_nm, d.item_cd, d.item_nm, d.lot_no) as goods) g
     where f.file_nm = ${fileName} and u.upload_tp = 'DLV_ORD' and u.cust_cd = ${custCd} and u.corp_cd = ${ctx.user.CORP_CD}
       and u.upload_sts in ('DONE', 'PART') and u.reg_dtm > now() - interval '31 days' and ${liveOf(ctx, custCd)}
       and o.dlv_ord_no <> all(${known}) and g.goods = any(${[...new Set(good.map(nameOf))]}::jsonb[])
     order by g.goods, o.dlv_ord_no desc`.execute(ctx.db);
  const orders = new Map(found.map(({ GOODS, DLV_ORD_NO }) => [JSON.stringify(GOODS), DLV_ORD_NO]));
  for (const row of good) {
    const order = orders.get(nameOf(row));
    if (order) row.warnings.push({ rowNo: row.rowNo, column: groupColumn, text: '', code: 'MSG000484', args: [order] });
  }
}

/** The form of delivery orders as it is loaded from workbooks. */
export const orderUpload: Upload<FormField, { SUBMIT_YN: 'Y' | 'N' }, { ORD_CNT: number }> = {
  type: 'DLV_ORD',
  form,
  maxRows: uploadMaxRows,
  savedText: 'MSG000500',
  savedAs: sql`r.dlv_ord_no`,
  isLeft: sql`exists (select from cms_upload_row r join pan_dlv_ord o on o.dlv_ord_no = r.dlv_ord_no
    where r.upload_no = cms_upload.upload_no and o.del_yn = 'N' and o.dlv_ord_sts not in ('RJT', 'CXL'))`,
  allow: checkCustomer,
  check: async (ctx, sheet, custCd) => checkUpload(sheet, await loadContext(ctx, sheet, custCd)),
  warn: warnChanged,
  save: async (ctx, rows, { UPLOAD_NO, CUST_CD }) => {
    const orders = ordersOf(rows, CUST_CD);
    const made = await createOrders(
      ctx,
      orders.map(({ order }) => ({ ...order, DLV_ORD_DT: ctx.today })),
      UPLOAD_NO,
    );
    if (ctx.body.SUBMIT_YN === 'Y' && made.length)
      await submitRows(
        ctx,
        made,
        orders.map(({ rowNo }) => rowNo),
      );
    for (const [i, order] of orders.entries()) for (const row of order.rows) row.savedAs = made[i]?.DLV_ORD_NO;
    return { ORD_CNT: made.length };
  },
  kept: ({ hash, savedAs }) => ({ ROW_HASH: hash, DLV_ORD_NO: savedAs }),
};
