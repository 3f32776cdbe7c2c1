import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { popups } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';

const shipment = (i: number, columns: object = {}) => ({
  ...{ HBL_SEQ: i, HBL_NO: `SBPS2611000${i}`, CUST_CD: 'C00001', CUST_NM: '플레어', CARGO_STS: 'ARR', CORP_CD: '1000', FREE_STS: 'FREE' },
  ...{ IMEX_TP: 'I', ETA_DT: '20261120', REMAIN_DAYS: 3, EXP_DEM_AMT: 0, CSTM_HOLD_YN: 'N', DELAY_YN: 'N', UPD_CNT: 1 },
  ...columns,
});
const list = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });

beforeEach(() => act(() => popups.set([])));

/** Opens a list of shipments, checks some of its rows and prints; gives what the popup is opened with. */
async function printed(path: string, call: string, rows: object[], checked: number[]) {
  await renderScreen(path, { role: 'CUST_USR', answers: { [call]: list(rows) } });
  for (const i of checked) fireEvent.mouseDown(await screen.findByRole('checkbox', { name: `${i}행 선택` }), { button: 0 });
  fireEvent.click(document.querySelector('[data-button="print"]') as HTMLElement);
  return popups.get().map((popup) => [popup.path, popup.param]);
}

const report = '/cms/popup/cmsReportPopup';
const imports = ['/ptl/status/fmsImportCargoList', 'selectFmsImportCargo'] as const;

test('the list of all shipments prints the chosen ones, the arrival notice first', async () => {
  const rows = [shipment(1), shipment(2), shipment(3)];
  expect(await printed('/ptl/status/ptlShipngStusList', 'selectPtlShipngStus', rows, [1, 3])).toEqual([
    [report, { REPORT_TP: 'AN', TYPES: ['AN', 'DO'], KEYS: ['SBPS26110001', 'SBPS26110003'] }],
  ]);
});

test('import cargo that all has a D/O prints it first, otherwise the arrival notice', async () => {
  const rows = [shipment(1, { DO_NO: 'DO1' }), shipment(2, { DO_NO: 'DO2' }), shipment(3, { DO_NO: null })];
  const opened = (REPORT_TP: string, KEYS: string[]) => [[report, { REPORT_TP, TYPES: ['AN', 'DO'], KEYS }]];
  expect(await printed(...imports, rows, [1, 2])).toEqual(opened('DO', ['SBPS26110001', 'SBPS26110002']));
});

test('one without a D/O among them', async () => {
  const rows = [shipment(1, { DO_NO: 'DO1' }), shipment(2, { DO_NO: null })];
  const [[, param] = []] = await printed(...imports, rows, [1, 2]);
  expect(param).toMatchObject({ REPORT_TP: 'AN', KEYS: ['SBPS26110001', 'SBPS26110002'] });
});
