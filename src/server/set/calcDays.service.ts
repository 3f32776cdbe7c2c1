import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { basisOf } from '../../contract/set/costBasis';
import { dayCharges } from '../../contract/set/freeDays';
import type { CalculatedDays, ContainerCostSearch } from '../../contract/set/setCostContainer';
import type { setCost } from '../../contract/tables/set';
import type { RowOf } from '../../contract/tables/table';
import { updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, inScope } from '../lib/where';
import { type NewCost, writeCosts } from './costs.service';
import { type DayCost, dayDrafts, reckonedDrafts } from './freeDays.service';
import { isClosed, lockMonths, monthOf } from './months.service';

type Line = RowOf<typeof setCost>;

/** Days before the first one asked for that a container may have been discharged whose days are charged by then. */
const longestStay = 180;
const charges = sql`${[...dayCharges]}::text[]`;

/** Columns of a line that a calculation writes. */
const refreshed = [
  ...([
    'OCCR_DT',
    'USE_DAYS',
    'UNIT_QTY',
    'UNIT_PRC',
    'CURR_CD',
    'EXCH_DT',
    'EXCH_RATE',
    'FRGN_AMT',
    'SPLY_AMT',
    'VAT_TP',
    'VAT_AMT',
  ] as const),
  ...(['TOT_AMT', 'PRC_NO', 'FRT_UNIT', 'BSS_JSON'] as const),
];

const keyOf = ({ CORP_CD, HBL_NO, CNTR_NO, FRT_CD }: Pick<Line, 'CORP_CD' | 'HBL_NO' | 'CNTR_NO' | 'FRT_CD'>): string =>
  [CORP_CD, HBL_NO, CNTR_NO ?? '', FRT_CD].join('|');

/** A line with a price that somebody typed is his. */
const isTyped = ({ PRC_NO, UNIT_PRC }: Line): boolean => !PRC_NO && UNIT_PRC > 0;

/** The import shipments that a search means: with containers, goods or charges of the period. */
async function shipmentsOf({ db, scope }: Ctx<unknown>, search: Partial<ContainerCostSearch>): Promise<number[]> {
  const { FR_DT, TO_DT, CUST_CD, CARR_CD, HBL_NO, CNTR_NO } = search;
  const during = (moment: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    FR_DT && TO_DT
      ? sql<SqlBool>`(${moment} >= ${FR_DT}::date - ${longestStay}::int and ${moment} < ${TO_DT}::date + 1)`
      : sql<SqlBool>`true`;
  const { rows } = await sql<{ HBL_SEQ: number }>`
    select h.hbl_seq from fms_hbl h
     where h.hbl_seq in (
         select c.hbl_seq from fms_cntr c where c.disc_dtm is not null and ${during(sql`c.disc_dtm`)} and ${anyOf('C.CNTR_NO', CNTR_NO)}
         union select b.hbl_seq from fms_hbl b where b.load_tp = 'LCL' and b.bond_in_dtm is not null and ${during(sql`b.bond_in_dtm`)}
         union select w.hbl_seq from set_cost s join fms_hbl w on w.corp_cd = s.corp_cd and w.hbl_no = s.hbl_no
          where s.cost_tp = 'CNTR' and s.cost_sts = 'TMP' and s.del_yn = 'N' and ${during(sql`s.occr_dt`)} and ${anyOf('S.CNTR_NO', CNTR_NO)})
       and h.imex_tp = 'I' and h.del_yn = 'N' and ${inScope(scope, 'H')} and ${anyOf('H.CUST_CD', CUST_CD)} and ${anyOf('H.CARR_CD', CARR_CD)}
       and ${anyOf('H.HBL_NO', HBL_NO)}`.execute(db);
  return rows.map(({ HBL_SEQ }) => HBL_SEQ);
}

/** The sales lines of charges by the day that shipments have, locked. */
async function linesOf({ db }: Ctx<unknown>, seqs: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select s.* from set_cost s join fms_hbl h on h.corp_cd = s.corp_cd and h.hbl_no = s.hbl_no
     where h.hbl_seq = any(${seqs}) and s.cost_tp = 'CNTR' and s.ar_ap = 'AR' and s.frt_cd = any(${charges}) and s.del_yn = 'N' and s.cost_sts <> 'CXL'
     order by s.cost_no for update of s`.execute(db);
  return rows;
}

/** Do the charged days reach into the period? */
const reaches = ({ FR_DT, TO_DT }: Partial<ContainerCostSearch>, { BSS_JSON, OCCR_DT }: Pick<Line, 'BSS_JSON' | 'OCCR_DT'>): boolean =>
  !FR_DT || !TO_DT || (OCCR_DT >= FR_DT && (basisOf({ BSS_JSON: BSS_JSON ?? null })?.FREE?.BGN_DT ?? OCCR_DT) <= TO_DT);

/**
 * Makes or refreshes the lines, in TMP, of demurrage, detention and storage of the containers searched for, and takes those away whose days were
 * none after all. Lines that are confirmed, or whose price was typed, are left alone, and so are closed months and days without a price.
 */
export async function calcDays(ctx: Ctx<unknown>, search: Partial<ContainerCostSearch>): Promise<CalculatedDays> {
  // One calculation at a time: whoever comes second finds the lines of the first.
  await sql`select pg_advisory_xact_lock(hashtext('set-days'))`.execute(ctx.db);
  const seqs = await shipmentsOf(ctx, search);
  const lines = await linesOf(ctx, seqs);
  const ofThese = sql<SqlBool>`h.hbl_seq = any(${seqs})`;
  const drafts = await dayDrafts(ctx, ofThese, ofThese);
  const isAsked = (cntrNo: string | null | undefined) => !search.CNTR_NO || [search.CNTR_NO].flat().includes(cntrNo ?? '');
  const due = drafts.filter((draft) => isAsked(draft.CNTR_NO) && reaches(search, draft as Line));
  const owned = new Map(lines.toReversed().map((line) => [keyOf(line), line]));
  const open = (line?: Line) => !line || (line.COST_STS === 'TMP' && !isTyped(line));
  const wanted = due.filter((draft) => open(owned.get(keyOf(draft as Line))));
  const priced = await reckonedDrafts(ctx, wanted);

  const still = new Set(drafts.map((draft) => keyOf(draft as Line)));
  const gone = lines.filter(
    (line) => line.COST_STS === 'TMP' && basisOf(line)?.FREE && isAsked(line.CNTR_NO) && !still.has(keyOf(line)) && !isTyped(line),
  );
  const months = [...lines, ...(priced as unknown as Line[])].map(monthOf);
  const closed = await lockMonths(ctx.db, months);
  const isOpen = (...of: (Line | undefined)[]) => of.every((line) => !line || !isClosed(closed, monthOf(line)));
  const kept = priced.filter((cost) => isOpen(cost as unknown as Line, owned.get(keyOf(cost as unknown as Line))));

  const fresh = kept.filter((cost) => !owned.has(keyOf(cost as unknown as Line)));
  const changed = kept.flatMap((cost) => changesOf(owned.get(keyOf(cost as unknown as Line)), cost));
  const removed = gone.filter((line) => isOpen(line));
  await writeCosts(ctx, fresh.map(({ KEY, ...cost }) => cost) as unknown as NewCost[]);
  await updateRows(ctx.db, 'SET_COST', ['COST_NO'], refreshed, changed);
  await updateRows(
    ctx.db,
    'SET_COST',
    ['COST_NO'],
    ['DEL_YN'],
    removed.map(({ COST_NO }) => ({ COST_NO, DEL_YN: 'Y' })),
  );
  return {
    MADE: fresh.length,
    REFRESHED: changed.length,
    REMOVED: removed.length,
    UNPRICED: wanted.length - priced.length,
    CLOSED: priced.length - kept.length + gone.length - removed.length,
  };
}

/** A line as it is to be, where that is another than it is. */
function changesOf(line: Line | undefined, cost: DayCost): Record<string, unknown>[] {
  if (!line) return [];
  const row = { ...cost, COST_NO: line.COST_NO } as Record<string, unknown>;
  return refreshed.some((name) => (row[name] ?? null) !== (line[name] ?? null)) ? [row] : [];
}
