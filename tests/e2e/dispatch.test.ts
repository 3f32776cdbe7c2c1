import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, weekday } from '../../src/contract/dates';
import { goTo, orders } from '../support/desk';
import { askedAbout, launch, type Person, settled, signIn, told } from '../support/person';

/** From the request to the proof with few presses: a customer asks for twenty deliveries at once, a dispatcher takes ten of them to their end. */
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A working day on which the demo has no orders, and the one after it. */
function workDays(): [string, string] {
  const days: string[] = [];
  for (let day = addDays(new Date().toISOString().slice(0, 10).replaceAll('-', ''), 40); days.length < 2; day = addDays(day, 1)) {
    if (weekday(day) !== 0 && weekday(day) !== 6 && !['0101', '1225'].includes(day.slice(4))) days.push(day);
  }
  return days as [string, string];
}
const [first, second] = workDays();

/** A row as it stands in a customer's own workbook, from the kind of delivery on. */
const pasted = (n: number) => {
  const day = n < 10 ? first : second;
  const deciding = ['FTL', '', '인천 아암 CFS', `용인 창고 ${n}`, day, '15:00', 'T5', '1', '', ''];
  const further = [
    '',
    '국내',
    day,
    '',
    '',
    '인천 연수구 아암대로 1',
    '',
    day,
    '9:00',
    '',
    '경기 용인시 처인구 1',
    '',
    '오창고',
    '031-000-1118',
  ];
  return [...deciding, ...further].join('\t');
};

const rowCount = async () => Number(await orders(page).getAttribute('aria-rowcount')) - 1;
const states = async () => [...new Set(await orders(page).locator('.tag').allTextContents())];

async function openDesk(userId: string, day?: string) {
  person = await signIn(browser, userId, { width: 1366, height: 768, screen: 'dlvOrdMgt' });
  page = person.page;
  await settled(page);
  if (!day) return;
  const field = (name: string) => page.getByRole('search').getByRole('textbox', { name });
  const [from, to] = [field('시작일'), field('종료일')];
  await from.fill(day);
  await to.fill(day);
  await to.press('Enter');
  await settled(page);
}

describe('few presses from the request to the proof', () => {
  it('twenty pasted orders are saved and requested by one button, with nothing filtered or checked', async () => {
    await openDesk('cadm01');
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '추가', exact: true }).first().click();
    await goTo(page, '배송 구분');
    await page.evaluate((out) => navigator.clipboard.writeText(out), Array.from({ length: 20 }, (_, n) => pasted(n)).join('\n'));
    const before = await rowCount();
    await page.keyboard.press('Control+v');
    await expect.poll(rowCount).toBe(before + 19);
    const request = page.getByRole('button', { name: '저장 후 배송 요청' });
    expect(await request.getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
    await request.click();
    await askedAbout(page).getByText('대상 20건').waitFor();
    await told(page, '처리되었습니다', () => page.keyboard.press('Enter'));
    await settled(page);
    await person.close();
  });

  it('ten orders go from the request to done in 25 presses at the most, checked once', async () => {
    await openDesk('ops01', first);
    await expect.poll(rowCount).toBe(10);
    expect(await states()).toEqual(['배송 요청']);
    const [car] = await page.evaluate(async () => {
      const answer = await fetch('/api/cms/popup/cmsCommonPopup/selectCarList', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ SEARCH: {} }),
      });
      return (await answer.json()).data.LIST.map((one: { CODE: string }) => one.CODE) as string[];
    });
    let presses = 0;
    const press = async (key: string) => {
      presses++;
      await page.keyboard.press(key);
    };
    /** The next step, with what is typed into its dialog; `keys` end the typing and do it. */
    const step = async (after: string, typed?: string, ...keys: string[]) => {
      await press('Control+Enter');
      await askedAbout(page).getByText('대상 10건').waitFor();
      if (typed) {
        presses++;
        await page.keyboard.type(typed);
      }
      for (const key of keys) await press(key);
      if (typed === car)
        await askedAbout(page)
          .getByRole('alert')
          .filter({ hasText: /시간이 겹칩니다: .* 외 5건/ })
          .waitFor();
      await press('Enter');
      await expect.poll(states).toEqual([after]);
      await settled(page);
    };
    presses++;
    await page.getByRole('checkbox', { name: '모두 선택' }).first().click();
    await step('접수 확정');
    await step('배차 완료', car as string, 'Enter');
    await step('상차 완료');
    await step('하차지 도착');
    await step('배송 완료', '오창고');
    expect(presses).toBeLessThanOrEqual(25);
    await told(page, '선택한 행에 진행할 다음 단계가 없습니다', () => press('Control+Enter'));
  });

  it('where nothing is checked the current row goes on alone, and the step that is next stands out', async () => {
    await person.close();
    await openDesk('ops01', second);
    await expect.poll(rowCount).toBe(10);
    await orders(page).getByRole('row').nth(3).locator('.gc[data-column]').nth(1).click();
    expect(await page.locator('.ant-btn.next').allTextContents()).toEqual(['접수 확정']);
    await page.keyboard.press('Control+Enter');
    await askedAbout(page).getByText('대상 1건').waitFor();
    await told(page, '처리되었습니다', () => page.keyboard.press('Enter'));
    await settled(page);
    await expect
      .poll(async () => (await orders(page).locator('.tag').allTextContents()).filter((text) => text === '접수 확정'))
      .toHaveLength(1);
    expect(await page.locator('.ant-btn.next').allTextContents()).toEqual(['배차']);
    expect(person.complaints).toEqual([]);
  });
});
