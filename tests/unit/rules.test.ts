import { describe, expect, it } from 'vitest';
import { addBusinessDays, addMonths, exceeds, isDate8, isTime } from '../../src/contract/dates';
import {
  byteLength,
  checkRange,
  checkRow,
  hasPlainEnds,
  hasRun,
  holdsUserId,
  isBizNo,
  isContainerNo,
  isEmail,
  isImoNo,
  isMobile,
  isUserId,
  missingKinds,
  stored,
} from '../../src/contract/rules';
import { composed } from '../../src/contract/text';

const title = (f: string) => f;

describe('rules', () => {
  it('S5-01 mobile numbers have 3, 3 or 4, and 4 digits with dashes', () => {
    expect(isMobile('010-123-4567')).toBe(true);
    expect(isMobile('010-1234-5678')).toBe(true);
    expect(isMobile('01012345678')).toBe(false);
    expect(isMobile('010-12345-678')).toBe(false);
  });

  it('S5-02 the top-level part of an e-mail address has 2 to 24 letters', () => {
    expect(isEmail('a@b.c')).toBe(false);
    expect(isEmail('a@b.co')).toBe(true);
    expect(isEmail(`a@b.${'x'.repeat(24)}`)).toBe(true);
    expect(isEmail(`a@b.${'x'.repeat(25)}`)).toBe(false);
    expect(isEmail('a b@c.kr')).toBe(false);
    expect(isEmail('a..b@c.kr')).toBe(false);
  });

  it('S5-03 user IDs take letters, digits, underscore, hyphen and dot, extras by option', () => {
    expect(isUserId('Ops_01-a.b')).toBe(true);
    expect(isUserId('ops 01')).toBe(false);
    expect(isUserId('강배차')).toBe(false);
    expect(isUserId('a@b', '@')).toBe(true);
    expect(isUserId('a_b', '@')).toBe(false);
    expect(isUserId('')).toBe(false);
  });

  it('S5-04 S5-06 the kinds a password lacks are named', () => {
    expect(missingKinds('Aa1!')).toEqual([]);
    expect(missingKinds('abcd')).toEqual(['UPPER', 'DIGIT', 'SPECIAL']);
    expect(missingKinds('Abc1~')).toEqual(['SPECIAL']);
  });

  it('S5-07 one character four times in a row is refused, three are not', () => {
    expect(hasRun('Aaaaa1!')).toBe(true);
    expect(hasRun('Aaaa1!b')).toBe(false);
  });

  it('S5-08 four characters in a row of the user ID, in any letter case', () => {
    expect(holdsUserId('Ops0!x1Z', 'ops01')).toBe(true);
    expect(holdsUserId('Op0s!x1Z', 'ops01')).toBe(false);
    expect(holdsUserId('Abc!123', 'abc')).toBe(false);
  });

  it('S5-09 first and last character A-Z or 0-9', () => {
    expect(hasPlainEnds('!Abc1defG')).toBe(false);
    expect(hasPlainEnds('Abc1defG')).toBe(true);
    expect(hasPlainEnds('Abc1defg')).toBe(false);
  });

  it('S5-21 wide characters count as 2 bytes, or 1 by option', () => {
    expect(byteLength('가나다라마')).toBe(10);
    expect(byteLength('가나다라마', 1)).toBe(5);
    expect(byteLength('abc가')).toBe(5);
  });

  it('S5-14 times run from 0000 to 2359', () => {
    expect(isTime('2359')).toBe(true);
    expect(isTime('2460')).toBe(false);
    expect(isTime('930')).toBe(false);
  });

  it('S5-19 dates are 8 digits of the calendar', () => {
    expect(isDate8('20240229')).toBe(true);
    expect(isDate8('20230229')).toBe(false);
    expect(isDate8('2026-1-1')).toBe(false);
    expect(isDate8('20261399')).toBe(false);
  });

  it('S5-17 S5-18 a range is in order and no longer than the screen allows', () => {
    const max = { months: 3 };
    expect(checkRange('20261120', '20261119', max, ['FR_DT', 'TO_DT'])[0]?.CODE).toBe('MSG000022');
    expect(checkRange('20261120', '20270220', max, ['FR_DT', 'TO_DT'])).toEqual([]);
    expect(checkRange('20261120', '20270221', max, ['FR_DT', 'TO_DT'])[0]).toEqual({
      FIELD: 'TO_DT',
      CODE: 'MSG000023',
      ARGS: [3, 'UI.COMMON.MONTH'],
    });
    expect(checkRange('2026112', '20261120', max, ['FR_DT', 'TO_DT'])[0]?.CODE).toBe('MSG000187');
    expect(exceeds('20260101', '20270101', { years: 1 })).toBe(false);
    expect(exceeds('20260101', '20260109', { days: 7 })).toBe(true);
    expect(addMonths('20260131', 1)).toBe('20260228');
  });

  it('container numbers keep the check digit of ISO 6346', () => {
    expect(isContainerNo('CSQU3054383')).toBe(true);
    expect(isContainerNo('CSQU3054384')).toBe(false);
    expect(isContainerNo('CSQA3054383')).toBe(false);
    expect(isContainerNo('csqu3054383')).toBe(false);
  });

  it('business registration and IMO numbers keep their check digits', () => {
    expect(isBizNo('999-99-00005')).toBe(true);
    expect(isBizNo('999-99-00006')).toBe(false);
    expect(isBizNo('9999900005')).toBe(true);
    expect(isImoNo('9074729')).toBe(true);
    expect(isImoNo('9074728')).toBe(false);
  });

  it('business days leave out weekends and holidays', () => {
    const holidays = new Set(['20261225']);
    expect(addBusinessDays('20261224', 1, holidays)).toBe('20261228');
    expect(addBusinessDays('20261120', 7, holidays)).toBe('20261201');
  });

  it('S5-10 S5-16 checkRow names every fault of a row: required, length, date, time, number, range', () => {
    const row = {
      PICKUP_DT: '2026-1-1',
      PICKUP_TM: '2460',
      ITEM_NM: 'x'.repeat(501),
      CAR_QTY: 0,
      QTY: 0,
      GRS_WT: 'heavy',
      MSR_CBM: 1.2345,
      DLV_TEL: ' ',
    };
    const faults = checkRow(
      row,
      [
        { field: 'PICKUP_DT' },
        { field: 'PICKUP_TM' },
        { field: 'ITEM_NM' },
        { field: 'CAR_QTY', min: 1, max: 99 },
        { field: 'QTY', required: true, zeroIsEmpty: true },
        { field: 'GRS_WT' },
        { field: 'MSR_CBM' },
        { field: 'DLV_TEL', required: true },
      ],
      title,
    );
    expect(faults.map((f) => [f.FIELD, f.CODE])).toEqual([
      ['PICKUP_DT', 'MSG000187'],
      ['PICKUP_TM', 'MSG000014'],
      ['ITEM_NM', 'MSG000358'],
      ['CAR_QTY', 'MSG000016'],
      ['QTY', 'MSG000012'],
      ['GRS_WT', 'MSG000015'],
      ['MSR_CBM', 'MSG000475'],
      ['DLV_TEL', 'MSG000012'],
    ]);
    expect(faults[2]?.ARGS).toEqual(['ITEM_NM', 500, 501]);
    expect(
      checkRow(
        { ITEM_NM: 'x'.repeat(500), CAR_QTY: 99, QTY: 0.001, GRS_WT: 1234567890.123 },
        [
          { field: 'ITEM_NM' },
          { field: 'CAR_QTY', min: 1, max: 99 },
          { field: 'QTY', required: true, zeroIsEmpty: true },
          { field: 'GRS_WT' },
        ],
        title,
      ),
    ).toEqual([]);
  });

  it('a limit counts the characters of the text as it is stored: syllables typed in parts and marks without width are no more', () => {
    const faultsOf = (text: string) => checkRow({ ITEM_NM: text }, [{ field: 'ITEM_NM' }], title).map(({ ARGS }) => ARGS);
    const typed = (count: number) => `\ufeff${'강'.repeat(count).normalize('NFD')}\u200b`;
    expect(faultsOf(typed(500))).toEqual([]);
    expect(faultsOf(typed(501))).toEqual([['ITEM_NM', 500, 501]]);
  });

  it.each(['DLV_ZIP', 'ZIP_NO'])('a postcode is five digits: %s', (field) => {
    const codes = (text: string) => checkRow({ [field]: text }, [{ field }], title).map(({ CODE, ARGS }) => [CODE, ...(ARGS ?? [])]);
    expect(codes('06236')).toEqual([]);
    for (const text of ['6236', '062361', '0623a', '06 36']) expect([text, codes(text)]).toEqual([text, [['MSG000478', field, 5]]]);
  });

  it('S5-34 zero is a value where the column allows it', () => {
    expect(checkRow({ QTY: 0 }, [{ field: 'QTY', required: true }], title)).toEqual([]);
  });

  it('text is stored trimmed, blank text as null', () => {
    expect(stored('  a ')).toBe('a');
    expect(stored('  ')).toBeNull();
    expect(stored(0)).toBe(0);
  });
});

it('every character is stored alike alone and among signs that nobody asks twice about', () => {
  const odd = '\u0007';
  for (let code = 0; code < 0x10000; code++) {
    const one = String.fromCharCode(code);
    for (const text of [one, `가${one}a`, `ㄱ${one}〕`]) expect(composed(text), code.toString(16)).toBe(composed(text + odd));
  }
});

it('characters that steer a terminal are not stored; tabs and line ends are', () => {
  expect(stored('대기\u0007료\u001b[31m\u0085 확인')).toBe('대기료[31m 확인');
  expect(stored('첫 줄\r\n\t둘째 줄')).toBe('첫 줄\r\n\t둘째 줄');
});
