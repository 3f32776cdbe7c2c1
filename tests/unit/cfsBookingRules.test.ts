import { describe, expect, test } from 'vitest';
import {
  bookingFaults,
  bookingRefusal,
  canEditBooking,
  damageOf,
  differenceRate,
  isAfterClosing,
  largeDifferences,
  leavingFaults,
  needsPorts,
  receptionFaults,
} from '../../src/contract/cfs/bookingRules';
import { booking, receivedColumns } from '../../src/contract/cfs/cfsBookingList';

const title = (field: string) => field;
const now = '20261128120000';
const states = ['REQ', 'CFM', 'IN', 'STF', 'OUT', 'CXL'];
const editable = (CFS_BKG_STS: string, userType: string, CLP_NO: string | null = null) =>
  booking.columns.filter((field) => canEditBooking({ CFS_BKG_STS, CLP_NO }, field, userType));
const codes = (faults: { FIELD?: string; CODE: string }[]) => faults.map(({ FIELD, CODE }) => `${FIELD} ${CODE}`);

describe('what may be typed of a CFS booking', () => {
  test('customers type what is booked, until it is confirmed, and never what is measured', () => {
    for (const state of states.slice(1)) expect(editable(state, 'C')).toEqual([]);
    const own: string[] = [...receivedColumns, 'OUT_DTM'];
    expect(editable('REQ', 'C')).toEqual(booking.columns.filter((field) => !own.includes(field)));
  });

  test('staff put right what was measured while the cargo is in, and then what was booked no more', () => {
    expect(editable('IN', 'S')).toEqual(expect.arrayContaining([...receivedColumns, 'HBL_NO', 'POD_CD', 'RMK']));
    for (const field of ['PKG_QTY', 'GRS_WT', 'MSR_CBM', 'CYCFS_CD', 'CUST_CD']) expect(editable('IN', 'S')).not.toContain(field);
    expect(editable('CFM', 'S')).toContain('PKG_QTY');
    for (const field of receivedColumns) expect(editable('CFM', 'S')).not.toContain(field);
    expect([editable('STF', 'S'), editable('OUT', 'S'), editable('CXL', 'S')]).toEqual([
      ...[
        ['HBL_NO', 'RMK'],
        ['HBL_NO', 'OUT_DTM', 'RMK'],
      ],
      [],
    ]);
  });

  test('a load plan holds what it is made of', () => {
    const held = editable('CFM', 'S').filter((field) => !editable('CFM', 'S', 'CL1').includes(field));
    expect(held.sort()).toEqual(['CYCFS_CD', 'GRS_WT', 'IMEX_TP', 'MSR_CBM', 'PKG_QTY', 'PKG_UT_CD', 'POD_CD', 'POL_CD']);
  });
});

describe('which actions a CFS booking takes', () => {
  const refusals = (action: 'confirm' | 'receive' | 'out' | 'cancel', userType = 'S', more: object = {}) =>
    states.map((CFS_BKG_STS) => bookingRefusal(action, { CFS_BKG_STS, CLP_NO: null, IMEX_TP: 'E', ...more }, userType)?.CODE ?? 'yes');
  const no = 'MSG000027';

  test('by state, user, direction and load plan', () => {
    expect(refusals('confirm')).toEqual(['yes', no, no, no, no, no]);
    expect(refusals('receive')).toEqual([no, 'yes', no, no, no, no]);
    expect(refusals('out')).toEqual([no, no, 'MSG000620', 'yes', no, no]);
    expect(refusals('out', 'S', { IMEX_TP: 'I' })).toEqual([no, no, 'yes', 'yes', no, no]);
    expect(refusals('cancel')).toEqual(['yes', 'yes', 'MSG000212', 'MSG000212', 'MSG000212', no]);
    expect(refusals('cancel', 'C')).toEqual(['yes', no, 'MSG000212', 'MSG000212', 'MSG000212', no]);
    expect(refusals('cancel', 'S', { CLP_NO: 'CL1' })[1]).toBe('MSG000609');
  });
});

describe('what was received against what was booked', () => {
  test('is told in per cent with one decimal; nothing where one is not known', () => {
    expect([differenceRate(97, 100), differenceRate(1, 3), differenceRate(100, 100)]).toEqual([-3, -66.7, 0]);
    expect([differenceRate(null, 100), differenceRate(5, 0), differenceRate(5, null), differenceRate(0, 10)]).toEqual([
      null,
      null,
      null,
      -100,
    ]);
  });

  test('is asked about beyond ten per cent, either way', () => {
    const row = { PKG_QTY: 100, GRS_WT: 1000, MSR_CBM: 10, ACTL_PKG_QTY: 110, ACTL_GRS_WT: 899, ACTL_MSR_CBM: 11.1 };
    expect(largeDifferences(row)).toEqual([
      { field: 'ACTL_GRS_WT', rate: -10.1 },
      { field: 'ACTL_MSR_CBM', rate: 11 },
    ]);
  });

  test('must be whole, past, and say what is damaged', () => {
    const whole = { ACTL_PKG_QTY: 1, ACTL_GRS_WT: 1, ACTL_MSR_CBM: 0, IN_DTM: now, DMG_YN: 'N' };
    expect(codes(receptionFaults(whole, now, title))).toEqual([]);
    expect(codes(receptionFaults({ ...whole, DMG_YN: 'Y' }, now, title))).toEqual(['DMG_RMK MSG000012']);
    expect(codes(receptionFaults({ ...whole, DMG_RMK: '찢김' }, now, title))).toEqual(['DMG_YN MSG000632']);
    expect(codes(receptionFaults({ ...whole, IN_DTM: '20261128120001' }, now, title))).toEqual(['IN_DTM MSG000612']);
    // With its year: 2027-01-28 is not before November.
    const [future] = receptionFaults({ ...whole, IN_DTM: '20270128120000' }, now, title);
    expect(future?.ARGS?.slice(1)).toEqual(['2027-01-28 12:00', '2026-11-28 12:00']);
    expect(codes(receptionFaults({}, now, title))).toEqual([
      ...['ACTL_PKG_QTY MSG000012', 'ACTL_GRS_WT MSG000012', 'ACTL_MSR_CBM MSG000012', 'IN_DTM MSG000012', 'DMG_YN MSG000012'],
    ]);
    expect(codes(leavingFaults({ IN_DTM: now, OUT_DTM: '20261128115959' }, now, title))).toEqual(['OUT_DTM MSG000611']);
  });
});

test('damage that is described is damage, unless it is said to be none', () => {
  expect(damageOf({ DMG_YN: 'N' }, { DMG_RMK: '찢김' })).toEqual({ DMG_YN: 'Y' });
  for (const [row, values] of [
    [{ DMG_YN: 'Y' }, { DMG_RMK: '찢김' }],
    [{ DMG_YN: 'N' }, { DMG_RMK: null }],
    [{ DMG_YN: 'N' }, { DMG_RMK: '찢김', DMG_YN: 'N' }],
    [{ DMG_YN: 'N', DMG_RMK: '찢김' }, { CFS_LOC: 'A' }],
  ])
    expect(damageOf(row, values as object)).toEqual({});
});

describe('what a CFS booking must say', () => {
  test('it comes in before its closing time; without a time, on its day at the latest', () => {
    const at = (IN_PLAN_DT: string, IN_PLAN_TM: string | null) =>
      isAfterClosing({ IN_PLAN_DT, IN_PLAN_TM, CARGO_CLS_DTM: '20261201150000' });
    expect([at('20261201', '1500'), at('20261201', '1501'), at('20261201', null), at('20261202', null)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(isAfterClosing({ IN_PLAN_DT: '20261202', CARGO_CLS_DTM: null })).toBe(false);
  });

  test('what is late already stays so as long as none of it changes', () => {
    const late = { IN_PLAN_DT: '20261202', IN_PLAN_TM: null, CARGO_CLS_DTM: '20261201150000', CFS_BKG_STS: 'CFM', IMEX_TP: 'I' };
    expect(codes(bookingFaults({ ...late, RMK: 'x' }, late, now, title))).toEqual([]);
    expect(codes(bookingFaults({ ...late, IN_PLAN_TM: '0900' }, late, now, title))).toEqual(['IN_PLAN_DT MSG000211']);
  });

  test('class and UN number together, ports of an export from the confirmation on', () => {
    expect(codes(bookingFaults({ UN_NO: '199' }, undefined, now, title))).toEqual(['IMDG_CLS MSG000012', 'UN_NO MSG000478']);
    expect([needsPorts({ CFS_BKG_STS: 'REQ', IMEX_TP: 'E' }), needsPorts({ CFS_BKG_STS: 'CFM', IMEX_TP: 'E' })]).toEqual([false, true]);
    expect(needsPorts({ CFS_BKG_STS: 'CFM', IMEX_TP: 'I' })).toBe(false);
  });
});
