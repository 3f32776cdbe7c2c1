import type { GridLookup } from '../../grid';
import { nameOf } from '../../lib/codes';

/** The key accounts with purchase orders. */
export const accountLookup = <R extends { CUST_CD: string; CUST_NM: string }>(): GridLookup<R> => ({
  kind: 'Customer',
  inBusiness: true,
  search: () => ({ KEY_SVC: 'FLAIR' }),
  fill: (item) => ({ CUST_NM: item ? nameOf(item) : '' }) as Partial<R>,
});
