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
});
