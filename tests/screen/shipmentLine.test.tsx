import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { today } from '../../src/client/lib/dates';
import { addDays } from '../../src/contract/dates';
import type { MilestoneStep } from '../../src/contract/ptl/status/milestoneLine';
import { renderScreen } from '../support/renderScreen';

const list = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const unknown = '확인되지 않음';

const step = (CARGO_STS: string, state: MilestoneStep['state'], at: string | null = null, more: Partial<MilestoneStep> = {}) => ({
  ...{ CARGO_STS, state, at, plan: null, part: null },
  ...more,
});

/** The line of a shipment with these steps; those of which nothing is known stand apart. */
async function lineOf(...steps: MilestoneStep[]) {
  await renderScreen('/ptl/status/ptlShipngStusDetail', {
    role: 'CUST_ADM',
    args: { HBL_NO: 'SH001' },
    answers: { selectPtlShipngStusDetail: list([]), selectPtlShipngStusDetailG4: list(steps) },
  });
  const line = await screen.findByRole('list', { name: '진행 단계' });
  await within(line).findByText(steps[0]?.CARGO_STS ?? '');
  const times = [...line.querySelectorAll('.step-time')].map(({ textContent }) => textContent);
  const apart = [...line.querySelectorAll<HTMLElement>('.step-unknown')].map(({ style, textContent }) => [
    Number(style.getPropertyValue('--from')) * steps.length,
    Number(style.getPropertyValue('--to')) * steps.length,
    textContent,
  ]);
  return { line, times, apart };
}

test('what is not known is said once, where it stands, also before steps that are expected', async () => {
  const { line, times, apart } = await lineOf(
    step('BKD', 'now', '202611131000'),
    step('LDD', 'next'),
    step('ARR', 'next', '20261202'),
    step('BIN', 'next'),
    step('DCL', 'next'),
    step('DOI', 'next', '20261205'),
  );
  expect(times).toEqual(['11-13 10:00', '', '12-02 예상', '', '', '12-05 예상']);
  expect(apart).toEqual([
    [1, 2, ''],
    [3, 5, unknown],
  ]);
  expect(within(line).getByRole('listitem', { name: /DCL/ }).getAttribute('aria-label')).toContain(unknown);
});

test('a hold says its day and which one it is; nothing behind it stands out while nobody knows when', async () => {
  const since = addDays(today(), -1);
  const { line, times, apart } = await lineOf(
    step('DCL', 'done', '202611251012'),
    step('HLD', 'hold', `${since}1012`),
    step('ACP', 'next'),
  );
  expect(times[1]).toBe(`${since.slice(4, 6)}-${since.slice(6)} · 2일째`);
  expect(apart).toEqual([[2, 3, unknown]]);
  expect(line.querySelector('.step-coming')).toBeNull();
});

test('a step that some containers have says how many, and warns after its plan', async () => {
  const part = { CNT: 2, TOTAL: 3 };
  const { line, times } = await lineOf(
    step('DIS', 'now', '202611271230', { part, plan: '20261117' }),
    step('BIN', 'next', '20261128', { plan: '20261128' }),
  );
  expect(times).toEqual(['11-27 · 3대 중 2대', '11-28 예상']);
  expect([...line.querySelectorAll('.step-late .step-name')].map(({ textContent }) => textContent)).toEqual(['DIS']);
  expect(line.querySelector('.step-coming .step-name')?.textContent).toBe('BIN');
});
