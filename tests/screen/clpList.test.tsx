import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json, settle } from '../support/renderScreen';
import { bars, box40, button, cargo, checks, closeAll, key, line, open, picture, plan, rowsIn, said, threeLines } from './clpDesk';

describe('load plans', () => {
  closeAll();

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

  test('a plan whose loading has not begun says that of its closing, not its state', async () => {
    await open({ head: plan({ CLP_STS: 'PLN', SEAL_NO: 'SB1', STUF_BGN_DTM: null }) });
    await waitFor(() => expect(checks()[0]).toContain('적입 시작 일시를 입력하여야 마감할 수 있습니다.'));
    expect(button('close').dataset.off).toContain('적입 시작 일시를 입력하여야 마감할 수 있습니다.');
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

  test('Alt with an arrow moves a line in the order', async () => {
    await open();
    await waitFor(() => expect(picture()).toHaveLength(3));
    key('clp-lines', { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(picture()[0]).toContain('1번 동해정밀 10.000 CBM'));
    expect(rowsIn('clp-lines')[0]).toContain('CB2');
    key('clp-lines', { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(picture()[0]).toContain('1번 동해정밀 20.000 CBM'));
  });

  test('what would refuse the save if the chosen booking were loaded is said before it is, first of the warnings', async () => {
    await open({
      head: plan({ CNTR_KIND: 'GP', SEAL_NO: 'SB1' }),
      lines: [line(1, { IMDG_CLS: '3', DMG_YN: 'Y' })],
      waiting: [cargo('CB8', { IMDG_CLS: '5.1', SET_TEMP: -20, GRS_WT: 28_000 }), cargo('CB9')],
    });
    const would = '선택한 예약을 적입하면 저장할 수 없습니다.';
    await waitFor(() => expect(checks()[0]).toContain(would));
    const text = checks().slice(0, 3).join();
    for (const reason of ['CB1(3급)과 CB8(5.1급) 위험물은', 'CB8, -20 °C', '최대 적재중량을 초과합니다. (29,000 / 28,600 KG)'])
      expect(text).toContain(reason);
    expect(checks()).not.toContainEqual(expect.stringMatching(/^거부/));
    key('clp-waiting', { key: 'ArrowDown' });
    await waitFor(() => expect(checks().join()).not.toContain(would));
  });

  test('a plan that is too heavy already says so once, not of the chosen booking again', async () => {
    await open({ lines: [line(1, { GRS_WT: 30_000 })] });
    await waitFor(() => expect(checks().filter((text) => text.includes('최대 적재중량을 초과합니다.'))).toHaveLength(1));
    expect(checks().join()).not.toContain('선택한 예약을 적입하면 저장할 수 없습니다.');
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

  test('a plan without a container type asks for it in place of a picture', async () => {
    await open({ head: plan({ CNTR_TP_CD: null, INR_CBM: null, MAX_WT: null, ISO_CD: null, CNTR_KIND: null }) });
    await waitFor(() => expect(said()).toContain('컨테이너 규격을 입력하면 그림과 한도가 표시됩니다.'));
    expect(picture()).toEqual([]);
  });

  test('before the plan has a CFS and a port, the list of what waits says that these come first', async () => {
    await open({ head: plan({ CYCFS_CD: null, CYCFS_NM: null, POD_CD: null }), lines: [], waiting: [] });
    const empty = () => document.querySelector('.clp-waiting .gempty')?.textContent;
    await waitFor(() => expect(empty()).toBe('CLP의 CFS, 양하항을(를) 먼저 입력하면 적입할 예약이 표시됩니다.'));
  });

  test('of what waits, volumes that the container has no room for are marked as soon as the plan is open', async () => {
    await open();
    const marked = () => [...document.querySelectorAll('.clp-waiting .gr b.warn')].map((one) => one.textContent);
    await waitFor(() => expect(marked()).toEqual(['38.000']));
  });

  test('the keys of both lists stand below them while something can be loaded', async () => {
    await open();
    const hints = () => [...document.querySelectorAll('.clp-hint')].map((one) => one.textContent);
    await waitFor(() => expect(hints()).toHaveLength(2));
    expect(hints().join()).toMatch(/Insert.*Delete.*Alt\+↑ ↓/);
  });

  test('an empty plan says so', async () => {
    await open({ lines: [] });
    await waitFor(() => expect(said()).toContain('적입된 예약이 없습니다. 미적입 예약을 추가하십시오.'));
    expect(checks().join()).toContain('적입 명세가 없는 CLP는 마감할 수 없습니다.');
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

  test('proposed plans are for the vessel of their bookings, and have the day and carrier of the current plan where it is the same', async () => {
    const on = (VSL_NM: string, over: object = {}) => ({ VSL_NM, VOY_NO: '118E', ETD_DT: '20261130', CARR_CD: 'ONEY', ...over });
    const asked = await open({
      head: plan({ CARR_CD: null }),
      waiting: [cargo('CB8', on('One Stork')), cargo('CB9', { ...on('EVER GENTLE', { VOY_NO: '7W' }), MSR_CBM: 38 }), cargo('CB7')],
      answers: {
        select: (body: { SEARCH?: { KIND?: string; CODES?: string[] } }) => {
          const { KIND, CODES } = body.SEARCH ?? {};
          const LIST = KIND === 'CntrTp' ? [{ CODE: '40HC', NAME: '40HC', ...box40 }] : (CODES ?? []).map((CODE) => ({ CODE, NAME: CODE }));
          return { LIST, TOTAL: LIST.length };
        },
        selectCyCfs: { LIST: [{ CODE: 'PNC2', NAME: '부산신항 2부두' }], TOTAL: 1 },
      },
    });
    await waitFor(() => expect(rowsIn('clp-waiting').join()).toContain('EVER GENTLE 7W'));
    fireEvent.click(button('propose'));
    await waitFor(() => expect(document.querySelector('.clp-outcome')?.textContent).toContain('CLP 1건'), { timeout: 15_000 });
    expect(document.querySelector('.clp-outcome')?.textContent).toContain('CB8: 선박·항차가 다릅니다. (One Stork 118E / EVER GENTLE 7W)');
    fireEvent.change(document.querySelector('.clp-types input') as Element, { target: { value: '2' } });
    await waitFor(() => expect(document.querySelector('.clp-outcome')?.textContent).toContain('CLP 2건'));
    fireEvent.click([...document.querySelectorAll('.q-popup-foot button')].find((one) => one.textContent === '제안 적용') as Element);
    await waitFor(() => expect(said()).toContain('EVER GENTLE'));
    await settle(40);
    fireEvent.click(button('save'));
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveClp')).toBe(true));
    const sent = asked.find(({ verb }) => verb === 'saveClp')?.body.LIST as { VSL_NM: string }[];
    expect(sent.find(({ VSL_NM }) => VSL_NM === 'EVER GENTLE')).toMatchObject(on('EVER GENTLE', { VOY_NO: '7W' }));
    expect(sent.find(({ VSL_NM }) => VSL_NM === 'ONE STORK')).toMatchObject({ VOY_NO: '118E', ETD_DT: '20261127', CARR_CD: 'ONEY' });
  });

  test('a line for another vessel is told, and its check leads to it', async () => {
    await open({ lines: [line(1), line(2, { VSL_NM: 'EVER GENTLE', VOY_NO: '7W' }), line(3, { VSL_NM: 'one  stork', VOY_NO: '118e' })] });
    const told = () => checks().filter((text) => text.includes('선박·항차가 다릅니다'));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(told()[0]).toContain('CB2: 선박·항차가 다릅니다. (EVER GENTLE 7W / ONE STORK 118E)');
    fireEvent.click(
      [...document.querySelectorAll('.clp-checks tr')]
        .find((row) => row.textContent?.includes('EVER GENTLE'))
        ?.querySelector('button') as Element,
    );
    await waitFor(() =>
      expect(document.querySelector('.clp-lines .gr.current, .clp-lines .gr[aria-selected="true"]')?.textContent).toContain('CB2'),
    );
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
