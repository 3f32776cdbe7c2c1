import { describe, expect, it } from 'vitest';
import { dictionary } from '../../src/contract/dictionary';
import { checkRow } from '../../src/contract/rules';
import { readTel } from '../../src/contract/typed';
import { normalize } from '../../src/server/lib/normalize';

describe('a telephone number', () => {
  it.each([
    ['02-123-4567', '02-123-4567'],
    ['０１０－１２３４－５６７８', '010-1234-5678'],
    ['010–1234—5678', '010-1234-5678'],
    [' 1588-1234 ', '1588-1234'],
    ['+82 10 1234 5678', '+82 10 1234 5678'],
    ['(031) 123-4567', '(031) 123-4567'],
    ['01012345678', '01012345678'],
    ['02-123-4567~8', '02-123-4567~8'],
    ['02-123-4567 내선 12', '02-123-4567 내선 12'],
    ['02-123-4567 (내선 12)', '02-123-4567 (내선 12)'],
    ['02-123-4567 ext. 12', '02-123-4567 ext. 12'],
  ])('%s is read as %s', (typed, read) => {
    expect(readTel(typed)).toBe(read);
  });

  it.each(['전화없음', 'abc', '010-****-5678', '02-1', '8.21012E+11', '010-1234-5678 김기사', '1234567890123456', '-', ''])(
    '%s is none',
    (typed) => {
      expect(readTel(typed)).toBeNull();
    },
  );

  it('of a row is refused with its title where it is none, in every column of the dictionary that holds one', () => {
    const names = Object.entries(dictionary).flatMap(([name, field]) => ('tel' in field ? [name] : []));
    expect(names).toEqual(expect.arrayContaining(['DLV_TEL', 'DRV_TEL', 'TEL_NO', 'TRUCK_TEL', 'FAX_NO']));
    for (const field of names) {
      expect(checkRow({ [field]: '전화없음' }, [{ field }], () => '연락처')).toEqual([
        { FIELD: field, CODE: 'MSG000481', ARGS: ['연락처'] },
      ]);
      expect(checkRow({ [field]: '02-123-4567' }, [{ field }], () => '연락처')).toEqual([]);
      expect(normalize({ LIST: [{ [field]: '０２-１２３-４５６７' }] })).toEqual({ LIST: [{ [field]: '02-123-4567' }] });
    }
  });
});
