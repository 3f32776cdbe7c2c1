import { expect, test } from 'vitest';
import { guessedRoles, readRows } from '../../src/contract/set/bankRows';

/** What rows with these amounts come to, in a currency with so many decimals. */
const readOf = (decimals: number, ...amounts: string[]) => {
  const lines = amounts.map((amount, i) => ({ rowNo: i + 2, cells: ['2026-11-02', '', amount, '', '1,000', '한강전자', ''] }));
  const { rows, faults } = readRows(lines, (role) => role, decimals);
  return [rows.map(({ TRX_AMT }) => TRX_AMT), faults.map(({ ROW_NO, CODE, ARGS }) => [ROW_NO, CODE, ...(ARGS ?? [])])];
};

test('99,114,83 and 1,2,3 of a statement are faults of their rows, never another amount', () => {
  expect(readOf(0, '99,114,83', '1,2,3', '99,114,830')).toEqual([
    ['99114830'],
    [
      [2, 'MSG000751', 'IN', '99,114,83'],
      [3, 'MSG000751', 'IN', '1,2,3'],
    ],
  ]);
});

test('1000.5 won is a fault, and not rounded to 1,001; where a currency has decimals it is an amount', () => {
  expect(readOf(0, '1000.5', '1,000.00')).toEqual([['1000'], [[2, 'MSG000751', 'IN', '1000.5']]]);
  expect(readOf(2, '1000.5', '1000.125')).toEqual([['1000.5'], [[3, 'MSG000751', 'IN', '1000.125']]]);
});

test.each([
  [['거래일시', '입금액', '거래후잔액', '기재'], { DT: '거래일시', IN: '입금액', BAL: '거래후잔액' }],
  [
    ['거래 일자', '거래 시각', '입금 금액(원)', '출금 금액(원)', '보낸 분', '잔액(KRW)', '적요'],
    { DT: '거래 일자', TM: '거래 시각', IN: '입금 금액(원)', DPSTR: '보낸 분', BAL: '잔액(KRW)', CNNT: '적요' },
  ],
  [
    ['Date posted', 'Credit KRW', 'Balance KRW', 'Payer name', 'Memo'],
    { DT: 'Date posted', IN: 'Credit KRW', BAL: 'Balance KRW', DPSTR: 'Payer name', CNNT: 'Memo' },
  ],
])('unknown headings %s are guessed by the words banks use', (header, roles) => {
  expect(guessedRoles(header)).toMatchObject(roles);
});
