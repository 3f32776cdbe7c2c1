import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { canEditPlanLines, type PlanLine, planLine } from '../../contract/cfs/clpList';
import { type Entry, entryFaults, fixedFaults, keyOf, lockEntries } from '../lib/entries';
import { refuseFaults } from '../lib/refusal';
import { removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { checkedPlans, worseFaults } from './planCheck.service';
import { type Bearer, bookingFaults, closeGaps, insertLines, linesThere, lockBookings, type Placed } from './planLine.service';
import { goOnAsPlanners, planLines, plansInScope } from './planList.service';
import { stateFaults } from './planState.service';

const lineRules = planLine.rules.filter(({ field }) => field !== 'LINE_NO');

/** The plans of lines, locked in the order of their numbers. */
async function lockBearers(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<Map<string, Bearer & { CLP_STS: string }>> {
  const { rows } = await sql<Bearer & { CLP_STS: string }>`
    select p.clp_no, p.corp_cd, p.cycfs_cd, p.pod_cd, p.clp_sts from cfs_clp p
     where p.clp_no = any(${numbers}) and p.del_yn = 'N' and ${plansInScope(ctx.scope)} order by p.clp_no for update of p`.execute(ctx.db);
  return new Map(rows.map((row) => [row.CLP_NO, row]));
}

/** A line that has no number yet gets one of the request, by which it differs. */
export const numbered = (entry: Entry<PlanLine>, number: number): Entry<PlanLine> =>
  entry.before ? entry : { ...entry, row: { ...entry.row, LINE_NO: -number } };

/** Faults of the values of lines, each one by itself. */
export const valueFaults = (ctx: Ctx<unknown>, entries: readonly Entry<PlanLine>[]): Promise<Fault[]> =>
  entryFaults(ctx, planLine, entries, lineRules, /^-\d+$/);

/** Faults of lines that somebody took out meanwhile (MSG000798). */
function goneFaults(list: readonly SaveRow<PlanLine>[], there: readonly Pick<PlanLine, 'CLP_NO' | 'LINE_NO'>[]): Fault[] {
  const known = new Set(there.map((line) => keyOf(line, planLine.keys)));
  return list.flatMap((line, i) =>
    line.BATCH_FLAG === 'insert' || known.has(keyOf(line, planLine.keys)) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000798' }],
  );
}

/** Saves lines of plans, all or none: cargo is loaded, changed and taken out, and the order of loading made 1 to n. */
export async function saveLines(ctx: Ctx<unknown>, list: readonly SaveRow<PlanLine>[]): Promise<PlanLine[]> {
  const numbers = [...new Set(list.map(({ CLP_NO }) => String(CLP_NO ?? '')))];
  const bearers = await lockBearers(ctx, numbers);
  refuseFaults(list.flatMap(({ CLP_NO }, i) => (bearers.has(String(CLP_NO ?? '')) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
  const closed = list.flatMap(({ CLP_NO }, i) => {
    const bearer = bearers.get(String(CLP_NO));
    return !bearer || canEditPlanLines(bearer) ? [] : [{ ROW_NO: i + 1, CLP_STS: bearer.CLP_STS }];
  });
  refuseFaults(await stateFaults(ctx, closed));
  await goOnAsPlanners(
    ctx,
    [...bearers.values()].map(({ CORP_CD }) => CORP_CD),
  );
  const old = await linesThere(
    ctx,
    list.filter(({ BATCH_FLAG }) => BATCH_FLAG !== 'insert'),
  );
  refuseFaults(goneFaults(list, old));
  const fresh = list.filter(({ BATCH_FLAG }) => BATCH_FLAG === 'insert').map(({ BKG_NO }) => String(BKG_NO ?? ''));
  const bookings = await lockBookings(ctx, [...old.map(({ BKG_NO }) => BKG_NO), ...fresh]);
  const entries = (await lockEntries<PlanLine>(ctx, planLine, list)).map((entry) => numbered(entry, entry.ROW_NO));
  refuseFaults([...(await valueFaults(ctx, entries)), ...fixedFaults(entries, ['BKG_NO'])]);
  const placed = entries.map(
    (entry): Placed => ({
      entry,
      bearer: bearers.get(entry.row.CLP_NO) as Bearer,
      at: (FIELD) => ({ ROW_NO: entry.ROW_NO, FIELD }),
    }),
  );
  refuseFaults(await bookingFaults(ctx, placed, bookings));

  const before = await checkedPlans(ctx, numbers);
  await removeRows(
    ctx.db,
    planLine.table,
    planLine.keys,
    entries.filter(({ removed }) => removed).map(({ row }) => ({ ...row })),
  );
  await insertLines(
    ctx,
    entries.filter((entry) => !entry.removed && !entry.before).map(({ row }) => row),
    bookings,
  );
  await updateRows(
    ctx.db,
    planLine.table,
    planLine.keys,
    planLine.columns,
    entries.filter((entry) => !entry.removed && entry.before).map(({ row }) => ({ ...row })),
  );
  await closeGaps(
    ctx,
    numbers,
    entries.filter(({ removed }) => !removed),
  );
  refuseFaults(
    await worseFaults(ctx, before, numbers, (no, target) => {
      const own = entries.filter(({ row }) => row.CLP_NO === no);
      const named = target && 'BKG_NO' in target ? own.find(({ row }) => row.BKG_NO === target.BKG_NO) : undefined;
      return { ROW_NO: (named ?? own[0])?.ROW_NO, FIELD: named ? 'BKG_NO' : 'GRS_WT' };
    }),
  );
  const now = new Map((await planLines(ctx, numbers)).map((line) => [`${line.CLP_NO}|${line.LINE_NO}`, line]));
  return entries.map(({ row }) => now.get(`${row.CLP_NO}|${row.LINE_NO}`) ?? row);
}
