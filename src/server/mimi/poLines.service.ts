import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { lineState, openQuantity, poState, remaining } from '../../contract/mimi/ledger';
import type { mimiPo, mimiPoDtl } from '../../contract/tables/mimi';
import type { RowOf } from '../../contract/tables/table';
import { updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';

type Line = RowOf<typeof mimiPoDtl, 'CUST_CD' | 'PO_NO' | 'LINE_NO' | 'PO_QTY' | 'SPLY_QTY' | 'MIMI_LINE_STS'>;
type Po = RowOf<typeof mimiPo, 'CUST_CD' | 'PO_NO' | 'MIMI_PO_STS'>;

interface Supply {
  ROW_NO: number;
  CUST_CD: string;
  SPLY_TP: string;
  SPLY_QTY: number;
  PO_NO: string | null;
  LINE_NO: number | null;
}

const poKey = ({ CUST_CD, PO_NO }: { CUST_CD: string; PO_NO: string | null }) => `${CUST_CD}|${PO_NO}`;
const lineKey = (of: { CUST_CD: string; PO_NO: string | null; LINE_NO: number | null }) => `${poKey(of)}|${of.LINE_NO}`;

/** Purchase orders with all their lines, locked in the order of their keys. */
export async function lockPos(
  ctx: Ctx<unknown>,
  keys: readonly { CUST_CD: string; PO_NO: string | null }[],
): Promise<{ pos: Po[]; lines: Line[] }> {
  const wanted = [...new Set(keys.map(poKey))];
  const { rows: pos } = await sql<Po>`
    select cust_cd, po_no, mimi_po_sts from mimi_po where cust_cd || '|' || po_no = any(${wanted})
       and cust_cd = any(${keys.map(({ CUST_CD }) => CUST_CD)}) and po_no = any(${keys.map(({ PO_NO }) => PO_NO)}) and del_yn = 'N'
     order by cust_cd, po_no for update`.execute(ctx.db);
  const { rows: lines } = await sql<Line>`
    select cust_cd, po_no, line_no, po_qty, sply_qty, mimi_line_sts from mimi_po_dtl where cust_cd || '|' || po_no = any(${pos.map(poKey)})
       and cust_cd = any(${pos.map(({ CUST_CD }) => CUST_CD)}) and po_no = any(${pos.map(({ PO_NO }) => PO_NO)})
     order by cust_cd, po_no, line_no for update`.execute(ctx.db);
  return { pos, lines };
}

/** Writes quantities and states of lines, and the states of their purchase orders that follow. */
export async function writeLines(ctx: Ctx<unknown>, pos: readonly Po[], lines: readonly Line[]): Promise<void> {
  const now = lines.map((line) => ({
    ...line,
    RMN_QTY: remaining(line.PO_QTY, line.SPLY_QTY),
    MIMI_LINE_STS: lineState(line.PO_QTY, line.SPLY_QTY, line.MIMI_LINE_STS),
  }));
  await updateRows(ctx.db, 'MIMI_PO_DTL', ['CUST_CD', 'PO_NO', 'LINE_NO'], ['SPLY_QTY', 'RMN_QTY', 'MIMI_LINE_STS'], now);
  const states = pos.map((po) => ({
    ...po,
    MIMI_PO_STS: poState(
      now.filter((line) => poKey(line) === poKey(po)),
      po.MIMI_PO_STS,
    ),
  }));
  const moved = states.filter(({ MIMI_PO_STS }, i) => MIMI_PO_STS !== pos[i]?.MIMI_PO_STS);
  await updateRows(ctx.db, 'MIMI_PO', ['CUST_CD', 'PO_NO'], ['MIMI_PO_STS'], moved);
}

/**
 * Counts supplies that are confirmed into the lines of their purchase orders, or out of them when they are taken back; only changeStock does so,
 * which holds the lock of their stock. Gives the supplies that are over what is open (MSG000245); writes where there is none and `write` says so.
 */
export async function supplyLines(ctx: Ctx<unknown>, movements: readonly Supply[], to: 'CFM' | 'PLN', write: boolean): Promise<Fault[]> {
  const supplies = movements.filter(({ SPLY_TP, PO_NO }) => SPLY_TP === 'IN' && PO_NO);
  if (supplies.length === 0) return [];
  const { pos, lines } = await lockPos(ctx, supplies);
  const state = new Map(pos.map((po) => [poKey(po), po.MIMI_PO_STS]));
  const now = new Map(lines.map((line) => [lineKey(line), line]));
  const faults: Fault[] = [];
  for (const supply of supplies) {
    const { ROW_NO, SPLY_QTY } = supply;
    const line = now.get(lineKey(supply));
    const open = line && state.get(poKey(line)) !== 'CXL' ? openQuantity(line) : 0;
    if (to === 'CFM' && SPLY_QTY > open) faults.push({ ROW_NO, FIELD: 'SPLY_QTY', CODE: 'MSG000245', ARGS: [SPLY_QTY, open] });
    else if (line) now.set(lineKey(supply), { ...line, SPLY_QTY: line.SPLY_QTY + (to === 'CFM' ? SPLY_QTY : -SPLY_QTY) });
  }
  if (faults.length === 0 && write) await writeLines(ctx, pos, [...now.values()]);
  return faults;
}
