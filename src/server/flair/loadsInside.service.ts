import type { Fault, SaveRow } from '../../contract/call';
import { type Booking, type Load, load } from '../../contract/flair/flairBKTracingPoList';
import type { Entry } from '../lib/entries';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { loadsOf } from './bookingList.service';
import { changeLoads, lockBearers, lockLoads, type Told } from './loadSave.service';

/** Changes of quantities that are sent inside their bookings. */
export interface Inside {
  entries: Entry<Load>[];
  told: Told;
}

/** The fault of a quantity inside a booking, by the booking's row and the quantity's place in it. */
const toldInside =
  (places: readonly { ROW_NO: number; place: number }[]): Told =>
  (fault: Fault) => {
    const { ROW_NO, place } = places[(fault.ROW_NO ?? 1) - 1] ?? { ROW_NO: 1, place: 1 };
    return { ...fault, ROW_NO, FIELD: `G2.${place}.${fault.FIELD ?? 'PO_NO'}` };
  };

/** Locks what is sent inside bookings that exist and stay; what others have changed since is refused by the places in these. */
export async function lockInside(
  ctx: Ctx<unknown>,
  bookings: readonly Entry<Booking>[],
  list: readonly SaveRow<Booking>[],
): Promise<Inside> {
  const sent = bookings
    .filter(({ before, removed }) => before && !removed)
    .flatMap(({ row, ROW_NO }) =>
      (list[ROW_NO - 1]?.G2 ?? []).map((one, i) => ({ ROW_NO, place: i + 1, row: { ...one, BKG_NO: row.BKG_NO } as SaveRow<Load> })),
    );
  const told = toldInside(sent);
  try {
    const entries = await lockLoads(
      ctx,
      sent.map(({ row }) => row),
    );
    return { entries, told };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.code, { ...error, errors: error.errors?.map(told) ?? [] });
  }
}

/** What was typed of a quantity, over what the change of its booking has left of it. */
function typedOver({ row, before, ...entry }: Entry<Load>, now: Load | undefined): Entry<Load> {
  if (!before || !now) return { ...entry, row, before };
  const left = load.columns.filter((field) => row[field] === before[field]).map((field) => [field, now[field]] as const);
  return { ...entry, row: { ...row, ...Object.fromEntries(left) }, before: now };
}

/** Checks and writes what was sent inside bookings, once these are written: containers are those of the shipment linked with them. */
export async function changeInside(ctx: Ctx<unknown>, { entries, told }: Inside): Promise<void> {
  if (entries.length === 0) return;
  const numbers = [...new Set(entries.map(({ row }) => row.BKG_NO))];
  const now = new Map((await loadsOf(ctx, numbers)).map((row) => [row.PO_LOAD_SEQ, row]));
  const bearers = await lockBearers(ctx, numbers);
  await changeLoads(
    ctx,
    entries.map((entry) => typedOver(entry, now.get(entry.row.PO_LOAD_SEQ))),
    bearers,
    told,
  );
}
