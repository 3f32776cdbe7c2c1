import type { CallError } from '../lib/call';
import { box } from './box';

/** Asks whether to open the customer that has a business number already; its code, or null where a refusal is about nothing of that kind. */
export async function askExisting({ errors }: CallError): Promise<string | null> {
  const { CUST_CD, CUST_NM } = errors.find(({ FIELD, CODE }) => FIELD === 'BIZ_NO' && CODE === 'MSG000024')?.ROW ?? {};
  return CUST_CD && (await box.question('MSG000576', `${CUST_CD} ${CUST_NM}`)) ? String(CUST_CD) : null;
}

/** Is the refusal about a business number whose customer can be opened? */
export const isExisting = ({ errors }: CallError): boolean =>
  errors.some(({ CODE, FIELD, ROW }) => FIELD === 'BIZ_NO' && CODE === 'MSG000024' && ROW);
