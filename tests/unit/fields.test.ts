import { expect, test } from 'vitest';
import { typedDate } from '../../src/client/fields/date';
import { createForm } from '../../src/client/fields/form';
import { dateReading, numberReading, timeReading } from '../../src/client/fields/reading';
import { limited } from '../../src/client/fields/text';
import { today } from '../../src/client/lib/dates';

const read = (of: { value: unknown } | { fault: { CODE: string } }) => ('value' in of ? of.value : of.fault.CODE);

test('S5-27 a whole date is dashed as it is typed, stray keys left out; any other text stays', () => {
  expect(typedDate('2026a1120xx', 11, 'day')).toEqual({ text: '2026-11-20', caret: 10 });
  expect(typedDate('20261ㅁ120', 6, 'day')).toEqual({ text: '2026-11-20', caret: 6 });
  for (const text of ['1125', '11/25', '오늘', '2026-11', '20269-11-20', '20260230', '2026-1-125'])
    expect(typedDate(text, 2, 'day')).toEqual({ text, caret: 2 });
});

test('S5-28 a date is whole at 8, 6 and 4 digits; a month is read as people write it too', () => {
  const day = (text: string) => read(dateReading(text, 'day', '일자'));
  expect(['2026-11-20', '2026a1120xx', '1120', '오늘', '2026. 11. 20. (금)', '2026년 11월 20일 금요일', ' '].map(day)).toEqual([
    ...['20261120', '20261120', `${today().slice(0, 4)}1120`, today(), '20261120', '20261120'],
    null,
  ]);
  const month = (text: string) => read(dateReading(text, 'month', '월'));
  expect(['202611', '2026-11', '2026. 1.', '２０２６년 １월', '202613', '2026', '2026-1-1'].map(month)).toEqual([
    ...['202611', '202611', '202601', '202601'],
    ...['MSG000477', 'MSG000477', 'MSG000477'],
  ]);
  const year = (text: string) => read(dateReading(text, 'year', '연도'));
  expect(['2026', '２０２６', '20261', '202'].map(year)).toEqual(['2026', '2026', 'MSG000477', 'MSG000477']);
});

test.each(['a', 'ㅁ', '2026-11', '20261399', '2026-02-30', '2026-1-125', '13월 1'])('%s is no date', (text) => {
  expect(read(dateReading(text, 'day', '일자'))).toBe('MSG000474');
});

test('a number is never cut or rounded: what its column has no room for is refused, with the decimals it takes', () => {
  const weight = (text: string) => numberReading(text, 3, '중량');
  expect(['-1,234.567', '850.500 원', '₩1,200', '１２.5', '850.5000', ''].map((text) => read(weight(text)))).toEqual([
    ...[-1234.567, 850.5, 1200, 12.5, 850.5],
    null,
  ]);
  expect(['a', 'ㅁ', '850.500a', '1.2.3', '1e3', '-', '.'].map((text) => read(weight(text)))).toEqual(Array(7).fill('MSG000015'));
  expect([weight('1.2345'), numberReading('1.5', 0, '수량'), weight('1234567890123.456')]).toEqual([
    { fault: { CODE: 'MSG000475', ARGS: ['중량', 3] } },
    { fault: { CODE: 'MSG000476', ARGS: ['수량'] } },
    { fault: { CODE: 'MSG000479', ARGS: ['중량', 15] } },
  ]);
});

test('commas that part no groups of three are no number: 99,114,83 is not 9,911,483', () => {
  const amount = (text: string) => read(numberReading(text, 2, '금액'));
  expect(['99,114,83', '1,2,3', '1,50', '1234,567', ',500', '1.5,000'].map(amount)).toEqual(Array(6).fill('MSG000015'));
  expect(['99,114,830', '-1,234.5', '₩1,200 원', '1234567'].map(amount)).toEqual([99_114_830, -1234.5, 1200, 1_234_567]);
});

test('a time is read as people write it', () => {
  const time = (text: string) => read(timeReading(text, '시각'));
  expect(['오후 2:30', '2:30 PM', '9:5', '25:60', ''].map(time)).toEqual(['1430', '1430', '0905', 'MSG000014', null]);
});

test('text is stored composed and without characters nobody sees; limits count its characters', () => {
  const apart = '각하'.normalize('NFD');
  expect(limited(`${apart}\u200b나다`, apart.length + 1, { max: 4 })).toEqual({ text: '각하나다', caret: 2 });
  expect(limited(`${apart}나다라`, apart.length + 3, { max: 4 }).text).toBe('각하나다');
  expect(limited('👨‍👩‍👧', 8, { max: 5 }).text).toBe('👨‍👩‍👧');
  expect(limited('\ufeff인천\u200b 창고\0', 8, {})).toEqual({ text: '인천 창고', caret: 5 });
});

test('S5-21 bytes: ten hold five Hangul of 2 or ten of 1', () => {
  expect(limited('가나다라마바', 6, { max: 10, bytes: 2 }).text).toBe('가나다라마');
  expect(limited('가나다라마바사아자차카', 11, { max: 10, bytes: 1 }).text).toBe('가나다라마바사아자차');
});

test('S5-22 what is typed in the middle of a full text gives way, the rest stays', () => {
  expect(limited('abXcde', 3, { max: 5 })).toEqual({ text: 'abcde', caret: 2 });
  expect(limited('abcdeX', 6, { max: 5 })).toEqual({ text: 'abcde', caret: 5 });
  expect(limited('abcdefgh', 0, { max: 5 }).text).toBe('abcde');
});

test('S5-23 upper case', () => expect(limited('abc가', 4, { upper: true }).text).toBe('ABC가'));

test('a form knows whether a value differs from the start', () => {
  const form = createForm<{ A: string | null; B: string[] }>({ A: null, B: ['x'] });
  form.set('A', 'y');
  expect(form.dirty).toBe(true);
  form.set('A', null);
  form.set('B', ['x']);
  expect(form.dirty).toBe(false);
  form.set('A', 'z');
  form.reset();
  expect(form.values).toEqual({ A: null, B: ['x'] });
});
