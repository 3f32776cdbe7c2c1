import { plainNumber } from '../../find';
import { isEmpty } from '../../rules';

/** What both lists of shipments are searched by. NO_VAL: numbers of the kind NO_TP, parted by commas, semicolons, tabs or line breaks. */
export interface CargoSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  TRANS_MODE: string;
  LOAD_TP: string;
  CUST_CD: string;
  NO_TP: string;
  NO_VAL: string;
}

/** Numbers that are searched for at once. */
export const mostNumbers = 100;
/** Longest period that a list shows at once. */
export const longestPeriod = { months: 6 };

/** Kinds of numbers (BL_NO_TP) that are looked for in capitals without blanks; the others are the customer's own and stay as typed. */
const plainKinds: readonly string[] = ['HBL', 'MBL', 'CNTR', 'MTNO', 'OWN'];

/** The numbers in a typed or pasted text, each once, in its order. */
export function numbersIn(kind: string | undefined, typed: unknown): string[] {
  const parts = String(typed ?? '')
    .split(/[,;\t\r\n]+/)
    .map((part) => part.normalize('NFKC').trim());
  const numbers = parts.map((part) => (plainKinds.includes(kind ?? 'HBL') ? plainNumber(part) : part));
  return [...new Set(numbers)].filter((number) => number !== '');
}

/** Does the search say by itself which shipments are meant, so that its dates do not count? */
export const isNumbered = ({ NO_VAL }: Partial<CargoSearch>): boolean => !isEmpty(NO_VAL);
