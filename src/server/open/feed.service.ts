import type { Fault } from '../../contract/call';
import { isInstant } from '../../contract/dates';
import { type FedRow, type FeedAnswer, type FeedFault, type FeedMessage, fedTables } from '../../contract/open/feed';
import { isEmpty, told } from '../../contract/rules';
import { keyOf } from '../lib/entries';
import type { Ctx } from '../lib/serve';
import { etasOf, mailDelays } from '../ptl/status/delayMail.service';
import { readCargoEvents, recalculateShipments } from '../ptl/status/recalculate.service';
import { rounds, takenOnce } from './feedMessage.service';
import { entriesOf, type FedEntry, faultsOf, lockPresent, type Numbered, writeFed } from './feedRows.service';

/**
 * Takes a message into the portal: each item as a whole or not at all, with its faults. Customers are told of arrivals that it moves. One that was
 * taken before gives its first answer and changes nothing. Of an item that is older than what is there only those events are taken that are not
 * there yet, so that it makes no difference in which order messages arrive.
 */
export async function takeFeed(ctx: Ctx<FeedMessage>, apiId: string): Promise<FeedAnswer> {
  return takenOnce(ctx, apiId, ctx.body.msgId, () => takeItems(ctx));
}

async function takeItems(ctx: Ctx<FeedMessage>): Promise<FeedAnswer> {
  const { msgId, sentDtm, items } = ctx.body;
  const at = ({ UPD_DTM }: FedRow) => (isInstant(String(UPD_DTM)) ? String(UPD_DTM) : sentDtm);
  const numbered = items.map((item, i) => ({ item, no: i + 1, at: at(item.hbl) }));
  const faults = new Map<number, FeedFault[]>();
  let etas: ReadonlyMap<number, string> | undefined;
  for (const round of rounds(numbered, ({ item }) => keyOf(item.hbl, fedTables.hbl.keys))) {
    const taken = await takeRound(ctx, round);
    for (const [no, list] of taken.faults) faults.set(no, list);
    // Every shipment is in the first round, as it was before the message.
    etas ??= taken.etas;
  }
  if (etas) await mailDelays(ctx, etas);
  const errList = [...faults].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
  return { msgId, okCnt: items.length - faults.size, errCnt: faults.size, errList };
}

interface TakenRound {
  /** Faults of the items that are not taken, by their numbers. */
  faults: Map<number, FeedFault[]>;
  /** When shipments that were there already were expected before. */
  etas: Map<number, string>;
}

/** Takes items of different house B/Ls. */
async function takeRound(ctx: Ctx<FeedMessage>, items: readonly Numbered[]): Promise<TakenRound> {
  const present = await lockPresent(ctx.db, items);
  const entries = entriesOf(items, present);
  const faults = new Map<number, FeedFault[]>();
  const add = (entry: FedEntry, { FIELD, ...rest }: Fault) => {
    const { code, args } = told(rest);
    const field = [entry.place, FIELD].filter(Boolean).join('.');
    for (const { no, item } of entry.of) {
      const HBL_NO = isEmpty(item.hbl.HBL_NO) ? null : String(item.hbl.HBL_NO);
      faults.set(no, [...(faults.get(no) ?? []), { HBL_NO, field: field || null, code, message: ctx.text(code, ...args) }]);
    }
  };
  for (const [entry, fault] of await faultsOf(ctx, entries)) add(entry, fault);
  const taken = (list: readonly FedEntry[]) => list.filter(({ of }) => of.some(({ no }) => !faults.has(no)));
  const { mbl, hbl, cntr, event } = entries;
  const etas = etasOf([...present.hbl.values()]);
  const before = await readCargoEvents(ctx.db, [...etas.keys()]);
  const seqs = await writeFed(ctx.db, { mbl: taken(mbl), hbl: taken(hbl), cntr: taken(cntr), event: taken(event) });
  await recalculateShipments(ctx, seqs, before);
  return { faults, etas };
}
