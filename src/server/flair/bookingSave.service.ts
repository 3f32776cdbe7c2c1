import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { type Booking, booking, commonColumns, type Load, load } from '../../contract/flair/flairBKTracingPoList';
import { canEditBooking } from '../../contract/flair/ledger';
import { isEmpty } from '../../contract/rules';
import { dashed } from '../../contract/shown';
import { accountFaults, accountsOf } from '../lib/accounts';
import { codeNames } from '../lib/codeNames';
import { type Entry, entryFaults, fixedFaults, lockEntries, valuesToBe } from '../lib/entries';
import { takeNumbers } from '../lib/number';
import { referenceFaults } from '../lib/references';
import { refuseFaults } from '../lib/refusal';
import { insertRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { presentBookings } from './bookingList.service';
import { type Bearer, containerFaults, differenceFaults, lineFaults, lockLines, lockLinesIn, type Placed } from './lines.service';
import { numbered, valueFaults, writeLoads } from './loadSave.service';
import { changeInside, lockInside } from './loadsInside.service';
import { lineOf } from './poLock.service';

/** Saves bookings, with the quantities of new ones and what was typed of those of others inside them, all or none; new ones get their numbers last. */
export async function saveBookings(ctx: Ctx<unknown>, list: readonly SaveRow<Booking>[]): Promise<Booking[]> {
  const entries = (await lockEntries<Booking>(ctx, booking, list)).map((entry) =>
    entry.before ? entry : { ...entry, row: { ...entry.row, BKG_NO: `+${entry.ROW_NO}` } },
  );
  refuseFaults([...fixedFaults(entries, ['CUST_CD']), ...(await stateFaults(ctx, entries))]);
  refuseFaults([
    ...(await entryFaults(ctx, booking, entries, booking.rules, /^\+\d+$/)),
    ...(await referenceFaults(ctx, booking.table, entries)),
  ]);
  const stay = entries.filter(({ removed }) => !removed);
  const fresh = stay.filter(({ before }) => !before);
  const accounts = await accountsOf(
    ctx,
    'FLAIR',
    fresh.map(({ row }) => row.CUST_CD),
  );
  const told = [...accountFaults(ctx, accounts, fresh), ...dayFaults(ctx, stay), ...(await shipmentFaults(ctx, stay))];
  const placed = fresh.flatMap((entry) =>
    placedIn(entry, list[entry.ROW_NO - 1]?.G2 ?? [], accounts.get(entry.row.CUST_CD)?.CORP_CD ?? ''),
  );
  refuseFaults([...told, ...(await insideFaults(ctx, placed))]);
  const inside = await lockInside(ctx, entries, list);
  const old = await lockLinesIn(
    ctx,
    entries.filter(({ before }) => before).map(({ row }) => row.BKG_NO),
  );
  const lines = await lockLines(ctx, [...old, ...[...placed.map(({ entry }) => entry), ...inside.entries].map(({ row }) => row)]);
  const differences = stay.flatMap(({ row, before, ROW_NO }) =>
    before && commonColumns.some((field) => row[field] !== before[field])
      ? old
          .filter(({ BKG_NO }) => BKG_NO === row.BKG_NO)
          .flatMap((key) => differenceFaults(ctx, row, lines.get(lineOf(key)) ?? {}, (FIELD) => ({ ROW_NO, FIELD })))
      : [],
  );
  refuseFaults([...oncePerField(differences), ...lineFaults(ctx, placed, lines), ...(await containerFaults(ctx, placed))]);

  const numbers = await takeNumbers(ctx.db, 'FBK', ctx.user.CORP_CD, fresh.length);
  for (const [i, entry] of fresh.entries()) {
    const BKG_NO = numbers[i] ?? '';
    for (const { bearer } of placed) if (bearer.BKG_NO === entry.row.BKG_NO) bearer.BKG_NO = BKG_NO;
    entry.row = { ...entry.row, BKG_NO };
  }
  await write(ctx, entries, (code) => accounts.get(code)?.CORP_CD);
  await writeLoads(ctx, placed);
  await changeInside(ctx, inside);
  return presentBookings(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** Faults without those of the same field: many lines differ in the same. */
const oncePerField = (faults: readonly Fault[]): Fault[] =>
  faults.filter(({ ROW_NO, FIELD }, i) => faults.findIndex((one) => one.ROW_NO === ROW_NO && one.FIELD === FIELD) === i);

/** The quantities that travel inside a new booking. */
function placedIn({ row, ROW_NO }: Entry<Booking>, sent: readonly Partial<Load>[], CORP_CD: string): Placed[] {
  const bearer: Bearer = { ...row, CORP_CD, FLAIR_BKG_STS: 'REQ' };
  return sent.map((one, i) => ({
    entry: numbered(
      {
        row: {
          ...valuesToBe<Load>(load.columns, one, null),
          CUST_CD: row.CUST_CD,
          BKG_NO: row.BKG_NO,
          LOAD_QTY: null,
          RCVD_QTY: null,
        } as Load,
        before: undefined,
        removed: false,
        ROW_NO: i + 1,
      },
      i + 1,
    ),
    bearer,
    at: (field) => ({ ROW_NO, FIELD: `G2.${i + 1}.${field}` }),
  }));
}

/** Faults of the values of quantities inside new bookings, by the rows of these. */
async function insideFaults(ctx: Ctx<unknown>, placed: readonly Placed[]): Promise<Fault[]> {
  const entries = placed.map(({ entry }, i) => numbered({ ...entry, ROW_NO: i + 1 }, i + 1));
  const faults = await valueFaults(ctx, entries);
  return faults.map((fault) => ({ ...fault, ...placed[(fault.ROW_NO ?? 1) - 1]?.at(fault.FIELD ?? '') }));
}

/** Columns that the state of the booking does not let be changed, and bookings that cannot go any more (MSG000027). */
async function stateFaults(ctx: Ctx<unknown>, entries: readonly Entry<Booking>[]): Promise<Fault[]> {
  const { FLAIR_BKG_STS: names } = await codeNames(ctx, { FLAIR_BKG_STS: 'FLAIR_BKG_STS' });
  return entries.flatMap(({ row, before, removed, ROW_NO }): Fault[] => {
    const of = before ?? { FLAIR_BKG_STS: 'REQ' };
    const refuse = (FIELD: string): Fault => ({
      ROW_NO,
      FIELD,
      CODE: 'MSG000027',
      ARGS: [names.get(of.FLAIR_BKG_STS) ?? of.FLAIR_BKG_STS],
    });
    if (removed) return of.FLAIR_BKG_STS === 'REQ' ? [] : [refuse('FLAIR_BKG_STS')];
    return booking.columns
      .filter((field) => row[field] !== (before?.[field] ?? null) && !canEditBooking(of, field, ctx.user.USER_TP))
      .map(refuse);
  });
}

/** Arrivals before their departure (MSG000611). */
const dayFaults = (ctx: Ctx<unknown>, entries: readonly Entry<Booking>[]): Fault[] =>
  entries.flatMap(({ row: { ETD_DT, ETA_DT }, ROW_NO }): Fault[] =>
    ETD_DT && ETA_DT && ETD_DT > ETA_DT
      ? [{ ROW_NO, FIELD: 'ETA_DT', CODE: 'MSG000611', ARGS: [ctx.label('ETA_DT'), dashed(ETA_DT), ctx.label('ETD_DT'), dashed(ETD_DT)] }]
      : [],
  );

/** Shipments that are not the customer's, or cancelled (MSG000017), and those of another means of transport (MSG000807). */
async function shipmentFaults(ctx: Ctx<unknown>, entries: readonly Entry<Booking>[]): Promise<Fault[]> {
  const named = entries.filter(({ row, before }) => !isEmpty(row.HBL_NO) && row.HBL_NO !== before?.HBL_NO);
  if (named.length === 0) return [];
  const { rows } = await sql<{ BKG_NO: string; TRANS_MODE: string }>`
    select b.bkg_no, h.trans_mode
      from unnest(${named.map(({ row }) => row.BKG_NO)}::text[], ${named.map(({ row }) => row.HBL_NO)}::text[]) as n (bkg_no, hbl_no)
        join flair_bkg b on b.bkg_no = n.bkg_no
        join fms_hbl h on h.corp_cd = b.corp_cd and h.hbl_no = n.hbl_no and h.cust_cd = b.cust_cd and h.del_yn = 'N' and h.cargo_sts <> 'CXL'`.execute(
    ctx.db,
  );
  return named.flatMap(({ row, ROW_NO }): Fault[] => {
    const shipment = rows.find(({ BKG_NO }) => BKG_NO === row.BKG_NO);
    const at = () => ({ ROW_NO, FIELD: 'HBL_NO' });
    if (!shipment) return [{ ...at(), CODE: 'MSG000017', ARGS: [ctx.label('HBL_NO'), row.HBL_NO ?? ''] }];
    return differenceFaults(ctx, row, { TRANS_MODE: shipment.TRANS_MODE }, at);
  });
}

/** Writes checked bookings; what was in those that go is open again, and containers that another shipment does not have are left out. */
async function write(
  ctx: Ctx<unknown>,
  entries: readonly Entry<Booking>[],
  corpOf: (customer: string) => string | undefined,
): Promise<void> {
  const removed = entries.filter((entry) => entry.removed).map(({ row }) => ({ ...row }));
  await sql`delete from flair_po_load where bkg_no = any(${removed.map(({ BKG_NO }) => BKG_NO)})`.execute(ctx.db);
  await removeRows(ctx.db, booking.table, booking.keys, removed);
  await insertRows(
    ctx.db,
    booking.table,
    entries
      .filter(({ removed: gone, before }) => !gone && !before)
      .map(({ row }) => ({ ...row, CORP_CD: corpOf(row.CUST_CD), FLAIR_BKG_STS: 'REQ' })),
  );
  const changed = entries.filter(({ removed: gone, before }) => !gone && before);
  const linked = changed.filter(({ row, before }) => row.HBL_NO !== before?.HBL_NO).map(({ row }) => row.BKG_NO);
  await sql`
    update flair_po_load d set cntr_no = null from flair_bkg b, unnest(${linked}::text[], ${linked.map(
      (no) => changed.find(({ row }) => row.BKG_NO === no)?.row.HBL_NO ?? null,
    )}::text[]) as n (bkg_no, hbl_no)
     where d.bkg_no = n.bkg_no and b.bkg_no = n.bkg_no and d.cntr_no is not null and not exists (
       select from fms_hbl h join fms_cntr c using (hbl_seq)
        where h.corp_cd = b.corp_cd and h.hbl_no = n.hbl_no and h.del_yn = 'N' and c.cntr_no = d.cntr_no)`.execute(ctx.db);
  await updateRows(
    ctx.db,
    booking.table,
    booking.keys,
    booking.columns,
    changed.map(({ row }) => ({ ...row })),
  );
}
