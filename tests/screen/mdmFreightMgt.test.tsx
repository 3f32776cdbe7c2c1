import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Freight } from '../../src/contract/mdm/code/mdmFreightMgt';
import { renderScreen, settle } from '../support/renderScreen';

const freight = (FRT_CD: string, SORT_SEQ: number): Freight => ({
  ...{ FRT_CD, FRT_NM: '운임', FRT_ENG_NM: null, FRT_GRP: 'LOC', COST_TP: 'FRT', FRT_UNIT: 'BL', VAT_TP: 'TAX', CURR_CD: 'KRW' },
  ...{ AR_YN: 'Y', AP_YN: 'Y', SORT_SEQ, USE_YN: 'Y', RMK: null, UPD_CNT: 1 },
});
const LIST = [freight('THC', 120), freight('DOC', 30)];
const columns = { CURR_CD: 7, SORT_SEQ: 10 };
/** A cell of a row, 1 the first. */
const cell = (no: number, field: keyof typeof columns) =>
  document.querySelector(`[role=row][aria-rowindex="${no + 1}"] [data-column="${columns[field]}"]`) as HTMLElement;
const input = () => document.querySelector('.gcur textarea') as HTMLTextAreaElement;

test('an added code stands behind the others, and a currency that nobody knows is a fault before it is saved', async () => {
  const select = { LIST: [], TOTAL: 0 };
  const asked = await renderScreen('/mdm/code/MdmFreightMgt', { role: 'STL', answers: { selectMdmFreight: { LIST, TOTAL: 2 }, select } });
  fireEvent.keyDown(document.body, { key: 'Insert', code: 'Insert', altKey: true });
  await waitFor(() => expect(cell(3, 'SORT_SEQ')?.textContent).toBe('130'));
  fireEvent.mouseDown(cell(3, 'CURR_CD'), { button: 0 });
  fireEvent.mouseUp(window);
  await settle();
  fireEvent.paste(input(), { clipboardData: { getData: () => 'qqq' } });
  await waitFor(() => expect([cell(3, 'CURR_CD').textContent, cell(3, 'CURR_CD').getAttribute('aria-invalid')]).toEqual(['QQQ', 'true']));
  expect(asked.filter(({ verb }) => verb.startsWith('save'))).toEqual([]);
});
