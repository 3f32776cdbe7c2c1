import type { Page } from 'playwright';
import { expect } from 'vitest';
import { inClient } from './inClient';
import { cut, hangul, overflowing, rawKeys, shoot, violations } from './look';
import { type Person, settled } from './person';

/** The two window sizes every screen is made for. */
const narrow = { width: 1366, height: 768 };
const wide = { width: 1920, height: 1000 };

/** Shows the workspace in another language; what is open stays open. */
export async function speak(page: Page, lang: 'ko' | 'en'): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === lang) return;
  await inClient(page, ({ switchLang }, to) => switchLang(to), lang);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang);
  await settled(page);
}

/** Two frames later, when what follows the window's size has done so. */
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

interface Look {
  /** The screen is about keys, which are no words. */
  isAboutKeys?: boolean;
  /** Languages in which the window can be looked at as it stands; a popup that its opener has named keeps that name. */
  langs?: readonly ('ko' | 'en')[];
  /** Also at 1920 px; a popup is as wide there as it is at 1366. */
  alsoWide?: boolean;
}

/**
 * Sees to it that a window of the client of the tests is in order as it stands: words in place of keys, no Korean and no cut title in English, all
 * within the window, nothing said in the console, and no fault of axe, which is asked in English alone: it sees names, roles and colours, and that
 * each name is there in either language is seen by the keys. The window is 1366 px wide before and after; its language is the last one.
 */
export async function looksRight({ page, complaints }: Person, name: string, look: Look = {}): Promise<void> {
  const { isAboutKeys = false, langs = ['ko', 'en'], alsoWide = true } = look;
  await settled(page);
  for (const lang of langs) {
    await speak(page, lang);
    await shoot(page, `${name}-${lang}-${narrow.width}`);
    const found = {
      keys: await rawKeys(page, isAboutKeys),
      korean: lang === 'en' ? await hangul(page) : [],
      over: await overflowing(page),
      cut: lang === 'en' ? await cut(page) : [],
      violations: lang === 'en' ? await violations(page) : [],
      overWide: [] as string[],
    };
    if (alsoWide) {
      await page.setViewportSize(wide);
      await drawn(page);
      await shoot(page, `${name}-${lang}-${wide.width}`);
      found.overWide = await overflowing(page);
      await page.setViewportSize(narrow);
      await drawn(page);
    }
    expect(found, `${name} ${lang}`).toEqual({ keys: [], korean: [], over: [], cut: [], violations: [], overWide: [] });
  }
  expect(complaints.splice(0), name).toEqual([]);
}
