import { daysBetween } from '../dates';
import { type NameFit, nameFit, nameKey } from './bankNames';
import { sumsTo } from './bankSums';

/** Money that came in and is still to be booked. */
export interface Incoming {
  TRX_SEQ: number;
  TRX_DT: string;
  /** What is left of it. */
  RMN_AMT: number;
  DPSTR_NM: string | null;
  TRX_CNNT: string | null;
}

/** A settlement of sales that waits for its payment. */
export interface OpenSettlement {
  STL_NO: string;
  CUST_CD: string;
  BAL_AMT: number;
  TAX_INV_NO: string | null;
  DUE_DT: string | null;
}

/** The names a customer is known by, and those that were learned from what was matched by hand, as `nameKey` gives them. */
export interface PayerNames {
  own: readonly string[];
  learned: readonly string[];
}

/** Why settlements are proposed, in words of the page. */
export type Why = 'AMT' | 'SUM' | 'PART' | 'LEARNED' | 'EQUAL' | 'CUT' | 'NAME' | 'STL' | 'TAX' | 'DUE' | 'ALIKE';

/** How sure a proposal is. */
export type Sureness = 'SURE' | 'LIKELY' | 'SEVERAL' | 'NONE';

/** Settlements that a payment may be for, with points and what speaks for them. */
export interface Candidate {
  STL_NOS: readonly string[];
  CUST_CD: string;
  POINTS: number;
  /** Do they come to exactly what came in? */
  EXACT: boolean;
  WHY: readonly Why[];
}

/** What is proposed for a payment. */
export interface Match extends Omit<Candidate, 'POINTS' | 'EXACT'> {
  SURE_TP: Sureness;
}

const none: Match = { SURE_TP: 'NONE', STL_NOS: [], CUST_CD: '', WHY: [] };
const namePoints: Record<Exclude<NameFit, null>, number> = { EQUAL: 50, CUT: 40, PART: 25 };
const nameWhy: Record<Exclude<NameFit, null>, Why> = { EQUAL: 'EQUAL', CUT: 'CUT', PART: 'NAME' };
const [learnedPoints, referencePoints, exactPoints, sumPoints] = [60, 100, 100, 80];
/** What the first of exact candidates must be ahead of the second, and have at least besides its amount, to be sure. */
const [ahead, certain] = [20, 40];

interface Said {
  points: number;
  why: readonly Why[];
}
const nothing: Said = { points: 0, why: [] };

/** Digits that say which one a number is: of a settlement all of them, of an approval its end. */
const numberTail = (number: string): string => number.replace(/\D/g, '').slice(-9);
const invoiceTail = (number: string): string => number.replace(/\D/g, '').slice(-8);

/** What the text of a payment says of a settlement: its number, or that of its invoice, whole or their end. */
function reference(text: string, { STL_NO, TAX_INV_NO }: OpenSettlement): Said {
  const number = numberTail(STL_NO);
  if (number.length === 9 && text.includes(number)) return { points: referencePoints, why: ['STL'] };
  if (TAX_INV_NO && text.includes(invoiceTail(TAX_INV_NO))) return { points: referencePoints, why: ['TAX'] };
  return nothing;
}

/** What the name of the depositor says of a customer. */
function naming(depositor: string, { own, learned }: PayerNames): Said {
  if (depositor && learned.includes(depositor)) return { points: learnedPoints, why: ['LEARNED'] };
  const fits = new Set(own.map((name) => nameFit(depositor, name)));
  const best = (['EQUAL', 'CUT', 'PART'] as const).find((fit) => fits.has(fit));
  return best ? { points: namePoints[best], why: [nameWhy[best]] } : nothing;
}

/** A settlement whose due date is a number of days as well; null of none. */
type Owed = OpenSettlement & { DUE: number | null };

const dayNumber = (day: string): number => daysBetween('20000101', day);

/** Points for how near the due date was. */
function nearPoints(day: number, { DUE }: Owed): number {
  if (DUE === null) return 0;
  const days = Math.abs(day - DUE);
  return days <= 3 ? 8 : days <= 10 ? 5 : days <= 31 ? 2 : 0;
}
/** Points of a due date that is so near that it is told. */
const toldNear = 5;

/** Settlements and names as they are looked through for each payment. */
export interface Book {
  settlements: readonly OpenSettlement[];
  names: ReadonlyMap<string, PayerNames>;
}

/** Items by what a function says of each, in their order. */
function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** A book made ready to be looked through: its settlements by customer, the earliest due first, by amount, and by what references end with. */
export interface BookIndex {
  names: Book['names'];
  customers: ReadonlyMap<string, readonly Owed[]>;
  amounts: ReadonlyMap<number, readonly Owed[]>;
  tails: ReadonlyMap<string, readonly Owed[]>;
}

export function indexOf({ settlements, names }: Book): BookIndex {
  const ordered = settlements
    .toSorted((a, b) => ((a.DUE_DT ?? '9') + a.STL_NO < (b.DUE_DT ?? '9') + b.STL_NO ? -1 : 1))
    .map((settlement) => ({ ...settlement, DUE: settlement.DUE_DT ? dayNumber(settlement.DUE_DT) : null }));
  const invoiced = ordered.filter(({ TAX_INV_NO }) => TAX_INV_NO);
  return {
    names,
    customers: grouped(ordered, ({ CUST_CD }) => CUST_CD),
    amounts: grouped(ordered, ({ BAL_AMT }) => BAL_AMT),
    tails: new Map([
      ...grouped(ordered, ({ STL_NO }) => numberTail(STL_NO)),
      ...grouped(invoiced, ({ TAX_INV_NO }) => invoiceTail(TAX_INV_NO ?? '')),
    ]),
  };
}

/** Settlements that a text names, with what it says of each. */
function referredBy(text: string, tails: BookIndex['tails']): Map<Owed, Said> {
  const referred = new Map<Owed, Said>();
  for (const [digits] of text.matchAll(/\d{8,}/g)) {
    for (let at = 0; at + 8 <= digits.length; at++)
      for (const length of [8, 9])
        for (const settlement of tails.get(digits.slice(at, at + length)) ?? []) {
          const said = reference(text, settlement);
          if (said.points > 0) referred.set(settlement, said);
        }
  }
  return referred;
}

/** Customers whose settlements are looked through for a payment, with what its name says of each: of its amount, of a number in its text, or of its name. */
function meantCustomers(depositor: string, amount: number, referred: Iterable<Owed>, { names, customers, amounts }: BookIndex) {
  const meant = new Map<string, Said>();
  for (const [customer, payer] of names) {
    const said = customers.has(customer) ? naming(depositor, payer) : nothing;
    if (said.points > 0) meant.set(customer, said);
  }
  for (const { CUST_CD } of [...referred, ...(amounts.get(amount) ?? [])]) if (!meant.has(CUST_CD)) meant.set(CUST_CD, nothing);
  return meant;
}

/** Keeps so many of the settlements with the most points, and of equal ones the lower numbers; some it leaves out. */
class Best {
  readonly kept: { settlement: Owed; near: number }[] = [];

  constructor(
    private readonly most: number,
    private readonly leaves: ReadonlyMap<Owed, unknown>,
  ) {}

  add(settlement: Owed, near: number): void {
    const { kept, most } = this;
    const last = kept.length < most ? undefined : kept[most - 1];
    if (last && (last.near > near || (last.near === near && last.settlement.STL_NO < settlement.STL_NO))) return;
    if (this.leaves.has(settlement)) return;
    if (last) kept.pop();
    const at = kept.findIndex((one) => one.near < near || (one.near === near && one.settlement.STL_NO > settlement.STL_NO));
    kept.splice(at < 0 ? kept.length : at, 0, { settlement, near });
  }
}

/** How many of a customer's settlements that no number names are candidates for a payment: of its amount, and of other amounts. */
interface Most {
  exact: number;
  other: number;
}
/** What is judged by: the two best of the amount, and the best of the others. A customer may owe thousands. */
const judgedBy: Most = { exact: 2, other: 1 };

/** What may be meant by a payment, the best first; of each customer so many at most. */
export function candidatesOf(incoming: Incoming, index: BookIndex, { exact, other }: Most): Candidate[] {
  const depositor = nameKey(incoming.DPSTR_NM);
  const text = nameKey(`${incoming.DPSTR_NM ?? ''} ${incoming.TRX_CNNT ?? ''}`);
  const day = dayNumber(incoming.TRX_DT);
  const amount = incoming.RMN_AMT;
  const referredTo = referredBy(text, index.tails);
  const candidates: Candidate[] = [];
  for (const [CUST_CD, named] of meantCustomers(depositor, amount, referredTo.keys(), index)) {
    const own = index.customers.get(CUST_CD) ?? [];
    const add = (settlement: Owed, near: number, referred: Said) => {
      const EXACT = settlement.BAL_AMT === amount;
      candidates.push({
        ...{ STL_NOS: [settlement.STL_NO], CUST_CD, EXACT },
        POINTS: (EXACT ? exactPoints : 0) + named.points + referred.points + near,
        WHY: [EXACT ? 'AMT' : 'PART', ...referred.why, ...named.why, ...(near >= toldNear ? (['DUE'] as const) : [])],
      });
    };
    const [equal, others] = [new Best(exact, referredTo), new Best(other, referredTo)];
    let isReferred = false;
    for (const [settlement, referred] of referredTo) {
      if (settlement.CUST_CD !== CUST_CD) continue;
      isReferred = true;
      add(settlement, nearPoints(day, settlement), referred);
    }
    for (const settlement of own) {
      if (settlement.BAL_AMT === amount) equal.add(settlement, nearPoints(day, settlement));
      else if (named.points > 0) others.add(settlement, nearPoints(day, settlement));
    }
    for (const { settlement, near } of [...equal.kept, ...others.kept]) add(settlement, near, nothing);
    if (named.points < namePoints.PART && !isReferred) continue;
    for (const sum of sumsTo(amount, own)) {
      const referred = sum.some((settlement) => referredTo.has(settlement));
      candidates.push({
        ...{ STL_NOS: sum.map(({ STL_NO }) => STL_NO), CUST_CD, EXACT: true },
        POINTS: sumPoints + named.points + (referred ? referencePoints : 0),
        WHY: ['SUM', ...(referred ? (['STL'] as const) : []), ...named.why],
      });
    }
  }
  return candidates.sort((a, b) => b.POINTS - a.POINTS || (String(a.STL_NOS) < String(b.STL_NOS) ? -1 : 1));
}

/** What candidates come to: sure is one alone, exact, that its name or a reference speaks for and no other exact one comes near. */
function judged(candidates: readonly Candidate[]): Match {
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
  if (!first || exact.some(({ CUST_CD }) => CUST_CD !== customer)) return false;
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
