import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { addDays } from '../../contract/dates';
import type { Po, PoLine } from '../../contract/mimi/mimiPoMgt';
import { daysWithOrder, type Proposal, type ProposalSearch } from '../../contract/mimi/popup/mimiPoProposalPopup';
import { coverDays, endsWithin, isBelowSafe, lastingDays, orderGroups, proposedQuantity, releaseDays } from '../../contract/mimi/proposal';
import { isEmpty } from '../../contract/rules';
import { isAccount } from '../lib/accounts';
import { nameIn } from '../lib/names';
import { Refusal, refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { anyOf, inScope } from '../lib/where';
import { itemKey } from './items.service';
import { savePos } from './poSave.service';

/** Days of cover that are asked for; refuses what is no number of days. */
function daysOf(ctx: Ctx<unknown>, { COVER_DAYS }: Partial<ProposalSearch>): number {
  if (isEmpty(COVER_DAYS)) return coverDays.usual;
  const days = Number(COVER_DAYS);
  if (Number.isInteger(days) && days >= 0 && days <= coverDays.most) return days;
  const args = [ctx.label('COVER_DAYS'), 0, coverDays.most];
  throw new Refusal(422, 'MSG000016', { args, errors: [{ FIELD: 'COVER_DAYS', CODE: 'MSG000016', ARGS: args }] });
}

type Facts = Omit<Proposal, 'PO_QTY' | 'DAY_OUT_QTY' | 'COVER_DAYS' | 'AFTER_DAYS'> & { LEAD_DAYS: number | null };

/** Stock of the accounts' items with what is to come, and how each was ordered last. */
async function itemFacts(ctx: Ctx<unknown>, { CUST_CD, ITEM_CD }: Partial<ProposalSearch>): Promise<Facts[]> {
  const seen = (alias: string) => sql`${inScope(ctx.scope, alias, { orgn: false })} and ${sql.ref(`${alias}.DEL_YN`)} = 'N'`;
  const { rows } = await sql<Facts>`
    with items as (
      select i.*, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, c.curr_cd from mdm_item i join mdm_cust c on c.cust_cd = i.cust_cd
       where i.use_yn = 'Y' and ${isAccount(ctx, 'MIMI', 'C')} and c.stop_yn = 'N' and ${anyOf('I.CUST_CD', CUST_CD)} and ${anyOf('I.ITEM_CD', ITEM_CD)}
    ), lots as (
      select s.cust_cd, s.item_cd, s.cycfs_cd, coalesce(s.lot_no, '-') as lot_no from mimi_supply s join items using (cust_cd, item_cd)
       where ${seen('S')} and s.sply_sts = 'CFM'
      union select m.cust_cd, m.item_cd, m.cycfs_cd, m.lot_no from mimi_stock m join items using (cust_cd, item_cd) where m.close_yn = 'Y' and m.cls_qty > 0
    ), places as (
      select cust_cd, item_cd, cycfs_cd, sum(stock_of(cust_cd, cycfs_cd, item_cd, lot_no, 'infinity')) as qty from lots group by 1, 2, 3
    ), stocks as (
      select cust_cd, item_cd, sum(qty) as qty, (array_agg(cycfs_cd order by qty desc, cycfs_cd) filter (where qty > 0))[1] as cycfs_cd from places group by 1, 2
    ), moves as (
      select s.cust_cd, s.item_cd, sum(s.sply_qty) filter (where s.sply_sts = 'PLN' and s.sply_tp = 'OUT') as out_qty,
          sum(s.sply_qty) filter (where s.sply_sts = 'PLN' and s.sply_tp <> 'OUT' and s.po_no is null) as in_qty,
          sum(s.sply_qty) filter (where s.sply_sts = 'CFM' and s.sply_tp = 'OUT' and s.sply_dt > current_date - ${releaseDays}::int and s.sply_dt <= current_date) as used_qty
        from mimi_supply s join items using (cust_cd, item_cd) where ${seen('S')} group by 1, 2
    )
    select i.cust_cd, i.cust_nm, i.item_cd, ${nameIn(ctx.lang, 'I.ITEM_NM')} as item_nm, i.item_spec, i.qty_ut, i.box_qty, i.safe_qty,
        coalesce(t.qty, 0) as onhand_qty, coalesce(t.qty, 0) - coalesce(m.out_qty, 0) as avl_qty, coalesce(m.in_qty, 0) as pln_in_qty,
        coalesce(m.used_qty, 0) as used_qty, coalesce(o.rmn_qty, 0) as rmn_qty, n.vndr_cd, n.vndr_nm, n.unit_prc,
        coalesce(n.curr_cd, i.curr_cd) as curr_cd, h.cycfs_cd, ${nameIn<string | null>(ctx.lang, 'H.CYCFS_NM')} as cycfs_nm, n.lead_days
      from items i left join stocks t using (cust_cd, item_cd) left join moves m using (cust_cd, item_cd)
        left join lateral (
          select sum(d.rmn_qty) as rmn_qty from mimi_po p join mimi_po_dtl d using (cust_cd, po_no)
           where d.cust_cd = i.cust_cd and d.item_cd = i.item_cd and ${openLine} and ${seen('P')}) o on true
        left join lateral (
          select p.vndr_cd, p.vndr_nm, p.curr_cd, p.cycfs_cd, d.unit_prc, d.dlv_req_dt - p.po_dt as lead_days
            from mimi_po p join mimi_po_dtl d using (cust_cd, po_no)
           where d.cust_cd = i.cust_cd and d.item_cd = i.item_cd and p.mimi_po_sts <> 'CXL' and ${seen('P')}
           order by p.po_dt desc, p.po_no desc, d.line_no desc limit 1) n on true
        left join mdm_cycfs h on h.cycfs_cd = coalesce(t.cycfs_cd, n.cycfs_cd)
     where coalesce(i.safe_qty, 0) > 0 or m.used_qty > 0
     order by i.cust_cd, i.item_cd`.execute(ctx.db);
  return rows;
}

/** A line `d` of a purchase order `p` that still takes something in. */
const openLine = sql`p.mimi_po_sts in ('OPN', 'PRT') and d.mimi_line_sts in ('OPN', 'PRT')`;

/** The items that are below their safety stock or end within the days of cover, each with the order proposed. */
export async function proposals(ctx: Ctx<unknown>, search: Partial<ProposalSearch>): Promise<Proposal[]> {
  const days = daysOf(ctx, search);
  const facts = await itemFacts(ctx, search);
  return facts
    .filter((item) => isBelowSafe(item) || (search.BELOW_SAFE !== 'Y' && endsWithin(item, days)))
    .map((item) => ({ ...item, PO_QTY: proposedQuantity(item, days) }))
    .map(({ LEAD_DAYS, ...item }) => ({
      ...item,
      DAY_OUT_QTY: item.USED_QTY / releaseDays,
      COVER_DAYS: lastingDays(item.ONHAND_QTY, item.USED_QTY),
      AFTER_DAYS: daysWithOrder(item),
      DLV_REQ_DT: LEAD_DAYS === null ? null : addDays(ctx.today, Math.max(0, LEAD_DAYS)),
    }));
}

/** Makes purchase orders of proposals, all or none. Nobody else makes one of the same items meanwhile: what is open must be what was shown (MSG000705). */
export async function orderProposals(ctx: Ctx<unknown>, list: readonly SaveRow<Proposal>[]): Promise<Po[]> {
  refuseFaults(await openFaults(ctx, list));
  const groups = orderGroups(list);
  const orders = groups.map(({ rows }) => {
    const { CUST_CD, VNDR_CD, VNDR_NM, CYCFS_CD, CURR_CD } = rows[0] as SaveRow<Proposal>;
    const DLV_REQ_DT = rows.flatMap((row) => row.DLV_REQ_DT ?? []).sort()[0] ?? null;
    const G2 = rows.map(({ ITEM_CD, PO_QTY, UNIT_PRC, DLV_REQ_DT: due }) => ({ ITEM_CD, PO_QTY, UNIT_PRC, DLV_REQ_DT: due }));
    return {
      CUST_CD,
      PO_DT: ctx.today,
      VNDR_CD,
      VNDR_NM,
      CYCFS_CD,
      CURR_CD,
      DLV_REQ_DT,
      G2: G2 as Partial<PoLine>[],
      BATCH_FLAG: 'insert',
    };
  });
  try {
    return await savePos(ctx, orders as SaveRow<Po>[]);
  } catch (refused) {
    if (!(refused instanceof Refusal) || !refused.errors) throw refused;
    throw new Refusal(refused.status, refused.code, { errors: refused.errors.flatMap((fault) => ofProposals(fault, groups)) });
  }
}

/** The fault of a purchase order, as that of the proposals it was made of; of one of its lines as that of its one. */
function ofProposals({ ROW_NO = 1, FIELD = '', ...fault }: Fault, groups: readonly { numbers: number[] }[]): Fault[] {
  const numbers = groups[ROW_NO - 1]?.numbers ?? [];
  const [, at, column] = /^G2\.(\d+)\.(\w+)$/.exec(FIELD) ?? [];
  const own = at ? numbers.slice(Number(at) - 1, Number(at)) : numbers;
  return own.map((number) => ({ ...fault, ROW_NO: number, FIELD: column ?? FIELD }));
}

/** Proposals of items of which something else is open by now than was shown; nobody else orders these until the transaction ends. */
async function openFaults(ctx: Ctx<unknown>, list: readonly SaveRow<Proposal>[]): Promise<Fault[]> {
  const keys = list.map(({ CUST_CD, ITEM_CD }) => ({ CUST_CD: String(CUST_CD ?? ''), ITEM_CD: String(ITEM_CD ?? '') }));
  for (const name of [...new Set(keys.map(itemKey))].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stock-order/${name}`}, 0))`.execute(ctx.db);
  const { rows } = await sql<{ CUST_CD: string; ITEM_CD: string; RMN_QTY: number }>`
    select d.cust_cd, d.item_cd, sum(d.rmn_qty) as rmn_qty from mimi_po p join mimi_po_dtl d using (cust_cd, po_no)
     where d.cust_cd = any(${keys.map(({ CUST_CD }) => CUST_CD)}) and d.item_cd = any(${keys.map(({ ITEM_CD }) => ITEM_CD)}) and ${openLine}
       and p.del_yn = 'N' and ${inScope(ctx.scope, 'P', { orgn: false })} group by 1, 2`.execute(ctx.db);
  const open = new Map(rows.map((row) => [itemKey(row), row.RMN_QTY]));
  return list.flatMap(({ RMN_QTY }, i): Fault[] => {
    const now = open.get(itemKey(keys[i] as (typeof keys)[number])) ?? 0;
    return RMN_QTY === now ? [] : [{ ROW_NO: i + 1, FIELD: 'RMN_QTY', CODE: 'MSG000705', ARGS: [now] }];
  });
}
