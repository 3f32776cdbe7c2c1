import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CustOrder, CustOrderLine } from '../../src/contract/ord/custOrder';
import { type Asked, renderScreen, settle } from '../support/renderScreen';
import { button, field, press } from './quoteDesk';

const order = (over: Partial<CustOrder> = {}): CustOrder =>
  ({
    ...{
      ORD_NO: 'OR1',
      ORD_STS: 'TMP',
      CUST_CD: 'C00001',
      CUST_NM: '플레어패션코리아',
      ORD_DT: '20261120',
      IMEX_TP: 'I',
      TRANS_MODE: 'SEA',
    },
    ...{
      LOAD_TP: 'LCL',
      CARGO_TP: 'GEN',
      INCOTERMS: 'FOB',
      SHPR_NM: 'A',
      CNEE_NM: 'B',
      POL_CD: 'CNSHA',
      POD_CD: 'KRPUS',
      CARGO_RDY_DT: '20261125',
    },
    ...{ DG_YN: 'N', HBL_NO: null, QUO_NO: null, UPD_CNT: 1 },
    ...over,
  }) as CustOrder;

const line = (over: Partial<CustOrderLine> = {}): CustOrderLine =>
  ({
    ...{ ORD_NO: 'OR1', LINE_NO: 1, ITEM_NM: '러닝화', PKG_QTY: 10, PKG_UT_CD: 'CT', LEN_CM: 60, WID_CM: 40, HGT_CM: 50, GRS_WT: 120 },
    ...{ MSR_CBM: 1.2, QTY: null, UNIT_PRC: null, CURR_CD: null, FRGN_AMT: null, UPD_CNT: 0 },
    ...over,
  }) as CustOrderLine;

const server = { order: order(), lines: [line()], way: [] as object[], credit: [] as object[], asked: [] as Asked[] };
const list = (LIST: readonly object[]) => ({ LIST, TOTAL: LIST.length });
const actions = ['saveCustOrder', 'submit', 'receive', 'confirm', 'reject', 'linkBl', 'cancel', 'delete'];
const sent = (verb: string) => server.asked.filter((one) => one.verb === verb).map(({ body }) => body);

async function open(role: 'OPS' | 'CUST_ADM' | 'CUST_USR' | 'SALES'): Promise<void> {
  server.asked = await renderScreen('/ord/custOrderMgt', {
    role,
    beside: ['ptlShipngStusDetail', 'dlvOrdMgt'],
    answers: {
      selectCommonCode: (body) => Object.fromEntries(Object.keys(body).map((name) => [name, []])),
      select: ({ SEARCH }) => list(((SEARCH as { CODES?: string[] }).CODES ?? []).map((CODE) => ({ CODE, NAME: CODE }))),
      selectCustOrder: () => list([server.order]),
      selectCustOrderG2: () => list(server.lines),
      selectCustOrderG3: () => list(server.way),
      selectCustOrderG4: () => list(server.credit),
      ...Object.fromEntries(actions.map((verb) => [verb, (body) => ({ LIST: body.LIST })])),
    },
  });
  await waitFor(() => expect(document.querySelector('.order-form')).not.toBeNull(), { timeout: 15_000 });
  await settle(60);
}

beforeEach(() => Object.assign(server, { order: order(), lines: [line()], way: [], credit: [], asked: [] }));

describe('buttons by state and role', () => {
  const chain = ['submit', 'receive', 'confirm', 'linkBl', 'reject', 'cancel', 'save', 'delete'];
  const usable = () => chain.filter((name) => button(name)?.matches(':not([data-off])'));
  test.each([
    ['OPS', 'TMP', ['submit', 'cancel', 'save', 'delete']],
    ['OPS', 'REQ', ['receive', 'reject', 'cancel', 'save']],
    ['OPS', 'ACK', ['confirm', 'reject', 'cancel', 'save']],
    ['OPS', 'CFM', ['linkBl', 'cancel']],
    ['OPS', 'BKD', ['linkBl']],
    ['OPS', 'CMP', []],
    ['CUST_ADM', 'REQ', ['cancel', 'save']],
    ['CUST_ADM', 'CFM', ['cancel']],
    ['CUST_USR', 'ACK', []],
    ['SALES', 'REQ', []],
  ] as const)('%s with one in %s', async (role, ORD_STS, expected) => {
    server.order = order({ ORD_STS });
    await open(role);
    expect(usable()).toEqual(expected);
  });
});

describe('what is typed', () => {
  test('goes with its lines as one save, sums follow the lines', async () => {
    await open('CUST_ADM');
    const consignee = field('수하인');
    fireEvent.focus(consignee);
    fireEvent.change(consignee, { target: { value: '새 수하인' } });
    fireEvent.blur(consignee);
    await settle();
    expect(document.querySelector('output[aria-label="용적(CBM)"]')?.textContent).toContain('1.2');
    await press('save');
    expect(sent('saveCustOrder')[0]?.LIST[0]).toMatchObject({ BATCH_FLAG: 'update', ORD_NO: 'OR1', CNEE_NM: '새 수하인', G2: [] });
  });
});

describe('the way of an order', () => {
  test('leads by links to what there is, and says what there is none of', async () => {
    const none = { REF_NO: null, CNT: 0, STS: null, STS_DTM: null, DONE_CNT: 0, SPLY_AMT: null };
    server.order = order({ ORD_STS: 'BKD', HBL_NO: 'HL1' });
    server.way = [
      { ...none, STEP: 'QUO' },
      { ...none, STEP: 'ORD', REF_NO: 'OR1', CNT: 1, STS: 'BKD', STS_DTM: '20261120101500' },
      { ...none, STEP: 'HBL', REF_NO: 'HL1', CNT: 1, STS: 'DEP' },
      { ...none, STEP: 'DLV', CNT: 3, DONE_CNT: 2, STS: 'CFM' },
      { ...none, STEP: 'COST', CNT: 4, SPLY_AMT: 1_250_000 },
    ];
    await open('OPS');
    const steps = [...document.querySelectorAll('.order-way > li')].map((one) => [
      one.querySelector('b')?.textContent,
      !!one.querySelector('a'),
    ]);
    expect(steps).toEqual([
      ['–', false],
      ['OR1', false],
      ['HL1', true],
      ['3건 중 2건 완료', true],
      ['1,250,000원', true],
    ]);
  });
});

describe('credit', () => {
  test('staff are warned while the order can still be refused, customers are not asked about', async () => {
    server.credit = [{ CUST_CD: 'C00001', USED_AMT: 12_000_000, CRDT_LMT_AMT: 10_000_000 }];
    server.order = order({ ORD_STS: 'REQ' });
    await open('OPS');
    expect(document.querySelector('.order-credit')?.textContent).toContain('12,000,000');
  });
  test('a customer sees none', async () => {
    server.credit = [{ CUST_CD: 'C00001', USED_AMT: 12_000_000, CRDT_LMT_AMT: 10_000_000 }];
    await open('CUST_ADM');
    expect(sent('selectCustOrderG4')).toEqual([]);
  });
});
