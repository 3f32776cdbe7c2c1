import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../contract/dates';
import {
  type CardId,
  type Due,
  type DueType,
  dueDays,
  dues,
  type HomeCard,
  type HomeDeadline,
  homeCards,
  homeDeadlines,
  overdueBalance,
  quoteStates,
  requestStates,
  runningStates,
  type StateCount,
} from '../../contract/home';
import { attention } from '../cms/log/day.service';
import { atRisk } from '../flair/expected.service';
import type { Ctx } from '../lib/serve';
import { endingsOf, endOf, isTheirs } from '../ptl/status/deadline.service';
import { isOpen } from '../set/settlementScope.service';
import { counts, total } from './counts.service';
import { followsCargo, opens, quotes, requests, settlements } from './documents.service';

type Counted = Pick<HomeCard, 'CNT' | 'PARTS'>;

/** Counts (CODE, N) by state, in the order of the states and 0 where there is none. */
export async function byState(ctx: Ctx<unknown>, states: readonly string[], of: RawBuilder<unknown>): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select x.code, sum(x.n)::int as cnt from ${of} x where x.code = any(${[...states]}) group by 1`.execute(ctx.db);
  return states.map((CODE) => ({ CODE, CNT: rows.find((row) => row.CODE === CODE)?.CNT ?? 0 }));
}

async function inStates(...args: Parameters<typeof byState>): Promise<Counted> {
  const PARTS = await byState(...args);
  return { CNT: PARTS.reduce((sum, { CNT }) => sum + CNT, 0), PARTS };
}

const whole = async (...args: Parameters<typeof total>): Promise<Counted> => ({ CNT: await total(...args), PARTS: [] });

/** What is open of sales settlements in won, what of it is overdue, and how many wait for the word of their customer. */
async function balance(ctx: Ctx<unknown>): Promise<Counted> {
  const { rows } = await sql<{ CNT: number; OVD: number; WAIT: number }>`
    select coalesce(sum(s.bal_amt), 0) as cnt, coalesce(sum(s.bal_amt) filter (where s.due_dt < ${ctx.today}::date), 0) as ovd,
        (count(*) filter (where s.stl_sts = 'REQ'))::int as wait
      from ${settlements(ctx)} and ${isOpen('S')}`.execute(ctx.db);
  const { CNT = 0, OVD = 0, WAIT = 0 } = rows[0] ?? {};
  const PARTS = [
    { CODE: overdueBalance, CNT: OVD },
    { CODE: 'STL_WAIT', CNT: WAIT },
  ];
  return { CNT, PARTS };
}

/** Why lines of purchase orders are at risk (FLAIR_LATE_RSN). */
const lateReasons = ['PO_NBK', 'PO_SCH', 'PO_VSL', 'PO_CUS', 'PO_DLV'];

/** How the cards count. A screen that comes with tables of its own brings the line of its card. */
export const counters: Partial<Record<CardId, (ctx: Ctx<unknown>) => Promise<Counted>>> = {
  ETA7: (ctx) => whole(ctx, 'ETA', sql`n.at between ${ctx.today}::date and ${addDays(ctx.today, 7)}::date`),
  HOLD: (ctx) => whole(ctx, 'HOLD'),
  FREE_OVER: (ctx) => whole(ctx, 'OVER', sql`n.at < ${ctx.today}::date`),
  CSM_OPEN: (ctx) => inStates(ctx, requestStates(ctx.user.USER_TP), sql`(select r.csm_req_sts as code, 1 as n from ${requests(ctx)})`),
  DLV_RUN: (ctx) => inStates(ctx, runningStates, counts(ctx, 'ORD')),
  PO_LATE: (ctx) => inStates(ctx, lateReasons, sql`(select 'PO_' || x.late_rsn as code, 1 as n from ${atRisk(ctx)} x)`),
  BAL: balance,
  ADM_DAY: async (ctx) => ({ CNT: await attention(ctx, opens(ctx, 'cmsAdminDay', 'system')), PARTS: [] }),
  QUO_WAIT: (ctx) => inStates(ctx, quoteStates(ctx.user.USER_TP), sql`(select q.quo_sts as code, 1 as n from ${quotes(ctx)})`),
};

/** The cards whose screens the user may open. */
export async function cards(ctx: Ctx<unknown>): Promise<HomeCard[]> {
  const found: HomeCard[] = [];
  for (const { CARD_ID, screen } of homeCards) {
    const counter = opens(ctx, screen) ? counters[CARD_ID] : undefined;
    if (counter) found.push({ CARD_ID, ...(await counter(ctx)) });
  }
  return found;
}

/** How much (N) of what is still to be done is due when: as the board of deadlines says. */
const due: Record<DueType, (ctx: Ctx<unknown>) => RawBuilder<unknown>> = {
  DLV: (ctx) => sql`select x.at::timestamptz as due_dtm, x.n from ${counts(ctx, 'ORD')} x`,
  QUO: (ctx) => sql`select q.due_dtm, 1 as n from (${endingsOf(ctx, 'QUO')}) q`,
  ETA: (ctx) => sql`select ${endOf(sql`x.at::date`)} as due_dtm, x.n from ${counts(ctx, 'ETA')} x`,
  FREE: (ctx) => sql`select ${endOf(sql`nullif(x.at, 'infinity')::date`)} as due_dtm, x.n from ${counts(ctx, 'FREE')} x`,
};

/** How much of what the user follows is due when. */
export async function deadlines(ctx: Ctx<unknown>): Promise<HomeDeadline[]> {
  const mine = homeDeadlines.filter(({ DUE_TP }) => (DUE_TP === 'ETA' ? followsCargo(ctx) : isTheirs(ctx, DUE_TP)));
  if (mine.length === 0) return [];
  const days = sql.join(
    mine.map(({ DUE_TP }) => sql`select ${DUE_TP}::text as due_tp, d.due_dtm, d.n from (${due[DUE_TP](ctx)}) d`),
    sql` union all `,
  );
  const counted = (name: Due) => sql`coalesce(sum(n) filter (where ${isDue(name, ctx.today)}), 0)::int as ${sql.ref(`${name}_CNT`)}`;
  const { rows } = await sql<HomeDeadline>`
    select due_tp, (min(due_dtm) filter (where ${isDue('OVER', ctx.today)}))::date as since_dt, ${sql.join(dues.map(counted))}
    from (${days}) x group by due_tp`.execute(ctx.db);
  const none = { SINCE_DT: null, OVER_CNT: 0, TODAY_CNT: 0, WEEK_CNT: 0, LATER_CNT: 0, NONE_CNT: 0 };
  return mine.map(({ DUE_TP }) => rows.find((row) => row.DUE_TP === DUE_TP) ?? { DUE_TP, ...none });
}

/** What was due before this minute is over, also today. */
function isDue(name: Due, today: string): RawBuilder<boolean> {
  const days = dueDays(name, today, null);
  if (!days) return sql`due_dtm is null`;
  return name === 'OVER' ? sql`due_dtm < now()` : sql`(due_dtm >= now() and due_dtm::date between ${days[0]} and ${days[1]})`;
}
