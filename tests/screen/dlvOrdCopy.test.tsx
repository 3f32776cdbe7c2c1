import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, settle } from '../support/renderScreen';

const order = {
  ...{ DLV_ORD_NO: 'DV2611100005', DLV_ORD_STS: 'ASG', CUST_CD: 'C00001', CUST_NM: '플레어', DLV_ORD_DT: '20261110', UPD_CNT: 4 },
  ...{ DLV_TP: 'LTL', IMEX_TP: 'I', CAR_TP: '5T', CAR_QTY: 1, CAR_NO: '인천80바2217', SEAL_NO: 'S1', SEND_DTM: '20261111110000' },
  ...{
    PICKUP_PLC_NM: '이천',
    PICKUP_ADDR: '경기 이천',
    PICKUP_DT: '20261122',
    DLV_PLC_NM: '성수',
    DLV_ADDR: '서울 성동',
    DLV_DT: '20261123',
  },
  ...{ DLV_CHRG_NM: '김하차', DLV_TEL: '02-100-2000', FILE_CNT: 2 },
};
const lines = [
  { DLV_ORD_NO: order.DLV_ORD_NO, LINE_NO: 1, ITEM_NM: '원피스', LOT_NO: 'L1', QTY: 10, QTY_UT: 'PCS', DLVD_QTY: 9, UPD_CNT: 2 },
  { DLV_ORD_NO: order.DLV_ORD_NO, LINE_NO: 2, ITEM_NM: '코트', LOT_NO: null, QTY: 4, QTY_UT: 'PCS', DLVD_QTY: null, UPD_CNT: 1 },
];
const press = (id: string) => fireEvent.click(document.querySelector(`[data-button="${id}"]`) as HTMLElement);

test('a copied order of the desk is of today, and has the lines of the one it was copied from', async () => {
  let saved: Record<string, unknown> = {};
  await renderScreen('/pan/dlvOrdMgt', {
    role: 'OPS',
    answers: {
      selectDlvOrd: { LIST: [order], TOTAL: 1 },
      selectDlvOrdG2: { LIST: lines, TOTAL: 2 },
      saveDlvOrd: ({ LIST }: { LIST: Record<string, unknown>[] }) => {
        saved = LIST[0] as Record<string, unknown>;
        return { LIST };
      },
    },
  });
  await waitFor(() => expect(document.body.textContent).toContain(order.DLV_ORD_NO));
  press('copy');
  await settle(60);
  press('save');
  await waitFor(() => expect(saved).toMatchObject({ BATCH_FLAG: 'insert', CUST_CD: 'C00001', PICKUP_DT: '20261122' }));
  expect([saved.DLV_ORD_DT, saved.DLV_ORD_STS, saved.CAR_NO ?? null, saved.SEAL_NO ?? null]).toEqual(['20261120', 'TMP', null, null]);
  expect(saved.G2).toEqual([
    expect.objectContaining({ ITEM_NM: '원피스', QTY: 10, QTY_UT: 'PCS' }),
    expect.objectContaining({ ITEM_NM: '코트', QTY: 4, QTY_UT: 'PCS' }),
  ]);
  expect(JSON.stringify(saved.G2)).not.toContain('L1');
});
