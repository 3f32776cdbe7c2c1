import { beforeEach, expect, test } from 'vitest';
import { amount, fileKind, fileSize, formatValue, grouped } from '../../src/client/lib/formats';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';
import { dashed } from '../../src/contract/shown';

beforeEach(() => setTexts('ko', {}));

test('S9-34 Korean currency symbol, 0 decimals', () => {
  expect(amount(1234567.4)).toBe('₩1,234,567');
  expect(formatValue('TRSP_AMT', 1234567)).toBe('₩1,234,567');
});

test('S9-35 English dollar, 2 decimals', () => {
  setTexts('en', {});
  expect(amount(1234.5)).toBe('$1,234.50');
});

test('S9-35 the currency of the row decides before the language', () => {
  expect(formatValue('FRGN_AMT', 1234.5, { CURR_CD: 'USD' })).toBe('$1,234.50');
  expect(formatValue('FRGN_AMT', 1234.5, { CURR_CD: 'JPY' })).toMatch(/^[¥￥]1,23[45]$/);
  setTexts('en', {});
  expect(formatValue('FRGN_AMT', 1234.5, { CURR_CD: 'KRW' })).toBe('₩1,235');
});

test('a haul priced in won, or a credit limit, does not turn into dollars when the screen is English', () => {
  setTexts('en', {});
  setSession({ baseCurrCd: 'KRW' } as Session);
  expect(formatValue('TRSP_AMT', 350_000)).toBe('₩350,000');
  expect(formatValue('CRDT_LMT_AMT', 350_000)).toBe('₩350,000');
  expect(formatValue('FRGN_AMT', 350_000)).toBe('$350,000.00');
  setSession(null);
});

test('S9-36 grouping by 3 with comma, decimals of the dictionary', () => {
  expect(grouped(1234567)).toBe('1,234,567');
  expect(formatValue('GRS_WT', 1240)).toBe('1,240.000');
  expect(formatValue('PKG_QTY', 1240)).toBe('1,240');
  expect(formatValue('FILE_SN', 123456)).toBe('123456');
});

test('S9-37 S9-38 8, 12 and 14 digits are dashed, months too', () => {
  expect(dashed('20261120')).toBe('2026-11-20');
  expect(dashed('202611200930')).toBe('2026-11-20 09:30');
  expect(dashed('20261120093015')).toBe('2026-11-20 09:30:15');
  expect(formatValue('STL_YM', '202611')).toBe('2026-11');
  expect(formatValue('CMPL_DTM', '20261120093015')).toBe('2026-11-20 09:30:15');
  expect(formatValue('DLV_TM', '0930')).toBe('09:30');
  expect(formatValue('HBL_NO', '20261120')).toBe('20261120');
});

test('S9-39 Y is shown as V', () => {
  expect(formatValue('DELAY_YN', 'Y')).toBe('V');
  expect(formatValue('DELAY_YN', 'N')).toBe('');
  expect(formatValue('RCPT_YN', 'Y')).toBe('V');
});

test('empty is empty', () => {
  expect(formatValue('GRS_WT', null)).toBe('');
  expect(formatValue('GRS_WT', 0)).toBe('0.000');
});

test('S5-39 kinds of files by extension', () => {
  const names = ['a.xlsx', 'a.docx', 'a.PPT', 'a.pdf', 'a.jpeg', 'a.txt', 'a.mp4', 'a.mp3', 'a.zip', 'none'];
  expect(names.map(fileKind)).toEqual([
    'excel',
    'word',
    'powerpoint',
    'pdf',
    'image',
    'text',
    'video',
    'audio',
    'attachment',
    'attachment',
  ]);
});

test('file sizes', () => {
  expect([512, 2048, 5 * 1024 * 1024].map(fileSize)).toEqual(['512 B', '2.0 KB', '5.0 MB']);
});
