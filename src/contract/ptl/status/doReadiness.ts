import type { Row } from '../../dictionary';

/** Conditions of a D/O, in the order in which they are told. */
export const doConditions = ['STOP', 'CHARGE', 'BL', 'ARRIVAL', 'HOLD'] as const;
export type DoCondition = (typeof doConditions)[number];

/** A condition of the D/O. WHO_TP says who must act: the carrier, the customer, the customs or the forwarder. */
export interface DoStep {
  COND_TP: DoCondition;
  MET_YN: 'Y' | 'N';
  AT_DTM: string | null;
  EST_DT: string | null;
  WHO_TP: 'CARR' | 'CUST' | 'CSTM' | 'CORP';
}

/** What the conditions of a D/O are asked of. COST_OPEN_CNT: charges to the customer that are not settled; BL_IN_DTM: when the original came in, or was surrendered. */
export type DoFacts = Row<'PAY_TERM' | 'STOP_YN' | 'BL_TP' | 'ATA_DTM' | 'CSTM_HOLD_YN', 'STOP_YN' | 'CSTM_HOLD_YN'> & {
  COST_CNT: number;
  COST_OPEN_CNT: number;
  BL_IN_DTM: string | null;
  HOLD_DTM: string | null;
};

/** B/Ls by which the cargo is handed out without an original. */
const withoutOriginal: readonly string[] = ['SUR', 'SWB', 'AWB'];

interface Condition {
  isMet(facts: DoFacts): boolean;
  /** Since when it is as it is, where anybody knows. */
  at(facts: DoFacts): string | null;
  who: DoStep['WHO_TP'];
}

const isPaid = ({ COST_CNT, COST_OPEN_CNT }: DoFacts): boolean => COST_CNT > 0 && COST_OPEN_CNT === 0;
const hasCredit = ({ PAY_TERM, STOP_YN }: DoFacts): boolean => PAY_TERM !== 'CASH' && STOP_YN !== 'Y';

/** Whose charges are all settled needs no credit: that business is stopped then does not matter. */
const conditions: Readonly<Record<DoCondition, Condition>> = {
  STOP: { isMet: (facts) => facts.STOP_YN !== 'Y' || isPaid(facts), at: () => null, who: 'CUST' },
  CHARGE: { isMet: (facts) => hasCredit(facts) || isPaid(facts), at: () => null, who: 'CUST' },
  BL: {
    isMet: ({ BL_TP, BL_IN_DTM }) => withoutOriginal.includes(BL_TP ?? '') || BL_IN_DTM !== null,
    at: ({ BL_IN_DTM }) => BL_IN_DTM,
    who: 'CUST',
  },
  ARRIVAL: { isMet: ({ ATA_DTM }) => ATA_DTM !== null, at: ({ ATA_DTM }) => ATA_DTM, who: 'CARR' },
  HOLD: { isMet: ({ CSTM_HOLD_YN }) => CSTM_HOLD_YN !== 'Y', at: ({ HOLD_DTM }) => HOLD_DTM, who: 'CSTM' },
};

/** The conditions that keep a D/O from being issued. */
export const doMissing = (facts: DoFacts): DoCondition[] => doConditions.filter((one) => !conditions[one].isMet(facts));

/** Each condition with its state, those met first; what waits for the arrival is expected on `eta`. */
export function doStates(facts: DoFacts, eta: string): DoStep[] {
  const steps = doConditions.map((COND_TP): DoStep => {
    const { isMet, at, who } = conditions[COND_TP];
    const met = isMet(facts);
    const isAwaited = COND_TP === 'ARRIVAL' && !met;
    return { COND_TP, MET_YN: met ? 'Y' : 'N', AT_DTM: at(facts), EST_DT: isAwaited ? eta : null, WHO_TP: who };
  });
  return [...steps.filter(({ MET_YN }) => MET_YN === 'Y'), ...steps.filter(({ MET_YN }) => MET_YN === 'N')];
}
