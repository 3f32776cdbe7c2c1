import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';
import TarQuoteMgt from '../../src/client/pages/ptl/quo/TarQuoteMgt';
import { BoxHost } from '../../src/client/shell/boxHost';
import { menus } from '../../src/client/shell/menu';
import { PopupHost } from '../../src/client/shell/popupHost';
import { ScreenScope } from '../../src/client/shell/screen';
import type { Quote, QuoteLine } from '../../src/contract/ptl/quo/tarQuote';
import grants from '../../src/server/db/seed/grants.tsv?raw';
import labels from '../../src/server/db/seed/labels.tsv?raw';
import messages from '../../src/server/db/seed/messages.tsv?raw';
import texts from '../../src/server/db/seed/texts.tsv?raw';

export const quote = (over: Partial<Quote> = {}): Quote =>
  ({
    QUO_NO: 'QT1',
    QUO_REV: 1,
    QUO_STS: 'RCP',
    LAST_YN: 'Y',
    CUST_CD: 'C00001',
    CUST_NM: '플레어패션코리아',
    CHRG_NM: '김견적',
    TEL_NO: '010-1234-5678',
    EMAIL: 'quote@trade.example',
    QUO_DT: '20261120',
    VALID_DT: '20261220',
    IMEX_TP: 'I',
    TRANS_MODE: 'SEA',
    LOAD_TP: 'FCL',
    CARGO_TP: 'GEN',
    INCOTERMS: 'FOB',
    POL_CD: 'CNSHA',
    POD_CD: 'KRPUS',
    ITEM_NM: '러닝화',
    CNTR_TP_CD: '40HC',
    CNTR_QTY: 2,
    CURR_CD: 'KRW',
    EXCH_DT: '20261120',
    EXCH_RATE: 1,
    EXCH_UNIT: 1,
    UPD_CNT: 1,
    ...over,
  }) as Quote;

/** A handling charge at the destination: two containers of 190,000 won with 10 %. */
export const line = (over: Partial<QuoteLine> = {}): QuoteLine =>
  ({
    QUO_NO: 'QT1',
    QUO_REV: 1,
    LINE_NO: 1,
    COST_SECT: 'DST',
    FRT_CD: 'THC',
    FRT_NM: '터미널 조업료',
    FRT_UNIT: 'CNTR',
    UNIT_QTY: 2,
    UNIT_PRC: 190_000,
    PRC_NO: null,
    CURR_CD: 'KRW',
    EXCH_RATE: 1,
    EXCH_UNIT: 1,
    FRGN_AMT: 380_000,
    SPLY_AMT: 380_000,
    VAT_TP: 'TAX',
    VAT_RATE: 10,
    VAT_AMT: 38_000,
    TOT_AMT: 418_000,
    UPD_CNT: 1,
    ...over,
  }) as QuoteLine;

type Body = Record<string, unknown> & { LIST: Record<string, unknown>[]; SEARCH: Record<string, unknown> };

/** What the server has and was asked; `next` are answers of the next saves and actions, the row sent where there is none. */
export const server = {
  quotes: [] as Quote[],
  lines: [] as QuoteLine[],
  proposed: [] as QuoteLine[],
  asked: [] as { verb: string; body: Body }[],
  next: [] as { status: number; body: object }[],
};
export const sent = (verb: string) => server.asked.filter((one) => one.verb === verb).map(({ body }) => body);

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const list = (LIST: readonly object[]) => json({ data: { LIST, TOTAL: LIST.length } });
const kinds = [
  { CODE: 'TAX', NAME: '과세(10%)', ATTR1: '10' },
  { CODE: 'ZERO', NAME: '영세율(0%)', ATTR1: '0' },
];
const masters: Record<string, object> = {
  Currency: { DEC_LEN: 0, EXCH_UNIT: 1, NAME: '원' },
  CntrTp: { TEU: 2, NAME: '40피트 하이큐브' },
};

async function answer(url: string, init: RequestInit): Promise<Response> {
  const body = JSON.parse(String(init.body)) as Body;
  const verb = url.split('/').at(-1) ?? '';
  server.asked.push({ verb, body });
  if (verb === 'selectCommonCode')
    return json({ data: Object.fromEntries(Object.keys(body).map((name) => [name, name === 'VAT_TP' ? kinds : []])) });
  if (verb === 'select') {
    const { KIND = '', CODES = [] } = body.SEARCH as { KIND?: string; CODES?: string[] };
    return list(CODES.map((CODE) => ({ CODE, NAME: CODE, ...masters[KIND] })));
  }
  if (verb === 'selectTarQuote') return list(server.quotes);
  if (verb === 'selectTarQuoteG2') return list(server.lines.filter((one) => one.QUO_REV === body.SEARCH.QUO_REV));
  if (verb === 'calc') return list(server.proposed);
  const next = server.next.shift();
  return next ? json(next.body, next.status) : json({ data: { LIST: body.LIST }, message: '' });
}

const cells = (file: string): string[][] => file.split('\n').map((row) => row.split('\t'));
/** The texts of the portal in Korean. */
const korean = Object.fromEntries([
  ...cells(labels).map(([key, ko]) => [key, ko]),
  ...[...cells(texts), ...cells(messages)].map(([key, , ko]) => [key, ko]),
]) as Record<string, string>;

/** Buttons that a role has on the screen, by the seed. */
const granted = (role: string) =>
  cells(grants)
    .filter(([of, menu, id]) => of === role && menu === 'tarQuoteMgt' && id)
    .map(([, , BTN_ID]) => ({ BTN_ID, BTN_NM: BTN_ID, BTN_ENG_NM: BTN_ID, BTN_TP: 'SUB' }));

export type Role = 'SALES' | 'CUST_ADM';

/** Opens the screen as somebody of a role. */
export async function open(role: Role): Promise<void> {
  vi.stubGlobal('fetch', answer);
  setTexts('ko', korean);
  const own = [{ CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', MAIN_YN: 'Y' }];
  const staff = role === 'SALES';
  setSession({
    USER_ID: role,
    USER_NM: '김견적',
    USER_TP: staff ? 'S' : 'C',
    sysDt: '20261120',
    baseCurrCd: 'KRW',
    roleList: [role],
    custList: staff ? [] : own,
  } as unknown as Session);
  menus.set({
    ...menus.get(),
    menuMap: { tarQuoteMgt: { MENU_ABBR: 'tarQuoteMgt', MENU_NM: '견적 관리', buttons: granted(role) } as never },
  });
  render(
    <ScreenScope place={{ screen: 'tarQuoteMgt', args: {}, popup: false, slot: 'tarQuoteMgt', tell: () => {} }}>
      <TarQuoteMgt />
      <PopupHost tab={null} />
      <BoxHost />
    </ScreenScope>,
  );
  await settle(60);
}

/** Lets answers come and effects run. */
export const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
/** Fields and buttons by their names; asking for roles takes long in a form of forty fields. */
export const field = (name: string) => document.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement;
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
/** Makes the n-th quote of the list the open one, 1 the first. */
export async function choose(n: number): Promise<void> {
  const row = document.querySelector(`[role=grid] [role=row][aria-rowindex="${n + 1}"] .gc[data-column]`) as HTMLElement;
  fireEvent.mouseDown(row, { button: 0 });
  await settle(30);
}
export async function fill(name: string, value: string): Promise<void> {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
  await settle();
}
export async function press(name: string): Promise<void> {
  fireEvent.click(button(name) as HTMLElement);
  await settle(40);
}
/** Presses a button of the box shown; gives the text it had. */
export async function answerBox(name = '확인'): Promise<string> {
  const box = await waitFor(() => document.querySelector('[role=alertdialog]') ?? expect.fail('no box is shown'));
  const text = box.textContent ?? '';
  fireEvent.click([...box.querySelectorAll('button')].find((one) => one.textContent === name) as HTMLElement);
  await settle(400);
  return text;
}
/** The totals below the lines: supply, VAT, total. */
export const totals = () => [...document.querySelectorAll('.quote-total dd')].map(({ textContent }) => textContent);
