import type { ExcelBody } from '../../../contract/call';
import { askedColumns, excelType, gathered, gridExcel } from '../../lib/excel';
import { takenAway } from '../../lib/privacy';
import { Refusal } from '../../lib/refusal';
import type { Ctx, Download } from '../../lib/serve';

interface Log {
  name: string;
  table: string;
  /** Columns its reader may have. */
  columns: readonly string[];
  rows: readonly object[];
  /** Names of the codes of its columns. */
  codes?: Record<string, ReadonlyMap<string, string>>;
}

/** The Excel of a log. Addresses in it need a reason, and that they are taken away is logged; none found: 422 MSG000035. */
export async function logExcel<S>(ctx: Ctx<ExcelBody<S>>, { name, table, columns, rows, codes }: Log): Promise<Download> {
  if (rows.length === 0) throw new Refusal(422, 'MSG000035');
  const titled = askedColumns(ctx.body, columns).map((column) => ({ ...column, title: ctx.label(column.field, table) }));
  const taken = takenAway(ctx, table, titled);
  const sheet = { name, columns: titled, rows: taken.count(rows), plain: ctx.body.CODE_YN === 'Y', ...(codes ? { codes } : {}) };
  const body = await gathered(gridExcel(sheet));
  await taken.log();
  return { name: `${name}_${ctx.today}.xlsx`, type: excelType, body };
}
