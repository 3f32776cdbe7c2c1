import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Body, renderScreen } from '../support/renderScreen';

const shipment = (HBL_SEQ: number) => ({
  ...{ HBL_SEQ, HBL_NO: `HL${HBL_SEQ}`, CUST_CD: 'C00001', CUST_NM: '플레어', CARGO_STS: 'ARR', CORP_CD: '1000', FREE_STS: 'FREE' },
  ...{ IMEX_TP: 'I', ETA_DT: '20261120', REMAIN_DAYS: 3, EXP_DEM_AMT: 0, CSTM_HOLD_YN: 'N', DELAY_YN: 'N', UPD_CNT: 1 },
});

test('of several results each kind is counted above them, and those that timed out are asked about again alone', async () => {
  let slow = true;
  const unipass = ({ LIST }: Body) => ({
    LIST: LIST.map(({ HBL_SEQ }) => {
      const isLate = slow && Number(HBL_SEQ) > 4;
      return { HBL_SEQ, RSLT: isLate ? 'TIMEOUT' : 'OK', MESSAGE: isLate ? '응답이 없습니다.' : '', CHANGES: [] };
    }),
  });
  const LIST = Array.from({ length: 6 }, (_, i) => shipment(i + 1));
  const asked = await renderScreen('/ptl/status/fmsImportCargoList', {
    role: 'OPS',
    answers: { selectFmsImportCargo: { LIST, TOTAL: 6 }, unipass },
  });
  await screen.findByRole('checkbox', { name: '1행 선택' }, { timeout: 5_000 });
  fireEvent.click(screen.getByRole('checkbox', { name: '모두 선택' }));
  fireEvent.click(document.querySelector('[data-button="unipass"]') as HTMLElement);
  const again = await screen.findByRole('button', { name: '2건 다시 조회' }, { timeout: 5_000 });
  expect(screen.getByText('변경 없음 4 · 시간 초과 2')).toBeTruthy();
  slow = false;
  fireEvent.click(again);
  await waitFor(() => expect(screen.getByText('변경 없음 6')).toBeTruthy());
  const sent = asked.filter(({ verb }) => verb === 'unipass').map(({ body }) => body.LIST.length);
  expect(sent).toEqual([4, 2, 2]);
  expect(screen.queryByRole('button', { name: /다시 조회/ })).toBeNull();
});
