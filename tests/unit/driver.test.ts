import { expect, it } from 'vitest';
import { maskDriver } from '../../src/server/pan/driver';

const customer = { USER_TP: 'C' };
const order = (DLV_ORD_STS: string, CMPL_DTM: string | null = null, ASGN_DTM: string | null = null) => ({
  DLV_ORD_STS,
  CMPL_DTM,
  ASGN_DTM,
  DRV_TEL: '010-1234-5678',
});

it.each(['TMP', 'REQ', 'CFM', 'RJT', 'CXL', 'HLD'])('customers do not get the driver of an order in %s', (status) => {
  expect(maskDriver(order(status), customer, '20251120120000')).toBeNull();
});

it.each(['ASG', 'LDD', 'ARV'])('customers get the driver of an order in %s', (status) => {
  expect(maskDriver(order(status), customer, '20251120120000')).toBe('010-1234-5678');
});

it('also while an assigned order is on hold', () => {
  expect(maskDriver(order('HLD', null, '20251119080000'), customer, '20251120120000')).toBe('010-1234-5678');
});

it.each([
  ['20251121153000', '010-1234-5678'],
  ['20251121153001', '010-****-5678'],
  ['20251121', '010-1234-5678'],
  ['20251122', '010-****-5678'],
])('completed on 2025-11-20 15:30, at %s it is %s', (now, shown) => {
  expect(maskDriver(order('CMP', '20251120153000'), customer, now)).toBe(shown);
});

it('staff always get it, and none stays none', () => {
  expect(maskDriver(order('CMP', '20200101000000'), { USER_TP: 'S' }, '20251120')).toBe('010-1234-5678');
  expect(maskDriver({ ...order('ASG'), DRV_TEL: null }, customer, '20251120')).toBeNull();
});
