import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';

const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement;
const said = () => document.body.textContent ?? '';
const isOff = (id: string) => button(id).getAttribute('aria-disabled') === 'true';

const settlement = (over: object = {}) => ({
  ...{
    STL_NO: 'ST261100032',
    STL_STS: 'DSP',
    CUST_CD: 'C00001',
    CUST_NM: '한강전자부품',
    AR_AP: 'AR',
    STL_YM: '202611',
    STL_DT: '20261113',
  },
  ...{ COST_CNT: 2, SPLY_AMT: 180_000, VAT_AMT: 18_000, TOT_AMT: 198_000, PAID_AMT: 0, BAL_AMT: 198_000, DUE_DT: '20261231' },
  ...{ OVD_DAYS: null, DSP_CNT: 1, OPEN_DSP_CNT: 1, ORGN_CD: 'HQ001', ORG_STL_NO: null, UPD_CNT: 3 },
  ...over,
});
const line = (COST_NO: string, over: object = {}) => ({
  ...{
    COST_NO,
    COST_STS: 'REQ',
    COST_TP: 'TRSP',
    AR_AP: 'AR',
    OCCR_DT: '20261105',
    FRT_CD: 'WTG',
    FRT_NM: `대기료 ${COST_NO}`,
    CURR_CD: 'KRW',
  },
  ...{
    UNIT_QTY: 4,
    UNIT_PRC: 30_000,
    SPLY_AMT: 120_000,
    VAT_AMT: 12_000,
    TOT_AMT: 132_000,
    QUO_AMT: null,
    DIFF_AMT: 120_000,
    DSP_CNT: 0,
    UPD_CNT: 1,
  },
  ...over,
});
/** Uploads are answered at once with this. */
const uploadsGive = (data: object) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200;
      responseText = JSON.stringify({ data, message: '' });
      upload = {};
      onload?: () => void;
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null;
      send() {
        this.onload?.();
      }
    },
  );
const entry = (DSP_SEQ: number, SIDE_TP: string, DSP_CNNT: string, over: object = {}) => ({
  ...{ COST_NO: 'A', DSP_SEQ, STL_NO: 'ST261100032', DSP_CNNT, DSP_DTM: '20261116142000', DSP_USER_NM: '강전자', SIDE_NM: '한강전자부품' },
  ...{ SIDE_TP, STL_DSP_TP: null, DSP_RSLT: null, FILES: [], UPD_CNT: 0, ...over },
});
const lists = (over: object = {}, lines: object[] = [line('A', { COST_STS: 'DSP', DSP_CNT: 2 }), line('B')], payments: object[] = []) => ({
  selectSetCostStl: { LIST: [settlement(over)], TOTAL: 1 },
  selectSetCostStlG2: { LIST: lines, TOTAL: lines.length },
  selectSetCostStlG3: { LIST: payments, TOTAL: payments.length },
  selectSetCostStlG4: { LIST: [entry(1, 'C', '중복 청구입니다', { STL_DSP_TP: 'DUP' }), entry(2, 'S', '확인 중입니다')], TOTAL: 2 },
});

afterEach(() =>
  act(() => {
    closePopups();
    clearBoxes();
    vi.unstubAllGlobals();
  }),
);

describe('the settlement list', () => {
  test('opens the thread of a disputed line beside it, and sends an answer to that line alone', async () => {
    const asked = await renderScreen('/set/setCostStlList', { role: 'STL', answers: { ...lists(), reply: { LIST: [settlement()] } } });
    await waitFor(() => expect(said()).toContain('중복 청구입니다'));
    expect(document.querySelectorAll('.csm-block-customer, .csm-block-staff')).toHaveLength(2);
    const answers = [...document.querySelectorAll('.csm-write button')].find(({ textContent }) => textContent === 'reply') as HTMLElement;
    fireEvent.click(answers);
    await waitFor(() => expect(said()).toContain('사유를 입력하십시오.'));
    expect(asked.some(({ verb }) => verb === 'reply')).toBe(false);
    fireEvent.change(document.querySelector('.csm-write textarea') as HTMLElement, { target: { value: '맞는 금액입니다.' } });
    fireEvent.click(answers);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'reply')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'reply')?.body.LIST).toEqual([
      { STL_NO: 'ST261100032', UPD_CNT: 3, G2: [{ COST_NO: 'A' }], DSP_CNNT: '맞는 금액입니다.', FILE_GRP_NO: null },
    ]);
  });

  test('says why a settlement in dispute takes neither request nor payment, and what was not quoted', async () => {
    await renderScreen('/set/setCostStlList', { role: 'STL', answers: lists() });
    await waitFor(() => expect(said()).toContain('견적 없음'));
    expect([isOff('request'), isOff('invoice'), isOff('pay'), isOff('cancel')]).toEqual([true, true, true, false]);
    expect(button('request').dataset.off).toContain('답변하지 않은 이의가 1건 있습니다.');
    expect(said()).toContain('이의가 끝나고 계산서를 발행하면 등록할 수 있습니다.');
    expect(button('agree')).toBeNull();
  });

  test('shows overdue ones in red, and counts them', async () => {
    await renderScreen('/set/setCostStlList', { role: 'STL', answers: lists({ STL_STS: 'INV', OVD_DAYS: 43, DSP_CNT: 0 }, [line('B')]) });
    await waitFor(() => expect(said()).toContain('연체 1'));
    expect(document.querySelector('.gr.tone-bad')?.textContent).toContain('ST261100032');
  });

  test('an answer that is not sent stays with its line when another one is shown', async () => {
    const both = [line('A', { COST_STS: 'DSP', DSP_CNT: 2 }), line('B', { COST_STS: 'DSP', DSP_CNT: 1 })];
    await renderScreen('/set/setCostStlList', { role: 'STL', answers: lists({}, both) });
    const box = () => document.querySelector('.csm-write textarea') as HTMLTextAreaElement;
    const open = async (place: number) => {
      fireEvent.click(document.querySelectorAll('button.link.bad')[place] as HTMLElement);
      await waitFor(() => expect(document.querySelector('.set-dispute .gnote')?.textContent).toContain(`대기료 ${'AB'[place]}`));
    };
    await waitFor(() => expect(document.querySelectorAll('button.link.bad')).toHaveLength(2));
    await open(0);
    fireEvent.change(box(), { target: { value: '확인 후 회신드리겠습니다.' } });
    await open(1);
    expect(box().value).toBe('');
    await open(0);
    expect(box().value).toBe('확인 후 회신드리겠습니다.');
  });

  test('a dispute of several lines is typed: Enter neither sends it nor leaves the text', async () => {
    const asked = await renderScreen('/set/setCostStlList', {
      role: 'CUST_ADM',
      answers: {
        ...lists({ STL_STS: 'REQ', DSP_CNT: 0, OPEN_DSP_CNT: 0 }, [line('A')]),
        selectCommonCode: { STL_DSP_TP: [{ CODE: 'DUP', NAME: '중복 청구' }] },
        dispute: { LIST: [settlement()] },
      },
    });
    await waitFor(() => expect(said()).toContain('대기료 A'));
    fireEvent.click(button('dispute'));
    await waitFor(() => expect(document.querySelector('form textarea')).not.toBeNull());
    const text = document.querySelector('form textarea') as HTMLTextAreaElement;
    text.focus();
    expect(fireEvent.keyDown(text, { key: 'Enter' })).toBe(true);
    await act(async () => {});
    expect([document.activeElement, asked.some(({ verb }) => verb === 'dispute')]).toEqual([text, false]);
    expect(document.querySelector('form .q-fault')).toBeNull();
  });

  test('a customer reads why a line differs, and the lines in dispute stand out', async () => {
    await renderScreen('/set/setCostStlList', {
      role: 'CUST_ADM',
      answers: lists({}, [line('A', { COST_STS: 'DSP', DSP_CNT: 1 }), line('B')]),
    });
    await waitFor(() => expect(said()).toContain('대기료 B'));
    const grid = document.querySelector('.set-amounts-of') as HTMLElement;
    expect([...grid.querySelectorAll('.gr.tone-bad')].map(({ textContent }) => textContent?.includes('대기료 A'))).toEqual([true]);
    expect(grid.querySelector('[aria-readonly="true"]')).toBeNull();
    const titles = [...grid.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent ?? '');
    const place = (title: string) => titles.findIndex((one) => one.startsWith(title));
    expect(place('비용 상태')).toBeGreaterThan(0);
    expect(place('비용 상태')).toBeLessThan(place('HBL 번호'));
    expect(said()).not.toContain('등록할 수 있습니다');
  });

  test('the explanation of an amount is opened by its button and from the menu of cells, which offers nothing that cannot be done', async () => {
    await renderScreen('/set/setCostStlList', {
      role: 'CUST_ADM',
      answers: { ...lists({}, [line('B')]), selectSetCostWhy: { LIST: [], TOTAL: 0 } },
    });
    await waitFor(() => expect(said()).toContain('대기료 B'));
    fireEvent.click(button('why'));
    await waitFor(() => expect(document.querySelector('[aria-label="금액 풀이"].set-why')).not.toBeNull());
    fireEvent.contextMenu(document.querySelector('.set-amounts-of .gr .gc') as HTMLElement);
    await waitFor(() => expect(document.querySelector('.ant-dropdown-menu')).not.toBeNull());
    const items = [...document.querySelectorAll('.ant-dropdown-menu [role=menuitem]')].map(({ textContent }) => textContent);
    expect(items.some((item) => item?.startsWith('금액 풀이'))).toBe(true);
    expect(items.filter((item) => /잘라|붙여|채우기/.test(item ?? ''))).toEqual([]);
  });

  test('without a settlement nothing can be agreed to, and the buttons say so', async () => {
    const none = { LIST: [], TOTAL: 0 };
    await renderScreen('/set/setCostStlList', {
      role: 'CUST_ADM',
      answers: { ...lists(), selectSetCostStl: none, selectSetCostStlG2: none },
    });
    await waitFor(() => expect([isOff('agree'), isOff('agreeRest'), isOff('dispute')]).toEqual([true, true, true]));
    expect(button('agree').dataset.off).toContain('선택하십시오');
  });

  test('a payment of a closed month cannot be taken back, and says the month', async () => {
    const payment = { STL_NO: 'ST261100032', PAY_SEQ: 1, PAY_DT: '20261013', PAY_TP: 'TRF', PAY_AMT: 1_000, CLOSE_YN: 'Y', UPD_CNT: 0 };
    await renderScreen('/set/setCostStlList', { role: 'STL', answers: lists({ STL_STS: 'PPD', DSP_CNT: 0 }, [line('B')], [payment]) });
    await waitFor(() => expect(button('minus').dataset.off).toContain('마감된 월(2026-10)은 처리할 수 없습니다.'));
  });

  test('a customer disputes the lines chosen with a reason, and may agree to the rest', async () => {
    const asked = await renderScreen('/set/setCostStlList', {
      role: 'CUST_ADM',
      answers: {
        ...lists({ STL_STS: 'REQ', DSP_CNT: 0, OPEN_DSP_CNT: 0 }, [line('A'), line('B')]),
        selectCommonCode: { STL_DSP_TP: [{ CODE: 'DUP', NAME: '중복 청구' }] },
        dispute: { LIST: [settlement()] },
      },
    });
    await waitFor(() => expect(said()).toContain('대기료 A'));
    expect(['monthClose', 'invoice', 'pay', 'remove'].map((id) => button(id))).toEqual([null, null, null, null]);
    expect([isOff('agree'), isOff('agreeRest')]).toEqual([false, true]);
    fireEvent.click(button('dispute'));
    await waitFor(() => expect(document.querySelector('form textarea')).not.toBeNull());
    fireEvent.change(document.querySelector('form textarea') as HTMLElement, { target: { value: '청구 대상이 아닙니다.' } });
    fireEvent.click(document.querySelector('form button[type="submit"]') as HTMLElement);
    await act(async () => {});
    expect(asked.some(({ verb }) => verb === 'dispute')).toBe(false);
  });

  test('issued invoices are read, each with what is wrong with it, and the good ones are noted by one press', async () => {
    const read = (ROW_NO: number, CHK_STS: string, over: object = {}) => ({
      ...{ ROW_NO, CHK_STS, STL_NO: `ST${ROW_NO}`, CUST_NM: '한강전자부품', TAX_INV_NO: '202611134100000000000001', INV_DT: '20261113' },
      ...{ SPLY_AMT: 50_000, VAT_AMT: 5_000, UPD_CNT: 3, ERR_MSG: null, ERR_FIELDS: {}, ...over },
    });
    const LIST = [
      read(7, 'OK'),
      read(8, 'DONE'),
      read(9, 'ERR', { ERR_MSG: '[공급가액] 금액이 다릅니다.', ERR_FIELDS: { SPLY_AMT: '금액이 다릅니다.' } }),
    ];
    uploadsGive({ LIST, NOTES: [] });
    const asked = await renderScreen('/set/setCostStlList', {
      role: 'STL',
      answers: {
        ...lists({ STL_STS: 'AGR', DSP_CNT: 0 }, [line('B')]),
        invoice: { LIST: [settlement()] },
      },
    });
    await waitFor(() => expect(said()).toContain('대기료 B'));
    fireEvent.click(
      [...document.querySelectorAll('[data-button="invoice"]')].find(
        (one) => one.getAttribute('aria-label') === '발급 결과 등록',
      ) as HTMLElement,
    );
    await waitFor(() => expect(document.querySelector('input[type="file"]')).not.toBeNull());
    fireEvent.change(document.querySelector('input[type="file"]') as HTMLElement, { target: { files: [new File(['x'], '목록.xlsx')] } });
    await waitFor(() => expect(said()).toContain('전체 3 · 등록 1 · 이미 등록 1 · 제외 0 · 오류 1'));
    expect(said()).toContain('[공급가액] 금액이 다릅니다.');
    fireEvent.click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === '승인번호 등록') as HTMLElement);
    await waitFor(() => expect(said()).toContain('정상 1건만 저장하시겠습니까?'));
    expect(asked.some(({ verb }) => verb === 'invoice')).toBe(false);
    fireEvent.click(document.querySelector('[role="alertdialog"] button') as HTMLElement);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'invoice')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'invoice')?.body.LIST).toEqual([
      { STL_NO: 'ST7', UPD_CNT: 3, TAX_INV_NO: '202611134100000000000001', INV_DT: '20261113' },
    ]);
  });
});
