import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { bookingFaults, canEditBooking, canRemoveBooking, isPlanned } from '../../contract/cfs/bookingRules';
import { type Booking, booking } from '../../contract/cfs/cfsBookingList';
import { isEmpty } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { knownCustomers } from '../lib/customers';
import { type Entry, entryFaults, fixedFaults, lockEntries } from '../lib/entries';
import { untold } from '../lib/entrySave';
import { takeNumbers } from '../lib/number';
import { handlingOrganisations, reaches } from '../lib/organisations';
import { referenceFaults } from '../lib/references';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { presentBookings } from './bookingList.service';
import { writeReceipts } from './receipt.service';

const title = (ctx: Ctx<unknown>) => (field: string) => ctx.label(field, booking.table);

/** Saves bookings, all or none; new ones are asked for and get their numbers last. What is taken away is kept as deleted. */
export async function saveBookings(ctx: Ctx<unknown>, list: readonly SaveRow<Booking>[]): Promise<Booking[]> {
  const entries = (await lockEntries<Booking>(ctx, booking, list)).map((entry) =>
    entry.before ? entry : { ...entry, row: begun(ctx, entry) },
  );
  refuseFaults([...fixedFaults(entries, ['CUST_CD']), ...(await stateFaults(ctx, entries))]);
  const told = [
    ...(await entryFaults(ctx, booking, entries, booking.rules, /^\+\d+$/)),
    ...(await referenceFaults(ctx, booking.table, entries)),
  ];
  const stay = entries.filter(({ removed }) => !removed);
  const more = [
    ...(await customerFaults(ctx, stay)),
    ...(await placeFaults(ctx, stay)),
    ...stay.flatMap(({ row, before, ROW_NO }) =>
      bookingFaults(row, before, ctx.now, title(ctx)).map((fault): Fault => ({ ...fault, ROW_NO })),
    ),
    ...(await shipmentFaults(ctx, stay)),
  ];
  refuseFaults([...told, ...untold(told, more)]);
  const fresh = stay.filter(({ before }) => !before);
  const organisations = await organisationsOf(
    ctx,
    fresh.map(({ row }) => row),
  );
  const numbers = await takeNumbers(ctx.db, 'CFB', ctx.user.CORP_CD, fresh.length);
  for (const [i, entry] of fresh.entries()) entry.row = { ...entry.row, BKG_NO: numbers[i] ?? '' };
  await write(ctx, entries, (entry) => organisations[fresh.indexOf(entry)] ?? null);
  await handOver(ctx, stay);
  const moved = stay.filter(({ row, before }) => before && (row.HBL_NO !== before.HBL_NO || row.IN_DTM !== before.IN_DTM));
  await writeReceipts(
    ctx,
    moved.map(({ row, before }) => ({ BKG_NO: row.BKG_NO, FORMER_HBL_NO: before?.HBL_NO ?? null })),
  );
  return presentBookings(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** A new booking as it is to be: of today and undamaged unless said otherwise; its row stands for its number until it has one. */
const begun = (ctx: Ctx<unknown>, { row, ROW_NO }: Entry<Booking>): Booking => ({
  ...row,
  BKG_NO: `+${ROW_NO}`,
  BKG_DT: row.BKG_DT ?? ctx.today,
  DMG_YN: row.DMG_YN ?? 'N',
});

/** Columns that a load plan or the state does not let be changed (MSG000609, MSG000027), and bookings that cannot go any more. */
async function stateFaults(ctx: Ctx<unknown>, entries: readonly Entry<Booking>[]): Promise<Fault[]> {
  const { CFS_BKG_STS: names } = await codeNames(ctx, { CFS_BKG_STS: 'CFS_BKG_STS' });
  return entries.flatMap(({ row, before, removed, ROW_NO }): Fault[] => {
    const of = before ?? { CFS_BKG_STS: 'REQ', CLP_NO: null };
    const state = { CODE: 'MSG000027', ARGS: [names.get(of.CFS_BKG_STS) ?? of.CFS_BKG_STS] };
    if (removed) return canRemoveBooking(of) ? [] : [{ ROW_NO, FIELD: 'CFS_BKG_STS', ...state }];
    const was = (field: keyof Booking) => before?.[field] ?? (before || field !== 'DMG_YN' ? null : 'N');
    return booking.columns
      .filter((field) => (before || !['CUST_CD', 'BKG_DT'].includes(field)) && row[field] !== was(field))
      .filter((field) => field !== 'CUST_CD' && !canEditBooking(of, field, ctx.user.USER_TP))
      .map((FIELD) => ({ ROW_NO, FIELD, ...(isPlanned(of, FIELD) ? { CODE: 'MSG000609', ARGS: [of.CLP_NO ?? ''] } : state) }));
  });
}

/** New bookings of customers that are not the user's (MSG000017), or stopped (MSG000186). */
async function customerFaults(ctx: Ctx<unknown>, entries: readonly Entry<Booking>[]): Promise<Fault[]> {
  const fresh = entries.filter(({ row, before }) => !before && !isEmpty(row.CUST_CD));
  const known = await knownCustomers(
    ctx,
    fresh.map(({ row }) => row.CUST_CD),
  );
  return fresh.flatMap(({ row: { CUST_CD }, ROW_NO }): Fault[] => {
    const customer = known.get(CUST_CD);
    if (!customer) return [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [ctx.label('CUST_CD'), CUST_CD] }];
    return customer.STOP_YN === 'Y' ? [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer.CUST_NM] }] : [];
  });
}

/** Places where no cargo is consolidated: neither a freight station nor a bonded warehouse (MSG000610). */
async function placeFaults(ctx: Ctx<unknown>, entries: readonly Entry<Booking>[]): Promise<Fault[]> {
  const named = entries.filter(({ row, before }) => !isEmpty(row.CYCFS_CD) && row.CYCFS_CD !== before?.CYCFS_CD);
  const { rows } = await sql<{ CYCFS_CD: string }>`
    select cycfs_cd from mdm_cycfs where cycfs_cd = any(${named.map(({ row }) => row.CYCFS_CD)}) and cycfs_tp not in ('CFS', 'BW')`.execute(
    ctx.db,
  );
  const others = new Set(rows.map(({ CYCFS_CD }) => CYCFS_CD));
  return named.flatMap(({ row, ROW_NO }): Fault[] =>
    others.has(row.CYCFS_CD) ? [{ ROW_NO, FIELD: 'CYCFS_CD', CODE: 'MSG000610', ARGS: [row.CYCFS_CD] }] : [],
  );
}

/** Shipments that are not the customer's in the corporation, or cancelled (MSG000017). */
async function shipmentFaults(ctx: Ctx<unknown>, entries: readonly Entry<Booking>[]): Promise<Fault[]> {
  const named = entries.filter(({ row, before }) => !isEmpty(row.HBL_NO) && row.HBL_NO !== before?.HBL_NO);
  if (named.length === 0) return [];
  const corpOf = ({ before }: Entry<Booking>) => (before as { CORP_CD?: string } | undefined)?.CORP_CD ?? ctx.user.CORP_CD;
  const { rows } = await sql<{ AT: number }>`
    select n.at::int as at from unnest(${named.map(corpOf)}::text[], ${named.map(({ row }) => row.CUST_CD)}::text[], ${named.map(({ row }) => row.HBL_NO)}::text[])
        with ordinality as n (corp_cd, cust_cd, hbl_no, at)
      join fms_hbl h on h.corp_cd = n.corp_cd and h.cust_cd = n.cust_cd and h.hbl_no = n.hbl_no and h.del_yn = 'N' and h.cargo_sts <> 'CXL'`.execute(
    ctx.db,
  );
  const known = new Set(rows.map(({ AT }) => AT));
  return named.flatMap(({ row, ROW_NO }, i): Fault[] =>
    known.has(i + 1) ? [] : [{ ROW_NO, FIELD: 'HBL_NO', CODE: 'MSG000017', ARGS: [ctx.label('HBL_NO'), row.HBL_NO ?? ''] }],
  );
}

/** Those of the user's corporation that work at the freight stations, by these. */
async function organisationsAt(ctx: Ctx<unknown>, stations: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ CYCFS_CD: string; ORGN_CD: string }>`
    select c.cycfs_cd, o.orgn_cd from mdm_cycfs c join mdm_orgn o on o.orgn_cd = c.orgn_cd
     where c.cycfs_cd = any(${stations}) and o.corp_cd = ${ctx.user.CORP_CD}`.execute(ctx.db);
  return new Map(rows.flatMap(({ CYCFS_CD, ORGN_CD }) => (reaches(ctx.scope, ORGN_CD) ? [[CYCFS_CD, ORGN_CD]] : [])));
}

/**
 * Which organisations handle bookings: the one that works at their station; else that which serves the customer's business with freight stations, else
 * his sea freight of this direction or the other one, else the user's own. A customer nobody serves is refused (MSG000017).
 */
async function organisationsOf(ctx: Ctx<unknown>, rows: readonly Booking[]): Promise<string[]> {
  const at = await organisationsAt(
    ctx,
    rows.map(({ CYCFS_CD }) => CYCFS_CD),
  );
  const served: (string | null)[][] = [];
  for (const way of [{ BIZ_TP: 'CFS' }, {}, { IMEX_TP: 'E' }, { IMEX_TP: 'I' }] as const)
    served.push(
      await handlingOrganisations(
        ctx,
        rows.map(({ CUST_CD, IMEX_TP }) => ({ CORP_CD: ctx.user.CORP_CD, CUST_CD, IMEX_TP, ...way })),
      ),
    );
  return rows.map((row, i) => {
    const found = at.get(row.CYCFS_CD) ?? served.map((one) => one[i]).find(Boolean);
    if (!found) throw new Refusal(422, 'MSG000017', { args: [ctx.label('ORGN_CD'), row.CUST_CD] });
    return found;
  });
}

/** Gives bookings that go to another station to the organisation that works there. */
async function handOver(ctx: Ctx<unknown>, entries: readonly Entry<Booking>[]): Promise<void> {
  const gone = entries.filter(({ row, before }) => before && row.CYCFS_CD !== before.CYCFS_CD).map(({ row }) => row);
  if (gone.length === 0) return;
  const at = await organisationsAt(
    ctx,
    gone.map(({ CYCFS_CD }) => CYCFS_CD),
  );
  const rows = gone.flatMap(({ BKG_NO, CYCFS_CD }) => (at.has(CYCFS_CD) ? [{ BKG_NO, ORGN_CD: at.get(CYCFS_CD) }] : []));
  await updateRows(ctx.db, booking.table, booking.keys, ['ORGN_CD'], rows);
}

/** Writes checked bookings. */
async function write(
  ctx: Ctx<unknown>,
  entries: readonly Entry<Booking>[],
  orgnOf: (entry: Entry<Booking>) => string | null,
): Promise<void> {
  const rows = (wanted: (entry: Entry<Booking>) => boolean) => entries.filter(wanted).map(({ row }) => ({ ...row }));
  await updateRows(
    ctx.db,
    booking.table,
    booking.keys,
    ['DEL_YN'],
    rows(({ removed }) => removed).map(({ BKG_NO }) => ({ BKG_NO, DEL_YN: 'Y' })),
  );
  await insertRows(
    ctx.db,
    booking.table,
    entries
      .filter(({ removed, before }) => !removed && !before)
      .map((entry) => ({
        ...entry.row,
        CORP_CD: ctx.user.CORP_CD,
        ORGN_CD: orgnOf(entry),
        CFS_BKG_STS: 'REQ',
        DEL_YN: 'N',
      })),
  );
  await updateRows(
    ctx.db,
    booking.table,
    booking.keys,
    booking.columns,
    rows(({ removed, before }) => !removed && before !== undefined),
  );
}
