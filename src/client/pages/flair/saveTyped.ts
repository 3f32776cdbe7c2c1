import { type Booking, flairBKTracingPoList, type Load } from '../../../contract/flair/flairBKTracingPoList';
import type { GridModel } from '../../grid';
import { save } from '../../grid/saving';
import { isSaved } from '../../lib/saved';

/**
 * Saves what was typed of bookings and of the quantities in the current one: both by one save, so that a container may be one of the shipment that is
 * linked with it. Quantities alone are saved by themselves, whatever others do to their booking; its sums and state come anew.
 */
export async function saveTyped<S, L>(bookings: GridModel<Booking, S>, lines: GridModel<Load, L>): Promise<void> {
  bookings.commitEditor();
  lines.commitEditor();
  await lines.pending.settled();
  const areQuantities = lines.isDirty && isSaved(bookings.current);
  if (bookings.isDirty || !areQuantities) return void (await save(bookings, flairBKTracingPoList.save));
  if (await save(lines, flairBKTracingPoList.saveLoads)) await bookings.search(undefined, { ask: false });
}
