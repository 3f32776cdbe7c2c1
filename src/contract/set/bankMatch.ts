import { daysBetween } from '../dates';
import { Decimal } from '../decimal';
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
  /** It is not agreed or not invoiced yet: nothing can be booked for it. */
  IS_EARLY?: boolean;
}

/** The names a customer is known by, and those that were learned from what was matched by hand, as `nameKey` gives them. */
export interface PayerNames {
  own: readonly string[];
  learned: readonly string[];
}

/** Why settlements are proposed, in words of the page. */
export type Why = 'AMT' | 'SUM' | 'PART' | 'LEARNED' | 'EQUAL' | 'CUT' | 'NAME' | 'STL' | 'TAX' | 'DUE' | 'ALIKE' | 'EARLY';

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
  const fits = own.map((name) => nameFit(depositor, name));
  const best = (['EQUAL', 'CUT', 'PART'] as const).find((fit) => fits.includes(fit));
  return best ? { points: namePoints[best], why: [nameWhy[best]] } : nothing;
}

/** How near the due date was. */
function nearness(day: string, { DUE_DT }: OpenSettlement): Said {
  const days = DUE_DT ? Math.abs(daysBetween(day, DUE_DT)) : 99;
  const points = days <= 3 ? 8 : days <= 10 ? 5 : days <= 31 ? 2 : 0;
  return { points, why: days <= 10 ? ['DUE'] : [] };
}

/** Settlements and names as they are looked through for each payment. */
export interface Book {
  settlements: readonly OpenSettlement[];
  names: ReadonlyMap<string, PayerNames>;
}

/** Items by what a function says of each, in their order. */
function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * A book made ready to be looked through: its settlements by customer, the earliest due first, by amount, and by what references end with; those
 * that nothing can be booked for yet by their numbers alone.
 */
export interface BookIndex {
  names: Book['names'];
  customers: ReadonlyMap<string, readonly OpenSettlement[]>;
  amounts: ReadonlyMap<number, readonly OpenSettlement[]>;
  tails: ReadonlyMap<string, readonly OpenSettlement[]>;
  early: ReadonlyMap<string, readonly OpenSettlement[]>;
}

export function indexOf({ settlements, names }: Book): BookIndex {
  const [early, payable] = [settlements.filter(({ IS_EARLY }) => IS_EARLY), settlements.filter(({ IS_EARLY }) => !IS_EARLY)];
  const ordered = payable.toSorted((a, b) => ((a.DUE_DT ?? '9') + a.STL_NO < (b.DUE_DT ?? '9') + b.STL_NO ? -1 : 1));
  const invoiced = ordered.filter(({ TAX_INV_NO }) => TAX_INV_NO);
  return {
    names,
    customers: grouped(ordered, ({ CUST_CD }) => CUST_CD),
    amounts: grouped(ordered, ({ BAL_AMT }) => BAL_AMT),
    tails: new Map([
      ...grouped(ordered, ({ STL_NO }) => numberTail(STL_NO)),
      ...grouped(invoiced, ({ TAX_INV_NO }) => invoiceTail(TAX_INV_NO ?? '')),
    ]),
    early: grouped(early, ({ STL_NO }) => numberTail(STL_NO)),
  };
}

/** Settlements whose references stand in a text. */
function referredIn(text: string, tails: ReadonlyMap<string, readonly OpenSettlement[]>): Set<OpenSettlement> {
  const referred = new Set<OpenSettlement>();
  for (const [digits] of text.matchAll(/\d{8,}/g)) {
    for (let at = 0; at + 8 <= digits.length; at++)
      for (const length of [8, 9]) for (const settlement of tails.get(digits.slice(at, at + length)) ?? []) referred.add(settlement);
  }
  return referred;
}

/** Customers whose settlements are looked through for a payment: of its amount, of a number in its text, or of its name. */
function meantCustomers(text: string, depositor: string, amount: number, { names, customers, amounts, tails }: BookIndex): Set<string> {
  const meant = new Set(amounts.get(amount)?.map(({ CUST_CD }) => CUST_CD));
  for (const { CUST_CD } of referredIn(text, tails)) meant.add(CUST_CD);
  for (const [customer, payer] of names) if (customers.has(customer) && naming(depositor, payer).points > 0) meant.add(customer);
  return meant;
}

/** What may be meant by a payment, the best first. */
export function candidatesOf(incoming: Incoming, index: BookIndex): Candidate[] {
  const depositor = nameKey(incoming.DPSTR_NM);
  const text = nameKey(`${incoming.DPSTR_NM ?? ''} ${incoming.TRX_CNNT ?? ''}`);
  const candidates: Candidate[] = [];
  for (const CUST_CD of meantCustomers(text, depositor, incoming.RMN_AMT, index)) {
    const own = index.customers.get(CUST_CD) ?? [];
    const named = naming(depositor, index.names.get(CUST_CD) ?? { own: [], learned: [] });
    let isReferred = false;
    for (const settlement of own) {
      const [referred, near] = [reference(text, settlement), nearness(incoming.TRX_DT, settlement)];
      const EXACT = Decimal.of(settlement.BAL_AMT).compare(incoming.RMN_AMT) === 0;
      isReferred ||= referred.points > 0;
      if (!EXACT && named.points + referred.points === 0) continue;
      candidates.push({
        ...{ STL_NOS: [settlement.STL_NO], CUST_CD, EXACT },
        POINTS: (EXACT ? exactPoints : 0) + named.points + referred.points + near.points,
        WHY: [EXACT ? 'AMT' : 'PART', ...referred.why, ...named.why, ...near.why],
      });
    }
    if (named.points < namePoints.PART && !isReferred) continue;
    for (const sum of sumsTo(incoming.RMN_AMT, own)) {
      const referred = sum.some((settlement) => reference(text, settlement).points > 0);
      candidates.push({
        ...{ STL_NOS: sum.map(({ STL_NO }) => STL_NO), CUST_CD, EXACT: true },
        POINTS: sumPoints + named.points + (referred ? referencePoints : 0),
        WHY: ['SUM', ...(referred ? (['STL'] as const) : []), ...named.why],
      });
    }
  }
  for (const { STL_NO, CUST_CD, BAL_AMT } of referredIn(text, index.early)) {
    const isEqual = Decimal.of(BAL_AMT).compare(incoming.RMN_AMT) === 0;
    candidates.push({
      ...{ STL_NOS: [STL_NO], CUST_CD, EXACT: false, POINTS: referencePoints + (isEqual ? exactPoints : 0) },
      WHY: ['EARLY', 'STL', isEqual ? 'AMT' : 'PART'],
    });
  }
  return candidates.sort((a, b) => b.POINTS - a.POINTS || (String(a.STL_NOS) < String(b.STL_NOS) ? -1 : 1));
}

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

/**
 * What is proposed for payments, by their TRX_SEQ. A settlement is proposed for sure once: where several payments are surely for the same one none
 * is sure. As many equal payments as a customer has equal settlements are sure, the earlier for the one that is due earlier.
 */
export function decided(found: readonly (readonly [Incoming, readonly Candidate[]])[], index: BookIndex): Map<number, Match> {
  const matches = new Map<number, Match>();
  const alike = new Map<string, { seqs: number[]; numbers: readonly string[] }>();
  const earliest = found.toSorted(([a], [b]) => (a.TRX_DT < b.TRX_DT ? -1 : a.TRX_DT > b.TRX_DT ? 1 : a.TRX_SEQ - b.TRX_SEQ));
  for (const [{ TRX_SEQ, RMN_AMT }, candidates] of earliest) {
    const match = judged(candidates);
    matches.set(TRX_SEQ, match);
    if (!isAlike(candidates, match.CUST_CD)) continue;
    const numbers = (index.amounts.get(RMN_AMT) ?? []).filter(({ CUST_CD }) => CUST_CD === match.CUST_CD).map(({ STL_NO }) => STL_NO);
    const key = `${match.CUST_CD}|${RMN_AMT}`;
    alike.set(key, { numbers, seqs: [...(alike.get(key)?.seqs ?? []), TRX_SEQ] });
  }
  for (const { seqs, numbers } of alike.values()) {
    if (numbers.length < 2 || seqs.length !== numbers.length) continue;
    for (const [i, seq] of seqs.entries()) {
      const match = matches.get(seq) as Match;
      matches.set(seq, { ...match, SURE_TP: 'SURE', STL_NOS: [numbers[i] ?? ''], WHY: [...match.WHY, 'ALIKE'] });
    }
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
    payments.map((payment) => [payment, candidatesOf(payment, index)] as const),
    index,
  );
}
