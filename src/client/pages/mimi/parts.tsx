import { type GridLookup, OpenTab } from '../../grid';
import { nameOf } from '../../lib/codes';

interface Account {
  CUST_CD: string;
  CUST_NM: string;
}

/** The key accounts with stock. */
export const accountLookup = <R extends Account>(): GridLookup<R> => ({
  kind: 'Customer',
  inBusiness: true,
  search: () => ({ KEY_SVC: 'MIMI' }),
  fill: (item) => ({ CUST_NM: item ? nameOf(item) : '' }) as Partial<R>,
});

/** The items of the row's customer. */
export const itemLookup = <R extends Pick<Account, 'CUST_CD'>>(customer: (row: R) => string = ({ CUST_CD }) => CUST_CD): GridLookup<R> => ({
  kind: 'Item',
  search: (row) => ({ CUST_CD: customer(row) }),
  fill: (item) =>
    ({
      ITEM_NM: item ? nameOf(item) : '',
      ITEM_SPEC: item?.ITEM_SPEC ?? null,
      QTY_UT: item?.QTY_UT ?? '',
      LOT_YN: item?.LOT_YN ?? 'N',
    }) as object as Partial<R>,
});

/** A number that opens its document where the user has the screen. */
export function NumberLink({ menu, field, no }: { menu: string; field: string; no: string | null | undefined }) {
  if (!no) return null;
  return (
    <OpenTab menu={menu} args={{ [field]: no }}>
      {no}
    </OpenTab>
  );
}
