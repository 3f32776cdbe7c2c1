import { describe, expect, test } from 'vitest';
import { meanwhileIn, type PlanStamp } from '../../src/contract/cfs/planStamps';

const plan = { CLP_NO: 'CLP1', CLP_STS: 'PLN', UPD_CNT: 3 };
const lines = [1, 2, 3].map((LINE_NO) => ({ LINE_NO, UPD_CNT: 1 }));
const stamp = (LINE_NO: number | null, over: Partial<PlanStamp> = {}): PlanStamp => ({
  ...{ CLP_NO: 'CLP1', CLP_STS: 'PLN', LINE_NO, BKG_NO: LINE_NO === null ? null : `CB${LINE_NO}`, UPD_CNT: LINE_NO === null ? 3 : 1 },
  ...{ UPD_DTM: '20261128090000', USER_NM: '조은' },
  ...over,
});
const asRead = [stamp(null), stamp(1), stamp(2), stamp(3)];

describe('what others did to a plan meanwhile', () => {
  test('nothing, where it is as it was read, is not saved yet, or was not told', () => {
    expect(meanwhileIn(plan, lines, asRead)).toBeNull();
    expect(meanwhileIn({ CLP_STS: 'PLN' }, [], asRead)).toBeNull();
    expect(meanwhileIn(plan, lines, [])).toBeNull();
  });

  test('lines loaded, taken out and changed are counted, and told of by who was the last', () => {
    const now = [
      stamp(null, { UPD_CNT: 5, UPD_DTM: '20261128100000' }),
      stamp(1),
      stamp(3, { UPD_CNT: 2, UPD_DTM: '20261128100500', USER_NM: '이순서' }),
      stamp(4, { UPD_DTM: '20261128100000', USER_NM: '박적입' }),
    ];
    expect(meanwhileIn(plan, lines, now)).toEqual({
      ...{ USER_NM: '이순서', UPD_DTM: '20261128100500', came: 1, gone: 1, changed: 1, CLP_STS: null },
    });
  });

  test('the plan itself: its state where that is another one', () => {
    const closed = { UPD_CNT: 4, CLP_STS: 'CLS', USER_NM: '서관리' };
    expect(meanwhileIn(plan, lines, [stamp(null, closed), ...asRead.slice(1)])).toMatchObject({
      CLP_STS: 'CLS',
      USER_NM: '서관리',
      came: 0,
    });
    expect(meanwhileIn(plan, lines, [stamp(null, { UPD_CNT: 4 }), ...asRead.slice(1)])).toMatchObject({ CLP_STS: null });
  });

  test('a line that was only taken out is told of by who changed the plan with it', () => {
    const now = [stamp(null, { UPD_CNT: 4, USER_NM: '박적입' }), stamp(1), stamp(2)];
    expect(meanwhileIn(plan, lines, now)).toMatchObject({ gone: 1, USER_NM: '박적입' });
  });

  test('lines of other plans do not count', () => {
    expect(meanwhileIn(plan, lines, [...asRead, stamp(9, { CLP_NO: 'CLP2' })])).toBeNull();
  });
});
