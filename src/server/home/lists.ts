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
import { delayed, followsCargo, freeTime, held, isOver, opens, orders, quotes } from './documents';

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

/** Shipments that need attention, each with the worst of its reasons. */
export async function alerts(ctx: Ctx<unknown>): Promise<ReadData<HomeAlert> | null> {
  if (!followsCargo(ctx)) return null;
  const { today } = ctx;
  const query = sql<AlertRow>`
    select *, case kind when 1 then over_days when 2 then ${today}::date - held_dt when 3 then left_days else delay_days end as days from (
      select h.hbl_no, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, h.pol_cd, h.pod_cd, h.eta_dt, h.cargo_sts, h.cstm_hold_rsn, h.delay_rsn, h.delay_days,
        coalesce(f.over_cnt, 0) as over_cnt, greatest(${today}::date - f.free_dt, f.det_days) as over_days, f.free_dt - ${today}::date as left_days,
        case when f.det_days > coalesce(${today}::date - f.free_dt, 0) then 'Y' else 'N' end as out_yn,
        case when ${held} then (select max(e.event_dtm)::date from fms_event e where e.hbl_seq = h.hbl_seq and e.event_cd = 'CSHD') end as held_dt,
        case when ${isOver(ctx)} then 1 when ${held} then 2 when f.free_dt - ${today}::date <= ${warnDays} then 3 else 4 end as kind
      from fms_hbl h join mdm_cust c using (cust_cd) left join (${freeTime(ctx)}) f using (hbl_seq)
      where h.del_yn = 'N' and h.cargo_sts <> 'CXL' and ${inScope(ctx.scope, 'H')}
        and (${held} or ${delayed} or ${isOver(ctx)} or f.free_dt - ${today}::date <= ${warnDays})
    ) x`;
  const worstFirst = [
    ['KIND', 'asc'],
    ['SORT_DAYS', 'desc'],
    ['HBL_NO', 'asc'],
  ] as const;
  const sorted = sql<AlertRow>`select *, case kind when 3 then -days else days end as sort_days from (${query}) y`;
  const { LIST, TOTAL } = await page(ctx, sorted, { SIZE: listRows }, { sortable: [], orderBy: worstFirst });
  const { DELAY_RSN: reasons } = await codeNames(ctx, { DELAY_RSN: 'DELAY_RSN' });
  return { LIST: LIST.map((row) => alert(ctx, row, reasons)), TOTAL };
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

/** The documents in some states, as rows of the list. */
const waiting: Record<TaskType, (ctx: Ctx<unknown>, states: readonly string[]) => RawBuilder<unknown>> = {
  DLV: (ctx, states) => sql`
    select 'DLV' as ref_tp, o.dlv_ord_no as ref_key, concat_ws(' · ', o.item_nm, o.dlv_plc_nm) as title_txt, o.dlv_ord_sts as sts_cd, o.reg_dtm
    from ${orders(ctx)} and o.dlv_ord_sts = any(${[...states]})`,
  QUO: (ctx, states) => sql`
    select 'QUO' as ref_tp, q.quo_no as ref_key, concat_ws(' · ', q.pol_cd || '–' || q.pod_cd, q.item_nm, ${typedCustomerIn(ctx.lang, 'Q')}) as title_txt,
      q.quo_sts as sts_cd, q.reg_dtm
    from ${quotes(ctx)} and q.quo_sts = any(${[...states]})`,
};

/** What waits for the user, of every kind that is the user's to do. */
export async function tasks(ctx: Ctx<unknown>): Promise<ReadData<HomeTask> & { KINDS: TaskCount[] }> {
  const mine = tasksOf(ctx.user.USER_TP, (screen, button) => opens(ctx, screen, button));
  if (mine.length === 0) return { LIST: [], TOTAL: 0, KINDS: [] };
  const all = sql.join(
    mine.map(({ REF_TP, states }) => waiting[REF_TP](ctx, states)),
    sql` union all `,
  );
  const oldestFirst = [
    ['REG_DTM', 'asc'],
    ['REF_KEY', 'asc'],
  ] as const;
  const found = await page(ctx, sql<HomeTask>`select * from (${all}) x`, { SIZE: listRows }, { sortable: [], orderBy: oldestFirst });
  const { rows } = await sql<TaskCount>`select ref_tp, count(*)::int as cnt from (${all}) x group by ref_tp`.execute(ctx.db);
  const counts = new Map(rows.map(({ REF_TP, CNT }) => [REF_TP, CNT]));
  return { ...found, KINDS: mine.map(({ REF_TP }) => ({ REF_TP, CNT: counts.get(REF_TP) ?? 0 })) };
}
