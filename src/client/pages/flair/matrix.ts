import type { PoLine } from '../../../contract/flair/flairPoInfoMgt';
import { openQuantity } from '../../../contract/flair/ledger';

type Line = Pick<
  PoLine,
  | 'STYLE_NO'
  | 'ITEM_NM'
  | 'COLOR_CD'
  | 'SIZE_CD'
  | 'PO_QTY'
  | 'PACK_QTY'
  | 'CTN_QTY'
  | 'BKD_QTY'
  | 'SHPD_QTY'
  | 'RCVD_QTY'
  | 'PO_LINE_STS'
  | 'SHORT_YN'
>;

/** A line with its place in the grid. */
export interface Placed<L> {
  index: number;
  line: L;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const isKept = ({ line }: Placed<Pick<Line, 'PO_LINE_STS'>>): boolean => line.PO_LINE_STS !== 'CXL';
const quantity = ({ line }: Placed<Pick<Line, 'PO_QTY'>>): number => line.PO_QTY || 0;

/** Quantities of lines together, cancelled ones left out. */
export function totalsOf(all: readonly Placed<Line>[]) {
  const kept = all.filter(isKept);
  const [ordered, booked] = [sum(kept.map(quantity)), sum(kept.map(({ line }) => line.BKD_QTY || 0))];
  return {
    ordered,
    booked,
    cartons: sum(kept.map(({ line }) => line.CTN_QTY || 0)),
    shipped: sum(kept.map(({ line }) => line.SHPD_QTY || 0)),
    received: sum(kept.map(({ line }) => line.RCVD_QTY || 0)),
    open: sum(kept.map(({ line }) => openQuantity({ ...line, PO_QTY: line.PO_QTY || 0, BKD_QTY: line.BKD_QTY || 0 }))),
    rate: ordered > 0 ? Math.round((booked * 100) / ordered) : 0,
  };
}

/** What lines are worth together, each rounded as its own amount is, cancelled ones left out. */
export function worthOf(all: readonly Placed<Pick<PoLine, 'PO_LINE_STS' | 'PO_QTY' | 'UNIT_PRC'>>[]): number {
  const cents = all
    .filter(isKept)
    .map(({ line: { PO_QTY, UNIT_PRC } }) => Math.round(((PO_QTY ?? 0) * Math.round((UNIT_PRC ?? 0) * 10_000)) / 100));
  return sum(cents) / 100;
}

/** The styles of an order in the order of their lines. */
export function stylesOf<L extends Line>(all: readonly Placed<L>[]): { style: string; name: string; lines: Placed<L>[] }[] {
  const styles = new Map<string, { style: string; name: string; lines: Placed<L>[] }>();
  for (const placed of all) {
    const { STYLE_NO, ITEM_NM } = placed.line;
    const own = styles.get(STYLE_NO ?? '') ?? { style: STYLE_NO ?? '', name: ITEM_NM ?? '', lines: [] };
    own.lines.push(placed);
    styles.set(own.style, own);
  }
  return [...styles.values()];
}

const letterSizes = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL', 'XXXXXL'];

const isFigure = (size: string): boolean => /^\d+(\.\d+)?$/.test(size);

/** How large a size is by its name (S, M, XL, 3XL, 90, 27.5); null where that does not say it. */
function rankOf(size: string): number | null {
  if (isFigure(size)) return Number(size);
  const rank = letterSizes.indexOf(size.toUpperCase().replace(/^([2-5])X(?=[SL]$)/, (_, times: string) => 'X'.repeat(Number(times))));
  return rank < 0 ? null : rank;
}

/** Sizes from the smallest on where all of them are figures or all letters, else as they stand. */
function inOrder(sizes: readonly string[]): readonly string[] {
  const isOneKind = sizes.every((size) => rankOf(size) !== null && isFigure(size) === isFigure(sizes[0] ?? ''));
  return isOneKind ? sizes.toSorted((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0)) : sizes;
}

/** Colours of a style in the order of its lines, its sizes in theirs, and of each pair the lines, cancelled ones only where there are no others, and what they order. */
export function matrixOf<L extends Line>(lines: readonly Placed<L>[]) {
  const colors = [...new Set(lines.map(({ line }) => line.COLOR_CD ?? ''))];
  const sizes = inOrder([...new Set(lines.map(({ line }) => line.SIZE_CD ?? ''))]);
  const linesOf = (color: string, size: string): readonly Placed<L>[] => {
    const own = lines.filter(({ line }) => (line.COLOR_CD ?? '') === color && (line.SIZE_CD ?? '') === size);
    const kept = own.filter(isKept);
    return kept.length > 0 ? kept : own.slice(0, 1);
  };
  const of = (color: string, size: string): Placed<L> | undefined => linesOf(color, size)[0];
  const orderedOf = (color: string, size: string): number | null => {
    const own = linesOf(color, size);
    return own.length > 1 ? sum(own.map(quantity)) : (own[0]?.line.PO_QTY ?? null);
  };
  return { colors, sizes, linesOf, of, orderedOf };
}

/** Pieces of each size in a carton, as the first line of the size that says them has it; none where the style is not packed by ratio. */
export function ratioOf(lines: readonly Placed<Line>[], sizes: readonly string[]): number[] | null {
  const ratio = sizes.map((size) => lines.find(({ line }) => (line.SIZE_CD ?? '') === size && line.PACK_QTY)?.line.PACK_QTY ?? 0);
  return sum(ratio) > 0 ? ratio : null;
}

/** Cartons that quantities come to by a ratio, one decimal place. */
export const cartonsOf = (total: number, ratio: readonly number[]): number => Math.round((total * 10) / sum(ratio)) / 10;

/** A size whose quantity does not fit the cartons of the others: what would fit, and how many pieces are missing or over. */
export interface Misfit {
  at: number;
  wanted: number;
  /** Above zero where pieces are missing. */
  missing: number;
  cartons: number;
}

/** The sizes of a colour that do not fit the whole cartons that most of the others come to, the greater number where several are as frequent. */
export function misfits(quantities: readonly number[], ratio: readonly number[]): Misfit[] {
  const counts = new Map<number, number>();
  for (const [i, qty] of quantities.entries()) {
    const cartons = qty / (ratio[i] || Number.NaN);
    if (Number.isInteger(cartons)) counts.set(cartons, (counts.get(cartons) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, times], [b, others]) => others - times || b - a);
  const cartons = most?.[0] ?? Math.ceil(sum(quantities) / sum(ratio));
  return quantities.flatMap((qty, at) => {
    const wanted = cartons * (ratio[at] ?? 0);
    return qty === wanted ? [] : [{ at, wanted, missing: wanted - qty, cartons }];
  });
}

/** A total shared out by a ratio, no piece more or less: what is left over goes to the sizes that came off worst, the first of equal ones first. */
export function sharedOut(total: number, ratio: readonly number[]): number[] {
  const whole = sum(ratio);
  const shares = ratio.map((part) => Math.floor((total * part) / whole));
  const rests = ratio.map((part, at) => ({ at, rest: (total * part) % whole })).sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of rests.slice(0, total - sum(shares))) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** The state of lines together, as that of a purchase order follows from its lines; cancelled ones count only where all are. */
export function stateOf(states: readonly string[]): string {
  const kept = states.filter((state) => state !== 'CXL');
  const [first = 'CXL'] = kept;
  if (kept.every((state) => state === first)) return first;
  return kept.some((state) => ['SHP', 'RCV'].includes(state)) ? 'SHP' : 'BKP';
}
