const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const first = 0xac00;
const last = 0xd7a3;
/** Syllables with one initial consonant, and with one initial and vowel. */
const perInitial = 588;
const perVowel = 28;

const upTo = (c: string, from: number, count: number): string =>
  `[${c}${String.fromCharCode(from)}-${String.fromCharCode(from + count - 1)}]`;

/** What a typed character stands for: itself, the initial consonant of a syllable, or a syllable still without its final. */
function meaning(c: string): string {
  const initial = initials.indexOf(c);
  if (initial >= 0) return upTo(c, first + initial * perInitial, perInitial);
  const code = c.charCodeAt(0);
  if (code >= first && code <= last && (code - first) % perVowel === 0) return upTo(c, code, perVowel);
  return c.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** A text that blanks or characters put together in parts may hide a word in. */
const loose = /\s|\p{M}|[\u1100-\u11ff]/u;

/** Says of texts whether they hold a word, blanks and capitals apart. Initial consonants find Korean names: ㅂㅅㅇㄷ finds 배송 오더 관리. */
export function finder(word: string): (text: string) => boolean {
  const typed = [...word.normalize('NFC').toLowerCase().replace(/\s+/g, '')];
  const plain = typed.join('');
  const parts = typed.map(meaning);
  const pattern = new RegExp(parts.join('\\s*'), 'u');
  const stands = parts.some((part) => part.startsWith('['));
  return (text) => {
    const lower = text.toLowerCase();
    return lower.includes(plain) || ((stands || loose.test(lower)) && pattern.test(lower.normalize('NFC')));
  };
}
