import { expect, test } from 'vitest';
import { networkOf } from '../../src/server/lib/limit';
import { Pace } from '../../src/server/lib/pace';

const most = 10_000;
/** The waits of so many calls of one caller at one time. */
const waits = (pace: Pace, count: number, now = 0, key = 'a') => Array.from({ length: count }, () => pace.take(key, now, most));

test('what was saved up is answered at once, then each call waits its turn; another caller waits for none of it', () => {
  const pace = new Pace(2, 5);
  expect(waits(pace, 10).map(({ waitMs }) => waitMs)).toEqual(Array(10).fill(0));
  expect(waits(pace, 3).map(({ waitMs }) => waitMs)).toEqual([0, 500, 1_000]);
  expect(pace.take('b', 0, most)).toEqual({ waitMs: 0, allowed: true });
});

test('who would have to wait too long is told so after that time, and what is refused uses nothing up', () => {
  const pace = new Pace(2, 5);
  const all = waits(pace, 100);
  expect(all.filter(({ allowed }) => allowed)).toHaveLength(31);
  expect(all.at(-1)).toEqual({ waitMs: most, allowed: false });
  expect(pace.take('a', 1_000, most)).toEqual({ waitMs: 9_500, allowed: true });
});

test('time without a call saves up again, never more than at the beginning', () => {
  const pace = new Pace(2, 5);
  waits(pace, 11);
  expect(waits(pace, 3, 1_000).map(({ waitMs }) => waitMs)).toEqual([0, 0, 500]);
  expect(waits(pace, 13, 3_600_000).map(({ waitMs }) => waitMs)).toEqual([...Array(11).fill(0), 500, 1_000]);
});

test('a call may count as many, and a rate of 0 holds nobody back', () => {
  const pace = new Pace(2, 5);
  pace.take('a', 0, most, 12);
  expect(pace.take('a', 0, most).waitMs).toBe(1_000);
  expect(waits(new Pace(0, 5), 1_000).every(({ waitMs, allowed }) => allowed && waitMs === 0)).toBe(true);
});

test('callers who are not there any more are forgotten', () => {
  const pace = new Pace(2, 5);
  for (let i = 0; i < 1_000; i++) pace.take(`caller ${i}`, 0, most);
  pace.take('a', 120_000, most);
  expect(pace.size).toBe(1);
});

test('an IPv6 address stands for its network, one of IPv4 for itself', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0DB8:0001:0002:ffff::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::ffff:10.1.2.3')).toBe('10.1.2.3');
  expect(networkOf('10.1.2.3')).toBe('10.1.2.3');
});
