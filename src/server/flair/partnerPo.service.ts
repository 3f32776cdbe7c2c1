import type { Fault } from '../../contract/call';
import { poForm, poHeadForm } from '../../contract/flair/poForm';
import { type PartnerPo, type PartnerPoState, poColumns, poLineColumns } from '../../contract/open/partner';
import { Refusal, refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { takeCustomerTurn } from '../lib/uploadPopup';
import { poLines, posByNo } from './poList.service';
import { type PoRow, readPoRows } from './poUpload.service';
import { allowAccount, savePoRows } from './poUploadSave.service';

const headFields = new Set(poHeadForm.map(({ field }) => field));

/** Faults as a partner knows the purchase order: ROW_NO counts the lines, the purchase order itself has none. */
const faultsOf = (rows: readonly PoRow[]): Fault[] =>
  rows.flatMap(({ rowNo, errors }) =>
    errors.flatMap(({ column, code, args }): Fault[] => {
      const fault = { FIELD: column.field, CODE: code, ARGS: args };
      if (!headFields.has(column.field)) return [{ ROW_NO: rowNo, ...fault }];
      return rowNo === 1 ? [fault] : [];
    }),
  );

/** The lines of a purchase order as rows of the form; one without lines has a row of itself alone. */
function rowsOf({ LINES, ...head }: PartnerPo) {
  const lines = LINES?.length ? LINES : [{}];
  return lines.map((line, i) => {
    const values: Record<string, unknown> = { ...line, ...head };
    return { rowNo: i + 1, cells: poForm.map(({ field }) => String(values[field] ?? '').trim()) };
  });
}

/** The columns that a partner is told of a row. */
const told = (columns: readonly string[], row: object): Record<string, unknown> =>
  Object.fromEntries(columns.map((name) => [name, row[name as keyof typeof row]]));

/** Saves a purchase order as a partner's system sends it, by the rules of the upload: 409 where all of it is saved already. */
export async function savePartnerPo(ctx: Ctx<PartnerPo>): Promise<PartnerPoState> {
  const custCd = ctx.user.CUST_CD ?? '';
  await allowAccount(ctx, custCd);
  await takeCustomerTurn(ctx, custCd);
  const rows = await readPoRows(ctx, { rows: rowsOf(ctx.body), unread: null }, custCd, true);
  const faults = faultsOf(rows);
  refuseFaults(ctx.body.LINES?.length ? faults : [{ FIELD: 'LINES', CODE: 'MSG000012' }, ...faults.filter(({ ROW_NO }) => !ROW_NO)]);
  const poNo = String(rows[0]?.values.PO_NO);
  if (rows.every(({ savedAs }) => savedAs !== undefined))
    throw new Refusal(409, 'MSG000024', { errors: [{ FIELD: 'PO_NO', CODE: 'MSG000024', ARGS: [poNo] }] });
  await savePoRows(ctx, rows, custCd, null);
  const [po] = await posByNo(ctx, [custCd], [poNo]);
  if (!po) throw new Error('no purchase order was saved');
  const LINES = (await poLines(ctx, [custCd], [poNo])).map((line) => told(poLineColumns, line));
  return { ...told(poColumns, po), LINES } as PartnerPoState;
}
