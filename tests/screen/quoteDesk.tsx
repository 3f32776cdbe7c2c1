import { fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Quote, QuoteLine } from '../../src/contract/ptl/quo/tarQuote';
import { type Asked, type Body, json, renderScreen, settle } from '../support/renderScreen';

export const quote = (over: Partial<Quote> = {}): Quote =>
  ({
    QUO_NO: 'QT1',
    QUO_REV: 1,
    QUO_STS: 'RCP',
    LAST_YN: 'Y',
    CUST_CD: 'C00001',
    CUST_NM: '플레어패션코리아',
    CUST_KNOWN_NM: '플레어패션코리아',
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

/** What the server has and was asked; `next` are answers of the next saves and actions, the row sent where there is none. */
export const server = {
  quotes: [] as Quote[],
  lines: [] as QuoteLine[],
  people: [] as object[],
  proposed: [] as QuoteLine[],
  files: [] as object[],
  asked: [] as Asked[],
  next: [] as { status: number; body: object }[],
};
export const sent = (verb: string) => server.asked.filter((one) => one.verb === verb).map(({ body }) => body);

const list = (LIST: readonly object[]) => ({ LIST, TOTAL: LIST.length });
const kinds = [
  { CODE: 'TAX', NAME: '과세(10%)', ATTR1: '10' },
  { CODE: 'ZERO', NAME: '영세율(0%)', ATTR1: '0' },
];
const masters: Record<string, object> = {
  Currency: { DEC_LEN: 0, EXCH_UNIT: 1, NAME: '원' },
  CntrTp: { TEU: 2, NAME: '40피트 하이큐브' },
};
const saved = (body: Body) => {
  const next = server.next.shift();
  return next ? json(next.body, next.status) : { LIST: body.LIST };
};
const saves = ['saveTarQuote', 'submit', 'receive', 'offer', 'revise', 'accept', 'decline', 'cancel', 'delete'];

export type Role = 'SALES' | 'CUST_ADM';

/** Opens the screen as somebody of a role. */
export async function open(role: Role, args: Record<string, string> = {}): Promise<void> {
  server.asked = await renderScreen('/ptl/quo/tarQuoteMgt', {
    role,
    args,
    session: { TEL_NO: '010-9000-1000', EMAIL: 'me@trade.example' },
    answers: {
      selectCommonCode: (body) => Object.fromEntries(Object.keys(body).map((name) => [name, name === 'VAT_TP' ? kinds : []])),
      select: ({ SEARCH }) => {
        const { KIND = '', CODES = [] } = SEARCH as { KIND?: string; CODES?: string[] };
        return list(CODES.map((CODE) => ({ CODE, NAME: CODE, ...masters[KIND] })));
      },
      selectTarQuote: () => list(server.quotes),
      selectTarQuoteG2: ({ SEARCH }) => list(server.lines.filter((one) => one.QUO_REV === SEARCH.QUO_REV)),
      selectTarQuoteG3: () => list(server.people),
      calc: () => list(server.proposed),
      selectPtlFile: () => list(server.files),
      ...Object.fromEntries(saves.map((verb) => [verb, saved])),
    },
  });
  await waitFor(() => expect(document.querySelector('.quote-form, .offer')).not.toBeNull(), { timeout: 15_000 });
  await settle(40);
}

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
/** Does what the dialog before an action asks about; gives the text it had. */
export async function goOn(): Promise<string> {
  const dialog = await waitFor(() => document.querySelector('[role=dialog]') ?? expect.fail('nothing is asked'), { timeout: 10_000 });
  const text = dialog.textContent ?? '';
  fireEvent.click(dialog.querySelector('button[type=submit]') as HTMLElement);
  await settle(400);
  return text;
}
/** The totals below the lines: supply, VAT, total. */
export const totals = () => [...document.querySelectorAll('.quote-total dd')].map(({ textContent }) => textContent);
