import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { Decimal } from '../../contract/decimal';
import { isHsCode, isSeason, type Po, type PoLine, poLine, transModes } from '../../contract/flair/flairPoInfoMgt';
import { canEditLine } from '../../contract/flair/ledger';
import { checkRow } from '../../contract/rules';
import type { CodeFaults } from '../lib/codeNames';
import type { Entry } from '../lib/entries';
import { untold } from '../lib/entrySave';
import type { Ctx } from '../lib/serve';

/** Most that the columns of quantities and amounts hold. */
const mostQty = 10 ** 13 - 1;
const mostAmt = 9_999_999_999_999.99;

/** The amount of a line. */
export const amountOf = ({ PO_QTY, UNIT_PRC }: Pick<PoLine, 'PO_QTY' | 'UNIT_PRC'>): number =>
  Decimal.of(PO_QTY).times(UNIT_PRC).rounded(2).toNumber();

/** What purchase orders say of themselves and may not: season, mode, day, vendor, ports, the order of their dates. */
export async function headFaults(ctx: Ctx<unknown>, entries: readonly Entry<Po>[]): Promise<Fault[]> {
  const title = (field: string) => ctx.label(field, 'FLAIR_PO');
  const { rows } = await sql<{ CUST_CD: string }>`
    select cust_cd from mdm_cust where cust_tp = 'VND' and del_yn = 'N' and cust_cd = any(${entries.map(({ row }) => row.VNDR_CD)})`.execute(
    ctx.db,
  );
  const vendors = new Set(rows.map(({ CUST_CD }) => CUST_CD));
  return entries.flatMap(({ row, before, removed, ROW_NO }) => {
    if (removed) return [];
    const faults: Fault[] = [];
    const add = (FIELD: string, CODE: string, ...ARGS: (string | number)[]) => faults.push({ ROW_NO, FIELD, CODE, ARGS });
    const isNew = (field: keyof Po & string) => row[field] !== null && row[field] !== before?.[field];
    const { SEASON_CD, TRANS_MODE, VNDR_CD } = row;
    if (isNew('SEASON_CD') && !isSeason(String(SEASON_CD))) add('SEASON_CD', 'MSG000804', title('SEASON_CD'));
    if (isNew('TRANS_MODE') && !transModes.includes(TRANS_MODE)) add('TRANS_MODE', 'MSG000017', title('TRANS_MODE'), String(TRANS_MODE));
    if (isNew('PO_DT') && row.PO_DT > ctx.today) add('PO_DT', 'MSG000731', title('PO_DT'));
    if (isNew('VNDR_CD') && !vendors.has(String(VNDR_CD))) add('VNDR_CD', 'MSG000017', title('VNDR_CD'), String(VNDR_CD));
    if (row.POL_CD && row.POL_CD === row.POD_CD) add('POD_CD', 'MSG000801', row.POD_CD);
    if (row.SHIP_BGN_DT > row.SHIP_END_DT) add('SHIP_END_DT', 'MSG000022');
    if (row.SHIP_END_DT > row.REQ_DLV_DT) add('REQ_DLV_DT', 'MSG000022');
    return faults;
  });
}

/** Faults of a line that stays: its values, codes and amount, and of one that was there what its state holds fast and less ordered than booked. */
export function lineFaults(ctx: Ctx<unknown>, codes: CodeFaults, row: PoLine, before?: PoLine): Fault[] {
  const title = (field: string) => ctx.label(field, poLine.table);
  const told = checkRow(
    { ...row },
    poLine.rules.filter(({ field }) => field !== 'LINE_NO'),
    title,
  );
  told.push(...codes(row, before, told));
  const own: Fault[] = [];
  if (row.HS_CD && row.HS_CD !== before?.HS_CD && !isHsCode(row.HS_CD))
    own.push({ FIELD: 'HS_CD', CODE: 'MSG000835', ARGS: [title('HS_CD')] });
  if (told.every(({ FIELD }) => FIELD !== 'PO_QTY' && FIELD !== 'UNIT_PRC') && amountOf(row) > mostAmt)
    own.push({ FIELD: 'UNIT_PRC', CODE: 'MSG000016', ARGS: [title('PO_AMT'), 0, mostAmt] });
  if (row.SHORT_YN === 'Y' && !before?.BKD_QTY) own.push({ FIELD: 'SHORT_YN', CODE: 'MSG000800' });
  if (before) {
    for (const FIELD of poLine.columns)
      if (row[FIELD] !== before[FIELD] && !canEditLine(before, FIELD)) own.push({ FIELD, CODE: 'MSG000802', ARGS: [title(FIELD)] });
    if (row.PO_QTY < before.BKD_QTY) own.push({ FIELD: 'PO_QTY', CODE: 'MSG000246', ARGS: [before.BKD_QTY, row.PO_QTY] });
  }
  return [...told, ...untold(told, own)];
}

/** What the sums of a purchase order's lines cannot hold. */
export function totalFaults(ctx: Ctx<unknown>, lines: readonly Pick<PoLine, 'PO_QTY' | 'UNIT_PRC'>[]): Fault[] {
  const title = (field: string) => ctx.label(field, 'FLAIR_PO');
  if (Decimal.sum(lines.map(({ PO_QTY }) => PO_QTY)).compare(mostQty) > 0)
    return [{ FIELD: 'PO_QTY', CODE: 'MSG000016', ARGS: [title('TOT_QTY'), 0, mostQty] }];
  if (Decimal.sum(lines.map(amountOf)).compare(mostAmt) > 0)
    return [{ FIELD: 'UNIT_PRC', CODE: 'MSG000016', ARGS: [title('TOT_AMT'), 0, mostAmt] }];
  return [];
}
