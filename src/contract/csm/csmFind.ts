import type { Row } from '../dictionary';

/** Longest line of words that a search takes, and how many words and phrases are in it at most. */
export const longestWords = 100;
export const mostWords = 10;

/** Requests that a search of words shows at most, the latest first. */
export const mostFound = 100;

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
const [before, around] = [8, 110];

/** Finds some words in texts. */
export interface Finder {
  /** How many of them a text says. */
  countIn(text: string): number;
  /** What a text says around the first of them, in parts of which every second one is such a word; null where it says none. */
  partsOf(text: string): string[] | null;
}

const lineOf = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** What finds words in many texts: its expressions are made once, which costs more than to use them. */
export function finderOf(words: readonly string[]): Finder {
  const each = words.map((word) => new RegExp(patternOf(word), 'iu'));
  const any = words.length ? new RegExp(`(${words.map(patternOf).join('|')})`, 'giu') : null;
  return {
    countIn(text) {
      const line = lineOf(text);
      return each.filter((one) => one.test(line)).length;
    },
    partsOf(text) {
      const line = lineOf(text);
      const at = any ? line.search(any) : -1;
      if (!any || at < 0) return null;
      const from = at <= before ? 0 : at - before;
      const cut = line.slice(from, from + around);
      return `${from > 0 ? '…' : ''}${cut}${from + around < line.length ? '…' : ''}`.split(any);
    },
  };
}
