import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cmsJwtMgt, type IssuedToken } from '../../src/contract/cms/api/cmsJwtMgt';
import { csmRequestList } from '../../src/contract/csm/csmRequestList';
import { launch, open, type Person, portal, settled, signIn } from '../support/person';

let browser: Browser;
let admin: Person;
let own: string;
let others: string;

/** Makes a call as somebody who is signed in. */
async function made<R>({ context }: Person, path: string, data: object): Promise<R[]> {
  const answer = await context.request.post(path, { data, headers: { origin: portal().address } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).data.LIST;
}

beforeAll(async () => {
  browser = await launch();
  admin = await signIn(browser, 'sysadm');
  const numberOf = async (CUST_CD: string) => {
    const SEARCH = { CUST_CD, CSM_REQ_STS: ['ANS', 'PRC', 'CMP'], FR_DT: '20260101', TO_DT: '20261231' };
    const [found] = await made<{ REQ_NO: string }>(admin, csmRequestList.select.path, { SEARCH });
    return found?.REQ_NO ?? '';
  };
  [own, others] = [await numberOf('C00001'), await numberOf('C00002')];
});
afterAll(() => browser.close());

/** Follows a link of a customer's own portal, with a token of that person. */
async function follow(target: string): Promise<Person & { url: () => string }> {
  const LIST = [{ TOKEN_TP: 'SSO', USER_ID: 'cadm01' }];
  const [token] = await made<IssuedToken>(admin, cmsJwtMgt.issue.path, { BATCH_ID: randomUUID(), LIST });
  const person = await open(browser);
  await person.page.goto(`${target}${target.includes('?') ? '&' : '?'}token=${encodeURIComponent(token?.TOKEN ?? '')}`);
  await person.page.getByRole('tab', { name: /고객 요청 등록/, selected: true }).waitFor();
  await settled(person.page);
  return { ...person, url: () => person.page.url().replace(portal().address, '') };
}
const numberShown = (page: Page) => page.locator('.csm-part .gtools > .gname').first().textContent();

it('S2-32 a link without a target leads to the requests of its customer', async () => {
  const { page, url, close, complaints } = await follow('/');
  expect(url()).toBe('/csm/CsmRequestMgt?mid=csmRequestMgt');
  await page.getByRole('grid').first().getByRole('row').nth(1).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('a link that was sent for a request opens exactly that one', async () => {
  const { page, url, close } = await follow(`/csm/CsmRequestMgt?mid=csmRequestMgt&REQ_NO=${own}`);
  expect(url()).toBe(`/csm/CsmRequestMgt?mid=csmRequestMgt&REQ_NO=${own}`);
  await page.locator('.csm-thread').waitFor();
  expect(await numberShown(page)).toBe(own);
  expect(await page.getByRole('grid').first().getByRole('row').count()).toBeLessThan(4);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await close();
});

it('a link to a request of another customer shows nothing of it, and says so', async () => {
  const { page, close } = await follow(`/csm/CsmRequestMgt?mid=csmRequestMgt&REQ_NO=${others}`);
  const box = page.getByRole('alertdialog');
  await expect.poll(() => box.innerText()).toContain('데이터가 존재하지 않거나 조회 권한이 없습니다.');
  await box.getByRole('button', { name: '확인' }).click();
  expect(await page.locator('.csm-thread').count()).toBe(0);
  for (const part of [page.getByRole('grid').first(), page.locator('.csm-part')]) expect(await part.innerText()).not.toContain(others);
  await close();
});
