import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { type Load, load } from '../../contract/flair/flairBKTracingPoList';
import { canAddLoad, canEditLoad, canRemoveLoad, isDeparted, isShortReason } from '../../contract/flair/ledger';
import { isEmpty } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { type Entry, entryFaults, fixedFaults, lockEntries } from '../lib/entries';
import { untold } from '../lib/entrySave';
import { refuseFaults } from '../lib/refusal';
import { insertedRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { loadsOf } from './bookingList.service';
import { type Bearer, containerFaults, lineFaults, lockLines, type Placed } from './lines.service';

const valueRules = load.rules.filter(({ field }) => field !== 'PO_LOAD_SEQ');

/** Entries of quantities that have no number yet get one of the request, by which they differ. */
export const numbered = <E extends Entry<Load>>(entry: E, number: number): E =>
  entry.before ? entry : { ...entry, row: { ...entry.row, PO_LOAD_SEQ: -number } };

/** Faults of the values of quantities: of each one, and of those that go over what they are part of. */
export async function valueFaults(ctx: Ctx<unknown>, entries: readonly Entry<Load>[]): Promise<Fault[]> {
  const told = await entryFaults(ctx, load, entries, valueRules, /^-\d+$/);
  const title = (field: string) => ctx.label(field, load.table);
  const { DIFF_RSN: reasons } = await codeNames(ctx, { DIFF_RSN: 'DIFF_RSN' });
  const own = entries.flatMap(({ row, before, removed, ROW_NO }): Fault[] => {
    if (removed) return [];
    const over = (FIELD: 'LOAD_QTY' | 'RCVD_QTY', most: number | null): Fault[] =>
      !isEmpty(row[FIELD]) && Number(row[FIELD]) > Number(most ?? 0)
        ? [{ ROW_NO, FIELD, CODE: 'MSG000016', ARGS: [title(FIELD), 0, Number(most ?? 0)] }]
        : [];
    const reason = row.DIFF_RSN ?? '';
    const isShort = !isEmpty(row.RCVD_QTY) && Number(row.RCVD_QTY) < Number(row.LOAD_QTY ?? 0) && isEmpty(row.DIFF_RSN);
    return [
      ...over('LOAD_QTY', row.BKD_QTY),
      ...over('RCVD_QTY', row.LOAD_QTY),
      ...(isShort ? [{ ROW_NO, FIELD: 'DIFF_RSN', CODE: 'MSG000012', ARGS: [title('DIFF_RSN')] }] : []),
      ...(reason === '' || isShortReason(reason) || reason === before?.DIFF_RSN
        ? []
        : [{ ROW_NO, FIELD: 'DIFF_RSN', CODE: 'MSG000758', ARGS: [reasons.get(reason) ?? reason] }]),
    ];
  });
  return [...told, ...untold(told, own)];
}

/** Faults of what the state of a booking does not let be typed, added or taken out (MSG000027). */
async function stateFaults(ctx: Ctx<unknown>, placed: readonly Placed[]): Promise<Fault[]> {
  const { FLAIR_BKG_STS: names } = await codeNames(ctx, { FLAIR_BKG_STS: 'FLAIR_BKG_STS' });
  const me = ctx.user.USER_TP;
  return placed.flatMap(({ entry: { row, before, removed, ROW_NO }, bearer }): Fault[] => {
    const refuse = (FIELD: string): Fault => ({
      ROW_NO,
      FIELD,
      CODE: 'MSG000027',
      ARGS: [names.get(bearer.FLAIR_BKG_STS) ?? bearer.FLAIR_BKG_STS],
    });
    if (!before) return canAddLoad(bearer, me) ? [] : [refuse('PO_NO')];
    if (removed) return canRemoveLoad(bearer, before, me) ? [] : [refuse('PO_NO')];
    return load.columns.filter((field) => row[field] !== before[field] && !canEditLoad(bearer, field, me)).map(refuse);
  });
}

/** What is stored of a quantity: loaded is what was booked where a departed booking says nothing, and a reason belongs to a difference. */
const stored = ({ row }: Entry<Load>, bearer: Bearer) => ({
  ...row,
  LOAD_QTY: row.LOAD_QTY ?? (isDeparted(bearer) ? row.BKD_QTY : null),
  DIFF_RSN: isEmpty(row.RCVD_QTY) || row.RCVD_QTY === row.LOAD_QTY ? null : row.DIFF_RSN,
});

/** Writes quantities, those that become less before those that are new, and gives the numbers of all that stay, in their order. */
export async function writeLoads(ctx: Ctx<unknown>, placed: readonly Placed[]): Promise<number[]> {
  const rows = (wanted: (entry: Entry<Load>) => boolean) => placed.filter(({ entry }) => wanted(entry));
  await removeRows(
    ctx.db,
    load.table,
    load.keys,
    rows(({ removed }) => removed).map(({ entry }) => ({ ...entry.row })),
  );
  const old = rows(({ removed, before }) => !removed && before !== undefined);
  await updateRows(
    ctx.db,
    load.table,
    load.keys,
    load.columns,
    old.map(({ entry, bearer }) => stored(entry, bearer)),
  );
  const fresh = rows(({ removed, before }) => !removed && !before);
  const made = await insertedRows<Load>(
    ctx.db,
    load.table,
    fresh.map(({ entry, bearer }) => {
      const { PO_LOAD_SEQ: _, ...row } = stored(entry, bearer);
      return { ...row, BKG_NO: bearer.BKG_NO, HBL_NO: bearer.HBL_NO };
    }),
  );
  return placed.map((one) => (fresh.includes(one) ? (made[fresh.indexOf(one)]?.PO_LOAD_SEQ ?? 0) : one.entry.row.PO_LOAD_SEQ));
}

/** Bookings of these numbers, and those that have these quantities, locked in the order of their numbers. */
export async function lockBearers(ctx: Ctx<unknown>, numbers: readonly string[], seqs: readonly number[] = []): Promise<Bearer[]> {
  const { rows } = await sql<Bearer>`
    select bkg_no, cust_cd, corp_cd, flair_bkg_sts, hbl_no, vndr_nm, pol_cd, pod_cd, trans_mode from flair_bkg
     where bkg_no = any(${numbers}) or bkg_no in (select d.bkg_no from flair_po_load d where d.po_load_seq = any(${seqs}))
     order by bkg_no for update`.execute(ctx.db);
  return rows;
}

/** Tells a fault of a quantity, which counts the quantities alone, by the rows of the request. */
export type Told = (fault: Fault) => Fault;

/** The quantities sent with what they are now, locked; those that are new have numbers of the request. */
export async function lockLoads(ctx: Ctx<unknown>, list: readonly SaveRow<Load>[]): Promise<Entry<Load>[]> {
  return (await lockEntries<Load>(ctx, load, list)).map((entry) => numbered(entry, entry.ROW_NO));
}

/** Locks the lines of locked quantities, checks and writes these, all or none, and gives the numbers of all that stay, in their order. */
export async function changeLoads(
  ctx: Ctx<unknown>,
  entries: readonly Entry<Load>[],
  list: readonly Bearer[],
  told: Told = (fault) => fault,
): Promise<number[]> {
  const bearers = new Map(list.map((one) => [one.BKG_NO, one]));
  const placed = entries.flatMap((entry): Placed[] => {
    const bearer = bearers.get(entry.before?.BKG_NO ?? entry.row.BKG_NO);
    return bearer ? [{ entry, bearer, at: (FIELD) => ({ ROW_NO: entry.ROW_NO, FIELD }) }] : [];
  });
  const refuse = (faults: readonly Fault[]) => refuseFaults(faults.map(told));
  const known = new Set(placed.map(({ entry }) => entry));
  refuse(entries.filter((entry) => !known.has(entry)).map(({ ROW_NO }) => ({ ROW_NO, CODE: 'MSG000043' })));
  refuse([...fixedFaults(entries, ['CUST_CD', 'PO_NO', 'LINE_NO', 'BKG_NO']), ...(await stateFaults(ctx, placed))]);
  refuse(await valueFaults(ctx, entries));
  const lines = await lockLines(
    ctx,
    entries.map(({ row }) => row),
  );
  refuse([...lineFaults(ctx, placed, lines), ...(await containerFaults(ctx, placed))]);
  return writeLoads(ctx, placed);
}

/** Saves quantities in bookings, all or none; the lines of the purchase orders and the totals of the bookings follow. */
export async function saveLoads(ctx: Ctx<unknown>, list: readonly SaveRow<Load>[]): Promise<Load[]> {
  const isNew = ({ BATCH_FLAG }: SaveRow<Load>) => BATCH_FLAG === 'insert';
  const named = list.filter(isNew).map(({ BKG_NO }) => String(BKG_NO ?? ''));
  // A quantity that is there says itself in which booking it is.
  const seqs = list.filter((one) => !isNew(one)).map(({ PO_LOAD_SEQ }) => PO_LOAD_SEQ ?? 0);
  const bearers = await lockBearers(ctx, named, seqs);
  const entries = await lockLoads(ctx, list);
  const stay = await changeLoads(ctx, entries, bearers);
  const numbers = bearers.map(({ BKG_NO }) => BKG_NO);
  const now = new Map((await loadsOf(ctx, numbers)).map((row) => [row.PO_LOAD_SEQ, row]));
  return entries.map(({ row }, i) => now.get(stay[i] ?? 0) ?? row);
}
