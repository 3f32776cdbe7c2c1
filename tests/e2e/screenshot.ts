import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { browserPath } from '../support/browser.mjs';

/** `npm run screenshot [address]`: the picture of the README, taken from a running portal with the demo company. */
const address = process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const file = join(dirname(fileURLToPath(import.meta.url)), '../../docs/desk.png');

const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1000 }, baseURL: address, locale: 'ko-KR' });
  await page.goto('/login');
  await page.getByRole('textbox', { name: '아이디' }).fill('ops01');
  await page.getByRole('textbox', { name: '비밀번호' }).fill('Demo!2026');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '오더·배송' }).click();
  await page.getByRole('menuitem', { name: '배송 오더 관리' }).click();
  await page.getByRole('grid').first().getByRole('link').first().waitFor();
  await page.getByRole('checkbox', { name: '1행 선택' }).first().click();
  await page.waitForTimeout(1_500);
  mkdirSync(dirname(file), { recursive: true });
  await page.screenshot({ path: file });
  console.log(file);
} finally {
  await browser.close();
}
