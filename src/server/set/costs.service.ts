import { sql } from 'kysely';
import type { ActionBody, Fault, SaveRow } from '../../contract/call';
import { isEmpty } from '../../contract/rules';
import { type Cost, type CostAction, type CostType, cost, costRefusal, isPaidForCustomer } from '../../contract/set/cost';
import { basisOf } from '../../contract/set/costBasis';
import { setCost } from '../../contract/tables/set';
import type { RowOf } from '../../contract/tables/table';
import { entryFaults, lockEntries } from '../lib/entries';
import { takeNumbers } from '../lib/number';
import { referenceFaults } from '../lib/references';
import { refuseFaults } from '../lib/refusal';
import { askedRows, insertRows, lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { draftedCost } from './costDrafts.service';
import {
  type CostEntry,
  chargesOf,
  documentFaults,
  documentsOf,
  monthFaults,
  type OwnedCost,
  partyFaults,
  refusedFaults,
  rowFaults,
  stateFaults,
} from './costFaults.service';
import { presentCosts } from './costList.service';
import { followCosts } from './followers.service';
import { type CostDraft, priceCosts, type ReckonedCost, reckonCosts } from './reckon.service';
import { reckonAgain, reckonedColumns, storable } from './reckonedRows.service';
import { writeStateSteps } from './settleStatus.service';

type Stored = RowOf<typeof setCost>;

/** A cost that is worked out and has no number yet. */
export type NewCost = ReckonedCost & { ORGN_CD: string };

/** Writes new costs, not confirmed unless they say so, and gives their numbers in this order. A closed month: 422 MSG000044. */
export async function writeCosts(ctx: Ctx<unknown>, lines: readonly NewCost[]): Promise<string[]> {
  refuseFaults(
    await monthFaults(
      ctx,
      lines.map(({ ROW_NO, ...line }) => ({ ...(ROW_NO === undefined ? {} : { ROW_NO }), rows: [line] })),
    ),
  );
  const columns = [...setCost.required, ...setCost.optional];
  const numbers = new Map<NewCost, string>();
  for (const corp of [...new Set(lines.map(({ CORP_CD }) => CORP_CD))].sort()) {
    const own = lines.filter(({ CORP_CD }) => CORP_CD === corp);
    const taken = await takeNumbers(ctx.db, 'CST', corp, own.length);
    for (const [i, line] of own.entries()) numbers.set(line, taken[i] ?? '');
  }
  await insertRows(
    ctx.db,
    'SET_COST',
    lines.map((line) => ({
      ...Object.fromEntries(columns.map((name) => [name, line[name] ?? null])),
      COST_NO: numbers.get(line),
      COST_STS: line.COST_STS ?? 'TMP',
      DEL_YN: 'N',
    })),
  );
  return lines.map((line) => numbers.get(line) ?? '');
}

/** Which costs a screen has, and what each of them is. */
interface SaveOptions {
  types?: readonly CostType[];
  given?: Partial<Cost>;
}

/**
 * Saves costs that are not confirmed, all or none, and gives them as they are now: what is left empty of price, quantity and rate is looked up,
 * and the amounts are worked out. Of a confirmed one why it differs from the quote can be saved.
 */
export async function saveCosts(ctx: Ctx<unknown>, list: readonly SaveRow<Cost>[], { types, given }: SaveOptions = {}): Promise<Cost[]> {
  const entries = (await lockEntries<OwnedCost>(ctx, cost, list)).map((entry) => ({
    ...entry,
    row: { ...entry.row, ...given, ...(entry.before ? {} : { COST_NO: `+${entry.ROW_NO}` }) },
  }));
  refuseFaults(typeFaults(ctx, entries, types));
  refuseFaults(await stateFaults(ctx, entries));
  const stay = entries.filter(({ removed }) => !removed);
  const told = [
    await entryFaults(ctx, cost, entries, cost.rules, /^\+\d+$/),
    await referenceFaults(ctx, cost.table, entries),
    stay.flatMap(({ row, before, ROW_NO }): Fault[] =>
      before && row.AR_AP !== before.AR_AP ? [{ ROW_NO, FIELD: 'AR_AP', CODE: 'MSG000194' }] : [],
    ),
  ].flat();
  // Only what is of its type, and there, is asked further.
  const faulty = new Set(told.map(({ ROW_NO }) => ROW_NO));
  const sound = stay.filter(({ ROW_NO }) => !faulty.has(ROW_NO));
  const [charges, documents] = [await chargesOf(ctx, sound), await documentsOf(ctx, sound)];
  refuseFaults([
    ...told,
    ...sound.flatMap((entry) => rowFaults(ctx, entry, charges)),
    ...(await partyFaults(ctx, sound)),
    ...documentFaults(ctx, sound, documents),
  ]);

  const drafted = stay
    .filter(({ before }) => (before?.COST_STS ?? 'TMP') === 'TMP')
    .map((entry) => draftedCost(ctx, entry, charges, documents));
  const drafts = new Map(drafted.map(({ draft }) => [draft.ROW_NO, draft]));
  refuseFaults([
    ...drafted.flatMap(({ draft: { ORGN_CD, ROW_NO = 0 } }) =>
      ORGN_CD ? [] : [{ ROW_NO, FIELD: 'HBL_NO', CODE: 'MSG000012', ARGS: [ctx.label('HBL_NO', cost.table)] }],
    ),
    ...(await monthFaults(
      ctx,
      entries.map(({ row, before, removed, ROW_NO }) => ({
        ROW_NO,
        rows: [
          ...(before ? [before] : []),
          ...(removed ? [] : [{ ...(drafts.get(ROW_NO) ?? (before as OwnedCost)), OCCR_DT: row.OCCR_DT }]),
        ],
      })),
    )),
  ]);
  await updateRows(
    ctx.db,
    'SET_COST',
    cost.keys,
    ['DEL_YN'],
    entries.filter(({ removed }) => removed).map(({ row }) => ({ COST_NO: row.COST_NO, DEL_YN: 'Y' })),
  );
  const priced = await priceCosts(
    ctx,
    drafted.flatMap(({ draft, asksPrice }) => (asksPrice ? draft : [])),
  );
  refuseFaults(priced.faults);
  const byNo = new Map(priced.lines.map((line) => [line.ROW_NO, line]));
  const done = await reckonCosts(
    ctx,
    drafted.map(({ draft }) => byNo.get(draft.ROW_NO) ?? draft),
  );
  refuseFaults(done.faults);

  const isNew = new Set(stay.filter(({ before }) => !before).map(({ ROW_NO }) => ROW_NO));
  const fresh = done.lines.filter(({ ROW_NO = 0 }) => isNew.has(ROW_NO));
  const changed = done.lines.filter(({ ROW_NO = 0 }) => !isNew.has(ROW_NO));
  await updateRows(ctx.db, 'SET_COST', cost.keys, [...new Set([...cost.columns, ...reckonedColumns])], changed.map(storable));
  await updateRows(
    ctx.db,
    'SET_COST',
    cost.keys,
    ['QUO_DIFF_RSN'],
    stay.filter(({ ROW_NO }) => !drafts.has(ROW_NO)).map(({ row }) => ({ COST_NO: row.COST_NO, QUO_DIFF_RSN: row.QUO_DIFF_RSN })),
  );
  const numbers = await writeCosts(ctx, fresh);
  for (const [i, { ROW_NO }] of fresh.entries()) {
    const entry = entries.find((one) => one.ROW_NO === ROW_NO);
    if (entry) entry.row.COST_NO = numbers[i] ?? '';
  }
  const replaced = entries.flatMap(({ before, removed, ROW_NO }) =>
    before && (removed || drafts.has(ROW_NO)) ? { ...(before as unknown as Stored), ROW_NO } : [],
  );
  await followCosts(ctx, { before: replaced, after: [...changed, ...fresh.map((line, i) => ({ ...line, COST_NO: numbers[i] ?? '' }))] });
  return presentCosts(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** Costs of a kind that the screen has not: none of its own, or a kind that none of them is to be. */
const typeFaults = (ctx: Ctx<unknown>, entries: readonly CostEntry[], types?: readonly CostType[]): Fault[] =>
  entries.flatMap(({ row, before, ROW_NO }): Fault[] => {
    const isOther = (type: string) => types && !(types as readonly string[]).includes(type);
    if (before && isOther(before.COST_TP)) return [{ ROW_NO, CODE: 'MSG000043' }];
    return isEmpty(row.COST_TP) || !isOther(row.COST_TP)
      ? []
      : [{ ROW_NO, FIELD: 'COST_TP', CODE: 'MSG000017', ARGS: [ctx.label('COST_TP', cost.table), row.COST_TP] }];
  });

type Locked = Stored & { ROW_NO: number };

/** The costs of an action, locked, their months kept open; refuses those that cannot take it. */
async function lockedCosts(ctx: Ctx<ActionBody<Cost>>, action: CostAction, types?: readonly CostType[]): Promise<Locked[]> {
  const rows = (await lockRows(ctx.db, 'SET_COST', cost.keys, askedRows(ctx))) as unknown as Stored[];
  const numbered = rows.map((row, i) => ({ ...row, ROW_NO: i + 1 }));
  refuseFaults(
    numbered.flatMap(({ COST_TP, ROW_NO }) =>
      types && !(types as readonly string[]).includes(COST_TP) ? [{ ROW_NO, CODE: 'MSG000043' }] : [],
    ),
  );
  refuseFaults(
    await refusedFaults(
      ctx,
      numbered.map((row) => ({ row, CODE: costRefusal(action, row, ctx.user), ROW_NO: row.ROW_NO })),
    ),
  );
  refuseFaults(
    await monthFaults(
      ctx,
      numbered.map((row) => ({ ROW_NO: row.ROW_NO, rows: [row] })),
    ),
  );
  return numbered;
}

/** Applies the prices that count now to costs that are not confirmed, in place of typed ones too. None that applies: 422 MSG000191. */
export async function calcCosts(ctx: Ctx<ActionBody<Cost>>, types?: readonly CostType[]): Promise<Cost[]> {
  const rows = await lockedCosts(ctx, 'calc', types);
  const priced = await priceCosts(ctx, rows.map(withDays));
  refuseFaults(priced.faults);
  const done = await reckonAgain(ctx, priced.lines);
  await followCosts(ctx, { before: rows, after: done });
  return presentCosts(ctx, rows);
}

/** A stored line with the days that it charges one by one. */
const withDays = (row: Locked): CostDraft => {
  const DAYS = basisOf(row)?.DAYS;
  return { ...row, ...(DAYS ? { DAYS } : {}) };
};

/** Confirms costs: by the rates of the days that count by now, those of duties and taxes with their evidence alone. */
export async function confirmCosts(ctx: Ctx<ActionBody<Cost>>, types?: readonly CostType[]): Promise<Cost[]> {
  const rows = await lockedCosts(ctx, 'confirm', types);
  refuseFaults([
    ...rows.flatMap(({ UNIT_PRC, RMK, ROW_NO }) => (UNIT_PRC === 0 && isEmpty(RMK) ? [{ ROW_NO, FIELD: 'RMK', CODE: 'MSG000720' }] : [])),
    ...(await evidenceFaults(ctx, rows)),
  ]);
  await reckonAgain(ctx, rows);
  return changeState(ctx, rows, 'CFM');
}

/** Takes the confirmation of costs back, as long as they are in no settlement. */
export async function unconfirmCosts(ctx: Ctx<ActionBody<Cost>>, types?: readonly CostType[]): Promise<Cost[]> {
  return changeState(ctx, await lockedCosts(ctx, 'unconfirm', types), 'TMP');
}

/** Costs of duties and taxes without a file: what was paid for the customer is shown to him. */
async function evidenceFaults(ctx: Ctx<unknown>, rows: readonly Locked[]): Promise<Fault[]> {
  const { rows: bare } = await sql<{ COST_NO: string; FRT_GRP: string }>`
    select s.cost_no, f.frt_grp from set_cost s join mdm_freight f using (frt_cd) where s.cost_no = any(${rows.map(({ COST_NO }) => COST_NO)})
      and not exists (select from cms_file e where e.ref_tp = 'CST' and e.ref_key = s.cost_no and e.del_yn = 'N')`.execute(ctx.db);
  const missing = new Set(bare.filter(isPaidForCustomer).map(({ COST_NO }) => COST_NO));
  return rows.flatMap(({ COST_NO, ROW_NO }) => (missing.has(COST_NO) ? [{ ROW_NO, FIELD: 'FRT_CD', CODE: 'MSG000725' }] : []));
}

async function changeState(ctx: Ctx<unknown>, rows: readonly Locked[], to: 'CFM' | 'TMP'): Promise<Cost[]> {
  const numbers = rows.map(({ COST_NO }) => COST_NO);
  const isConfirmed = to === 'CFM';
  await sql`update set_cost set cost_sts = ${to}, cfm_user_id = ${isConfirmed ? ctx.user.USER_ID : null},
    cfm_dtm = ${isConfirmed ? sql`now()` : null} where cost_no = any(${numbers})`.execute(ctx.db);
  await writeStateSteps(
    ctx.db,
    ctx.user.USER_ID,
    rows.map(({ COST_NO, COST_STS }) => ({ REF_TP: 'CST', REF_KEY: COST_NO, FROM_STS: COST_STS, TO_STS: to })),
  );
  return presentCosts(ctx, rows);
}
