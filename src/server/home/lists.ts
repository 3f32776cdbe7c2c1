import { type RawBuilder, sql } from 'kysely';
import type { ReadData } from '../../contract/call';
import { addDays } from '../../contract/dates';
import { type HomeAlert, type HomeNotice, type HomeTask, type TaskCount, type TaskType, tasksOf } from '../../contract/home';
import { codeNames } from '../lib/codeNames';
import { nameIn, typedCustomerIn } from '../lib/names';
import { page } from '../lib/page';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import { meantForReader } from '../ptl/board/readers.service';
import { counts, total } from './counts.service';
import { deposits, followsCargo, freeTimeOfOne, opens, orders, quotes, requests, settlements } from './documents.service';

/** Rows of a list on the home page, and of the notices. */
const [listRows, noticeRows] = [10, 5];

/** The latest notices that the user is to read. */
export function notices(ctx: Ctx<unknown>): Promise<ReadData<HomeNotice>> {
  const query = sql<HomeNotice>`
    select n.notc_no, n.notc_tp, n.notc_title, n.pub_dtm,
      case when n.pub_dtm >= ${addDays(ctx.today, -1)}::date then 'Y' else 'N' end as new_yn
    from ptl_notice n where ${meantForReader(ctx, 'N')}`;
  const latestFirst = [
    ['N.PUB_DTM', 'desc'],
    ['N.NOTC_NO', 'desc'],
  ] as const;
  return page(ctx, query, { SIZE: noticeRows }, { sortable: [], orderBy: latestFirst });
}

/** An amount as text: its currency, and the decimals that this has. */
const amountText = (
  amount: string,
  currency: string,
): RawBuilder<string> => sql`${sql.ref(currency)} || ' ' || rtrim(to_char(${sql.ref(amount)},
  'FM999,999,999,999,990' || rpad('.', 1 + coalesce((select k.dec_len from mdm_currency k where k.curr_cd = ${sql.ref(currency)}), 2), '0')), '.')`;

interface AlertRow extends HomeAlert {
  /** What is wrong, the worst first: 1 free time over, 2 held, 3 free time ends, 4 late. */
  KIND: number;
  /** Days of it. */
  DAYS: number;
  OUT_YN: 'Y' | 'N';
  OVER_CNT: number;
  CSTM_HOLD_RSN: string | null;
  DELAY_RSN: string | null;
}

/** Days of free time left that are told. */
const warnDays = 2;

/** The worst shipments that need attention: kind after kind until there are enough, each in its order by an index. */
async function worst({ db, today, scope }: Ctx<unknown>): Promise<{ seq: number; kind: number }[]> {
  const notOver = sql`(p.over_dt is null or p.over_dt >= ${today}::date)`;
  const last = sql`${today}::date + ${warnDays}::int`;
  const kinds: [which: RawBuilder<unknown>, order: RawBuilder<unknown>][] = [
    [sql`p.over_dt < ${today}::date`, sql`p.over_dt`],
    [sql`p.held and ${notOver}`, sql`p.held_dt nulls first`],
    // What is not over has no last free day before today.
    [sql`p.free_dt between ${today}::date and ${last} and not p.held and ${notOver}`, sql`p.free_dt`],
    [sql`p.late_days is not null and not p.held and (p.free_dt is null or p.free_dt > ${last}) and ${notOver}`, sql`p.late_days desc`],
  ];
  const found: { seq: number; kind: number }[] = [];
  for (const [i, [which, order]] of kinds.entries()) {
    if (found.length === listRows) break;
    const { rows } = await sql<{ HBL_SEQ: number }>`
      select p.hbl_seq from portal_cargo p where ${which} and ${inScope(scope, 'P')}
       order by ${order}, p.hbl_no limit ${listRows - found.length}`.execute(db);
    found.push(...rows.map(({ HBL_SEQ }) => ({ seq: HBL_SEQ, kind: i + 1 })));
  }
  return found;
}

/** Shipments that need attention, each with the worst of its reasons. */
export async function alerts(ctx: Ctx<unknown>): Promise<ReadData<HomeAlert> | null> {
  if (!followsCargo(ctx)) return null;
  const { today } = ctx;
  const found = await worst(ctx);
  if (found.length === 0) return { LIST: [], TOTAL: 0 };
  const { rows } = await sql<AlertRow>`
    select x.*, case kind when 1 then over_days when 2 then ${today}::date - held_dt when 3 then left_days else delay_days end as days from (
      select w.kind, w.place, h.hbl_no, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, h.pol_cd, h.pod_cd, h.eta_dt, h.cargo_sts, h.cstm_hold_rsn, h.delay_rsn,
        h.delay_days, p.held_dt, coalesce(f.over_cnt, 0) as over_cnt, greatest(${today}::date - f.free_dt, f.det_days) as over_days,
        f.free_dt - ${today}::date as left_days, case when f.det_days > coalesce(${today}::date - f.free_dt, 0) then 'Y' else 'N' end as out_yn
      from unnest(${found.map(({ seq }) => seq)}::bigint[], ${found.map(({ kind }) => kind)}::int[]) with ordinality w (hbl_seq, kind, place)
        join portal_cargo p using (hbl_seq) join fms_hbl h using (hbl_seq) join mdm_cust c on c.cust_cd = h.cust_cd
        cross join lateral ${freeTimeOfOne(ctx)} f
    ) x order by place`.execute(ctx.db);
  const TOTAL = await total(ctx, 'WRONG', sql`n.at <= ${today}::date`);
  const { DELAY_RSN: reasons } = await codeNames(ctx, { DELAY_RSN: 'DELAY_RSN' });
  return { LIST: rows.map((row) => alert(ctx, row, reasons)), TOTAL };
}

function alert(ctx: Ctx<unknown>, row: AlertRow, reasons: Map<string, string>): HomeAlert {
  const { HBL_NO, CUST_NM, POL_CD, POD_CD, ETA_DT, CARGO_STS, KIND, DAYS, OUT_YN, OVER_CNT } = row;
  const reason = row.DELAY_RSN ? (reasons.get(row.DELAY_RSN) ?? row.DELAY_RSN) : null;
  const texts = [
    () => ctx.text(OUT_YN === 'Y' ? 'UI.HOME.ALERT_OUT' : 'UI.HOME.ALERT_OVER', DAYS, OVER_CNT),
    () => [row.CSTM_HOLD_RSN ?? ctx.text('UI.HOME.HOLD'), DAYS === null ? null : ctx.text('UI.HOME.ALERT_DAY', DAYS + 1)],
    () => (DAYS === 0 ? ctx.text('UI.HOME.ALERT_LAST') : ctx.text('UI.HOME.ALERT_LEFT', DAYS)),
    () => [ctx.text('UI.HOME.ALERT_LATE', DAYS), reason],
  ];
  const text = texts[KIND - 1]?.() ?? '';
  const ALERT_TXT = [text].flat().filter(Boolean).join(' · ');
  return { HBL_NO, CUST_NM, POL_CD, POD_CD, ETA_DT, CARGO_STS, ALERT_TXT, BAD_YN: KIND <= 2 ? 'Y' : 'N' };
}

/** What follows FROM for the user's customer orders; the condition is open at its end. */
const custOrders = ({ scope }: Pick<Ctx<unknown>, 'scope'>) =>
  sql`ord_cust_ord o join mdm_cust c on c.cust_cd = o.cust_cd where o.del_yn = 'N' and ${inScope(scope, 'O')}`;

/** The documents in some states, as rows of the list, and how many (CODE, N) there are in which state. */
const waiting: Record<TaskType, Record<'rows' | 'counted', (ctx: Ctx<unknown>, states: readonly string[]) => RawBuilder<unknown>>> = {
  DLV: {
    rows: (ctx, states) => sql`
    select 'DLV' as ref_tp, o.dlv_ord_no as ref_key, concat_ws(' · ', o.item_nm, o.dlv_plc_nm) as title_txt, o.dlv_ord_sts as sts_cd, o.reg_dtm
    from ${orders(ctx)} and o.dlv_ord_sts = any(${[...states]}) order by o.reg_dtm, o.dlv_ord_no`,
    counted: (ctx) => counts(ctx, 'ORD'),
  },
  QUO: {
    rows: (ctx, states) => sql`
    select 'QUO' as ref_tp, q.quo_no as ref_key, concat_ws(' · ', q.pol_cd || '–' || q.pod_cd, q.item_nm, ${typedCustomerIn(ctx.lang, 'Q')}) as title_txt,
      q.quo_sts as sts_cd, q.reg_dtm
    from ${quotes(ctx)} and q.quo_sts = any(${[...states]}) order by q.reg_dtm, q.quo_no`,
    counted: (ctx) => sql`(select q.quo_sts as code, 1 as n from ${quotes(ctx)})`,
  },
  ORD: {
    rows: (ctx, states) => sql`
    select 'ORD' as ref_tp, o.ord_no as ref_key, concat_ws(' · ', o.pol_cd || '–' || o.pod_cd, ${nameIn(ctx.lang, 'C.CUST_NM')}) as title_txt,
      o.ord_sts as sts_cd, o.reg_dtm
    from ${custOrders(ctx)} and o.ord_sts = any(${[...states]}) order by o.reg_dtm, o.ord_no`,
    counted: (ctx) => sql`(select o.ord_sts as code, 1 as n from ${custOrders(ctx)})`,
  },
  CSM: {
    rows: (ctx, states) => sql`
    select 'CSM' as ref_tp, r.req_no as ref_key, concat_ws(' · ', r.req_title, ${nameIn(ctx.lang, 'C.CUST_NM')}) as title_txt, r.csm_req_sts as sts_cd, r.reg_dtm
    from ${requests(ctx)} and r.csm_req_sts = any(${[...states]}) order by r.reg_dtm, r.req_no`,
    counted: (ctx) => sql`(select r.csm_req_sts as code, 1 as n from ${requests(ctx)})`,
  },
  STL: {
    rows: (ctx, states) => sql`
    select 'STL' as ref_tp, s.stl_no as ref_key, concat_ws(' · ', left(s.stl_ym, 4) || '-' || right(s.stl_ym, 2), 'KRW ' || to_char(s.tot_amt, 'FM999,999,999,999,990'), ${nameIn(ctx.lang, 'C.CUST_NM')}) as title_txt,
      s.stl_sts as sts_cd, s.req_dtm as reg_dtm
    from ${settlements(ctx)} and s.stl_sts = any(${[...states]}) order by s.req_dtm, s.stl_no`,
    counted: (ctx) => sql`(select s.stl_sts as code, 1 as n from ${settlements(ctx)})`,
  },
  DEP: {
    rows: (ctx, states) => sql`
    select 'DEP' as ref_tp, d.depo_no as ref_key, concat_ws(' · ', ${amountText('D.DEPO_AMT', 'D.CURR_CD')}, ${nameIn(ctx.lang, 'C.CUST_NM')}) as title_txt,
      d.depo_sts as sts_cd, d.reg_dtm
    from ${deposits(ctx)} and d.depo_sts = any(${[...states]}) order by d.reg_dtm, d.depo_no`,
    counted: (ctx) => sql`(select d.depo_sts as code, 1 as n from ${deposits(ctx)})`,
  },
};

/** What waits for the user, of every kind that is the user's to do. */
export async function tasks(ctx: Ctx<unknown>): Promise<ReadData<HomeTask> & { KINDS: TaskCount[] }> {
  const mine = tasksOf(ctx.user.USER_TP, (screen, button) => opens(ctx, screen, button));
  if (mine.length === 0) return { LIST: [], TOTAL: 0, KINDS: [] };
  const oldest = mine.map(({ REF_TP, states }) => sql`(${waiting[REF_TP].rows(ctx, states)} limit ${listRows})`);
  const { rows: LIST } = await sql<HomeTask>`
    select * from (${sql.join(oldest, sql` union all `)}) x order by reg_dtm, ref_key limit ${listRows}`.execute(ctx.db);
  const counted = mine.map(
    ({ REF_TP, states }) => sql`
    select ${REF_TP}::text as ref_tp, coalesce(sum(x.n), 0)::int as cnt from ${waiting[REF_TP].counted(ctx, states)} x
     where x.code = any(${[...states]})`,
  );
  const { rows: KINDS } = await sql<TaskCount>`${sql.join(counted, sql` union all `)}`.execute(ctx.db);
  return { LIST, TOTAL: KINDS.reduce((sum, { CNT }) => sum + CNT, 0), KINDS };
}
