import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { today } from '../../src/client/lib/dates';
import { firstLook, look } from '../../src/client/shell/look';
import { addDays } from '../../src/contract/dates';
import { type Deadline, placeOf } from '../../src/contract/ptl/status/ptlDeadlineList';
import { renderScreen } from '../support/renderScreen';

const path = '/ptl/status/ptlDeadlineList';

/** Something that ends so many days from today at 23:59; null: nobody knows when. */
function ending(REF_KEY: string, days: number | null, more: Partial<Deadline>): Deadline {
  const DUE_DTM = days === null ? null : `${addDays(today(), days)}235900`;
  const REMAIN_MIN = days === null ? null : days * 1440 + 60;
  const place = placeOf({ DUE_DTM, REMAIN_MIN }, today());
  const who = { WHO_TP: 'ME', WHO_NM: '나', NEXT_TP: 'TAKE', NEXT_NM: '반출 배차', DUE_SCOPE: 'ME' } as const;
  const money = { DAY_WON: null, SUM_WON: null };
  return {
    KIND_TP: 'FREE',
    REF_KEY,
    HBL_NO: REF_KEY,
    CUST_CD: 'C1',
    CUST_NM: '우리가구',
    DUE_DTM,
    REMAIN_MIN,
    ...place,
    CNTN_TXT: '',
    ...money,
    ...who,
    ...more,
  };
}

const rows = () => [
  ending('HL1', -2, { DAY_WON: 120_000, SUM_WON: 735_000 }),
  ending('HL2', 0, { DAY_WON: 30_000, SUM_WON: 0, CUST_NM: '미미뷰티', DUE_SCOPE: 'ORGN' }),
  ending('HL3', 1, { DAY_WON: null, SUM_WON: null, DUE_SCOPE: 'ALL' }),
  ending('QT1', 1, { KIND_TP: 'QUO', HBL_NO: null, WHO_TP: 'CUST', WHO_NM: '우리가구' }),
  ending('HL4', null, { DAY_WON: 40_000, SUM_WON: 0 }),
];

const scopes = Object.entries({ ME: '나', ORGN: '우리 조직', ALL: '전체' }).map(([CODE, NAME]) => ({ CODE, NAME }));
const answers = {
  selectPtlDeadline: () => ({ LIST: rows(), TOTAL: 5 }),
  selectCommonCode: (body: object) => Object.fromEntries(Object.keys(body).map((name) => [name, name === 'DUE_SCOPE' ? scopes : []])),
};
const open = (args: Record<string, string> = {}, role = 'OPS') => renderScreen(path, { role, args, answers });

const numbers = () => [...document.querySelectorAll('[role=row]')].map((row) => row.textContent?.match(/HL\d|QT\d/)?.[0]).filter(Boolean);
const group = (name: string) => within(screen.getByRole('group', { name }));
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const filter = (of: string, name: RegExp) => group(of).getByRole('button', { name });

beforeEach(() => {
  document.body.innerHTML = '';
  look.set(firstLook);
});

test('filters of several groups combine, and the counts of each follow the others', async () => {
  await open();
  await waitFor(() => expect(numbers()).toEqual(['HL1', 'HL2', 'HL3', 'QT1', 'HL4']));
  expect(filter('종류', /^전체/).textContent).toBe('전체15');
  fireEvent.click(filter('종류', /^FREE/));
  expect(numbers()).toEqual(['HL1', 'HL2', 'HL3', 'HL4']);
  expect(filter('급한 정도', /^WEEK/).textContent).toBe('WEEK1');
  fireEvent.click(filter('급한 정도', /^WEEK/));
  expect(numbers()).toEqual(['HL3']);
  expect(filter('종류', /^QUO/).textContent).toBe('QUO1');
  // Pressed again it lets go.
  fireEvent.click(filter('종류', /^FREE/));
  expect(numbers()).toEqual(['HL3', 'QT1']);
});

test('whose work is shown: mine, that of the organisation with it, all; counts and bars follow, Escape keeps it', async () => {
  await open();
  await waitFor(() => expect(numbers()).toHaveLength(5));
  const whose = () => group('누구의 일');
  expect(whose().getByRole('button', { pressed: true }).textContent).toBe('전체');
  fireEvent.click(whose().getByRole('button', { name: '우리 조직' }));
  expect(numbers()).toEqual(['HL1', 'HL2', 'QT1', 'HL4']);
  fireEvent.click(whose().getByRole('button', { name: '나' }));
  expect(numbers()).toEqual(['HL1', 'QT1', 'HL4']);
  expect(filter('종류', /^전체/).textContent).toBe('전체13');
  fireEvent.click(filter('종류', /^QUO/));
  expect(numbers()).toEqual(['QT1']);
  fireEvent.keyDown(filter('종류', /^QUO/), { key: 'Escape' });
  expect(numbers()).toEqual(['HL1', 'QT1', 'HL4']);
  expect(look.get().DUE_SCOPE).toBe('ME');
});

test('the board opens with the work that was chosen last', async () => {
  look.set({ ...firstLook, DUE_SCOPE: 'ME' });
  await open();
  await waitFor(() => expect(numbers()).toEqual(['HL1', 'QT1', 'HL4']));
});

test('a count of another screen opens all that it has counted, whoever’s work it is', async () => {
  look.set({ ...firstLook, DUE_SCOPE: 'ME' });
  await open({ KIND_TP: 'FREE' });
  await waitFor(() => expect(numbers()).toEqual(['HL1', 'HL2', 'HL3', 'HL4']));
});

test('a customer has one organisation, and no such choice', async () => {
  await open({}, 'CUST_ADM');
  await waitFor(() => expect(numbers()).toHaveLength(5));
  expect(screen.queryByRole('group', { name: '누구의 일' })).toBeNull();
});

test('a day of the bars is a filter, and Escape takes all of them off', async () => {
  await open();
  await waitFor(() => expect(numbers()).toHaveLength(5));
  const bars = group('막대는 그날을 놓치면 하루에 드는 돈(원)');
  expect(bars.getAllByRole('button')).toHaveLength(16);
  const over = bars.getByRole('button', { name: '초과 1건 120,000원' });
  fireEvent.click(over);
  expect(numbers()).toEqual(['HL1']);
  over.focus();
  fireEvent.keyDown(over, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^오늘 .* 1건 30,000원$/);
  fireEvent.keyDown(over, { key: 'Escape' });
  expect(numbers()).toHaveLength(5);
  expect(pressed()).toEqual(['전체15', '전체']);
});

test('nothing by the day, not known and 0 are three different things, and what is not known is not in the sum', async () => {
  await open();
  await waitFor(() => expect(numbers()).toHaveLength(5));
  const won = (number: string) => {
    const row = [...document.querySelectorAll<HTMLElement>('[role=row]')].find(({ textContent }) => textContent?.includes(number));
    const at = (field: string) => row?.querySelectorAll('[role=gridcell]')[field === 'DAY_WON' ? 6 : 7]?.textContent;
    return [at('DAY_WON'), at('SUM_WON')];
  };
  expect([won('HL2'), won('HL3'), won('QT1')]).toEqual([
    ['30,000', '0'],
    ['확인되지 않음', '확인되지 않음'],
    ['–', '–'],
  ]);
  expect(document.querySelector('[data-total=DAY_WON]')?.textContent).toBe('190,000');
  expect(document.querySelector('[data-total=CNTN_TXT]')?.textContent).toBe('금액 모르는 1건 제외');
});

test('what the home page has counted is chosen at opening', async () => {
  await open({ KIND_TP: 'FREE', URG_TP: 'DAY' });
  await waitFor(() => expect(numbers()).toEqual(['HL2']));
});

test('days that the home page has counted are chosen too', async () => {
  await open({ KIND_TP: 'QUO', FR_DT: addDays(today(), 1), TO_DT: addDays(today(), 3) });
  await waitFor(() => expect(numbers()).toEqual(['QT1']));
});

test('what ends is told in the room that the other columns leave', async () => {
  const custList = [{ CUST_CD: 'C1', CUST_NM: '우리가구', CUST_ENG_NM: null, MAIN_YN: 'Y' as const }];
  await renderScreen(path, {
    ...{ role: 'CUST_USR', session: { custList } },
    answers,
  });
  await screen.findByRole('columnheader', { name: /^내용/ });
  const widths = [...document.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.width, 10) || 0);
  expect([Math.max(...widths), widths.reduce((sum, width) => sum + width, 0)]).toEqual([392, 1200]);
});
