import { type RawBuilder, sql } from 'kysely';
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
  openOrderStates,
  quoteStates,
  runningStates,
  type StateCount,
} from '../../contract/home';
import { attention } from '../cms/log/day.service';
import type { Ctx } from '../lib/serve';
import { dueSoon, expected, followsCargo, freeTime, held, isOver, opens, orders, quotes, shipments } from './documents';

type Counted = Pick<HomeCard, 'CNT' | 'PARTS'>;

/** Counts by state, in the order of the states and 0 where there is none. */
export async function byState(
  ctx: Ctx<unknown>,
  states: readonly string[],
  column: string,
  of: RawBuilder<unknown>,
): Promise<StateCount[]> {
  const state = sql.ref(column);
  const { rows } = await sql<StateCount>`
    select ${state} as code, count(*) as cnt from ${of} and ${state} = any(${[...states]}) group by 1`.execute(ctx.db);
  return states.map((CODE) => ({ CODE, CNT: rows.find((row) => row.CODE === CODE)?.CNT ?? 0 }));
}

async function inStates(...args: Parameters<typeof byState>): Promise<Counted> {
  const PARTS = await byState(...args);
  return { CNT: PARTS.reduce((sum, { CNT }) => sum + CNT, 0), PARTS };
}

async function count(ctx: Ctx<unknown>, of: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ CNT: number }>`select count(*) as cnt from ${of}`.execute(ctx.db);
  return { CNT: rows[0]?.CNT ?? 0, PARTS: [] };
}

/** How the cards count. A screen that comes with tables of its own brings the line of its card. */
export const counters: Partial<Record<CardId, (ctx: Ctx<unknown>) => Promise<Counted>>> = {
  ETA7: (ctx) => count(ctx, sql`${shipments(ctx)} and ${dueSoon(ctx)}`),
  HOLD: (ctx) => count(ctx, sql`${shipments(ctx)} and ${held}`),
  FREE_OVER: (ctx) => count(ctx, sql`(${freeTime(ctx)}) f where ${isOver(ctx)}`),
  DLV_RUN: (ctx) => inStates(ctx, runningStates, 'O.DLV_ORD_STS', orders(ctx)),
  ADM_DAY: async (ctx) => ({ CNT: await attention(ctx, opens(ctx, 'cmsAdminDay', 'system')), PARTS: [] }),
  QUO_WAIT: (ctx) => inStates(ctx, quoteStates(ctx.user.USER_TP), 'Q.QUO_STS', quotes(ctx)),
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

/** The days of what is still to be done, one row a document. */
const due: Record<DueType, (ctx: Ctx<unknown>) => RawBuilder<unknown>> = {
  DLV: (ctx) => sql`select o.dlv_dt as due_dt from ${orders(ctx)} and o.dlv_ord_sts = any(${[...openOrderStates]})`,
  QUO: (ctx) => sql`select q.valid_dt as due_dt from ${quotes(ctx)} and q.quo_sts = 'OFR'`,
  ETA: (ctx) => sql`select h.eta_dt as due_dt from ${shipments(ctx)} and ${expected}`,
  FREE: (ctx) => sql`select f.free_dt as due_dt from (${freeTime(ctx)}) f where f.at_port`,
};

/** How much of what the user follows is due when. */
export async function deadlines(ctx: Ctx<unknown>): Promise<HomeDeadline[]> {
  const mine = homeDeadlines.filter(({ DUE_TP, screen }) =>
    DUE_TP === 'ETA' || DUE_TP === 'FREE' ? followsCargo(ctx) : opens(ctx, screen),
  );
  if (mine.length === 0) return [];
  const days = sql.join(
    mine.map(({ DUE_TP }) => sql`select ${DUE_TP}::text as due_tp, d.due_dt from (${due[DUE_TP](ctx)}) d`),
    sql` union all `,
  );
  const counted = (name: Due) => sql`count(*) filter (where ${isDue(name, ctx.today)}) as ${sql.ref(`${name}_CNT`)}`;
  const { rows } = await sql<HomeDeadline>`
    select due_tp, min(due_dt) filter (where ${isDue('OVER', ctx.today)}) as since_dt, ${sql.join(dues.map(counted))}
    from (${days}) x group by due_tp`.execute(ctx.db);
  const none = { SINCE_DT: null, OVER_CNT: 0, TODAY_CNT: 0, WEEK_CNT: 0, LATER_CNT: 0, NONE_CNT: 0 };
  return mine.map(({ DUE_TP }) => rows.find((row) => row.DUE_TP === DUE_TP) ?? { DUE_TP, ...none });
}

function isDue(name: Due, today: string): RawBuilder<boolean> {
  const days = dueDays(name, today, null);
  if (!days) return sql`due_dt is null`;
  return name === 'OVER' ? sql`due_dt < ${today}` : sql`due_dt between ${days[0]} and ${days[1]}`;
}
