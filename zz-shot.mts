import { chromium } from 'playwright';
const [user = 'stl01', w = '1440', h = '900', name = 'a', lang = 'ko', after = ''] = process.argv.slice(2);
const base = 'http://localhost:8310';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const page = await browser.newPage({ viewport: { width: +w, height: +h } });
page.on('pageerror', (e) => console.log('ERR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
await page.request.post(base + '/api/login', { data: { c: user, p: 'Demo!2026\u001f1000', lang }, headers: { Origin: base } });
await page.goto(base + '/set/setCostStlList?mid=setCostStlList' + (process.env.Q ?? ''));
await page.waitForTimeout(4000);
for (let i = 0; i < 6; i++) { const all = page.getByRole('button', { name: lang === 'ko' ? '닫기' : 'Close', exact: true }); const n = await all.count(); if (!n) break; await all.nth(n - 1).click({ timeout: 2000 }).catch(() => page.keyboard.press('Escape')); await page.waitForTimeout(400); }
if (after) await eval(`(async () => { ${after} })()`);
await page.waitForTimeout(800);
await page.screenshot({ path: `/tmp/v/w2-${name}.png` });
await browser.close();
