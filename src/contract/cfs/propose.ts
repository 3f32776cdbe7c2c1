import type { Row } from '../dictionary';
import { orderLoading } from './loadingOrder';
import type { Cargo, ContainerType, Loaded } from './loadPlan';
import { rateLimit } from './planChecks';
import { type PlanSums, planSums } from './planSums';
import { Box, type Item, isCooled, itemOf, leftReason } from './proposalBox';
import { improve } from './proposalSwaps';
import type { Reason } from './togetherChecks';
import { type Voyage, voyageKey, voyageOf } from './voyage';

/** Containers that may be used: so many of a type, or one that holds lines already and is to be filled. */
export interface Offer {
  container: ContainerType;
  count: number;
  /** Lines of a plan that is filled: they stay in their order, what is added comes behind them. Its container is one, whatever `count` says. */
  loaded?: readonly Loaded[];
  /** The departure of a plan that is filled, as far as it names one. */
  voyage?: Voyage;
}

/** A departure with its day and carrier. */
export type Departure = Row<'VSL_NM' | 'VOY_NO' | 'ETD_DT' | 'CARR_CD'>;

/** A plan that is proposed. */
export interface ProposedPlan {
  container: ContainerType;
  CYCFS_CD: string;
  POD_CD: string | null;
  /** What its bookings say of its departure. */
  VOYAGE: Departure;
  /** In the order of loading, numbered from 1 or on from the lines that were there. */
  LINES: Loaded[];
  /** Of these, the bookings that the proposal adds. */
  ADDED: string[];
  SUMS: PlanSums;
}

/** A booking that stays behind, and why: a message with its values. */
export type LeftOver = { BKG_NO: string } & Reason;

/** Plans for waiting bookings, and what stays behind. */
export interface Proposal {
  PLANS: ProposedPlan[];
  LEFT: LeftOver[];
}

/** One way to pack: the containers, and what is in none. */
interface Packed {
  boxes: Box[];
  left: Item[];
}

const byNumber = (a: Item, b: Item): number => (a.cargo.BKG_NO < b.cargo.BKG_NO ? -1 : 1);
const bySize = (a: Item, b: Item): number => b.volume - a.volume;
const byClosing = (a: Item, b: Item): number => (a.closing === b.closing ? 0 : a.closing < b.closing ? -1 : 1);
/** What few containers take comes first. */
const byNeed = (a: Item, b: Item): number => Number(isCooled(b)) - Number(isCooled(a));

/** Orders in which bookings are tried; the best of the results counts. */
const orders: ((a: Item, b: Item) => number)[] = [
  (a, b) => bySize(a, b) || byClosing(a, b),
  (a, b) => byClosing(a, b) || bySize(a, b),
  (a, b) => b.weight / b.volume - a.weight / a.volume,
  (a, b) => a.weight / a.volume - b.weight / b.volume,
  (a, b) => bySize(b, a),
];

/** So many bookings are packed in further, mixed orders: of few bookings in many orders, of many in none. */
const [mixedItems, mostMixed] = [600, 24];

/** The items mixed, the same way at every call. */
function mixed(items: readonly Item[], turn: number): Item[] {
  const place = new Map(items.map((item, i) => [item, ((i + 1) * 7919 * (turn + 1) + turn * 104_729) % 1009]));
  return [...items].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
}

/**
 * Proposes into which of the offered containers waiting bookings go, in which order. Nothing that `planChecks` refuses to save is proposed, nor what
 * needs an approval (dangerous goods "away from" each other); a container is filled up to `fill` per cent of its volume. Of bookings that fit equally
 * well the one whose closing time is earlier goes first. Containers that nothing goes into are left out. Every waiting booking is either in one plan or
 * left with its reason.
 */
export function propose(waiting: readonly Cargo[], offers: readonly Offer[], fill = rateLimit): Proposal {
  const items = waiting.map(itemOf).sort(byNumber);
  const turns = Math.min(mostMixed, Math.floor(mixedItems / Math.max(1, items.length)));
  const tried = [...orders.map((order) => [...items].sort(order)), ...Array.from({ length: turns }, (_, turn) => mixed(items, turn))];
  const { boxes, left } = tried.map((some) => packed(some, offers, fill)).reduce((a, b) => (isBetter(b, a) ? b : a));
  return {
    LEFT: [...left].sort(byNumber).map((item) => ({ BKG_NO: item.cargo.BKG_NO, ...leftReason(item, boxes) })),
    PLANS: smaller(boxes).map(planOf),
  };
}

const unnamed: Voyage = { VSL_NM: null, VOY_NO: null };

/** Best fit in the given order, what is cooled first, then exchanges while they leave less behind. */
function packed(given: readonly Item[], offers: readonly Offer[], fill: number): Packed {
  const items = [...given].sort(byNeed);
  const boxes = offers.flatMap(({ container, count, loaded, voyage = unnamed }) =>
    Array.from({ length: loaded ? 1 : count }, () => new Box(container, fill, loaded ?? [], voyage)),
  );
  const left: Item[] = [];
  for (const item of items) {
    const box = boxFor(item, boxes);
    if (box) box.add(item);
    else left.push(item);
  }
  improve(boxes, left);
  return { boxes, left };
}

/** The begun container with the least room for it, before the largest empty one; a container that cools is begun for dry cargo last. */
function boxFor(item: Item, boxes: readonly Box[]): Box | null {
  const wasted = ({ container }: Box) => Number(container.CNTR_KIND === 'RF' && item.cargo.SET_TEMP === null);
  let best: Box | null = null;
  for (const box of boxes) {
    if (!box.fits(item)) continue;
    const order =
      best === null
        ? -1
        : Number(best.isBegun) - Number(box.isBegun) ||
          wasted(box) - wasted(best) ||
          (box.isBegun ? box.room - best.room : best.room - box.room);
    if (order < 0) best = box;
  }
  return best;
}

/** Does one leave less cooled cargo behind than the other, which goes into few containers; of equals, less volume; of equals again, what closes later; then in fewer containers? */
function isBetter(one: Packed, other: Packed): boolean {
  const volume = ({ left }: Packed) => left.reduce((sum, item) => sum + item.volume, 0);
  const cooled = ({ left }: Packed) => left.reduce((sum, item) => sum + (isCooled(item) ? item.volume : 0), 0);
  const soonest = ({ left }: Packed) => left.map(({ closing }) => closing).sort()[0] ?? '9';
  const used = ({ boxes }: Packed) => boxes.filter((box) => box.items.length > 0).length;
  const less = cooled(one) - cooled(other) || volume(one) - volume(other);
  if (less) return less < 0;
  return soonest(one) === soonest(other) ? used(one) < used(other) : soonest(one) > soonest(other);
}

/** What is begun, in the smallest of the offered containers that hold it; one that held lines before stays what it is. */
function smaller(boxes: readonly Box[]): Box[] {
  const free = boxes.filter((box) => !box.isBegun).sort((a, b) => a.most.volume - b.most.volume);
  const begun = boxes.filter((box) => box.items.length > 0);
  return begun.map((box) => {
    const i = box.loaded.length ? -1 : free.findIndex((one) => one.most.volume < box.most.volume && holdsAll(one, box.items));
    const [found] = i < 0 ? [] : free.splice(i, 1);
    return found ?? box;
  });
}

/** Puts all items into an empty container; nothing, where one of them does not fit. */
function holdsAll(box: Box, items: readonly Item[]): boolean {
  const all = items.every((item) => {
    const fits = box.fits(item);
    if (fits) box.add(item);
    return fits;
  });
  if (!all) for (const item of [...box.items]) box.remove(item);
  return all;
}

function planOf({ container, loaded, items, voyage }: Box): ProposedPlan {
  const LINES = orderLoading(
    container,
    loaded,
    items.map(({ cargo }) => cargo),
  );
  const { CYCFS_CD, POD_CD } = LINES[0] as Loaded;
  return {
    container,
    CYCFS_CD,
    POD_CD,
    VOYAGE: departureOf(voyage, LINES),
    LINES,
    ADDED: items.map(({ cargo }) => cargo.BKG_NO),
    SUMS: planSums(LINES, container),
  };
}

/** The departure that lines say: day and carrier of the first that knows them, of those that name a vessel where any does. */
function departureOf(voyage: Voyage, lines: readonly Loaded[]): Departure {
  const found = voyageOf(voyage, lines);
  const named = lines.filter((line) => voyageKey(line) !== null);
  const own = named.length ? named : lines;
  const first = <F extends 'ETD_DT' | 'CARR_CD'>(field: F) => own.find((line) => line[field])?.[field] ?? null;
  return { VSL_NM: found.VSL_NM, VOY_NO: found.VOY_NO, ETD_DT: first('ETD_DT'), CARR_CD: first('CARR_CD') };
}
