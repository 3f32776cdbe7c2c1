import { describe, expect, test } from 'vitest';
import { bankAnswer, customsAnswer } from '../../mock/rates';

/** A Thursday at noon. */
const noon = '20261119120000';
const bank = (day: string, now = noon, more = {}) => bankAnswer(new URLSearchParams({ searchdate: day, data: 'AP01', ...more }), now);
const lines = (day: string, now?: string, more?: object) =>
  JSON.parse(bank(day, now, more).text) as Record<string, string | number | null>[];

describe('the stand-in of the bank', () => {
  test('gives made-up rates that are smooth and the same at every asking, as the bank writes them', () => {
    const [dollar] = lines('20261119');
    expect(dollar).toMatchObject({ result: 1, cur_unit: 'USD', deal_bas_r: expect.stringMatching(/^1,[34]\d\d\.\d\d$/) });
    expect(lines('20261119')).toEqual(lines('20261119'));
    expect(lines('20261119').map((line) => line.cur_unit)).toEqual(expect.arrayContaining(['JPY(100)', 'IDR(100)']));
    const base = (day: string) => Number(String(lines(day)[0]?.deal_bas_r).replace(',', ''));
    expect(Math.abs(base('20261118') - base('20261119'))).toBeLessThan(20);
    expect(base('20261118')).not.toBe(base('20261119'));
  });

  test.each([
    ['today before its notice', '20261119', '20261119105959'],
    ['a day to come', '20261120', noon],
    ['a Saturday', '20261114', noon],
    ['a Sunday', '20261115', noon],
    ['a holiday', '20261009', noon],
  ])('%s is an empty list', (_, day, now) => {
    expect(lines(day, now)).toEqual([]);
  });

  test('from eleven on today is there; before, yesterday is', () => {
    expect(lines('20261119', '20261119110000')).not.toEqual([]);
    expect(lines('20261118', '20261119000000')).not.toEqual([]);
  });

  test('wrong data code 2, wrong key 3, limit 4, an error of the server', () => {
    expect(lines('20261119', noon, { data: 'AP02' })).toMatchObject([{ result: 2 }]);
    expect(lines('20261119', noon, { authkey: 'BADKEY' })).toMatchObject([{ result: 3 }]);
    expect(lines('20261119', noon, { authkey: 'LIMIT' })).toMatchObject([{ result: 4 }]);
    expect(bank('19000101').status).toBe(500);
  });
});

test('the stand-in of the customs service gives the week of a day from Sunday on, imports and exports apart', () => {
  const customs = (imexTp: string, more = {}) => customsAnswer(new URLSearchParams({ qryYymmDd: '20261119', imexTp, ...more })).text;
  expect(customs('2')).toContain('<aplyBgnDt>20261115</aplyBgnDt>');
  expect(/<fxrt>(.*?)</.exec(customs('1'))?.[1]).not.toBe(/<fxrt>(.*?)</.exec(customs('2'))?.[1]);
  expect(customs('2', { crkyCn: 'BADKEY' })).toContain('<tCnt>-1</tCnt>');
});
