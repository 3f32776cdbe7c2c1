import { expect, it } from 'vitest';
import { driverTel, isStaffColumn, readable, receives, receivesWhole } from '../../src/contract/columnRules';

const customer = { USER_TP: 'C', USER_ID: 'cadm01' };
const staff = { USER_TP: 'S', USER_ID: 'ops01' };
const order = (DLV_ORD_STS: string, CMPL_DTM: string | null = null, ASGN_DTM: string | null = null) => ({
  DLV_ORD_STS,
  CMPL_DTM,
  ASGN_DTM,
  DRV_TEL: '010-1234-5678',
});

it.each(['TMP', 'REQ', 'CFM', 'RJT', 'CXL', 'HLD'])('customers do not get the driver of an order in %s', (status) => {
  expect(driverTel(order(status), '20251120120000')).toBeNull();
});

it.each(['ASG', 'LDD', 'ARV'])('customers get the driver of an order in %s', (status) => {
  expect(driverTel(order(status), '20251120120000')).toBe('010-1234-5678');
});

it('also while an assigned order is on hold', () => {
  expect(driverTel(order('HLD', null, '20251119080000'), '20251120120000')).toBe('010-1234-5678');
});

it.each([
  ['20251121153000', '010-1234-5678'],
  ['20251121153001', '010-****-5678'],
  ['20251121', '010-1234-5678'],
  ['20251122', '010-****-5678'],
])('completed on 2025-11-20 15:30, at %s it is %s', (now, shown) => {
  expect(driverTel(order('CMP', '20251120153000'), now)).toBe(shown);
});

it('an order as customers have it: no price, no remark of staff, no user ID of others, the driver masked; staff have it whole', () => {
  const whole = {
    ...order('CMP', '20200101000000'),
    TRSP_AMT: 100,
    RMK: 'memo',
    TRUCK_CD: 'T1',
    REG_USER_ID: 'ops01',
    UPD_USER_ID: 'cadm01',
  };
  expect(readable('PAN_DLV_ORD', whole, staff, '20251120120000')).toEqual(whole);
  expect(readable('PAN_DLV_ORD', whole, customer, '20251120120000')).toEqual({
    ...whole,
    TRSP_AMT: null,
    RMK: null,
    TRUCK_CD: null,
    REG_USER_ID: null,
    DRV_TEL: '010-****-5678',
  });
  expect(readable('PAN_DLV_ORD', { DLV_ORD_NO: 'D1' }, customer, '20251120120000')).toEqual({ DLV_ORD_NO: 'D1' });
});

it('what is left out or masked is not sorted by, what is masked is received', () => {
  expect(['RMK', 'DRV_TEL', 'REG_USER_ID', 'DLV_DT'].map((column) => receivesWhole('PAN_DLV_ORD', column, customer))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(['RMK', 'DRV_TEL', 'DLV_DT'].map((column) => receives('PAN_DLV_ORD', column, customer))).toEqual([false, true, true]);
  expect(receivesWhole('PAN_DLV_ORD', 'RMK', staff) && isStaffColumn('PAN_DLV_ORD', 'RMK')).toBe(true);
});
