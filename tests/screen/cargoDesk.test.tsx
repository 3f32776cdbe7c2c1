import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, settle } from '../support/renderScreen';

/** What a page has of a window of 1366 px whose menu is folded. */
const seen = 1312;
const five = ['스타일 번호', '시즌', '구매 담당', '매장', '주문'].map((REF_NM, i) => ({
  ...{ CUST_CD: 'C00001', CUST_NM: '플레어', REF_IDX: i + 1, REF_NM, REF_ENG_NM: null, UPD_CNT: 0 },
}));
const cargo = (HBL_SEQ: number) => ({
  ...{ HBL_SEQ, HBL_NO: `HL${HBL_SEQ}`, CORP_CD: '1000', CUST_CD: 'C00001', CUST_NM: '플레어', CARGO_STS: 'DEP', IMEX_TP: 'I', UPD_CNT: 1 },
  ...{ ETA_DT: '20261103', DELAY_YN: 'N', REMAIN_DAYS: null, EXP_DEM_AMT: 0, FREE_STS: 'NONE', CSTM_HOLD_YN: 'N', DO_NO: null },
});
const answers = {
  selectPtlShipngStus: { LIST: [cargo(1), cargo(2)], TOTAL: 2 },
  selectPtlShipngStusG5: { LIST: five, TOTAL: 5 },
  selectFmsImportCargo: { LIST: [cargo(1)], TOTAL: 1 },
  selectFmsImportCargoG5: { LIST: five, TOTAL: 5 },
  selectPraImportCargo: { LIST: [cargo(1)], TOTAL: 1 },
};

/** Where a column of the first grid ends, px from the grid's edge. */
function endOf(field: string): number {
  const head = document.querySelector(`th[data-field="${field}"]`) as HTMLTableCellElement;
  const columns = [...(head.closest('table')?.querySelectorAll('col') ?? [])].slice(0, head.cellIndex + 1);
  const widths = columns.map((column) => Number.parseFloat(column.style.width));
  expect(widths.every((width) => width > 0)).toBe(true);
  return widths.reduce((sum, width) => sum + width, 0);
}

test.each([
  ['/ptl/status/ptlShipngStusList', 'OPS', ['HBL_NO', 'CARGO_STS', 'CUST_NM', 'VSL_NM', 'POD_CD', 'ETA_DT', 'DELAY_DAYS', 'DELAY_RSN']],
  ['/ptl/status/ptlShipngStusList', 'CUST_USR', ['HBL_NO', 'CARGO_STS', 'VSL_NM', 'POD_CD', 'ETA_DT', 'DELAY_DAYS', 'DELAY_RSN']],
  ['/ptl/status/fmsImportCargoList', 'OPS', ['HBL_NO', 'CARGO_STS', 'CUST_NM', 'VSL_NM', 'POD_CD', 'ETA_DT', 'DELAY_DAYS', 'FREE_STS']],
  ['/ptl/status/fmsImportCargoList', 'CUST_USR', ['HBL_NO', 'CARGO_STS', 'VSL_NM', 'POD_CD', 'ETA_DT', 'DELAY_DAYS', 'FREE_STS']],
  ['/pra/praImportCargoList', 'OPS', ['HBL_NO', 'CARGO_STS', 'CUST_NM', 'VSL_NM', 'POD_CD', 'ETA_DT', 'DELAY_DAYS', 'DELAY_RSN']],
] as const)('%s of %s shows what one decides by at 1366 px without scrolling', async (path, role, fields) => {
  await renderScreen(path, { role, answers, beside: ['csmRequestList'] });
  await waitFor(() => expect(document.querySelector('th[data-field="HBL_NO"]')).toBeTruthy());
  expect(['CSM_CNT', ...fields].filter((field) => endOf(field) > seen)).toEqual([]);
});

test('an event is entered for the current shipment where none is checked', async () => {
  const asked = await renderScreen('/ptl/status/ptlShipngStusList', { role: 'OPS', answers });
  const button = () => document.querySelector('[data-button="event"]') as HTMLButtonElement;
  fireEvent.mouseDown(document.querySelector('[role=row][aria-rowindex="3"] [data-column="0"]') as HTMLElement, { button: 0 });
  fireEvent.mouseUp(window);
  await settle();
  fireEvent.click(button());
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  expect(dialog.textContent).toContain('HL2');
  expect(dialog.textContent).not.toContain('HL1');
  expect(asked.some(({ verb }) => verb === 'eventPtlShipngStus')).toBe(false);
});
