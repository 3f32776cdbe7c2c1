import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';

const button = (id: string, at = 0) => document.querySelectorAll(`[data-button="${id}"]`)[at] as HTMLElement;
const said = () => document.body.textContent ?? '';

const po = (over: object = {}) => ({
  ...{ CUST_CD: 'C00001', CUST_NM: '플레어', PO_NO: 'PO-1', FLAIR_PO_STS: 'OPN', PO_DT: '20261101', VNDR_NM: '하노이스타의류' },
  ...{ INCOTERMS: 'FOB', TRANS_MODE: 'SEA', POL_CD: 'VNHPH', POD_CD: 'KRPUS', SHIP_BGN_DT: '20261101', SHIP_END_DT: '20261120' },
  ...{ REQ_DLV_DT: '20261205', CURR_CD: 'USD', TOT_QTY: 10, TOT_AMT: 86.4, UPD_CNT: 1 },
  ...over,
});
const line = (over: object = {}) => ({
  ...{ CUST_CD: 'C00001', PO_NO: 'PO-1', LINE_NO: 1, STYLE_NO: 'FL27S-1104', ITEM_NM: '셔츠', COLOR_CD: 'BK', SIZE_CD: 'M', PO_QTY: 10 },
  ...{ QTY_UT: 'PC', UNIT_PRC: 8.64, PO_AMT: 86.4, BKD_QTY: 0, SHPD_QTY: 0, RCVD_QTY: 0, SHORT_YN: 'N', PO_LINE_STS: 'OPN' },
  ...{ CURR_CD: 'USD', UPD_CNT: 1 },
  ...over,
});
const open = async (head: object, lines: object[], role = 'OPS') => {
  const asked = await renderScreen('/flair/flairPoInfoMgt', {
    role,
    answers: {
      selectFlairPoInfo: { LIST: [head], TOTAL: 1 },
      selectFlairPoInfoG2: { LIST: lines, TOTAL: lines.length },
      cancel: { LIST: [{ ...head, FLAIR_PO_STS: 'CXL' }] },
      cancelLines: { LIST: [] },
    },
  });
  await waitFor(() => expect(said()).toContain('FL27S-1104'));
  return asked;
};

describe('purchase orders', () => {
  afterEach(() =>
    act(() => {
      closePopups();
      clearBoxes();
    }),
  );

  test('lines of the current order are asked for; who reads alone gets no button that changes', async () => {
    const asked = await open(po(), [line()], 'SALES');
    expect(asked.find(({ verb }) => verb === 'selectFlairPoInfoG2')?.body.SEARCH).toMatchObject({ CUST_CD: 'C00001', PO_NO: 'PO-1' });
    for (const id of ['add', 'minus', 'save', 'copy', 'cancel', 'upload']) expect(button(id)).toBeUndefined();
    expect(button('excel', 1)).toBeDefined();
  });

  test('cancelling an order asks for the reason and sends it', async () => {
    const asked = await open(po(), [line()]);
    fireEvent.click(button('cancel'));
    const field = () => document.querySelector('.q-popup textarea, .q-popup input[type=text], .q-popup input:not([type])');
    await waitFor(() => expect(field()).not.toBeNull(), { timeout: 15_000 });
    fireEvent.change(field() as Element, { target: { value: '시즌 변경' } });
    fireEvent.click(document.querySelector('.q-popup button[type=submit]') as Element);
    await waitFor(() =>
      expect(asked.find(({ verb }) => verb === 'cancel')?.body).toMatchObject({ LIST: [{ PO_NO: 'PO-1' }], RSN: '시즌 변경' }),
    );
  });

  test('of what is booked neither order nor line can be cancelled', async () => {
    await open(po({ FLAIR_PO_STS: 'BKP' }), [line({ BKD_QTY: 4, PO_LINE_STS: 'BKP' })]);
    await waitFor(() => expect(button('cancel').dataset.off).toContain('부킹된 PO는 삭제할 수 없습니다. (PO-1)'));
    expect(button('cancel', 1).dataset.off).toContain('부킹된 PO는 삭제할 수 없습니다. (PO-1-1)');
  });

  test('one order by colour and size: what is typed, pasted, filled by ratio and repaired is saved as its lines', async () => {
    const sizes = ['S', 'M', 'L'];
    const lines = ['BK', 'NV'].flatMap((COLOR_CD, c) =>
      sizes.map((SIZE_CD, i) =>
        line({
          COLOR_CD,
          SIZE_CD,
          LINE_NO: c * 3 + i + 1,
          PO_QTY: [10, 20, 9][i],
          PACK_QTY: [1, 2, 1][i],
          BKD_QTY: c === 0 && i === 0 ? 10 : 0,
        }),
      ),
    );
    const asked = await open(po(), lines);
    fireEvent.click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'PO 한 건') as Element);
    const cell = (name: string) => document.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement;
    await waitFor(() => expect(cell('BK L')).not.toBeNull());
    const fault = () => document.querySelector('.po-matrix-fault')?.textContent ?? '';
    expect(fault()).toContain('9장은 카톤 비율 1:2:1에 맞지 않습니다. 1장을 더하면 10 CTN입니다.');
    fireEvent.click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === '10(으)로 고치기') as Element);
    await waitFor(() => expect(cell('BK L').value).toBe('10'));
    fireEvent.change(cell('BK S'), { target: { value: '9' } });
    await waitFor(() => expect(fault()).toContain('10 / 9'));
    fireEvent.change(cell('BK S'), { target: { value: '10' } });
    fireEvent.paste(cell('NV S'), { clipboardData: { getData: () => '4\t1,000' } });
    await waitFor(() => expect([cell('NV S').value, cell('NV M').value]).toEqual(['4', '1000']));
    fireEvent.keyDown(cell('NV L'), { key: 'd', ctrlKey: true });
    await waitFor(() => expect(cell('NV L').value).toBe('10'));
    fireEvent.change(cell('NV M'), { target: { value: '26' } });
    fireEvent.focus(cell('NV M'));
    fireEvent.click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === '비율로 채우기') as Element);
    await waitFor(() => expect(sizes.map((size) => cell(`NV ${size}`).value)).toEqual(['10', '20', '10']));
    fireEvent.click([...document.querySelectorAll('[data-button="save"]')].at(-1) as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveFlairPoInfoG2')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'saveFlairPoInfoG2')?.body.LIST.map(({ LINE_NO, PO_QTY }) => [LINE_NO, PO_QTY])).toEqual([
      [3, 10],
      [6, 10],
    ]);
  });
});
