/**
 * How two classes of dangerous goods are kept apart, IMDG Code 7.2.4: 1 away from, 2 separated from, 3 separated by a complete compartment from,
 * 4 separated longitudinally by one; X no general rule; * both of class 1: their compatibility groups say (7.2.7.1).
 */
export type Segregation = '1' | '2' | '3' | '4' | 'X' | '*';

/** Rows of the table with their classes, and the columns in the same order. */
const rows: readonly [classes: string, row: string][] = [
  ['1.1 1.2 1.5', '* * * 4 2 2 4 4 4 4 4 4 2 4 2 4 X'],
  ['1.3 1.6', '* * * 4 2 2 4 3 3 4 4 4 2 4 2 2 X'],
  ['1.4', '* * * 2 1 1 2 2 2 2 2 2 X 4 2 2 X'],
  ['2.1', '4 4 2 X X X 2 1 2 2 2 2 X 4 2 1 X'],
  ['2.2', '2 2 1 X X X 1 X 1 X X 1 X 2 1 X X'],
  ['2.3', '2 2 1 X X X 2 X 2 X X 2 X 2 1 X X'],
  ['3', '4 4 2 2 1 2 X X 2 2 2 2 X 3 2 X X'],
  ['4.1', '4 3 2 1 X X X X 1 X 1 2 X 3 2 1 X'],
  ['4.2', '4 3 2 2 1 2 2 1 X 1 2 2 1 3 2 1 X'],
  ['4.3', '4 4 2 2 X X 2 X 1 X 2 2 X 2 2 1 X'],
  ['5.1', '4 4 2 2 X X 2 1 2 2 X 2 1 3 1 2 X'],
  ['5.2', '4 4 2 2 1 2 2 2 2 2 2 X 1 3 2 2 X'],
  ['6.1', '2 2 X X X X X X 1 X 1 1 X 1 X X X'],
  ['6.2', '4 4 4 4 2 2 3 3 3 2 3 3 1 X 3 3 X'],
  ['7', '2 2 2 2 1 1 2 2 2 2 1 2 X 3 X 2 X'],
  ['8', '4 2 2 1 X X X 1 1 1 2 2 X 3 2 X X'],
  ['9', 'X X X X X X X X X X X X X X X X X'],
];

const table = new Map<string, Segregation[]>();
const place = new Map<string, number>();
for (const [i, [classes, row]] of rows.entries())
  for (const one of classes.split(' ')) {
    table.set(one, row.split(' ') as Segregation[]);
    place.set(one, i);
  }

/** The classes of the table: those of the code group IMDG_CLS. */
export const dangerClasses: readonly string[] = [...table.keys()];

/** The entry of the table for two classes; a class that it does not know is taken as the strictest of class 1. */
export function segregation(one: string, other: string): Segregation {
  return table.get(one)?.[place.get(other) ?? 0] ?? table.get(other)?.[0] ?? '4';
}

/** Must both never be in one container? IMDG Code 7.3.4.1: only what is to be kept "away from" may be, with approval. */
export const isApart = (one: string, other: string): boolean => ['2', '3', '4'].includes(segregation(one, other));
