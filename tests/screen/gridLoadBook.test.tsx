import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Book, BookParam } from '../../src/contract/gridBook';
import { renderScreen, settle } from '../support/renderScreen';

const freight = (FRT_CD: string, over: object = {}) => ({
  ...{ FRT_CD, FRT_NM: '운임', FRT_ENG_NM: null, FRT_GRP: 'LOC', COST_TP: 'FRT', FRT_UNIT: 'BL', VAT_TP: 'TAX', CURR_CD: 'KRW' },
  ...{ AR_YN: 'Y', AP_YN: 'N', SORT_SEQ: 10, USE_YN: 'Y', RMK: null, UPD_CNT: 1, ...over },
});
const codes = {
  COST_TP: [{ CODE: 'FRT', NAME: '운임', USE_YN: 'Y' }],
  FRT_UNIT: [{ CODE: 'BL', NAME: 'B/L당', USE_YN: 'Y' }],
  FRT_GRP: [{ CODE: 'LOC', NAME: '국내 부대비', USE_YN: 'Y' }],
  VAT_TP: [
    { CODE: 'TAX', NAME: '과세', USE_YN: 'Y' },
    { CODE: 'ZERO', NAME: '영세율', USE_YN: 'Y' },
  ],
};

/** By names and codes in any letter case. */
const kinds = { FRT_GRP: '국내 부대비', COST_TP: '운임', FRT_UNIT: 'bl' };

/** What the reader of workbooks was asked for, and what it answers. */
let asked: BookParam | undefined;
function workbook(rows: Record<string, string>[], more: Partial<Book> = {}) {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  class Reader {
    upload = {};
    status = 200;
    responseText = '';
    onload = () => {};
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null;
    send(form: FormData) {
      asked = JSON.parse(String(form.get('param'))) as BookParam;
      const ROWS = rows.map((row, n) => ({
        ROW_NO: n + 2,
        CELLS: (asked as BookParam).COLUMNS.map(({ FIELD }) => row[FIELD] ?? ''),
        FAULTS: [],
      }));
      this.responseText = JSON.stringify({ data: { FIELDS: fields, OTHERS: [], NOTES: [], ROWS, ...more } });
      setTimeout(() => {
        this.onload();
        this.onloadend();
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Reader);
  const file = new File(['x'], 'a.xlsx');
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    if (this.type !== 'file') return;
    Object.defineProperty(this, 'files', { value: [file] });
    this.onchange?.(new Event('change'));
  });
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const saved: Record<string, unknown>[] = [];
async function open(LIST: object[]) {
  saved.length = 0;
  await renderScreen('/mdm/code/MdmFreightMgt', {
    role: 'STL',
    answers: {
      selectMdmFreight: { LIST, TOTAL: LIST.length },
      selectCommonCode: (body: Record<string, { CODES?: string[] }>) =>
        Object.fromEntries(Object.entries(body).map(([name, { CODES }]) => [name, CODES ? [] : (codes[name as keyof typeof codes] ?? [])])),
      saveMdmFreight: ({ LIST: rows }: { LIST: Record<string, unknown>[] }) => {
        saved.push(...rows);
        return { LIST: rows };
      },
    },
  });
}
async function load() {
  fireEvent.click(document.querySelector('.gout button') as Element);
  const item = await screen.findByText('엑셀에서 불러오기', {}, { timeout: 15_000 });
  await act(async () => fireEvent.click(item));
  await waitFor(() => expect(document.body.textContent).toMatch(/추가 \d+행/), { timeout: 15_000 });
  await settle();
}
const save = () => act(async () => fireEvent.click(document.querySelector('[data-button="save"]') as Element));
const invalid = () => [...document.querySelectorAll('[aria-invalid="true"]')].map(({ textContent }) => textContent);

test('rows with a key of the list are changed where they differ, others are added, and one save takes them', async () => {
  await open([freight('THC'), freight('DOC', { FRT_NM: '서류비', RMK: '지울 비고' })]);
  workbook([
    { FRT_CD: 'THC', ...kinds, FRT_NM: '운임', VAT_TP: '과세', SORT_SEQ: '10', AR_YN: 'V', AP_YN: '', RMK: '' },
    { FRT_CD: 'DOC', FRT_NM: '서류 발급비', ...kinds, VAT_TP: '영세율', SORT_SEQ: '1,020', AR_YN: '', AP_YN: 'V', RMK: '' },
    {
      FRT_CD: 'new',
      FRT_NM: '새 운임',
      FRT_GRP: '국내 부대비',
      COST_TP: '운임',
      FRT_UNIT: 'bl',
      VAT_TP: 'ZERO',
      SORT_SEQ: '30',
      AR_YN: 'V',
      AP_YN: 'V',
    },
  ]);
  await load();
  expect(document.body.textContent).toContain('추가 1행 · 변경 1행 · 그대로 1행');
  expect(asked?.COLUMNS.map(({ FIELD }) => FIELD)).toEqual(expect.arrayContaining(['FRT_CD', 'FRT_NM', 'VAT_TP', 'RMK']));
  await save();
  await waitFor(() => expect(saved.length).toBe(2));
  expect(saved).toEqual([
    expect.objectContaining({
      FRT_CD: 'DOC',
      BATCH_FLAG: 'update',
      FRT_NM: '서류 발급비',
      VAT_TP: 'ZERO',
      SORT_SEQ: 1020,
      AR_YN: 'N',
      AP_YN: 'Y',
      RMK: null,
    }),
    expect.objectContaining({
      FRT_CD: 'NEW',
      BATCH_FLAG: 'insert',
      FRT_GRP: 'LOC',
      COST_TP: 'FRT',
      FRT_UNIT: 'BL',
      AR_YN: 'Y',
      USE_YN: 'Y',
    }),
  ]);
});

test('what is no value stands in its cell with its fault, nothing is saved with it, and one step takes all of it back', async () => {
  await open([freight('THC')]);
  workbook([{ FRT_CD: 'THC', VAT_TP: '비과세?', SORT_SEQ: '열' }]);
  await load();
  await waitFor(() => expect(invalid()).toEqual(expect.arrayContaining(['열', '비과세?'])));
  await save();
  expect(saved).toEqual([]);
  fireEvent.click(document.querySelector('.box-foot button') as Element);
  await settle(300);
  fireEvent.keyDown(document.querySelector('.gcur textarea') as Element, { key: 'z', code: 'KeyZ', ctrlKey: true });
  await waitFor(() => expect([invalid(), document.body.textContent?.includes('변경 1')]).toEqual([[], false]));
});

test('a key that the file has twice is left out and listed', async () => {
  await open([freight('THC')]);
  workbook([
    { FRT_CD: 'THC', FRT_NM: '하나' },
    { FRT_CD: 'THC', FRT_NM: '둘' },
  ]);
  await load();
  expect(document.body.textContent).toContain('추가 0행 · 변경 1행 · 그대로 0행');
  expect(document.body.textContent).toContain('3행 [운임 코드] “THC”: 파일에 같은 키가 먼저 있습니다');
});

test('an empty list gives its titles as the form to be filled in', async () => {
  await open([]);
  fireEvent.click(document.querySelector('.gout button') as Element);
  const item = await screen.findByText('다시 올릴 엑셀 (코드)', {}, { timeout: 15_000 });
  await act(async () => fireEvent.click(item));
  await settle();
  expect(document.body.textContent).not.toContain('데이터가 비어 있습니다');
});

test('a list without new rows knows its rows by the columns it names, changes them and leaves out what it has not', async () => {
  const shipment = (HBL_SEQ: number) => ({
    HBL_SEQ,
    HBL_NO: `QH${HBL_SEQ}`,
    CUST_CD: 'C00001',
    CARGO_STS: 'DEP',
    OWN_REF1: 'ST-1',
    UPD_CNT: 3,
  });
  const name = { CUST_CD: 'C00001', REF_IDX: 1, REF_NM: '스타일 번호', REF_ENG_NM: null, UPD_CNT: 0 };
  const calls = await renderScreen('/ptl/status/ptlShipngStusList', {
    role: 'CUST_USR',
    answers: {
      selectPtlShipngStus: { LIST: [shipment(1), shipment(2)], TOTAL: 2 },
      selectPtlShipngStusG5: { LIST: [name], TOTAL: 1 },
    },
  });
  workbook([
    { HBL_NO: 'QH1', OWN_REF1: 'ST-1' },
    { HBL_NO: 'QH2', OWN_REF1: 'ST-2' },
    { HBL_NO: 'QH3', OWN_REF1: 'ST-3' },
  ]);
  await load();
  expect(document.body.textContent).toContain('추가 0행 · 변경 1행 · 그대로 1행');
  expect(document.body.textContent).toContain('목록에 없는 번호입니다');
  expect(asked?.COLUMNS.slice(0, 2)).toEqual([
    { FIELD: 'HBL_NO', TITLE: 'HBL 번호', KIND: 'text' },
    { FIELD: 'OWN_REF1', TITLE: '스타일 번호', KIND: 'text' },
  ]);
  await save();
  const sent = () => calls.find(({ verb }) => verb === 'savePtlShipngStus')?.body.LIST;
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject([{ HBL_SEQ: 2, OWN_REF1: 'ST-2', UPD_CNT: 3, BATCH_FLAG: 'update' }]);
});
