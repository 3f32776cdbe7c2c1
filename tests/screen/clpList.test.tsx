import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { json, renderScreen, settle } from '../support/renderScreen';

const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement;
const said = () => document.body.textContent ?? '';

const box40 = { CNTR_TP_CD: '40HC', ISO_CD: '45G1', CNTR_KIND: 'DRY', INR_CBM: 76.3, MAX_WT: 28600 };
const plan = (over: object = {}) => ({
  ...{ CLP_NO: 'CLP261124001', CLP_STS: 'WRK', CLP_DT: '20261124', CYCFS_CD: 'PNC2', CYCFS_NM: '부산신항 2 CFS', ...box40 },
  ...{ CNTR_NO: 'GAOU6133850', SEAL_NO: null, POL_CD: 'KRPUS', POD_CD: 'USLAX', ETD_DT: '20261127', STUF_BGN_DTM: '20261124091200' },
  ...{ VSL_NM: 'ONE STORK', VOY_NO: '118E', TOT_PKG_QTY: 30, TOT_GRS_WT: 7000, TOT_MSR_CBM: 40, LOAD_RATE: 52.4, UPD_CNT: 3 },
  ...over,
});
const cargo = (BKG_NO: string, over: object = {}) => ({
  ...{ BKG_NO, CUST_CD: 'C00001', CUST_NM: '동해정밀', CNEE_NM: 'Bayview', HBL_NO: null, ITEM_NM: '부품', PKG_QTY: 10, PKG_UT_CD: 'CTN' },
  ...{ GRS_WT: 1000, MSR_CBM: 10, CYCFS_CD: 'PNC2', POD_CD: 'USLAX', LEN_CM: null, WID_CM: null, HGT_CM: null, STACK_CNT: null },
  ...{ IMDG_CLS: null, UN_NO: null, SET_TEMP: null, CARGO_CLS_DTM: null, CFS_BKG_STS: 'IN', IN_DTM: '20261118090000' },
  ...{ ACTL_PKG_QTY: 10, CFS_LOC: 'A-01', DMG_YN: 'N', BKD_PKG_QTY: 10 },
  ...over,
});
const line = (LOAD_SEQ: number, over: object = {}) => ({
  ...{ ...cargo(`CB${LOAD_SEQ}`), CLP_NO: 'CLP261124001', LINE_NO: LOAD_SEQ, LOAD_SEQ, RMK: null, UPD_CNT: 1 },
  ...over,
});
const threeLines = () => [line(1, { MSR_CBM: 20 }), line(2, { CNEE_NM: 'Pacific' }), line(3)];

interface Start {
  head?: object;
  lines?: object[];
  waiting?: object[];
  role?: string;
  answers?: Record<string, object | ((body: never) => object | Response)>;
}
const open = async ({
  head = plan(),
  lines = threeLines(),
  waiting = [cargo('CB8'), cargo('CB9', { MSR_CBM: 38 })],
  role = 'OPS',
  answers,
}: Start = {}) => {
  const asked = await renderScreen('/cfs/clpList', {
    role,
    answers: {
      selectClp: { LIST: [head], TOTAL: 1 },
      selectClpG2: { LIST: lines, TOTAL: lines.length },
      selectClpG3: { LIST: waiting, TOTAL: waiting.length },
      ...(answers as object),
    },
  });
  await waitFor(() => expect(said()).toContain('CLP261124001'));
  await settle(40);
  return asked;
};
const bars = () => document.querySelector('.clp-bars')?.textContent ?? '';
const checks = () => [...document.querySelectorAll('.clp-checks tbody tr')].map((row) => row.textContent ?? '');
const picture = () => [...document.querySelectorAll('.clp-said [role="option"]')].map((one) => one.textContent ?? '');
const rowsIn = (part: string) =>
  [...document.querySelectorAll(`.${part} .gr[data-row]`)]
    .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((row) => row.textContent ?? '');
const key = (part: string, init: object) => {
  const target = document.querySelector(`.${part} .grid textarea`) ?? (document.querySelector(`.${part} .grid`) as Element);
  fireEvent.keyDown(target, init);
};

describe('load plans', () => {
  afterEach(() =>
    act(() => {
      closePopups();
      clearBoxes();
    }),
  );

  test('shows the current plan with its sums, picture, checks and what waits', async () => {
    const asked = await open();
    expect(asked.find(({ verb }) => verb === 'selectClpG3')?.body.SEARCH).toMatchObject({ CYCFS_CD: 'PNC2', POD_CD: 'USLAX' });
    await waitFor(() => expect(bars()).toContain('40.000 / 76.300'));
    expect(bars()).toContain('52.4 %');
    expect(picture()[0]).toBe('1번 동해정밀 20.000 CBM, 안에서 0.0 m');
    expect(picture()).toHaveLength(3);
    expect(checks()[0]).toContain('컨테이너 번호와 씰 번호를 입력하여야 마감할 수 있습니다.');
    expect(button('close').dataset.off).toContain('씰 번호');
    expect(rowsIn('clp-waiting')).toHaveLength(2);
  });

  test('Insert loads, bars, picture and the list of what waits follow at once; Ctrl+Z takes it back', async () => {
    await open();
    await waitFor(() => expect(rowsIn('clp-waiting')).toHaveLength(2));
    key('clp-waiting', { key: 'Insert' });
    await waitFor(() => expect(bars()).toContain('50.000 / 76.300'));
    expect(picture()).toHaveLength(4);
    await waitFor(() => expect(rowsIn('clp-waiting')).toHaveLength(1));
    key('clp-waiting', { key: 'z', ctrlKey: true });
    await waitFor(() => expect(bars()).toContain('40.000 / 76.300'));
    await waitFor(() => expect(rowsIn('clp-waiting')).toHaveLength(2));
  });

  test('Delete takes a line out: its booking waits again, and the others move up', async () => {
    const asked = await open();
    await waitFor(() => expect(picture()).toHaveLength(3));
    key('clp-lines', { key: 'Delete' });
    await waitFor(() => expect(picture()).toHaveLength(2));
    await waitFor(() => expect(rowsIn('clp-waiting').some((row) => row.includes('CB1'))).toBe(true));
    fireEvent.click(button('save'));
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveClpG2')).toBe(true));
    const sent = asked.find(({ verb }) => verb === 'saveClpG2')?.body.LIST ?? [];
    expect(sent.map(({ BKG_NO, BATCH_FLAG, LOAD_SEQ }) => [BKG_NO, BATCH_FLAG, LOAD_SEQ])).toEqual([
      ['CB1', 'delete', 1],
      ['CB2', 'update', 1],
      ['CB3', 'update', 2],
    ]);
  });

  test('a line that somebody took out meanwhile leaves the list after the message, and the rest can be saved', async () => {
    let now = threeLines();
    const sent: string[][] = [];
    await open({
      answers: {
        selectClpG2: () => ({ LIST: now, TOTAL: now.length }),
        saveClpG2: (body: { LIST: { BKG_NO: string; BATCH_FLAG: string; UPD_CNT: number }[] }) => {
          sent.push(body.LIST.map(({ BKG_NO, BATCH_FLAG, UPD_CNT }) => `${BKG_NO} ${BATCH_FLAG} ${UPD_CNT}`));
          if (sent.length > 1) return { LIST: body.LIST };
          now = [line(1, { MSR_CBM: 20 }), line(3, { LOAD_SEQ: 2, UPD_CNT: 2 })];
          const errors = [{ ROW_NO: 2, CODE: 'MSG000798', MESSAGE: '그동안 제외' }];
          return json({ code: 'MSG000798', message: '그동안 제외', errors }, 422);
        },
      },
    });
    await waitFor(() => expect(picture()).toHaveLength(3));
    key('clp-lines', { key: 'Delete' });
    await waitFor(() => expect(picture()).toHaveLength(2));
    fireEvent.click(button('save'));
    await waitFor(() => expect(said()).toContain('그동안 제외'));
    fireEvent.click(document.querySelector('.mbox button, [role="alertdialog"] button') as Element);
    await waitFor(() => expect(picture()).toHaveLength(1));
    expect(rowsIn('clp-lines').some((row) => row.includes('CB2'))).toBe(false);
    fireEvent.click(button('save'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(['CB1 delete 1', 'CB3 update 2']);
  });

  test('the sums of the plan and of its lines are those of what is loaded now, and the plan is not changed by them', async () => {
    await open();
    const sumsIn = (part: string) => document.querySelector(`${part} [data-total$="MSR_CBM"]`)?.textContent;
    await waitFor(() => expect([sumsIn(''), sumsIn('.clp-lines')]).toEqual(['40.000', '40.000']));
    key('clp-lines', { key: 'Delete' });
    await waitFor(() => expect([sumsIn(''), sumsIn('.clp-lines')]).toEqual(['20.000', '20.000']));
    expect(bars()).toContain('20.000 / 76.300');
    expect(said()).toContain('26.2');
    await waitFor(() => expect(document.querySelector('.clp-waiting .gcounts')?.textContent).toBe('전체 3'));
    key('clp-waiting', { key: 'z', ctrlKey: true });
    await waitFor(() => expect([sumsIn(''), sumsIn('.clp-lines')]).toEqual(['40.000', '40.000']));
    expect(document.querySelector('.gcounts')?.textContent).toBe('전체 1');
  });

  test('what waits is counted without what is loaded here and not saved yet', async () => {
    await open({ waiting: [cargo('CB8'), cargo('CB9'), cargo('CB1')] });
    const counts = () => document.querySelector('.clp-waiting .gcounts')?.textContent;
    await waitFor(() => expect(counts()).toBe('전체 2'));
    fireEvent.click(button('load'));
    await waitFor(() => expect(counts()).toBe('전체 1'));
  });

  test('Alt with an arrow moves a line in the order', async () => {
    await open();
    await waitFor(() => expect(picture()).toHaveLength(3));
    key('clp-lines', { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(picture()[0]).toContain('1번 동해정밀 10.000 CBM'));
    expect(rowsIn('clp-lines')[0]).toContain('CB2');
    key('clp-lines', { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(picture()[0]).toContain('1번 동해정밀 20.000 CBM'));
  });

  test('more than the container holds is asked about and may be saved; a refused save says why and keeps what was loaded', async () => {
    const refusal = {
      code: 'MSG000209',
      message: '적재 중량 초과',
      errors: [{ ROW_NO: 1, FIELD: 'GRS_WT', CODE: 'MSG000209', MESSAGE: '적재 중량 초과' }],
    };
    const asked = await open({
      waiting: [cargo('CB9', { MSR_CBM: 38 })],
      answers: { saveClpG2: () => json({ ...refusal }, 409) },
    });
    await waitFor(() => expect(checks().join()).toContain('선택한 예약을 더하면 적재 용적이 컨테이너 용적을 초과합니다. (78 / 76.3 CBM)'));
    fireEvent.click(button('load'));
    await waitFor(() => expect(checks().join()).toContain('적재 용적이 컨테이너 용적을 초과합니다. (78 / 76.3 CBM)'));
    expect(bars()).toContain('1.700 CBM 초과');
    fireEvent.click(button('save'));
    await waitFor(() => expect(said()).toContain('그대로 저장하시겠습니까?'));
    expect(asked.some(({ verb }) => verb === 'saveClpG2')).toBe(false);
    fireEvent.click(document.querySelector('.mbox button, [role="alertdialog"] button') as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveClpG2')).toBe(true));
    await waitFor(() => expect(said()).toContain('적재 중량 초과'));
    expect(picture()).toHaveLength(4);
    expect(rowsIn('clp-lines').some((row) => row.includes('CB9'))).toBe(true);
  });

  test('what is known to be refused is said at once, without a question and without a call', async () => {
    const asked = await open({ waiting: [cargo('CB9', { MSR_CBM: 38, GRS_WT: 30_000 })] });
    await waitFor(() => expect(rowsIn('clp-waiting')).toHaveLength(1));
    fireEvent.click(button('load'));
    await waitFor(() => expect(checks().join()).toContain('거부'));
    fireEvent.click(button('save'));
    const message = () => document.querySelector('.mbox, [role="alertdialog"]')?.textContent ?? '';
    await waitFor(() => expect(message()).toContain('28,600'));
    expect(message()).not.toContain('그대로 저장하시겠습니까?');
    fireEvent.click(document.querySelector('.mbox button, [role="alertdialog"] button') as Element);
    await settle(40);
    expect(asked.some(({ verb }) => verb === 'saveClpG2')).toBe(false);
    key('clp-waiting', { key: 'z', ctrlKey: true });
    await waitFor(() => expect(checks().join()).not.toContain('거부중량'));
    expect(said()).not.toContain('오류 1');
  });

  test('the target of a check takes the focus there', async () => {
    await open();
    await waitFor(() => expect(checks()).not.toHaveLength(0));
    fireEvent.click(document.querySelector('.clp-checks .link') as Element);
    await settle(40);
    expect(document.activeElement?.closest('.grid')?.querySelector('[role="grid"]')?.getAttribute('aria-label')).toBe('clpList');
  });

  test('a closed plan takes nothing, and says why', async () => {
    await open({ head: plan({ CLP_STS: 'CLS', SEAL_NO: 'SB1' }) });
    await waitFor(() => expect(picture()).toHaveLength(3));
    for (const id of ['load', 'unload']) expect(button(id).dataset.off).toContain('마감된 CLP는 수정할 수 없습니다.');
    key('clp-lines', { key: 'Delete' });
    await settle();
    expect(picture()).toHaveLength(3);
  });

  test('an empty plan says so', async () => {
    await open({ lines: [] });
    await waitFor(() => expect(said()).toContain('적입된 예약이 없습니다. 미적입 예약을 추가하십시오.'));
  });

  test('a failed load says so in the place of the picture, and can be tried again', async () => {
    let times = 0;
    await open({
      answers: {
        selectClpG2: () => (++times === 1 ? json({ code: 'MSG000999', message: 'x', errors: [] }, 503) : { LIST: threeLines(), TOTAL: 3 }),
      },
    });
    await waitFor(() => expect(document.querySelector('.clp-no-picture')?.textContent).toContain('적입 명세를 불러오지 못했습니다'));
    fireEvent.click(document.querySelector('.clp-no-picture button') as Element);
    await waitFor(() => expect(picture()).toHaveLength(3));
  });

  test('a proposal fills the current plan with what fits, and it stays unsaved', async () => {
    const asked = await open({ waiting: [cargo('CB8'), cargo('CB9', { MSR_CBM: 38 })] });
    await waitFor(() => expect(rowsIn('clp-waiting')).toHaveLength(2));
    fireEvent.click(button('propose'));
    await waitFor(() => expect(document.querySelector('.clp-propose')).not.toBeNull(), { timeout: 15_000 });
    fireEvent.click(document.querySelectorAll('.clp-ways input')[1] as Element);
    await waitFor(() => expect(document.querySelector('.clp-outcome')?.textContent).toContain('남는 예약 1건'));
    fireEvent.click([...document.querySelectorAll('.q-popup-foot button')].find((one) => one.textContent === '제안 적용') as Element);
    await waitFor(() => expect(bars()).toContain('50.000 / 76.300'));
    expect(asked.some(({ verb }) => verb.startsWith('save'))).toBe(false);
  });

  test('a proposal without containers asks for them, and says when there are too many', async () => {
    await open({
      answers: {
        select: (body: { SEARCH?: { KIND?: string; CODES?: string[] } }) => {
          const LIST = body.SEARCH?.KIND === 'CntrTp' ? [{ CODE: '40HC', NAME: '40HC', ...box40 }] : [];
          return { LIST, TOTAL: LIST.length };
        },
      },
    });
    fireEvent.click(button('propose'));
    await waitFor(() => expect(document.querySelector('.clp-outcome')?.textContent).toContain('CLP 1건'), { timeout: 15_000 });
    expect(said()).toContain('제안은 컨테이너 용적의 95%까지 채웁니다.');
    const count = (value: string) => fireEvent.change(document.querySelector('.clp-types input') as Element, { target: { value } });
    count('0');
    await waitFor(() => expect(said()).toContain('사용할 컨테이너의 규격별 수량을 입력하십시오.'));
    expect(document.querySelector('.clp-outcome')).toBeNull();
    count('21');
    await waitFor(() => expect(said()).toContain('40HC 컨테이너는 20대까지 입력할 수 있습니다.'));
    expect((document.querySelector('.clp-types input') as HTMLInputElement).value).toBe('21');
  });

  test('proposed plans stand unsaved in the list with their lines, and are saved with them', async () => {
    const asked = await open({
      answers: {
        select: (body: { SEARCH?: { KIND?: string; CODES?: string[] } }) => {
          const { KIND, CODES } = body.SEARCH ?? {};
          const LIST = KIND === 'CntrTp' ? [{ CODE: '40HC', NAME: '40HC', ...box40 }] : (CODES ?? []).map((CODE) => ({ CODE, NAME: CODE }));
          return { LIST, TOTAL: LIST.length };
        },
        selectCyCfs: { LIST: [{ CODE: 'PNC2', NAME: '부산신항 2부두' }], TOTAL: 1 },
      },
    });
    fireEvent.click(button('propose'));
    await waitFor(() => expect(document.querySelector('.clp-outcome')?.textContent).toContain('CLP 1건'), { timeout: 15_000 });
    fireEvent.click([...document.querySelectorAll('.q-popup-foot button')].find((one) => one.textContent === '제안 적용') as Element);
    await waitFor(() => expect(bars()).toContain('48.000 / 76.300'));
    expect(document.querySelectorAll('.gr.current, .gr[aria-selected="true"]')[0]?.textContent).toContain('부산신항 2부두');
    fireEvent.click(button('save'));
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveClp')).toBe(true));
    const [sent] = asked.find(({ verb }) => verb === 'saveClp')?.body.LIST ?? [];
    expect(sent).toMatchObject({ CNTR_TP_CD: '40HC', CYCFS_CD: 'PNC2', POD_CD: 'USLAX', POL_CD: 'KRPUS', BATCH_FLAG: 'insert' });
    expect(sent).toMatchObject({
      G2: [
        { BKG_NO: 'CB9', LOAD_SEQ: 1 },
        { BKG_NO: 'CB8', LOAD_SEQ: 2 },
      ],
    });
  });

  test('who sells reads lines of own customers: no button that changes, no picture of a part of the container', async () => {
    const asked = await open({ role: 'SALES' });
    await waitFor(() => expect(said()).toContain('CB1'));
    expect(document.querySelector('.clp-picture, .clp-waiting, .clp-checks')).toBeNull();
    expect(asked.some(({ verb }) => verb === 'selectClpG3')).toBe(false);
    for (const id of ['add', 'save', 'load', 'unload', 'close', 'propose']) expect(button(id)).toBeNull();
  });

  test('a customer sees plans and own lines alone', async () => {
    const asked = await open({ role: 'CUST_ADM', head: plan({ LOAD_RATE: null }) });
    await waitFor(() => expect(said()).toContain('CB1'));
    expect(document.querySelector('.clp-picture, .clp-waiting, .clp-checks')).toBeNull();
    expect(asked.some(({ verb }) => verb === 'selectClpG3')).toBe(false);
    expect(said()).not.toContain('적재율');
  });
});
