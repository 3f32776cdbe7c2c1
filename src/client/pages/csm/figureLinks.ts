import type { Figure, FigureSearch } from '../../../contract/csm/csmFigureList';
import { openRequestStates } from '../../../contract/csm/csmRequest';
import { lastDayOf } from '../../../contract/dates';
import { opener } from '../../shell/part';

type Search = Partial<FigureSearch>;
type Conditions = Partial<Record<'FR_DT' | 'TO_DT' | 'CSM_REQ_STS' | 'CSM_REQ_TP' | 'CUST_CD' | 'ORGN_CD', string>>;

/** States of requests that were sent and not done, and of those that figures are made of. */
const openStates = openRequestStates.filter((state) => state !== 'TMP');
const countedStates = [...openStates, 'CMP'];

/** Opens the list of the requests behind a figure; undefined for who has no such list. */
export function requestsOf({ CSM_REQ_TP, CUST_CD, ORGN_CD }: Search, cut: Conditions): (() => void) | undefined {
  const given = Object.entries({ CSM_REQ_TP, CUST_CD, ORGN_CD, ...cut }).filter(([, value]) => value);
  return opener('csmRequestList', () => Object.fromEntries(given) as Record<string, string>);
}

/** What a part is among the conditions of the list; null where those cannot say it. */
function cutOf({ ALL_YN, FIG_KEY }: Figure, { FIG_BY, FR_DT = '', TO_DT = '' }: Search, isMonth: boolean): Conditions | null {
  if (ALL_YN === 'Y') return { FR_DT, TO_DT };
  if (FIG_KEY === null) return null;
  if (isMonth) {
    const [first, last] = [`${FIG_KEY}01`, lastDayOf(FIG_KEY)];
    return { FR_DT: first < FR_DT ? FR_DT : first, TO_DT: last > TO_DT ? TO_DT : last };
  }
  const column = { TEAM: 'ORGN_CD', KIND: 'CSM_REQ_TP', CUST: 'CUST_CD' } as const;
  return FIG_BY ? { FR_DT, TO_DT, [column[FIG_BY]]: FIG_KEY } : null;
}

/** Opens the list of the requests, or of the open ones, that a number of a figure counts. */
export function counted(field: 'REQ_CNT' | 'OPEN_CNT', figure: Figure, searched: Search, isMonth: boolean): (() => void) | undefined {
  const cut = figure[field] ? cutOf(figure, searched, isMonth) : null;
  return cut ? requestsOf(searched, { ...cut, CSM_REQ_STS: (field === 'OPEN_CNT' ? openStates : countedStates).join(',') }) : undefined;
}
