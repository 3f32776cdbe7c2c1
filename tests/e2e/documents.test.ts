import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrder, orders, pressTool, typeInto } from '../support/desk';
import { runStore } from '../support/elvis';
import { keepSettings } from '../support/keep';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { mailsTo } from '../support/mailbox';
import { launch, settled, signIn, told } from '../support/person';

let browser: Browser;
let store: Awaited<ReturnType<typeof runStore>>;
beforeAll(async () => {
  [browser, store] = await Promise.all([launch(), runStore()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), store?.end()]);
});
keepSettings();

const look = async (page: Page) => [await violations(page), await overflowing(page)];

/** The system administrator leads the portal to the document store. */
async function lead(page: Page): Promise<void> {
  await page.goto('/cms/api/CmsApiMgt?mid=cmsApiMgt');
  const elvis = page.getByRole('grid').first().getByRole('row').filter({ hasText: 'ELVIS' });
  await elvis.locator('.gc[data-column]').nth(1).click();
  await typeInto(page, 'URL', `${store.address.replace('127.0.0.1', 'localhost')}/elvis`);
  await elvis.locator('.gc[data-column]').nth(1).click();
  await typeInto(page, '인증키', store.key);
  await told(page, '저장되었습니다.', () => page.keyboard.press('Control+s'));
}

/** An order of a shipment: its number and its house B/L. */
const orderOfShipment = (page: Page): Promise<[string, string, string]> =>
  page.evaluate(async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const body = JSON.stringify({
      SEARCH: { DT_TP: 'DLV', FR_DT: day(-20), TO_DT: day(20), DLV_ORD_STS: ['REQ', 'CFM', 'ASG'] },
      SIZE: 500,
    });
    const answer = await fetch('/api/pan/dlvOrdMgt/selectDlvOrd', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const list = (await answer.json()).data.LIST as { DLV_ORD_NO: string; HBL_NO: string | null; CUST_CD: string }[];
    // Of the office that has the shipment too.
    const one = list.find((order) => order.HBL_NO);
    return [one?.DLV_ORD_NO ?? '', one?.HBL_NO ?? '', one?.CUST_CD ?? ''];
  });

it('a file of an order goes into the document store, is found there from its shipment and linked, and is mailed to a partner; a store that is down loses nothing', async () => {
  const [sys, ops] = await Promise.all([signIn(browser, 'sysadm'), signIn(browser, 'ops02')]);
  await lead(sys.page);
  await sys.close();
  const { page } = ops;
  const [number, hbl, customer] = await orderOfShipment(page);
  const contact = `dlv@${customer.toLowerCase()}.example`;
  await findOrder(page, number);
  await orders(page).getByRole('row').nth(1).locator('.gc[data-column]').nth(1).click();
  await pressTool(page, '첨부');
  const files = page.getByRole('dialog', { name: '첨부 파일 관리' });
  await files.getByRole('grid').waitFor();
  const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
  await files.locator('input[type=file]').setInputFiles({ name: '인수증.pdf', mimeType: 'application/pdf', buffer });
  const filed = files.getByRole('row').filter({ hasText: '인수증.pdf' });
  await filed.waitFor();
  await settled(page);
  expect(await look(page)).toEqual([[], []]);
  await filed.locator('.ck').first().click();
  await files.getByRole('button', { name: 'ELVIS 등록' }).click();
  await expect.poll(async () => (await store.of(number)).map(({ fileName }) => fileName)).toEqual(['인수증.pdf']);
  const [kept] = await store.of(number);
  await expect.poll(() => filed.innerText()).toContain(kept?.docId);

  // The shipment has it among its documents, and the store among its own.
  await store.put('선적서류.pdf', buffer, { refKey: hbl, docType: 'PL' });
  await files.getByRole('button', { name: '선적 문서' }).click();
  const shipment = page.getByRole('dialog', { name: '문서 관리' });
  await shipment.getByRole('row').filter({ hasText: '인수증.pdf' }).waitFor();
  await settled(page);
  expect(await look(page)).toEqual([[], []]);
  await shoot(page, 'documents-shipment');
  await shipment.getByRole('button', { name: '문서 저장소' }).click();
  const there = page.getByRole('dialog', { name: 'ELVIS 문서' });
  const found = there.getByRole('row').filter({ hasText: '선적서류.pdf' });
  await found.waitFor();
  await settled(page);
  expect(await look(page)).toEqual([[], []]);
  await shoot(page, 'documents-store');
  await found.locator('.ck').first().click();
  await told(page, '처리되었습니다.', () => there.getByRole('button', { name: '문서 연결' }).click());
  await page.keyboard.press('Escape');
  const linked = shipment.getByRole('row').filter({ hasText: '선적서류.pdf' });
  await linked.waitFor();

  // It goes to a person of a partner, with a mail's text that is asked for.
  await linked.locator('.ck').first().click();
  await shipment.getByRole('button', { name: '메일', exact: true }).click();
  const mail = page.getByRole('dialog', { name: '파트너 문서 발송' });
  await mail.getByRole('textbox', { name: '파트너', exact: true }).fill(customer);
  await page.keyboard.press('Enter');
  await mail.getByRole('button', { name: '조회', exact: true }).click();
  const persons = mail.getByRole('grid', { name: '수신자' });
  const person = persons.getByRole('row').filter({ hasText: contact });
  await person.locator('.ck').first().click();
  await settled(page);
  expect(await look(page)).toEqual([[], []]);
  await shoot(page, 'documents-mail');
  await mail.getByRole('textbox', { name: /내용/ }).fill('선적 서류를 보내 드립니다.');
  await mail.getByRole('button', { name: '발송', exact: true }).click();
  await expect.poll(() => page.getByRole('alertdialog').innerText()).toContain(`메일이 발송되었습니다. (${contact})`);
  await page.keyboard.press('Enter');
  await expect.poll(() => mailsTo(contact).at(-1), { timeout: 90_000 }).toContain('선적 서류를 보내 드립니다.');

  // The store goes down: it is said, and the files of the portal are as they were.
  await store.end();
  await page.keyboard.press('Escape');
  await files.locator('input[type=file]').setInputFiles({ name: '상차사진.pdf', mimeType: 'application/pdf', buffer });
  const second = files.getByRole('row').filter({ hasText: '상차사진.pdf' });
  await second.waitFor();
  await second.locator('.ck').first().click();
  await files.getByRole('button', { name: 'ELVIS 등록' }).click();
  await expect.poll(() => page.getByRole('alertdialog').innerText()).toContain('MSG000311');
  await page.keyboard.press('Enter');
  await expect.poll(() => second.innerText()).not.toContain('EL0');
  await page.keyboard.press('Escape');
  await ops.close();
});

it('the document popups speak English', async () => {
  const { page, close } = await signIn(browser, 'ops02', { lang: 'en' });
  const [number] = await orderOfShipment(page);
  await page.goto(`/pan/dlvOrdDetail?mid=dlvOrdDetail&DLV_ORD_NO=${number}`);
  await pressTool(page, 'Files');
  const files = page.getByRole('dialog').last();
  await files.getByRole('grid').waitFor();
  await settled(page);
  const spoken = async () => [
    await hangul(page),
    (await rawKeys(page)).filter((line) => !/\([A-Z_]+\)/.test(line)),
    await overflowing(page),
  ];
  expect(await spoken()).toEqual([[], [], []]);
  await files.getByRole('button', { name: 'Shipment documents' }).click();
  await page.getByRole('dialog').last().getByRole('grid').waitFor();
  await settled(page);
  expect(await spoken()).toEqual([[], [], []]);
  await shoot(page, 'documents-shipment-en');
  await close();
});
