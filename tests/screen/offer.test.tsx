import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { menus } from '../../src/client/shell/menu';
import { setNavigate, type Tab, tabs } from '../../src/client/shell/tabs';
import { tabTitles } from '../../src/client/shell/tabTitle';
import type { MenuNode } from '../../src/contract/session';
import { settle } from '../support/renderScreen';
import { button, goOn, line, open, press, quote, sent, server } from './quoteDesk';

const offered = { QUO_STS: 'OFR', RPLY_DTM: '20261120103000', RPLY_CNNT: '할증료를 뺐습니다.', TOT_AMT: 418_000 };
beforeEach(() =>
  Object.assign(server, { quotes: [quote(offered)], lines: [line()], people: [], proposed: [], files: [], asked: [], next: [] }),
);

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
const figures = () => texts('.offer-figure');
const off = (name: string) => button(name)?.dataset.off;
const until = (VALID_DT: string) => quote({ ...offered, VALID_DT });

describe('an offer', () => {
  test('is read in plain values, with a dash for none and no field to type into', async () => {
    await open('CUST_ADM');
    expect(document.querySelectorAll('.offer :is(input, textarea)')).toHaveLength(0);
    expect(document.querySelector('.offer output[aria-label="품명"]')?.textContent).toBe('러닝화');
    expect(document.querySelector('.offer output[aria-label="컨테이너"]')?.textContent).toBe('40HC × 2');
    expect(document.querySelector('.offer output[aria-label="HS 코드"]')?.textContent).toBe('–');
    expect(figures()[0]).toBe('₩418,000');
    expect(texts('.offer-reply')).toEqual(['할증료를 뺐습니다.']);
  });

  test.each([
    ['20261220', 'D-30', 'open'],
    ['20261123', 'D-3', 'near'],
  ])('valid until %s says %s', async (VALID_DT, text, state) => {
    server.quotes = [until(VALID_DT)];
    await open('CUST_ADM');
    expect(figures()[1]).toBe(text);
    expect(document.querySelector(`.offer-${state}`)?.textContent).toBe(text);
    expect([off('accept'), off('decline')]).toEqual([undefined, undefined]);
    expect(button('accept')?.className).toContain('ant-btn-primary');
  });

  test('that ends today says the hours left', async () => {
    server.quotes = [until('20261120')];
    await open('CUST_ADM');
    expect(document.querySelector('.offer-today')?.textContent).toMatch(/^오늘 · ([1-9]|1\d|2[0-4])시간 남음$/);
  });

  test('past its time takes no answer and says why; the customer is led to ask for a new one', async () => {
    server.quotes = [until('20261119')];
    await open('CUST_ADM');
    expect(document.querySelector('.offer-decision .tag-neutral')).not.toBeNull();
    expect([off('accept'), off('decline')]).toEqual(['유효 기한이 지난 견적입니다.', '유효 기한이 지난 견적입니다.']);
    expect(button('accept')?.className).not.toContain('ant-btn-primary');
    const again = [...document.querySelectorAll('.offer button')].filter(({ textContent }) => textContent === '재견적 문의');
    expect(again.map(({ className }) => className.includes('ant-btn-primary'))).toEqual([true]);
  });

  test('past its time is made anew by the sales staff, who are not led to ask', async () => {
    server.quotes = [until('20261119')];
    await open('SALES');
    const revise = document.querySelector('.offer-decision [data-button="revise"]');
    expect(revise?.className).toContain('ant-btn-primary');
    expect(texts('.offer button')).not.toContain('재견적 문의');
  });

  test('is declined with a reason, and never without one', async () => {
    await open('CUST_ADM');
    await press('decline');
    await waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull(), { timeout: 10_000 });
    fireEvent.click(document.querySelector('[role=dialog] button[type=submit]') as HTMLElement);
    await settle(100);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('필수 입력');
    expect(sent('decline')).toEqual([]);
    fireEvent.keyDown(document.querySelector('[role=dialog] input') as HTMLElement, { key: 'Escape' });
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  test('is accepted once asked, from the one button there is', async () => {
    await open('CUST_ADM');
    expect(document.querySelectorAll('[data-button="accept"]')).toHaveLength(1);
    await press('accept');
    expect(await goOn()).toContain('고객 오더');
    expect(sent('accept')).toHaveLength(1);
  });

  test('that was accepted says who did it, when, and the order', async () => {
    server.quotes = [quote({ ...offered, QUO_STS: 'ACC', ORD_NO: 'OR1' })];
    server.people = [{ SALES_USER_NM: '고영업', EMAIL: 'sal@x.example', TEL_NO: null, CHG_DTM: '20261121091400', CHG_USER_NM: '구하나' }];
    await open('CUST_ADM');
    await waitFor(() => expect(document.querySelector('.offer-contact a')).not.toBeNull());
    const said = document.querySelector('.offer-decision')?.textContent;
    for (const part of ['2026-11-21 09:14 · 구하나', 'OR1']) expect(said).toContain(part);
    expect(button('accept')).toBeUndefined();
    expect(document.querySelector('.offer-contact a[href^="mailto:sal@x.example"]')).not.toBeNull();
    expect(texts('.offer-contact dd')[1]).toBe('–');
  });
});

describe('revisions of an offer', () => {
  const second = quote({ ...offered, QUO_REV: 2, TOT_AMT: 396_000 });
  const first = quote({ ...offered, LAST_YN: 'N', TOT_AMT: 447_500 });
  const doc = { LINE_NO: 2, FRT_CD: 'DOC', FRT_NM: '서류 발급비', SPLY_AMT: 29_500, VAT_AMT: 0, TOT_AMT: 29_500 };
  beforeEach(() => {
    server.quotes = [second, first];
    server.lines = [line({ QUO_REV: 2, UNIT_PRC: 180_000, SPLY_AMT: 360_000, VAT_AMT: 36_000, TOT_AMT: 396_000 }), line(), line(doc)];
  });
  const rows = () =>
    [...document.querySelectorAll('.offer-lines tr')].map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
  const way = (name: string) =>
    [...document.querySelectorAll('.offer-against button')].find(({ textContent }) => textContent === name) as HTMLElement;

  test('stand beside each other line by line: what fell away is struck out, the sum of differences is that of the band', async () => {
    await open('CUST_ADM');
    await waitFor(() => expect(document.querySelector('.offer-changes')).not.toBeNull());
    expect(document.querySelector('.offer-band .ok')?.textContent).toBe('-51,500');
    expect(rows().some((row) => row[0]?.includes('서류 발급비'))).toBe(false);
    fireEvent.click(way('1차와 비교'));
    await settle();
    expect(way('1차와 비교').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('.offer-gone del')?.textContent).toBe('서류 발급비');
    expect(rows().map((row) => row.at(-1))).toEqual(['1차 대비', '-51,500', '-22,000', '-29,500', '-51,500']);
    expect(rows().at(-1)?.at(-2)).toBe('396,000');
    expect(texts('.offer-changes dd')).toEqual(['-22,000', '-29,500']);
    expect(document.querySelector('.offer-rates')?.textContent).toContain('1차에만');
  });

  test('an earlier one is chosen from the list and read, not answered', async () => {
    await open('CUST_ADM');
    await waitFor(() => expect(document.querySelector('.offer-revisions')).not.toBeNull());
    expect(texts('.offer-revisions tbody tr td:first-child')).toEqual(['2차', '1차']);
    fireEvent.click([...document.querySelectorAll('.offer-revisions button')][1] as HTMLElement);
    await settle(60);
    expect(figures()[0]).toBe('₩447,500');
    expect(document.querySelector('.offer-decision')?.textContent).toContain('지난 차수입니다.');
    expect(button('accept')).toBeUndefined();
    expect(rows().at(-1)?.at(-1)).toBe('447,500');
    fireEvent.click([...document.querySelectorAll('.offer-revisions button')][0] as HTMLElement);
    await settle(60);
    expect(button('accept')).toBeDefined();
  });

  test('one alone has neither list nor changes', async () => {
    server.quotes = [quote(offered)];
    server.lines = [line()];
    await open('CUST_ADM');
    await settle(60);
    expect(document.querySelector('.offer-revisions')).toBeNull();
    expect(document.querySelector('.offer-against')).toBeNull();
  });
});

test('the quote that another page asks to be begun again asks for the same', async () => {
  await open('CUST_ADM', { NEW_YN: 'Y', COPY_OF: 'QT1', COPY_REV: '1' });
  await waitFor(() => expect((document.querySelector('input[aria-label="품명"]') as HTMLInputElement)?.value).toBe('러닝화'));
  expect((document.querySelector('input[aria-label="품명"]') as HTMLInputElement).value).toBe('러닝화');
  await press('save');
  expect(sent('saveTarQuote')[0]?.LIST[0]).toMatchObject({ BATCH_FLAG: 'insert', ITEM_NM: '러닝화', CNTR_QTY: 2 });
  expect(sent('saveTarQuote')[0]?.LIST[0]?.QUO_NO ?? null).toBeNull();
});

test('asked for anew, a colleague’s quote is of who asks, and its tab is not called by the old number', async () => {
  server.quotes = [quote({ ...offered, CHRG_NM: '송가영', TEL_NO: '02-1-1', EMAIL: 'other@trade.example' })];
  const went: string[] = [];
  setNavigate((to) => went.push(to));
  const menu = menus.get();
  await open('CUST_ADM', { QUO_NO: 'QT1' });
  menus.set({
    ...menus.get(),
    menuMap: { tarQuoteMgt: { ...menus.get().menuMap.tarQuoteMgt, MENU_PATH: '/ptl/quo/tarQuoteMgt' } as MenuNode },
  });
  await press('재견적 문의');
  menus.set(menu);
  const { search, searchParams } = new URL(went[0] ?? '', 'http://portal.example');
  const tab: Tab = { ...tabs.get().list[0], id: 'T', abbr: 'tarQuoteMgt', base: '/q', path: '/q', search } as Tab;
  expect(tabTitles([tab]).get('T')).not.toContain('QT1');
  cleanup();
  const { mid: _, ...args } = Object.fromEntries(searchParams);
  await open('CUST_ADM', args);
  await waitFor(() => expect((document.querySelector('input[aria-label="품명"]') as HTMLInputElement)?.value).toBe('러닝화'));
  await press('save');
  expect(sent('saveTarQuote')[0]?.LIST[0]).toMatchObject({ CHRG_NM: '김견적', TEL_NO: '010-9000-1000', EMAIL: 'me@trade.example' });
});

test('a number in the address opens that quote by itself, without the list', async () => {
  server.quotes = [quote({ ...offered, QUO_NO: 'QT11' }), quote(offered)];
  await open('CUST_ADM', { QUO_NO: 'QT1' });
  expect(document.querySelector('.gname')?.textContent).toBe('QT1');
  expect(document.querySelector('.spane')).toBeNull();
  expect(figures()[0]).toBe('₩418,000');
});
