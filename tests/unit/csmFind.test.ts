import { describe, expect, test } from 'vitest';
import { finderOf, isEnoughTitle, isTooManyWords, wordsOf } from '../../src/contract/csm/csmFind';

const foundIn = (text: string, words: readonly string[]) => finderOf(words).partsOf(text);
const countIn = (text: string, words: readonly string[]) => finderOf(words).countIn(text);

describe('the words of a line', () => {
  test('are parted by blanks, and by quotes into phrases; what has neither letter nor digit is none', () => {
    expect(wordsOf('  통관   지연 ')).toEqual(['통관', '지연']);
    expect(wordsOf('"통관  지연" B/L')).toEqual(['통관 지연', 'B/L']);
    expect(wordsOf('“customs hold” "열린 채')).toEqual(['customs hold', '열린 채']);
    expect(wordsOf('!! "" - ?')).toEqual([]);
    expect(wordsOf('통관'.normalize('NFD'))).toEqual(['통관']);
    expect(wordsOf('ＡＢＣ１２')).toEqual(['ABC12']);
  });

  test('are limited in length and number', () => {
    expect([isTooManyWords('가'.repeat(100)), isTooManyWords('가'.repeat(101))]).toEqual([false, true]);
    expect([isTooManyWords('가 '.repeat(10)), isTooManyWords('가 '.repeat(11))]).toEqual([false, true]);
  });
});

describe('what is found', () => {
  const marked = (text: string, ...words: string[]) => foundIn(text, words)?.filter((_, i) => i % 2);

  test('is cut out around the first word, every word marked', () => {
    expect(foundIn('통관이 지연되었습니다', ['통관', '지연'])).toEqual(['', '통관', '이 ', '지연', '되었습니다']);
    const parts = foundIn(`${'가'.repeat(300)} 검역증 ${'나'.repeat(300)}`, ['검역증']) as string[];
    expect(parts[1]).toBe('검역증');
    expect([parts[0]?.startsWith('…가'), parts[2]?.endsWith('나…'), parts.join('').length]).toEqual([true, true, 112]);
    expect(foundIn('없음', ['통관'])).toBeNull();
    expect(foundIn('무엇이든', [])).toBeNull();
  });

  test('goes by the rules of the database', () => {
    expect(marked('Customs clearance', 'custom')).toEqual(['Custom']);
    expect(marked('export', 'port')).toBeUndefined();
    expect(marked('MSCU1234567을', '4567')).toEqual(['4567']);
    expect(marked('배송 완료', '배송완료')).toEqual(['배송 완료']);
    expect(marked('배송완료', '배송 완료')).toEqual(['배송완료']);
    expect(marked('수입 항공', '입항')).toBeUndefined();
    expect(marked('a+b (c)', 'a+b')).toEqual(['a+b']);
    expect(marked('B/L HL-2026-01.', 'b/l', 'hl-2026')).toEqual(['B/L', 'HL-2026']);
  });

  test('is best where most words stand', () => {
    expect(countIn('통관이 끝났습니다', ['통관', '지연'])).toBe(1);
    expect(countIn('통관 지연', ['통관', '지연'])).toBe(2);
  });
});

test('a title is enough from two syllables or four letters on', () => {
  expect(['통', '통관', '통관'.normalize('NFD'), 'eta', 'hold', '12345', '가 나'].map(isEnoughTitle)).toEqual([
    ...[false, true, true, false, true, false, false],
  ]);
});
