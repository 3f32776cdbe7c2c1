import { expect, test } from 'vitest';
import { businessMinutesBetween } from '../../src/client/pages/csm/useTurning';

const at = (text: string) => Date.parse(`${text}+09:00`);

test.each([
  ['within a day', '2026-11-24T10:00', '2026-11-24T10:07', 7],
  ['before the morning', '2026-11-24T08:50', '2026-11-24T09:10', 10],
  ['over the night', '2026-11-24T17:55', '2026-11-25T09:05', 10],
  ['over a weekend', '2026-11-27T17:50', '2026-11-30T09:20', 30],
  ['less than a minute', '2026-11-24T10:00:00', '2026-11-24T10:00:59', 0],
])('business minutes %s', (_, from, to, minutes) => {
  expect(businessMinutesBetween(at(from), at(to))).toBe(minutes);
});
