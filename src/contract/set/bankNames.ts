/** Words that say what kind of company one is: banks, customers and masters write them or not. */
const kinds =
  /\((주|유|합|사|재)\)|(주식|유한|합자|합명)회사|(사단|재단)법인|\b(CO(MPANY)?|CORP(ORATION)?|INC|LTD|LIMITED|LLC|PTE|GMBH)\b\.?|^주\)|\(주$/g;

/** A name as names are compared: composed, without the kind of company, spaces and signs, in capitals. */
export const nameKey = (name: string | null | undefined): string =>
  (name ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[.,]/g, ' ')
    .replace(kinds, ' ')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Letters that a name must have at least before a part of it says anything: a Korean syllable counts as two. */
const least = 6;
const weight = (key: string): number => [...key].reduce((sum, letter) => sum + (/[\uAC00-\uD7A3]/.test(letter) ? 2 : 1), 0);

/** How a depositor is called and a customer's name agree: the same, one cut short, one part of the other, or not. */
export type NameFit = 'EQUAL' | 'CUT' | 'PART' | null;

/** How well two names agree, both as `nameKey` gives them. Banks cut names at their end. */
export function nameFit(depositor: string, name: string): NameFit {
  if (!depositor || !name) return null;
  if (depositor === name) return 'EQUAL';
  const [short, long] = depositor.length < name.length ? [depositor, name] : [name, depositor];
  if (!long.includes(short) || weight(short) < least) return null;
  return long.startsWith(short) ? 'CUT' : 'PART';
}
