import type { NameLookup } from './lookups';

/** A place, typed or chosen among the terminals and warehouses, with the column that takes the address of the one chosen. */
export const place = <K extends string>(address: K): NameLookup<{ [column in K]: string }> => ({
  kind: 'CyCfs',
  fill: ({ ADDR }) => (ADDR ? { [address]: ADDR } : {}) as Partial<{ [column in K]: string }>,
});
