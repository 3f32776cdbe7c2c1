import { nameOf } from './codes';
import { onlyCustomer } from './session';

/** The customer of who reaches one alone, with its name in the page's language: what a new row or form of his begins with. */
export function ownCustomer(): { CUST_CD?: string; CUST_NM?: string } {
  const only = onlyCustomer();
  return only ? { CUST_CD: only.CUST_CD, CUST_NM: nameOf({ CODE: only.CUST_CD, NAME: only.CUST_NM, ENG_NAME: only.CUST_ENG_NM }) } : {};
}
