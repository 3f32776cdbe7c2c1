import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';

const source = (REPEAT_NO: string, over: object = {}) => ({
  ...{ REPEAT_TP: 'ORD', REPEAT_NO, REPEAT_NM: REPEAT_NO, OWN_YN: 'N', SHR_TP: null, WAS_DT: '20260303', CUST_CD: 'C00001' },
  ...{ CUST_NM: '플레어', DLV_TP: 'FTL', PICKUP_DT: '20260310', PICKUP_TM: '0900', DLV_DT: '20260310', CAR_QTY: 1, DLV_PLC_NM: '용인' },
  ...over,
});
const press = (id: string) => fireEvent.click([...document.querySelectorAll('button')].find((b) => b.textContent === id) as HTMLElement);

test('the rows checked become orders by their sources and what was typed; a refusal stands on its row', async () => {
  let refuses = true;
  const asked = await renderScreen('/pan/popup/DlvOrdRepeatPopup', {
    role: 'CUST_ADM',
    answers: {
      selectDlvOrdRepeat: { LIST: [source('DV1'), source('DV2', { DLV_TP: 'CNTR', CNTR_TP_CD: '40HC' })], TOTAL: 2 },
      saveDlvOrdRepeat: () =>
        refuses
          ? new Response(
              JSON.stringify({
                code: 'MSG000012',
                message: 'x',
                errors: [{ ROW_NO: 1, FIELD: 'CNTR_NO', CODE: 'MSG000012', MESSAGE: '필수' }],
              }),
              { status: 422, headers: { 'content-type': 'application/json' } },
            )
          : { LIST: [{ DLV_ORD_NO: 'DV9', UPLOAD_NO: 'UP1' }] },
    },
  });
  const search = () => asked.filter(({ verb }) => verb === 'selectDlvOrdRepeat').at(-1)?.body.SEARCH;
  await waitFor(() => expect(search()).toMatchObject({ REPEAT_TP: 'ORD', FR_DT: expect.stringMatching(/^\d{8}$/) }));
  fireEvent.mouseDown(await screen.findByRole('checkbox', { name: '2행 선택' }), { button: 0 });
  press('save');
  const saves = () => asked.filter(({ verb }) => verb === 'saveDlvOrdRepeat');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.body.LIST).toEqual([
    expect.objectContaining({ BATCH_FLAG: 'insert', REPEAT_TP: 'ORD', REPEAT_NO: 'DV2', PICKUP_DT: '20260310', CNTR_NO: null }),
  ]);
  // Its source is read on the server: what is repeated is not sent.
  expect(saves()[0]?.body.LIST[0]).not.toHaveProperty('DLV_PLC_NM');
  await waitFor(() => expect(document.querySelector('[aria-rowindex="3"] [aria-invalid="true"]')).not.toBeNull());
  expect(document.querySelector('[aria-rowindex="2"] [aria-invalid="true"]')).toBeNull();
  refuses = false;
});
