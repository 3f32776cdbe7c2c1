import { chromium } from 'playwright';
const base = 'http://localhost:4710';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
async function open(user: string, lang: string, width: number, query = '') {
  const context = await browser.newContext({ viewport: { width, height: width === 1366 ? 768 : 1080 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60000);
  await context.request.post(`${base}/api/login`, { data: { c: user, p: 'Demo!2026\u001f1000', lang }, headers: { Origin: base } });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 300)));
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
  await page.goto(`${base}/cfs/cfsBookingList?mid=cfsBookingList${query}`);
  await page.locator('.gr').first().waitFor().catch(() => console.log(user, 'no rows'));
  for (let i = 0; i < 12; i++) {
    await page.waitForTimeout(700);
    const n = await page.locator('[role=dialog]').count();
    if (!n && i > 3) break;
    if (n) await page.locator('[role=dialog] .dialog-head .icon-button').last().click().catch(() => {});
  }
  return page;
}
const shot = (page, name) => page.screenshot({ path: `/tmp/v/cfsA-${name}.png` });
const right = (page, x) => page.evaluate((x) => { for (const e of document.querySelectorAll('*')) if (e.scrollWidth > e.clientWidth + 500 && getComputedStyle(e).overflowX !== 'visible') e.scrollLeft = x; }, x);
const what = process.env.WHAT ?? '';
if (what.includes('list')) {
  for (const [u, l, w] of [['adm1000', 'ko', 1366], ['ops01', 'en', 1920], ['cadm01', 'ko', 1366]] as const) {
    const p = await open(u, l, w);
    await shot(p, `${u}-${l}-${w}`);
    await right(p, 2100); await p.waitForTimeout(700);
    await shot(p, `${u}-${l}-${w}-r1`);
    await right(p, 9000); await p.waitForTimeout(700);
    await shot(p, `${u}-${l}-${w}-r2`);
    await p.context().close();
  }
}
if (what.includes('rec')) {
  for (const [l, w] of [['ko', 1366], ['en', 1920]] as const) {
    const p = await open('adm1000', l, w);
    const cfm = p.locator('.gr', { hasText: l === 'ko' ? '예약 확정' : 'Confirmed' });
    for (let i = 0; i < 3; i++) await cfm.nth(i).locator('.gc').nth(1).click();
    await p.locator('[data-button=receive]').click();
    await p.locator('[role=dialog] .gr').first().waitFor();
    await p.waitForTimeout(800);
    await shot(p, `rec0-${l}-${w}`);
    await p.locator('[role=dialog] button', { hasText: /예약대로|as booked/ }).click();
    await p.waitForTimeout(400);
    // type over the first measured packages
    const cell = p.locator('[role=dialog] .gr').first().locator('.gc').filter({ hasText: /^\d+$/ });
    console.log(await p.locator('[role=dialog] .gr').first().allInnerTexts());
    await p.locator('[role=dialog] .gr').nth(0).locator('.gc').nth(6).click();
    await p.keyboard.type('5');
    await p.keyboard.press('Tab');
    await p.waitForTimeout(500);
    await shot(p, `rec1-${l}-${w}`);
    await p.locator('[role=dialog] .q-popup-foot button').first().click();
    await p.waitForTimeout(1000);
    await shot(p, `rec2-${l}-${w}`);
    await p.context().close();
  }
}
await browser.close();
