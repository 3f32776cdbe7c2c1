import { sql } from 'kysely';
import { type Po, type PoLine, po, poLine } from '../../contract/flair/flairPoInfoMgt';
import { type PoFormField, poForm, poHeadForm, poLineForm, poMaxRows } from '../../contract/flair/poForm';
import { accountFaults, accountsOf } from '../lib/accounts';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import type { Upload } from '../lib/uploadPopup';
import { isGood } from '../lib/uploadRows';
import { numberOf } from './poLines.service';
import { poLines, posByNo } from './poList.service';
import { freeNumbers, withAmount } from './poSave.service';
import { checkPoRows, lineOfRow, type PoRow, posOfRows } from './poUpload.service';

/** Refuses a customer for whom the user may not enter purchase orders: customer users need the service themselves (403 MSG000029). */
export async function allowAccount(ctx: Ctx<unknown>, custCd: string): Promise<void> {
  if (ctx.user.USER_TP === 'C' && !ctx.user.keySvcList.includes('FLAIR')) throw new Refusal(403, 'MSG000029');
  if (!custCd) refuseFaults([{ FIELD: 'CUST_CD', CODE: 'MSG000012', ARGS: [ctx.label('CUST_CD')] }]);
  const accounts = await accountsOf(ctx, 'FLAIR', [custCd]);
  refuseFaults(accountFaults(ctx, accounts, [{ row: { CUST_CD: custCd }, ROW_NO: 1 }]).map(({ ROW_NO: _, ...fault }) => fault));
}

/**
 * Writes the purchase orders of checked rows of a customer, each with all its rows or not at all, and says of each row what it was saved as.
 * Rows that were saved before stay as they are, as do lines that no row names. Gives how many purchase orders it wrote.
 */
export async function savePoRows(ctx: Ctx<unknown>, rows: readonly PoRow[], custCd: string, uploadNo: string | null): Promise<number> {
  const groups = posOfRows(rows).filter((group) => group.every(({ errors }) => errors.length === 0) && group.some(isGood));
  const fresh = groups.flat().filter(isGood);
  const numbers = groups.map(([first]) => String(first?.values.PO_NO));
  const before = new Set((await posByNo(ctx, [custCd], numbers)).map(({ PO_NO }) => PO_NO));
  const lines = new Map((await poLines(ctx, [custCd], numbers)).map((line) => [numberOf(line), line]));
  const account = (await accountsOf(ctx, 'FLAIR', [custCd])).get(custCd);
  const heads = groups.map((group) => ({
    ...Object.fromEntries(poHeadForm.map(({ field }) => [field, group[0]?.values[field]])),
    ...{ CUST_CD: custCd, PO_NO: String(group[0]?.values.PO_NO), CORP_CD: account?.CORP_CD, ...(uploadNo ? { UPLOAD_NO: uploadNo } : {}) },
  }));
  const isNew = ({ PO_NO }: { PO_NO: string }) => !before.has(PO_NO);
  await freeNumbers(
    ctx,
    heads.filter(isNew).map((row) => ({ row: row as unknown as Po })),
  );
  await insertRows(ctx.db, po.table, heads.filter(isNew));
  const changed = [...poHeadForm.map(({ field }) => field).filter((field) => field !== 'PO_NO'), ...(uploadNo ? ['UPLOAD_NO'] : [])];
  await updateRows(
    ctx.db,
    po.table,
    po.keys,
    changed,
    heads.filter((row) => !isNew(row)),
  );
  const whole = fresh.map(({ values }) => {
    const saved = lines.get(numberOf(values as unknown as PoLine));
    return { saved, line: withAmount(lineOfRow(values, custCd, saved)) };
  });
  await insertRows(
    ctx.db,
    poLine.table,
    whole.filter(({ saved }) => !saved).map(({ line }) => line),
  );
  const columns = [...poLineForm.map(({ field }) => field).filter((field) => field !== 'LINE_NO'), 'PO_AMT'];
  await updateRows(
    ctx.db,
    poLine.table,
    poLine.keys,
    columns,
    whole.filter(({ saved }) => saved).map(({ line }) => line),
  );
  for (const row of fresh) row.savedAs = numberOf(row.values as unknown as PoLine);
  return groups.length;
}

/** The form of purchase orders as it is loaded from workbooks. */
export const poUpload: Upload<PoFormField, object, { PO_CNT: number }> = {
  type: 'FLAIR_PO',
  form: poForm,
  maxRows: poMaxRows,
  savedText: 'MSG000816',
  savedAs: sql`r.po_no || '-' || r.line_no`,
  isLeft: sql`exists (select from cms_upload_row r join flair_po p on p.po_no = r.po_no and p.cust_cd = cms_upload.cust_cd
    where r.upload_no = cms_upload.upload_no and p.del_yn = 'N')`,
  allow: allowAccount,
  check: checkPoRows,
  save: async (ctx, rows, { UPLOAD_NO, CUST_CD }) => ({ PO_CNT: await savePoRows(ctx, rows, CUST_CD, UPLOAD_NO) }),
  kept: ({ values }) => ({ PO_NO: values.PO_NO, LINE_NO: values.LINE_NO }),
};
