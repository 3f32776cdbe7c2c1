import {
  type Book,
  type BookIndex,
  type Candidate,
  candidatesOf,
  exactPoints,
  grouped,
  type Incoming,
  indexOf,
  judgedBy,
  type Match,
  sumPoints,
} from './bankMatch';

const none: Match = { SURE_TP: 'NONE', STL_NOS: [], CUST_CD: '', WHY: [] };
/** What the first of exact candidates must be ahead of the second, and have at least besides its amount, to be sure. */
const [ahead, certain] = [20, 40];

const isEarly = ({ WHY }: Candidate): boolean => WHY.includes('EARLY');

/** What candidates come to: sure is one alone, exact, that its name or a reference speaks for and no other exact one comes near. */
function judged(candidates: readonly Candidate[]): Match {
  const numbered = candidates.filter(({ WHY }) => WHY.includes('STL'));
  const [named] = numbered;
  // Whoever names a settlement means it, also while nothing can be booked for it.
  if (named && numbered.every(isEarly)) return { SURE_TP: 'LIKELY', STL_NOS: named.STL_NOS, CUST_CD: named.CUST_CD, WHY: named.WHY };
  const exact = candidates.filter(({ EXACT }) => EXACT);
  const [best = candidates[0], second] = exact;
  if (!best) return none;
  const { STL_NOS, CUST_CD, WHY, EXACT, POINTS } = best;
  const speaks = POINTS - (WHY.includes('SUM') ? sumPoints : exactPoints) >= certain;
  // A name or a reference that speaks for somebody else outweighs an amount that agrees by chance.
  const [top] = candidates;
  const isOther = top !== undefined && top.CUST_CD !== CUST_CD && top.POINTS >= certain;
  const rival = candidates.find((one) => one !== best && one.CUST_CD !== CUST_CD && one.WHY.some((why) => why === 'STL' || why === 'TAX'));
  const proposal = { STL_NOS, CUST_CD, WHY };
  if (!EXACT)
    return {
      ...proposal,
      SURE_TP: candidates.filter(({ CUST_CD: one }) => one !== CUST_CD).some((one) => one.POINTS >= POINTS) ? 'SEVERAL' : 'LIKELY',
    };
  if (second && POINTS - second.POINTS < ahead) return { ...proposal, SURE_TP: 'SEVERAL' };
  return { ...proposal, SURE_TP: speaks && !isOther && !rival ? 'SURE' : 'LIKELY' };
}

/** A payment with what is proposed for it, seen alone. */
export interface Judged {
  payment: Incoming;
  match: Match;
  /** Nothing but its name and amount speaks, and for one customer. */
  isAlike: boolean;
}

export function judgedAlone(payment: Incoming, index: BookIndex): Judged {
  const candidates = candidatesOf(payment, index, judgedBy);
  const match = judged(candidates);
  return { payment, match, isAlike: isAlike(candidates, match.CUST_CD) };
}

/**
 * What is proposed for payments, by their TRX_SEQ. A settlement is proposed for sure once: where several payments are surely for the same one none
 * is sure. As many equal payments as a customer has equal settlements are sure, the earlier for the one that is due earlier.
 */
export function decided(found: readonly Judged[], index: BookIndex): Map<number, Match> {
  const earliest = found.toSorted(({ payment: a }, { payment: b }) =>
    a.TRX_DT < b.TRX_DT ? -1 : a.TRX_DT > b.TRX_DT ? 1 : a.TRX_SEQ - b.TRX_SEQ,
  );
  const matches = new Map(earliest.map(({ payment, match }) => [payment.TRX_SEQ, match]));
  const alike = grouped(
    earliest.filter((one) => one.isAlike),
    ({ payment, match }) => `${match.CUST_CD}|${payment.RMN_AMT}`,
  );
  for (const payments of alike.values()) {
    const [first] = payments;
    const equal = first && index.amounts.get(first.payment.RMN_AMT);
    const numbers = (equal ?? []).filter(({ CUST_CD }) => CUST_CD === first?.match.CUST_CD);
    if (numbers.length < 2 || payments.length !== numbers.length) continue;
    for (const [i, { payment, match }] of payments.entries())
      matches.set(payment.TRX_SEQ, { ...match, SURE_TP: 'SURE', STL_NOS: [numbers[i]?.STL_NO ?? ''], WHY: [...match.WHY, 'ALIKE'] });
  }
  const sure = [...matches].filter(([, { SURE_TP }]) => SURE_TP === 'SURE');
  const claims = grouped(
    sure.flatMap(([seq, { STL_NOS }]) => STL_NOS.map((number) => ({ seq, number }))),
    ({ number }) => number,
  );
  for (const several of claims.values())
    if (several.length > 1) for (const { seq } of several) matches.set(seq, { ...(matches.get(seq) as Match), SURE_TP: 'SEVERAL' });
  return matches;
}

/** Does the name of a payment speak for one customer alone, by its amount and nothing that tells one settlement from another? */
function isAlike(candidates: readonly Candidate[], customer: string): boolean {
  const exact = candidates.filter(({ EXACT, STL_NOS }) => EXACT && STL_NOS.length === 1);
  const [first] = exact;
  if (!first || candidates.some(isEarly) || exact.some(({ CUST_CD }) => CUST_CD !== customer)) return false;
  return !first.WHY.includes('STL') && !first.WHY.includes('TAX') && first.POINTS - exactPoints >= certain;
}

/** The same of payments that are looked through at once. */
export function matchAll(payments: readonly Incoming[], book: Book): Map<number, Match> {
  const index = indexOf(book);
  return decided(
    payments.map((payment) => judgedAlone(payment, index)),
    index,
  );
}
