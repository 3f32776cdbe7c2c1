import type { MenuNode } from '../../../contract/session';

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const first = 0xac00;
const last = 0xd7a3;
/** Syllables with one initial consonant, and with one initial and vowel. */
const perInitial = 588;
const perVowel = 28;

const syllable = (c: string): number => {
  const code = c.charCodeAt(0);
  return code >= first && code <= last ? code - first : -1;
};

/** Does a typed character stand for one of a name: itself, the initial consonant of a syllable, or a syllable still without its final? */
function fits(typed: string, c: string): boolean {
  if (typed === c) return true;
  const at = syllable(c);
  if (at < 0) return false;
  if (initials.indexOf(typed) === Math.floor(at / perInitial)) return true;
  const half = syllable(typed);
  return half >= 0 && half % perVowel === 0 && half / perVowel === Math.floor(at / perVowel);
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, '');

/** Does a name hold the word, blanks and capitals apart? Initial consonants find Korean names: ㅂㅅㅇㄷ finds 배송 오더 관리. */
export function holds(name: string, word: string): boolean {
  const [text, typed] = [[...plain(name)], [...plain(word)]];
  for (let at = 0; at + typed.length <= text.length; at++) if (typed.every((c, i) => fits(c, text[at + i] ?? ''))) return true;
  return false;
}

/** The menus whose name in either language holds the word, with the folders above them; a folder that holds it keeps all it has. */
export function narrowed(list: readonly MenuNode[], word: string): MenuNode[] {
  if (!plain(word)) return [...list];
  return list.flatMap((item) => {
    if ([item.MENU_NM, item.MENU_ENG_NM ?? ''].some((name) => holds(name, word))) return [item];
    const children = narrowed(item.children, word);
    return children.length ? [{ ...item, children }] : [];
  });
}

/** The first page of a list, all levels. */
export const firstPage = (list: readonly MenuNode[]): MenuNode | undefined =>
  list.map((item) => (item.MENU_PATH ? item : firstPage(item.children))).find(Boolean);
