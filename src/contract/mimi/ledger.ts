/** What a movement does to stock; its quantity is positive, but for an adjustment, which is signed. */
export interface Move {
  SPLY_TP: string;
  SPLY_QTY: number;
}

export const signed = ({ SPLY_TP, SPLY_QTY }: Move): number => (SPLY_TP === 'OUT' ? -SPLY_QTY : SPLY_QTY);

/** The stock of an item in a warehouse, of one lot where lots are kept: what a closed month left, and what each day since has changed. */
export interface Book {
  opening: number;
  /** Changes by day, 8 digits; a day's movements have no order among each other. */
  days: ReadonlyMap<string, number>;
}

/** What may be taken from a day on: the lowest stock at the end of that day or of a later one. */
export function freeFrom({ opening, days }: Book, day: string): number {
  let stock = opening;
  let lowest: number | undefined;
  for (const [at, change] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (at > day) lowest = Math.min(lowest ?? stock, stock);
    stock += change;
  }
  return Math.min(lowest ?? stock, stock);
}

/** Would the stock be negative on the day or later? */
export const fits = (book: Book, day: string, change: number): boolean => change >= 0 || freeFrom(book, day) + change >= 0;

/** The book with a change of its stock. */
export const changed = ({ opening, days }: Book, day: string, change: number): Book => ({
  opening,
  days: new Map(days).set(day, (days.get(day) ?? 0) + change),
});

/** The state of a PO line by what has come in; one that was ended by hand stays so until all has. */
export function lineState(ordered: number, supplied: number, before: string): string {
  if (supplied >= ordered) return 'CLS';
  if (before === 'END') return 'END';
  return supplied > 0 ? 'PRT' : 'OPN';
}

export const remaining = (ordered: number, supplied: number): number => Math.max(0, ordered - supplied);

/** What a line may still take in: nothing when it was ended. */
export const openQuantity = (line: { PO_QTY: number; SPLY_QTY: number; MIMI_LINE_STS: string }): number =>
  line.MIMI_LINE_STS === 'END' ? 0 : remaining(line.PO_QTY, line.SPLY_QTY);

/** The state of a PO by its lines; a cancelled one stays so. */
export function poState(lines: readonly { MIMI_LINE_STS: string; SPLY_QTY: number }[], before: string): string {
  if (before === 'CXL') return 'CXL';
  const every = (...states: string[]) => lines.length > 0 && lines.every(({ MIMI_LINE_STS }) => states.includes(MIMI_LINE_STS));
  if (every('CLS')) return 'CLS';
  if (every('CLS', 'END')) return 'END';
  return lines.some(({ SPLY_QTY }) => SPLY_QTY > 0) ? 'PRT' : 'OPN';
}

/** A lot, what of it may be taken, and the day of its first supply, 8 digits; without lots it is `-`. */
export interface Lot {
  LOT_NO: string;
  FREE: number;
  SINCE: string;
}

/** The lots that a quantity is taken from, the oldest first; what they have not is `missing`. What is taken is free no longer. */
export function takeOldest(quantity: number, lots: readonly Lot[]): { taken: { LOT_NO: string; QTY: number }[]; missing: number } {
  const oldest = lots.filter(({ FREE }) => FREE > 0).sort((a, b) => (a.SINCE + a.LOT_NO < b.SINCE + b.LOT_NO ? -1 : 1));
  const taken: { LOT_NO: string; QTY: number }[] = [];
  let missing = quantity;
  for (const lot of oldest) {
    if (missing <= 0) break;
    const QTY = Math.min(missing, lot.FREE);
    lot.FREE -= QTY;
    missing -= QTY;
    taken.push({ LOT_NO: lot.LOT_NO, QTY });
  }
  return { taken, missing };
}
