import { describe, expect, test } from 'vitest';
import { readMatrix } from '../../src/client/pages/flair/pasted';

const known = { colors: ['BK', 'NV', 'IV'], sizes: ['S', 'M', 'L', 'XL'] };
const block = (text: string) => text.split('\n').map((row) => row.split('\t'));
const read = (text: string, of: { colors: string[]; sizes: string[] } = known) => readMatrix(block(text), of);
/** The quantities as `colour size quantity`. */
const placed = (text: string, of?: { colors: string[]; sizes: string[] }) =>
  read(text, of)?.cells.map(({ color, size, quantity }) => `${color} ${size} ${quantity}`);
const unread = (text: string) => read(text)?.unread.map(({ row, title, text: said, why }) => `${row} ${title} ${said} ${why}`);

describe('a buyer’s own matrix', () => {
  test('is placed by its names, whatever their order, with sizes that are missing', () => {
    expect(placed('\tL\tS\nNV\t5\t6\nBK\t7\t8')).toEqual(['NV L 5', 'NV S 6', 'BK L 7', 'BK S 8']);
  });

  test('names in small or full-width letters, with a name behind the code, are the same', () => {
    expect(placed('color\ts\tＭ\nbk 블랙\t1\t2\nＮＶ-네이비\t3\t4')).toEqual(['BK S 1', 'BK M 2', 'NV S 3', 'NV M 4']);
  });

  test('quantities with commas, full-width digits and blanks around them are numbers', () => {
    expect(placed('\tS\tM\nBK\t1,200\t１２\nNV\t 5 \t"')?.slice(0, 3)).toEqual(['BK S 1200', 'BK M 12', 'NV S 5']);
  });

  test('a sum row and a sum column are left out', () => {
    expect(placed('\tS\tM\t합계\nBK\t1\t2\t3\nNV\t3\t4\t7\n합계\t4\t6\t10')).toEqual(['BK S 1', 'BK M 2', 'NV S 3', 'NV M 4']);
    expect(unread('\tS\tM\tTotal\nBK\t1\t2\t3\nGrand Total\t1\t2\t3')).toEqual([]);
  });

  test('sums that nothing names are known by what they are', () => {
    const text = '\tS\tM\t\nBK\t1\t2\t3\nNV\t3\t4\t7\n\t4\t6\t10';
    expect(placed(text)).toEqual(['BK S 1', 'BK M 2', 'NV S 3', 'NV M 4']);
    expect(unread(text)).toEqual([]);
  });

  test('a name too long for a colour is not cut: its numbers are told', () => {
    const long = '헤더 차콜 그레이 멜란지 스트라이프 라이트';
    expect(placed(`\tS\tM\nBK\t1\t2\n${long}\t5\t6`)).toEqual(['BK S 1', 'BK M 2']);
    expect(unread(`\tS\tM\nBK\t1\t2\n${long}\t5\t6`)).toEqual(['3 S 5 COLOR', '3 M 6 COLOR']);
  });

  test('title rows above are passed over', () => {
    expect(placed('FL27S-1104 린넨 셔츠\t\t\n발주 2026-11\t\t\n\tS\tM\nBK\t1\t2')).toEqual(['BK S 1', 'BK M 2']);
  });

  test('columns of words before the sizes are passed over', () => {
    expect(placed('스타일\t색상\t색상명\tS\tM\nFL27S\tBK\t블랙\t1\t2\nFL27S\tNV\t네이비\t3\t4')).toEqual([
      'BK S 1',
      'BK M 2',
      'NV S 3',
      'NV M 4',
    ]);
  });

  test('a colour whose cell was merged goes on in the row below', () => {
    expect(placed('\tS\tM\nBK\t1\t\n\t\t2\nNV\t3\t4')).toEqual(['BK S 1', 'BK M 2', 'NV S 3', 'NV M 4']);
  });

  test('a second quantity of the same colour and size is told, not taken', () => {
    const text = '\tS\tM\nBK\t1\t2\n\t9\t8';
    expect(placed(text)).toEqual(['BK S 1', 'BK M 2']);
    expect(unread(text)).toEqual(['3 S 9 TWICE', '3 M 8 TWICE']);
  });

  test('blank cells and dashes stand for nothing', () => {
    expect(placed('\tS\tM\tL\nBK\t1\t-\t\nNV\t–\t4\t')).toEqual(['BK S 1', 'NV M 4']);
  });

  test('colours and sizes that the style does not have are named', () => {
    expect(placed('\tS\t3XL\nBK\t1\t2\nRD 레드\t3\t4')).toEqual(['BK S 1', 'BK 3XL 2', 'RD S 3', 'RD 3XL 4']);
  });

  test('a text that is no whole number is told with its place', () => {
    expect(unread('\tS\tM\nBK\t1.5\tabc\nNV\t\t4')).toEqual(['2 S 1.5 NUMBER', '2 M abc NUMBER']);
    expect(placed('\tS\tM\nBK\t1.5\tabc\nNV\t\t4')).toEqual(['NV M 4']);
  });

  test('a whole number below zero is told as such, not as one that is not whole', () => {
    expect(unread('\tS\tM\nBK\t-4\t5')).toEqual(['2 S -4 BELOW']);
    expect(placed('\tS\tM\nBK\t-4\t5')).toEqual(['BK M 5']);
  });

  test('one text in the column of a new size is told by itself; the other quantities of the size are taken', () => {
    const text = '\tS\t3XL\nBK\t1\t2\nNV\t3\t문의\nIV\t5\t6';
    expect(placed(text)).toEqual(['BK S 1', 'BK 3XL 2', 'NV S 3', 'IV S 5', 'IV 3XL 6']);
    expect(unread(text)).toEqual(['3 3XL 문의 NUMBER']);
  });

  test('numbers of a column that is no size, as prices, are told and not taken', () => {
    const text = '\tS\tM\t단가\nBK\t1\t2\t8.64';
    expect(placed(text)).toEqual(['BK S 1', 'BK M 2']);
    expect(unread(text)).toEqual(['2 단가 8.64 SIZE']);
  });

  test('numbers in a row before any colour are told', () => {
    expect(unread('\tS\tM\n\t5\t6\nBK\t1\t2')).toEqual(['2 S 5 COLOR', '2 M 6 COLOR']);
  });

  test('the row of sizes may be said again for the next block', () => {
    expect(placed('\tS\tM\nBK\t1\t2\n\tS\tM\nNV\t3\t4')).toEqual(['BK S 1', 'BK M 2', 'NV S 3', 'NV M 4']);
  });

  test('sizes that are numbers are sizes in the head and quantities below it', () => {
    const denim = { colors: ['BK', 'NV'], sizes: ['28', '30', '32'] };
    expect(placed('\t28\t30\nBK\t30\t28\nNV\t32\t30', denim)).toEqual(['BK 28 30', 'BK 30 28', 'NV 28 32', 'NV 30 30']);
    expect(read('28\t30\n32\t30', denim)).toBeNull();
  });

  test('numbers alone, or words without sizes, are no matrix', () => {
    expect(read('1\t2\n3\t4')).toBeNull();
    expect(read('블랙\t2\n네이비\t4')).toBeNull();
    expect(read('')).toBeNull();
  });

  test('notes below have no quantities and are passed over', () => {
    expect(unread('\tS\tM\nBK\t1\t2\n단위: PCS\t\t')).toEqual([]);
    expect(placed('\tS\tM\nBK\t1\t2\n* 포장은 비율대로\t\t')).toEqual(['BK S 1', 'BK M 2']);
  });

  test('nought is a quantity that is told to the style', () => {
    expect(placed('\tS\tM\nBK\t0\t2')).toEqual(['BK S 0', 'BK M 2']);
  });
});
