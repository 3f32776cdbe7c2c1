import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../config/routes';
import { arriveAtFixtures } from '../support/inClient';
import { shoot, violations } from '../support/look';
import { launch, type Person, portal, settled } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch(portal().testClient);
});
afterAll(() => browser.close());

const pane = (page: Page) => page.getByRole('search', { name: '우측 검색 영역', includeHidden: true });
const bar = (page: Page) => page.getByRole('separator', { name: '화면과 검색 영역의 경계' });

describe('the search pane at the right of a page', () => {
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    person = await arriveAtFixtures(browser, 'ops01');
    page = person.page;
  });
  afterAll(() => person?.close());

  const show = async (folder: string) => {
    await page.goto(`/${folder}/fixture?mid=${folder}Fixture`);
    await page.getByRole('region', { name: `${folder}Fixture` }).waitFor();
    await settled(page);
  };
  const share = async () => {
    const box = (await pane(page).locator('..').boundingBox())?.width ?? 0;
    const whole = (await page.locator('.ant-splitter').first().boundingBox())?.width ?? 1;
    return Math.round((box / whole) * 1_000) / 10;
  };

  it.each(['fms', 'bms', 'oms'])('S2-41 a page whose first folder is %s has it', async (folder) => {
    await show(folder);
    expect(await pane(page).isVisible()).toBe(true);
    await pane(page).getByRole('textbox', { name: 'BL' }).fill('HL1');
  });

  it('S2-41 a page of another folder has none', async () => {
    await show('pan');
    expect(await page.getByRole('separator').count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'BL' }).count()).toBe(0);
  });

  it('S2-42 S9-11 takes 20 per cent of the page; S2-43 a double click on the bar folds it to 0, another one opens it', async () => {
    await show('fms');
    await pane(page).getByRole('textbox', { name: 'BL' }).fill('HL1');
    expect(await share()).toBe(20);
    await bar(page).dblclick();
    await expect.poll(share).toBe(0);
    expect(await pane(page).getAttribute('inert')).toBe('');
    await bar(page).dblclick();
    await expect.poll(share).toBe(20);
    expect(await page.getByRole('textbox', { name: 'BL' }).inputValue()).toBe('HL1');
  });

  it('S2-43 Enter on the bar does the same', async () => {
    await show('fms');
    await bar(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(share).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(share).toBe(20);
    await shoot(page, 'search-pane');
    expect(await violations(page)).toEqual([]);
  });
});

it('S2-41 no page of the product has it: none is of such a folder', () => {
  expect(routes.filter(({ path }) => /^\/(fms|bms|oms)\//.test(path))).toEqual([]);
});
