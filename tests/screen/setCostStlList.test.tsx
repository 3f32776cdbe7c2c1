import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { onPhone } from '../../src/client/shell/phone';
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

  /** Opens the dialog of an action and gives it. */
  const dialogOf = async (id: string) => {
    fireEvent.click(button(id));
    await waitFor(() => expect(document.querySelector('.q-popup button[type=submit]')).not.toBeNull(), { timeout: 15_000 });
    return document.querySelector('[role=dialog] .q-popup') as HTMLElement;
  };
  const submit = () => fireEvent.click(document.querySelector('.q-popup button[type=submit]') as HTMLElement);
  const refusal = (FIELD: string, MESSAGE: string) => () =>
    new Response(JSON.stringify({ code: 'MSG000752', message: MESSAGE, errors: [{ ROW_NO: 1, FIELD, CODE: 'MSG000752', MESSAGE }] }), {
      status: 422,
      headers: { 'content-type': 'application/json' },
    });

  test('a refused payment leaves its dialog open with what was typed and the fault at its field', async () => {
    let pays = 0;
    await renderScreen('/set/setCostStlList', {
      role: 'STL',
      answers: {
        ...lists({ STL_STS: 'INV', DSP_CNT: 0 }, [line('B')]),
        pay: () => (pays++ ? lists().selectSetCostStl : refusal('PAY_AMT', '예수금이 모자랍니다.')()),
      },
    });
    await waitFor(() => expect(isOff('pay')).toBe(false));
    const amount = () => document.querySelector('.q-popup .q-number') as HTMLInputElement;
    await dialogOf('pay');
    fireEvent.focus(amount());
    fireEvent.change(amount(), { target: { value: '150000' } });
    fireEvent.blur(amount());
    submit();
    await waitFor(() => expect(pays).toBe(1));
    await waitFor(() => expect(document.querySelector('.q-popup .q-fault')?.textContent).toContain('예수금이 모자랍니다.'));
    expect(amount().value.replace(',', '')).toBe('150000');
    submit();
    await waitFor(() => expect(pays).toBe(2));
    await waitFor(() => expect(document.querySelector('.q-popup')).toBeNull());
  });

  test('a refusal of no field stands in the dialog of the invoice, whose number is kept', async () => {
    await renderScreen('/set/setCostStlList', {
      role: 'STL',
      answers: { ...lists({ STL_STS: 'AGR', DSP_CNT: 0 }, [line('B')]), invoice: refusal('STL_DT', '마감된 월입니다.') },
    });
    await waitFor(() => expect(isOff('pay')).toBe(true));
    fireEvent.click(document.querySelector('.gchain [data-button="invoice"]') ?? button('invoice'));
    await waitFor(() => expect(document.querySelector('.q-popup input')).not.toBeNull(), { timeout: 15_000 });
    const number = () => document.querySelector('.q-popup input') as HTMLInputElement;
    fireEvent.change(number(), { target: { value: '202611274100001112345678' } });
    submit();
    await waitFor(() => expect(document.querySelector('.q-popup .action-refused')?.textContent).toContain('마감된 월입니다.'));
    expect(number().value).toContain('202611274100001112345678');
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
    expect(['청구 금액', '차이', '이의', '부가세'].map(place)).toEqual([9, 10, 11, 13]);
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

  test('a customer reads which states a settlement took in a dialog of its own, not in the history of the staff', async () => {
    const step = { HIST_SEQ: 2, CHG_DTM: '20261116142000', FROM_STS: 'REQ', TO_STS: 'AGR', CHG_USER_ID: null, CHG_USER_NM: '강전자' };
    const answers = {
      ...lists(),
      selectCommonCode: {
        STL_STS: [
          { CODE: 'REQ', NAME: '확인 요청' },
          { CODE: 'AGR', NAME: '고객 확인' },
        ],
      },
      selectSetCostStlG9: { LIST: [{ ...step, CHG_ORGN_NM: '한강전자부품', CHG_RSN: null }], TOTAL: 1 },
    };
    const asked = await renderScreen('/set/setCostStlList', { role: 'CUST_ADM', answers });
    await waitFor(() => expect(said()).toContain('중복 청구입니다'));
    fireEvent.click(button('history'));
    const dialog = () => document.querySelector('[role=dialog]');
    await waitFor(() => expect(dialog()?.textContent).toContain('확인 요청 → 고객 확인'));
    expect(dialog()?.textContent).toContain('강전자 · 한강전자부품');
    expect(asked.find(({ verb }) => verb === 'selectSetCostStlG9')?.body.SEARCH).toEqual({ STL_NO: 'ST261100032' });
    expect(asked.some(({ verb }) => verb.startsWith('selectCmsHistory'))).toBe(false);
  });

  test('asking the customer and mailing again name who gets the mail, or that nobody does', async () => {
    const reader = (CHRG_NM: string | null, EMAIL: string) => ({ CHRG_NM, EMAIL, MAIL_YN: 'Y' });
    const parties = (...READERS: object[]) => ({
      LIST: [{ CUST_NM: '한강전자부품', READER_NM: '', KEYS: ['ST261100032'], READERS }],
      TOTAL: 1,
    });
    let found = parties(reader('강전자', 'kang@trade.example'), reader(null, 'bill@trade.example'));
    const asked = await renderScreen('/set/setCostStlList', {
      role: 'STL',
      answers: { ...lists({ STL_STS: 'TMP', DSP_CNT: 0, OPEN_DSP_CNT: 0 }, [line('B')]), selectSetCostStlG10: () => found },
    });
    await waitFor(() => expect(isOff('request')).toBe(false));
    const dialog = await dialogOf('request');
    expect(dialog.textContent).toContain('한강전자부품 강전자 <kang@trade.example>, bill@trade.example');
    expect(asked.find(({ verb }) => verb === 'selectSetCostStlG10')?.body.SEARCH).toEqual({ STL_NO: ['ST261100032'] });
    expect(asked.some(({ verb }) => verb === 'request')).toBe(false);
    act(() => closePopups());
    found = parties();
    await waitFor(() => expect(document.querySelector('.q-popup')).toBeNull());
    expect((await dialogOf('mail')).textContent).toContain('메일을 받을 사람이 없어 메일이 발송되지 않습니다.');
    expect(asked.some(({ verb }) => verb === 'mail')).toBe(false);
  });

  test('what the other side wrote is marked in list, line and thread until its reader has chosen it', async () => {
    const answers = lists({ DSP_NEW_YN: 'Y' }, [line('A', { COST_STS: 'DSP', DSP_CNT: 2, DSP_NEW_YN: 'Y' }), line('B')]);
    const thread = [
      entry(1, 'C', '중복 청구입니다', { STL_DSP_TP: 'DUP', UNREAD_YN: 'N' }),
      entry(2, 'S', '확인 중입니다', { UNREAD_YN: 'Y' }),
    ];
    const asked = await renderScreen('/set/setCostStlList', {
      role: 'CUST_ADM',
      answers: { ...answers, selectSetCostStlG4: { LIST: thread, TOTAL: 2 }, read: {} },
    });
    await waitFor(() => expect(said()).toContain('확인 중입니다'));
    const fresh = () => [...document.querySelectorAll('.csm-thread article')].map((block) => block.textContent?.includes('새 글'));
    expect([document.querySelectorAll('.gnew').length, fresh()]).toEqual([2, [false, true]]);
    // The page has opened the first thread by itself: nobody has read it yet.
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(asked.some(({ verb }) => verb === 'read')).toBe(false);
    fireEvent.pointerDown(document.querySelector('.csm-thread') as HTMLElement);
    await waitFor(
      () => expect(asked.filter(({ verb }) => verb === 'read').map(({ body }) => body.LIST)).toEqual([[{ COST_NO: 'A', DSP_SEQ: 2 }]]),
      {
        timeout: 5_000,
      },
    );
    await waitFor(() => expect(document.querySelectorAll('.gnew')).toHaveLength(0));
    expect(fresh()).toEqual([false, true]);
  });

  test('agreeing to the rest says how much is agreed to, and how much stays in dispute', async () => {
    const both = [line('A', { COST_STS: 'DSP', DSP_CNT: 1 }), line('B', { TOT_AMT: 66_000 })];
    await renderScreen('/set/setCostStlList', { role: 'CUST_ADM', answers: lists({}, both) });
    await waitFor(() => expect(isOff('agreeRest')).toBe(false));
    fireEvent.click(button('agreeRest'));
    await waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('확인하는 비용 1건, 66,000원'));
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('이의가 남는 비용 1건, 132,000원');
  });

  test('of files the one that is refused is named, and the others are attached', async () => {
    let sent = 0;
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        status = 200;
        responseText = '';
        upload = {};
        onload?: () => void;
        onloadend?: () => void;
        open() {}
        setRequestHeader() {}
        getResponseHeader = () => null;
        send() {
          sent++;
          if (sent === 1) this.status = 422;
          const file = { FILE_SN: sent, FILE_NM: `${sent}.pdf`, FILE_SIZE: 10, FILE_GRP_NO: 'G1' };
          this.responseText = JSON.stringify(sent === 1 ? { code: 'MSG000301', message: '읽을 수 없습니다.' } : { data: { LIST: [file] } });
          this.onload?.();
          this.onloadend?.();
        }
      },
    );
    await renderScreen('/set/setCostStlList', { role: 'STL', answers: lists() });
    await waitFor(() => expect(document.querySelector('.csm-attach input[type=file]')).not.toBeNull());
    const files = ['1.pdf', '2.pdf', '3.pdf'].map((name) => new File(['x'], name));
    fireEvent.change(document.querySelector('.csm-attach input[type=file]') as HTMLElement, { target: { files } });
    await waitFor(() => expect(said()).toContain('1.pdf: '));
    expect([...document.querySelectorAll('.csm-attach .csm-file .link-button')].map(({ textContent }) => textContent)).toEqual([
      '2.pdf',
      '3.pdf',
    ]);
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

  test('on a phone several lines are chosen and disputed at once, and an amount opens its explanation', async () => {
    onPhone.set(true);
    try {
      const asked = await renderScreen('/set/setCostStlList', {
        role: 'CUST_ADM',
        answers: {
          ...lists({ STL_STS: 'REQ', DSP_CNT: 0, OPEN_DSP_CNT: 0 }, [line('A'), line('B'), line('C')]),
          selectCommonCode: { STL_DSP_TP: [{ CODE: 'DUP', NAME: '중복 청구' }] },
          dispute: { LIST: [settlement()] },
        },
      });
      await waitFor(() => expect(said()).toContain('대기료 C'));
      const card = (no: string) =>
        [...document.querySelectorAll<HTMLElement>('.glines li')].find((li) => li.textContent?.includes(`대기료 ${no}`)) as HTMLElement;
      const box = (no: string) => card(no).querySelector('input[type=checkbox]') as HTMLInputElement;
      fireEvent.click(box('A'));
      fireEvent.click(box('C'));
      expect([box('A').checked, box('B').checked, box('C').checked]).toEqual([true, false, true]);
      const amount = [...card('B').querySelectorAll('button')].find(({ textContent }) => textContent === '₩132,000') as HTMLElement;
      fireEvent.click(amount);
      await waitFor(() => expect(document.querySelector('.set-why')).not.toBeNull());
      expect(document.querySelector('.set-why')?.closest('details')).toBeNull();
      expect(asked.find(({ verb }) => verb === 'selectSetCostWhy')?.body.SEARCH).toEqual({ COST_NO: 'B' });
      fireEvent.click(button('dispute'));
      await waitFor(() => expect(document.querySelector('form textarea')).not.toBeNull());
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('대기료 C');
      expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('대기료 B');
    } finally {
      onPhone.set(false);
    }
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
