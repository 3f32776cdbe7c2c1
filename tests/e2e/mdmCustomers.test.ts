import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, rawKeys, shoot, violations } from '../support/look';
import { launch, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

const cell = (text: string, of = page) => of.getByRole('gridcell', { name: text, exact: true }).first();
const isFine = async (of = person) =>
  expect({ violations: await violations(of.page), keys: await rawKeys(of.page), complaints: of.complaints.splice(0) }).toEqual({
    violations: [],
    keys: [],
    complaints: [],
  });

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'adm1000', { width: 1366, height: 768, patience: 40_000 });
  page = person.page;
});
afterAll(() => browser.close());

it('the organisations that serve a customer stand beside it, in both languages', async () => {
  await page.goto('/mdm/customer/MdmCustomerMgtOrg?mid=mdmCustomerMgtOrg');
  await cell('10PS21').waitFor();
  await settled(page);
  await shoot(page, 'mdmCustomerMgtOrg');
  await isFine();
  const english = await signIn(browser, 'adm1000', { width: 1366, height: 768, patience: 40_000, lang: 'en' });
  await english.page.goto('/mdm/customer/MdmCustomerMgtOrg?mid=mdmCustomerMgtOrg');
  await cell('Flair Fashion Korea', english.page).waitFor();
  await settled(english.page);
  await shoot(english.page, 'mdmCustomerMgtOrg-en');
  expect(await hangul(english.page)).toEqual([]);
  await isFine(english);
  await english.page.close();
});

it('the users of a corporation have their roles and customers below', async () => {
  await page.goto('/mdm/customer/MdmCorpUserMgt?mid=mdmCorpUserMgt');
  await cell('cusr01').click();
  await page.getByRole('tab', { name: '거래처', exact: true }).click();
  await cell('C00001').waitFor();
  await settled(page);
  await shoot(page, 'mdmCorpUserMgt');
  await isFine();
});
