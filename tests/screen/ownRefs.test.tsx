import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RefName } from '../../src/contract/ptl/status/ownRefs';
import type { Shipment } from '../../src/contract/ptl/status/ptlShipngStusList';
import { type Body, renderScreen, settle } from '../support/renderScreen';

const path = '/ptl/status/ptlShipngStusList';
const shipment = (HBL_SEQ: number, more: Partial<Shipment> = {}): Shipment =>
  ({
    ...{ HBL_SEQ, CORP_CD: '1000', HBL_NO: `QH${HBL_SEQ}`, CUST_CD: 'C00001', CUST_NM: '플레어', CARGO_STS: 'DEP', IMEX_TP: 'I' },
    ...{ OWN_REF1: 'ST-1', OWN_REF2: null, UPD_CNT: 3, ...more },
  }) as Shipment;
const name = (REF_IDX: number, REF_NM: string | null, CUST_CD = 'C00001'): RefName => ({
  ...{ CUST_CD, CUST_NM: '플레어', REF_IDX, REF_NM, REF_ENG_NM: null, UPD_CNT: REF_NM ? 0 : null },
});
const five = [name(1, '스타일 번호'), name(2, '시즌'), name(3, null), name(4, null), name(5, null)];
const rows = { LIST: [shipment(1), shipment(2)], TOTAL: 2 };
const answers = (names: RefName[] = five) => ({
  selectPtlShipngStus: rows,
  selectPtlShipngStusG5: { LIST: names, TOTAL: names.length },
});

const titles = () => [...document.querySelectorAll('th[data-field^=OWN_REF]')].map((th) => th.textContent?.trim());
const fields = () => [...document.querySelectorAll('th[data-field]')].map((th) => th.getAttribute('data-field'));
const cell = (no: number, field: string) =>
  document.querySelector(`[role=row][aria-rowindex="${no + 1}"] [data-column="${fields().indexOf(field)}"]`) as HTMLElement;
const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement;
const input = () => document.querySelector('.gcur textarea') as HTMLTextAreaElement;

test('a customer has the columns it has named, under its names, and types into them alone', async () => {
  const asked = await renderScreen(path, { role: 'CUST_USR', answers: answers() });
  expect(titles()).toEqual(['스타일 번호', '시즌']);
  fireEvent.mouseDown(cell(1, 'OWN_REF2'), { button: 0 });
  fireEvent.mouseUp(window);
  await settle();
  fireEvent.paste(input(), { clipboardData: { getData: () => '27 S/S' } });
  await waitFor(() => expect(cell(1, 'OWN_REF2').textContent).toBe('27 S/S'));
  fireEvent.click(button('save'));
  const saved = () => asked.find(({ verb }) => verb === 'savePtlShipngStus');
  await waitFor(() => expect(saved()).toBeDefined());
  expect(saved()?.body.LIST).toMatchObject([{ BATCH_FLAG: 'update', HBL_SEQ: 1, UPD_CNT: 3, OWN_REF1: 'ST-1', OWN_REF2: '27 S/S' }]);
});

test('who has no grant to save reads them', async () => {
  await renderScreen(path, { role: 'CUST_USR', without: ['save'], answers: answers() });
  expect(titles()).toEqual(['스타일 번호', '시즌']);
  expect(button('save')).toBeNull();
  fireEvent.mouseDown(cell(1, 'OWN_REF1'), { button: 0 });
  fireEvent.mouseUp(window);
  await settle();
  fireEvent.paste(input(), { clipboardData: { getData: () => 'X' } });
  await settle();
  expect(cell(1, 'OWN_REF1').textContent).toBe('ST-1');
});

test('staff have them under the names of the customer that is searched for, else hidden', async () => {
  const asked = await renderScreen(path, { role: 'OPS', answers: answers() });
  expect([titles(), asked.some(({ verb }) => verb === 'selectPtlShipngStusG5')]).toEqual([[], false]);
  cleanup();
  const searched = await renderScreen(path, { role: 'OPS', args: { CUST_CD: 'C00001' }, answers: answers() });
  await waitFor(() => expect(titles()).toEqual(['스타일 번호', '시즌']));
  expect(searched.find(({ verb }) => verb === 'selectPtlShipngStusG5')?.body.SEARCH).toEqual({ CUST_CD: 'C00001' });
});

test('an administrator of the customer names them in a dialog; the columns follow', async () => {
  let named = five;
  const save = (body: Body) => {
    named = five.map((one) => (one.REF_IDX === 3 ? name(3, '담당') : one));
    return { LIST: body.LIST };
  };
  const asked = await renderScreen(path, {
    role: 'CUST_ADM',
    answers: { ...answers(), selectPtlShipngStusG5: () => ({ LIST: named, TOTAL: 5 }), saveRefNames: save },
  });
  fireEvent.click(button('refNames'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^참조 이름 3/), { target: { value: '담당' } });
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(titles()).toEqual(['스타일 번호', '시즌', '담당']));
  expect(asked.find(({ verb }) => verb === 'saveRefNames')?.body.LIST).toMatchObject([
    { BATCH_FLAG: 'update', CUST_CD: 'C00001', REF_IDX: 3, REF_NM: '담당', UPD_CNT: null },
  ]);
});
