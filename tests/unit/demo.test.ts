import { describe, expect, test } from 'vitest';
import { customers } from '../../mock/demo/customers';
import { date8, dayOf, moment, month6, notOn, weekday } from '../../mock/demo/days';
import { bizNo, cntrCheck, cntrNo, imoNo, Numbers } from '../../mock/demo/numbers';
import { gates, sites } from '../../mock/demo/places';
import { Random } from '../../mock/demo/random';
import { readUsers } from '../../mock/demo/users';

describe('numbers of the demo', () => {
  test('container check digits follow ISO 6346', () => {
    expect(cntrCheck('CSQU305438')).toBe(3);
    const random = new Random(1);
    for (let i = 0; i < 200; i++) {
      const no = cntrNo(random);
      expect(no).toMatch(/^[A-Z]{3}U\d{7}$/);
      expect(Number(no[10])).toBe(cntrCheck(no.slice(0, 10)));
    }
  });

  test('business numbers end with their check digit and differ', () => {
    // 999-99-00005 is right by the rule.
    expect(bizNo(99)).toBe('999-99-00005');
    const all = new Set(Array.from({ length: 1500 }, (_, i) => bizNo(i)));
    expect(all.size).toBe(1500);
  });

  test('IMO numbers end with their check digit', () => {
    expect(imoNo('907472')).toBe('9074729');
  });

  test('a counter counts per period', () => {
    const numbers = new Numbers();
    expect(numbers.take('DLV', 'DV', '261120', 4, '20261120')).toBe('DV2611200001');
    expect(numbers.take('DLV', 'DV', '261120', 4, '20261120')).toBe('DV2611200002');
    expect(numbers.take('DLV', 'DV', '261121', 4, '20261121')).toBe('DV2611210001');
    numbers.atLeast('CUS', '*', 195, 'C00195');
    expect(numbers.rows()).toContainEqual({ RULE_CD: 'CUS', CORP_CD: '*', PERIOD_KEY: '*', LAST_SEQ: 195, LAST_NO: 'C00195' });
  });
});

describe('random numbers', () => {
  test('are the same for the same seed and differ between parts', () => {
    const draw = (random: Random) => Array.from({ length: 20 }, () => random.int(0, 1000));
    expect(draw(Random.of(7, 'orders'))).toEqual(draw(Random.of(7, 'orders')));
    expect(draw(Random.of(7, 'orders'))).not.toEqual(draw(Random.of(7, 'trucks')));
  });

  test('keep weights', () => {
    const random = new Random(3);
    let heavy = 0;
    for (let i = 0; i < 10_000; i++)
      if (
        random.weighted([
          ['a', 9],
          ['b', 1],
        ]) === 'a'
      )
        heavy++;
    expect(heavy / 10_000).toBeCloseTo(0.9, 1);
  });
});

describe('days', () => {
  test('calendar arithmetic over month and year ends', () => {
    expect(date8(dayOf('20261231') + 1)).toBe('20270101');
    expect(date8(dayOf('20280228') + 1)).toBe('20280229');
    expect(month6(dayOf('20260115'), -2)).toBe('202511');
    expect(weekday(dayOf('20261122'))).toBe(0);
    expect(date8(notOn([0], dayOf('20261122')))).toBe('20261123');
    expect(moment(dayOf('20261120') * 1440 + 9 * 60 + 5)).toBe('20261120T090500');
  });
});

describe('the demo company', () => {
  test('42 people, of whom the states of the stories', () => {
    const users = readUsers();
    expect(users).toHaveLength(42);
    const states = users.map((user) => user.state).filter((state) => state !== 'ACT');
    expect(states.sort()).toEqual(['DORM', 'LOCK', 'OLD95', 'SUSP', 'TEMP']);
    for (const user of users.filter((u) => u.type === 'C' && !u.roles.includes('GUEST'))) expect(user.custs.length).toBeGreaterThan(0);
  });

  test('twelve customers share all shipments, each with places to deliver to', () => {
    expect(customers).toHaveLength(12);
    expect(customers.reduce((sum, c) => sum + c.share, 0)).toBe(100);
    for (const { code } of customers) expect(sites[code]?.length, code).toBeGreaterThan(0);
    expect(Object.keys(gates).sort()).toEqual(['KRICN', 'KRINC', 'KRPTK', 'KRPUS']);
  });
});
