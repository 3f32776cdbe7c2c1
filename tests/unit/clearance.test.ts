import { describe, expect, test } from 'vitest';
import { clearanceOf, eventsToAdd, isCargoOf, nextCustomsState } from '../../src/contract/ptl/status/clearance';
import { stepsOf, type Told } from '../support/customs';

const arrived: Told[] = [
  ['입항적하목록 제출', '2026-11-02 09:00'],
  ['입항적하목록 심사완료', '2026-11-03 06:00'],
  ['하선신고 수리', '2026-11-03 18:00'],
];
const carriedIn: Told[] = [...arrived, ['반입신고', '2026-11-04 10:00', { SHED_NM: '부산신항 창고' }]];
const declared: Told[] = [...carriedIn, ['수입신고', '2026-11-05 09:00', { DCLR_NO: '12345-26-123456M' }]];
const accepted: Told[] = [...declared, ['수입신고수리', '2026-11-06 11:00', { DCLR_NO: '1234526123456M' }]];
const out = (at: string, PKG_QTY: number | null = null): Told => ['반출신고', at, { RLBR_CNNT: '수입신고 수리후 반출', PKG_QTY }];

const read = (told: readonly Told[], PKG_QTY: number | null = null) => clearanceOf({ PKG_QTY }, stepsOf(told));
const codes = (told: readonly Told[], PKG_QTY: number | null = null) => read(told, PKG_QTY).events.map(({ EVENT_CD }) => EVENT_CD);
const state = (told: readonly Told[], stored: string | null = null, isHeld = false) => nextCustomsState(stored, isHeld, read(told).states);

describe('the events of a cargo', () => {
  test('follow from its steps, the earliest first; steps without a meaning, and those without a time, bring none', () => {
    expect(read([...accepted, out('2026-11-07 15:00')]).events.map(({ EVENT_CD, EVENT_DTM }) => [EVENT_CD, EVENT_DTM])).toEqual([
      ['CSIN', '20261104100000'],
      ['CSDC', '20261105090000'],
      ['CSAC', '20261106110000'],
      ['CSOT', '20261107150000'],
    ]);
    expect(codes([...arrived, ['반입신고', null]])).toEqual([]);
    expect(codes(arrived)).toEqual([]);
  });

  test('leaving for another bonded place is no release, and there the cargo is carried in again', () => {
    const moved: Told[] = [
      ...carriedIn,
      ['보세운송 신고 수리', '2026-11-04 15:00'],
      ['반출신고', '2026-11-04 17:00', { RLBR_CNNT: '보세운송 반출' }],
    ];
    expect([codes(moved), state(moved)]).toEqual([['CSIN'], 'BTD']);
    const there: Told[] = [...moved, ['반입신고', '2026-11-05 08:00']];
    expect([codes(there), state(there, 'BTD')]).toEqual([['CSIN', 'CSIN'], 'BIN']);
  });

  test('what leaves in parts is released with the last of them', () => {
    const first = [...accepted, out('2026-11-07 15:00', 4)];
    expect([codes(first, 10), nextCustomsState('ACP', false, read(first, 10).states)]).toEqual([['CSIN', 'CSDC', 'CSAC'], 'ACP']);
    const all = [...first, out('2026-11-08 15:00', 6)];
    expect(
      read(all, 10)
        .events.filter(({ EVENT_CD }) => EVENT_CD === 'CSOT')
        .map(({ EVENT_DTM }) => EVENT_DTM),
    ).toEqual(['20261107150000', '20261108150000']);
    expect(codes([...accepted, out('2026-11-07 15:00')], 10)).toContain('CSOT');
  });

  test('are added where they are not there yet, and none that is older than a known one of its kind', () => {
    const two: Told[] = [
      ['반입신고', '2026-11-04 10:00'],
      ['반입신고', '2026-11-06 10:00'],
      ['수입신고', '2026-11-05 09:00'],
    ];
    const { events } = read(two);
    const added = (...known: string[]) =>
      eventsToAdd(events, new Set(known)).map(({ EVENT_CD, EVENT_DTM }) => `${EVENT_CD} ${EVENT_DTM.slice(6, 8)}`);
    expect(added()).toEqual(['CSIN 04', 'CSIN 06', 'CSDC 05']);
    expect(added('CSIN 20261104100000')).toEqual(['CSIN 06', 'CSDC 05']);
    expect(added('CSIN 20261106100000')).toEqual(['CSDC 05']);
    expect(eventsToAdd([...events, ...events], new Set()).length).toBe(3);
  });
});

describe('the declaration', () => {
  test('is the newest one, without the hyphens that people write', () => {
    expect(read(declared).declaration).toEqual({ IMP_DCLR_NO: '1234526123456M', at: '20261105090000' });
    const again: Told[] = [
      ...declared,
      ['수입신고 취하', '2026-11-05 12:00'],
      ['수입신고', '2026-11-05 15:00', { DCLR_NO: '9999926000001M' }],
    ];
    expect(read(again).declaration).toEqual({ IMP_DCLR_NO: '9999926000001M', at: '20261105150000' });
    expect(read([...carriedIn, ['수입신고', '2026-11-05 09:00', { DCLR_NO: '별도 통보' }]]).declaration).toBeNull();
  });
});

describe('the customs state', () => {
  test.each<[what: string, told: Told[], wanted: string | null, stored?: string | null, isHeld?: boolean]>([
    ['nothing that means something', [['입항적하목록 제출', '2026-11-02 09:00']], null],
    ['the manifest is examined, also without a time', [['입항적하목록 심사완료', null]], 'MFS'],
    ['unloading', arrived, 'UNL'],
    ['carried in', carriedIn, 'BIN', 'UNL'],
    ['selected for inspection after the declaration', [...declared, ['검사대상 선별', '2026-11-05 10:00']], 'INS', 'DCL'],
    ['the duty is notified', [...declared, ['수입(사용소비) 결재통보', '2026-11-06 09:00']], 'PAY', 'DCL'],
    ['accepted', accepted, 'ACP', 'DCL'],
    ['released', [...accepted, out('2026-11-07 15:00')], 'OUT', 'ACP'],
    ['carried in after it was accepted on the way: it stays accepted', [['수입신고수리', '2026-11-01 09:00'], ...carriedIn], 'ACP', 'ACP'],
    ['a hold is left by what ends it alone', [...declared, ['검사', '2026-11-05 16:00']], 'HLD', 'HLD', true],
    ['a hold that is over', accepted, 'ACP', 'HLD'],
    ['an older answer takes nothing back', declared, 'ACP', 'ACP'],
    ['an older answer that does not know of the inspection', declared, 'INS', 'INS'],
    ['an answer without steps', [], 'BIN', 'BIN'],
  ])('%s', (_, told, wanted, stored = null, isHeld = false) => expect(state(told, stored, isHeld)).toBe(wanted));
});

describe('the cargo of a shipment', () => {
  const cargo = { CARG_MT_NO: '26HDMU12345000100', MBL_NO: 'MB0001', HBL_NO: 'TS 0001', ETA_DT: '20261103' };
  test.each<[what: string, shipment: Parameters<typeof isCargoOf>[1], wanted: boolean]>([
    ['by its number', { CARG_MT_NO: '26HDMU12345000100', HBL_NO: 'OTHER', ETA_DT: '20200101' }, true],
    ['by the number without its last part', { CARG_MT_NO: '26HDMU123450001', HBL_NO: 'OTHER', ETA_DT: '20261103' }, true],
    ['not by another number, whatever its B/L', { CARG_MT_NO: '26HDMU99999000100', HBL_NO: 'TS0001', ETA_DT: '20261103' }, false],
    ['by house B/L without one', { CARG_MT_NO: null, HBL_NO: 'TS0001', ETA_DT: '20261110' }, true],
    ['not by the same house B/L of another year', { CARG_MT_NO: null, HBL_NO: 'TS0001', ETA_DT: '20271103' }, false],
    ['not by another house B/L', { CARG_MT_NO: null, HBL_NO: 'TS0002', ETA_DT: '20261103' }, false],
  ])('is found %s', (_, shipment, wanted) => expect(isCargoOf(cargo, shipment)).toBe(wanted));
  test('is found by its only B/L', () =>
    expect(isCargoOf({ ...cargo, HBL_NO: null }, { CARG_MT_NO: null, HBL_NO: 'MB0001', ETA_DT: '20261103' })).toBe(true));
  test('is taken where customs do not say when it arrives', () =>
    expect(isCargoOf({ ...cargo, ETA_DT: null }, { CARG_MT_NO: null, HBL_NO: 'TS0001', ETA_DT: '20271103' })).toBe(true));
});
