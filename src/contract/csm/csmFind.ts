import type { Row } from '../dictionary';

/** Longest line of words that a search takes, and how many words and phrases are in it at most. */
export const longestWords = 100;
export const mostWords = 10;

/** Requests that a search of words shows at most, the latest first. */
export const mostFound = 300;

/** Where words were found: what is written there around them. The second, fourth … part is a word that was looked for. */
export interface FoundText {
  /** Kind of the entry; REQ is what the request itself says. */
  CSM_RES_TP: string;
  PARTS: string[];
}

/** An answered request whose title is like another one. */
export type SimilarRequest = Row<'REQ_NO' | 'REQ_TITLE' | 'CUST_CD' | 'CUST_NM' | 'CSM_REQ_TP' | 'ANS_DTM', 'REQ_NO' | 'CUST_CD'> & {
  /** The last answer as text, a line for each paragraph. */
  ANS_TXT: string;
};

/** What the title is of: CUST_CD asks for requests of one customer, REQ_NO leaves one out. */
export interface SimilarSearch {
  REQ_TITLE: string;
  CSM_REQ_TP: string;
  CUST_CD: string;
  REQ_NO: string;
}

/** Similar requests that are offered at most, and the longest text of an answer there. */
export const mostSimilar = 5;
export const longestAnswer = 4_000;

/** The words of a line as it is typed; what stands in quotes is one phrase. */
export const wordsOf = (typed: string): string[] =>
  [...typed.normalize('NFKC').matchAll(/["“”]([^"“”]*)["“”]?|[^\s"“”]+/g)]
    .map(([word, phrase]) => (phrase ?? word).trim().replace(/\s+/g, ' '))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Is a line of words more than a search takes? */
export const isTooManyWords = (typed: string): boolean => [...typed].length > longestWords || wordsOf(typed).length > mostWords;

/** Is a title enough to look for others like it: two syllables, or four letters? */
export const isEnoughTitle = (title: string): boolean => /[^\p{ASCII}\P{L}]{2}|[a-z]{4}/iu.test(title.normalize('NFC'));

const escaped = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What a word stands for in a text, as the database has it: migration 0115. */
function patternOf(word: string): string {
  const signs = [...word.replace(/\s/g, '')].map(escaped);
  if (/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(word)) return `(?<![\\p{L}\\p{N}])${signs.join('')}`;
  // Two syllables stand together; what is longer is found whatever its blanks are.
  return signs.join(signs.length > 2 ? '\\s*' : '');
}

/** Letters shown before the first word found, and in all. */
const [before, around] = [24, 110];

/** What a text says around the first of some words, in parts of which every second one is such a word; null where it says none of them. */
export function foundIn(text: string, words: readonly string[]): string[] | null {
  const line = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const found = new RegExp(`(${words.map(patternOf).join('|')})`, 'giu');
  const at = line.search(found);
  if (at < 0 || words.length === 0) return null;
  const from = at <= before ? 0 : at - before;
  const cut = line.slice(from, from + around);
  return `${from > 0 ? '…' : ''}${cut}${from + around < line.length ? '…' : ''}`.split(found);
}

/** How many of some words a text says. */
export const countIn = (text: string, words: readonly string[]): number => {
  const line = text.normalize('NFKC').replace(/\s+/g, ' ');
  return words.filter((word) => new RegExp(patternOf(word), 'iu').test(line)).length;
};
