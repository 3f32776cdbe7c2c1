import { sql } from 'kysely';
import type { Po, PoLine } from '../../contract/flair/flairPoInfoMgt';
import type { Ctx } from '../lib/serve';

type Head = Pick<Po, 'CUST_CD' | 'PO_NO' | 'FLAIR_PO_STS' | 'VNDR_NM' | 'POL_CD' | 'POD_CD' | 'TRANS_MODE'>;
type Line = Pick<PoLine, 'CUST_CD' | 'PO_NO' | 'LINE_NO' | 'PO_QTY' | 'UNIT_PRC' | 'BKD_QTY' | 'PO_LINE_STS' | 'SHORT_YN'>;

/** The key of a purchase order as text, as its history has it; that of a line. */
export const poOf = ({ CUST_CD, PO_NO }: { CUST_CD?: unknown; PO_NO?: unknown }): string => `${CUST_CD}|${PO_NO}`;
export const lineOf = (line: { CUST_CD?: unknown; PO_NO?: unknown; LINE_NO?: unknown }): string => `${poOf(line)}|${line.LINE_NO}`;

/** Purchase orders with all their lines, locked in the order of their keys, the orders first. */
export async function lockPos(
  ctx: Ctx<unknown>,
  keys: readonly { CUST_CD: string; PO_NO: string }[],
): Promise<{ pos: Head[]; lines: Line[] }> {
  const wanted = sql`select * from unnest(${keys.map(({ CUST_CD }) => CUST_CD)}::text[], ${keys.map(({ PO_NO }) => PO_NO)}::text[])`;
  const { rows: pos } = await sql<Head>`
    select cust_cd, po_no, flair_po_sts, vndr_nm, pol_cd, pod_cd, trans_mode from flair_po
     where (cust_cd, po_no) in (${wanted}) and del_yn = 'N' order by cust_cd, po_no for no key update`.execute(ctx.db);
  const { rows: lines } = await sql<Line>`
    select cust_cd, po_no, line_no, po_qty, unit_prc, bkd_qty, po_line_sts, short_yn from flair_po_line where (cust_cd, po_no) in (${wanted})
     order by cust_cd, po_no, line_no for no key update`.execute(ctx.db);
  return { pos, lines };
}

/** Writes a reason into the history of purchase orders before something is done to them for it; where their state moves, the database writes the new one to it. */
export async function writeReasons(ctx: Ctx<unknown>, reasons: readonly { key: string; state: string; reason: string }[]): Promise<void> {
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'FPO', r.key, r.state, r.state, ${ctx.user.USER_ID}, now(), r.reason
      from unnest(${reasons.map(({ key }) => key)}::text[], ${reasons.map(({ state }) => state)}::text[],
        ${reasons.map(({ reason }) => reason)}::text[]) with ordinality as r(key, state, reason, n) order by r.n`.execute(ctx.db);
}
