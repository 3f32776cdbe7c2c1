import type { NameLookup } from '../../lib/lookups';

/** The vendors that purchase orders of the customer name already; another one may be typed. */
export const vendorNames: NameLookup<never> = {
  kind: 'FlairVendor',
  search: (row) => ({ CUST_CD: (row as { CUST_CD?: string | null }).CUST_CD ?? '' }),
  hint: ({ VNDR_CD }) => String(VNDR_CD ?? ''),
};
