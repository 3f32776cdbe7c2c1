import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { canEditPlanLines, type Plan, type PlanLine, placeColumns, plan, planLine, planRefusal } from '../../contract/cfs/clpList';
import { bareContainerNo, isContainerNo, isEmpty } from '../../contract/rules';
import { dashed } from '../../contract/shown';
import { type Entry, entryFaults, lockEntries, valuesToBe } from '../lib/entries';
import { untold } from '../lib/entrySave';
import { takeNumbers } from '../lib/number';
import { referenceFaults } from '../lib/references';
import { refuseFaults } from '../lib/refusal';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { numbered, valueFaults } from './lineSave.service';
import { checkedPlans, worseFaults } from './planCheck.service';
import { bookingFaults, closeGaps, insertLines, lockBookings, lockBookingsOf, type Placed } from './planLine.service';
import { goOnAsPlanners, presentPlans } from './planList.service';
import { recordSteps, stateFaults } from './planState.service';

type Stored = Plan & { CORP_CD: string };

/** Saves plans, with the lines of new ones inside them, all or none; these get their numbers last. Loading begins when its beginning is saved. */
export async function savePlans(ctx: Ctx<unknown>, list: readonly SaveRow<Plan>[]): Promise<Plan[]> {
  const entries = (await lockEntries<Stored>(ctx, plan, list)).map((entry) => ({ ...entry, row: typed(entry) }));
  refuseFaults(await planStateFaults(ctx, entries));
  await goOnAsPlanners(ctx, [ctx.user.CORP_CD, ...entries.flatMap(({ before }) => before?.CORP_CD ?? [])]);
  const stay = entries.filter(({ removed }) => !removed);
  const told = [
    ...(await entryFaults(ctx, plan, entries, plan.rules, /^\+\d+$/)),
    ...(await referenceFaults(ctx, plan.table, entries)),
    ...ownerFaults(ctx, stay),
  ];
  refuseFaults([...told, ...untold(told, [...containerFaults(stay), ...timeFaults(ctx, stay), ...(await placeFaults(ctx, stay))])]);
  const placed = stay.filter(({ before }) => !before).flatMap((entry) => inside(entry, list[entry.ROW_NO - 1]?.G2 ?? [], ctx.user.CORP_CD));
  refuseFaults(await insideFaults(ctx, placed));
  const gone = entries.filter(({ removed }) => removed).map(({ row }) => row.CLP_NO);
  await lockBookingsOf(ctx, gone);
  const bookings = await lockBookings(
    ctx,
    placed.map(({ entry }) => entry.row.BKG_NO),
  );
  refuseFaults(await bookingFaults(ctx, placed, bookings));

  const before = await checkedPlans(
    ctx,
    stay.map(({ row }) => row.CLP_NO),
  );
  await numberPlans(ctx, stay, placed);
  await write(ctx, entries);
  const lines = placed.map(({ entry }) => entry);
  await insertLines(
    ctx,
    lines.map(({ row }) => row),
    bookings,
  );
  const numbers = stay.map(({ row }) => row.CLP_NO);
  await closeGaps(ctx, numbers, lines);
  refuseFaults(
    await worseFaults(ctx, before, numbers, (no, target) => {
      const at = placed.find(({ entry }) => target && 'BKG_NO' in target && entry.row.CLP_NO === no && entry.row.BKG_NO === target.BKG_NO);
      return at?.at('BKG_NO') ?? { ROW_NO: stay.find(({ row }) => row.CLP_NO === no)?.ROW_NO, FIELD: 'CNTR_TP_CD' };
    }),
  );
  return presentPlans(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** A plan as it is stored: its container number in capitals; one that has no number yet has the place of its row. */
const typed = ({ row, before, ROW_NO }: Entry<Stored>): Stored => ({
  ...row,
  CLP_NO: before ? row.CLP_NO : `+${ROW_NO}`,
  CNTR_NO: isEmpty(row.CNTR_NO) ? null : bareContainerNo(String(row.CNTR_NO)),
});

const planStateFaults = (ctx: Ctx<unknown>, entries: readonly Entry<Stored>[]): Promise<Fault[]> =>
  stateFaults(
    ctx,
    entries.flatMap(({ before, removed, ROW_NO }) => {
      const isOpen = !before || (removed ? planRefusal('minus', before, ctx.today) === null : canEditPlanLines(before));
      return isOpen ? [] : [{ ROW_NO, CLP_STS: before.CLP_STS }];
    }),
  );

/** New plans of who has no organisation (MSG000012): theirs is the planner's. */
const ownerFaults = (ctx: Ctx<unknown>, entries: readonly Entry<Stored>[]): Fault[] =>
  ctx.user.ORGN_CD
    ? []
    : entries
        .filter(({ before }) => !before)
        .map(({ ROW_NO }) => ({ ROW_NO, FIELD: 'ORGN_CD', CODE: 'MSG000012', ARGS: [ctx.label('ORGN_CD')] }));

/** Container numbers whose check digit is another one (MSG000021). */
const containerFaults = (entries: readonly Entry<Stored>[]): Fault[] =>
  entries.flatMap(({ row: { CNTR_NO }, before, ROW_NO }) =>
    !CNTR_NO || CNTR_NO === before?.CNTR_NO || isContainerNo(CNTR_NO)
      ? []
      : [{ ROW_NO, FIELD: 'CNTR_NO', CODE: 'MSG000021', ARGS: [CNTR_NO] }],
  );

const shown = (moment: string): string => dashed(moment.slice(0, 12));

/** Times of loading that are still to come (MSG000612), an end without a beginning, or none of a plan that has begun (MSG000012), and one before it (MSG000022). */
const timeFaults = (ctx: Ctx<unknown>, entries: readonly Entry<Stored>[]): Fault[] =>
  entries.flatMap(({ row: { STUF_BGN_DTM: begun, STUF_END_DTM: ended }, before, ROW_NO }): Fault[] => {
    const future = (['STUF_BGN_DTM', 'STUF_END_DTM'] as const).flatMap((FIELD): Fault[] => {
      const at = FIELD === 'STUF_BGN_DTM' ? begun : ended;
      return at && at > ctx.now
        ? [{ ROW_NO, FIELD, CODE: 'MSG000612', ARGS: [ctx.label(FIELD, plan.table), shown(at), shown(ctx.now)] }]
        : [];
    });
    if (!begun && (ended || before?.CLP_STS === 'WRK'))
      return [{ ROW_NO, FIELD: 'STUF_BGN_DTM', CODE: 'MSG000012', ARGS: [ctx.label('STUF_BGN_DTM', plan.table)] }, ...future];
    return begun && ended && ended < begun ? [...future, { ROW_NO, FIELD: 'STUF_END_DTM', CODE: 'MSG000022' }] : future;
  });

/** Other places of plans that hold cargo, which is named (MSG000703). */
async function placeFaults(ctx: Ctx<unknown>, entries: readonly Entry<Stored>[]): Promise<Fault[]> {
  const moved = entries.flatMap(({ row, before, ROW_NO }) =>
    placeColumns
      .filter((name) => before && row[name as keyof Plan] !== before[name as keyof Plan])
      .map((FIELD) => ({ ROW_NO, FIELD, CLP_NO: row.CLP_NO })),
  );
  if (moved.length === 0) return [];
  const { rows } = await sql<{ CLP_NO: string; NOS: string }>`
    select d.clp_no, string_agg(d.bkg_no, ', ' order by d.load_seq) filter (where d.load_seq <= 10) as nos from cfs_clp_dtl d
     where d.clp_no = any(${moved.map(({ CLP_NO }) => CLP_NO)}) group by 1`.execute(ctx.db);
  const held = new Map(rows.map(({ CLP_NO, NOS }) => [CLP_NO, NOS]));
  return moved.flatMap(({ CLP_NO, ...at }) => (held.has(CLP_NO) ? [{ ...at, CODE: 'MSG000703', ARGS: [held.get(CLP_NO) ?? ''] }] : []));
}

/** The lines that travel inside a new plan. */
const inside = ({ row, ROW_NO }: Entry<Stored>, sent: readonly Partial<PlanLine>[], corpCd: string): Placed[] =>
  sent.map((one, i) => ({
    entry: numbered(
      {
        row: { ...valuesToBe<PlanLine>(planLine.columns, one, null), CLP_NO: row.CLP_NO } as PlanLine,
        before: undefined,
        removed: false,
        ROW_NO: i + 1,
      },
      i + 1,
    ),
    bearer: { ...row, CORP_CD: corpCd },
    at: (field) => ({ ROW_NO, FIELD: `G2.${i + 1}.${field}` }),
  }));

/** Faults of the values of lines inside new plans, by the rows of these. */
async function insideFaults(ctx: Ctx<unknown>, placed: readonly Placed[]): Promise<Fault[]> {
  const faults = await valueFaults(
    ctx,
    placed.map(({ entry }, i) => ({ ...entry, ROW_NO: i + 1 })),
  );
  return faults.map((fault) => ({ ...fault, ...placed[(fault.ROW_NO ?? 1) - 1]?.at(fault.FIELD ?? '') }));
}

/** Gives new plans their numbers, and these to their lines. */
async function numberPlans(ctx: Ctx<unknown>, entries: readonly Entry<Stored>[], placed: readonly Placed[]): Promise<void> {
  const fresh = entries.filter(({ before }) => !before);
  const numbers = await takeNumbers(ctx.db, 'CLP', ctx.user.CORP_CD, fresh.length);
  const given = new Map(fresh.map(({ row }, i) => [row.CLP_NO, numbers[i] ?? '']));
  for (const { row } of [...fresh, ...placed.map(({ entry }) => entry)]) row.CLP_NO = given.get(row.CLP_NO) ?? '';
}

/** Writes checked plans: new ones, changed ones, and those that go, whose lines are released. */
async function write(ctx: Ctx<unknown>, entries: readonly Entry<Stored>[]): Promise<void> {
  const stay = entries.filter(({ removed }) => !removed);
  const gone = entries.filter(({ removed }) => removed).map(({ row }) => row.CLP_NO);
  const { CORP_CD, ORGN_CD } = ctx.user;
  const stateOf = ({ row, before }: Entry<Stored>) => (row.STUF_BGN_DTM ? 'WRK' : (before?.CLP_STS ?? 'PLN'));
  await insertRows(
    ctx.db,
    plan.table,
    stay.filter(({ before }) => !before).map((entry) => ({ ...entry.row, CORP_CD, ORGN_CD, CLP_STS: stateOf(entry), DEL_YN: 'N' })),
  );
  await updateRows(
    ctx.db,
    plan.table,
    plan.keys,
    [...plan.columns, 'CLP_STS'],
    stay.filter(({ before }) => before).map((entry) => ({ ...entry.row, CLP_STS: stateOf(entry) })),
  );
  const begun = stay.filter((entry) => stateOf(entry) === 'WRK' && entry.before?.CLP_STS !== 'WRK');
  await recordSteps(
    ctx,
    'CLP',
    begun.map(({ row }) => ({ key: row.CLP_NO, from: 'PLN' })),
    'WRK',
  );
  await sql`delete from cfs_clp_dtl where clp_no = any(${gone})`.execute(ctx.db);
  await sql`update cfs_clp set del_yn = 'Y' where clp_no = any(${gone})`.execute(ctx.db);
}
