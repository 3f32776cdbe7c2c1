import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setTexts } from '../../src/client/lib/texts';
import { json, renderScreen } from '../support/renderScreen';

const cargo = (HBL_SEQ: number, over: object = {}) => ({
  ...{
    HBL_SEQ,
    HBL_NO: `HL${HBL_SEQ}`,
    CORP_CD: '1000',
    CUST_CD: 'C00001',
    CARGO_STS: 'BIN',
    CARG_MT_NO: null,
    ETA_DT: '20261103',
    UPD_CNT: 1,
  },
  ...{ REMAIN_DAYS: null, EXP_DEM_AMT: 0, FREE_STS: 'NONE', CSTM_HOLD_YN: 'N', DELAY_YN: 'N', DO_NO: null },
  ...over,
});
const open = (rows: object[], answers: object = {}) =>
  renderScreen('/ptl/status/fmsImportCargoList', {
    role: 'OPS',
    answers: { selectFmsImportCargo: { LIST: rows, TOTAL: rows.length }, ...answers },
  });
const press = (id: string) => fireEvent.click(document.querySelector(`[data-button=${id}]`) as HTMLElement);
const labelled = (label: string) => waitFor(() => document.querySelector(`[aria-label="${label}"]`) ?? expect.unreachable());
const check = async (row: number) => fireEvent.mouseDown(await labelled(`${row}행 선택`), { button: 0 });
const buttons = (name: string) => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
const close = () => fireEvent.click(buttons('닫기').at(-1) as HTMLElement);
const resultOf = (no: string) => within((screen.getAllByText(no).at(-1) as HTMLElement).closest('li') as HTMLElement);

test('rows checked are asked about a few at a time, each shows its own result, and the list is loaded again', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((seq) => cargo(seq, seq === 6 ? { CARGO_STS: 'CXL' } : {}));
  const changes = [{ FIELD: 'CSTM_STS', WAS: 'BIN', NOW: 'DCL' }];
  const asked = await open(rows, {
    unipass: ({ LIST }: { LIST: { HBL_SEQ: number }[] }) =>
      LIST.some(({ HBL_SEQ }) => HBL_SEQ === 5)
        ? json({ code: 'MSG000043', message: 'x', errors: [{ ROW_NO: 1, CODE: 'MSG000043', MESSAGE: '없는 화물' }] }, 422)
        : {
            LIST: LIST.map(({ HBL_SEQ }) => ({
              ...{ HBL_SEQ, HBL_NO: `HL${HBL_SEQ}`, MESSAGE: HBL_SEQ === 3 ? '정보가 없습니다.' : null },
              ...{ RSLT: HBL_SEQ === 3 ? 'NODATA' : 'OK', CHANGES: HBL_SEQ === 1 ? changes : [] },
            })),
          },
  });
  for (let row = 1; row <= 6; row++) await check(row);
  press('unipass');
  await waitFor(() => expect(screen.getByText('6건 중 6건 완료')).toBeTruthy());
  const sent = asked.filter(({ verb }) => verb === 'unipass').map(({ body }) => body.LIST.map(({ HBL_SEQ }) => HBL_SEQ));
  expect(sent).toEqual([[1, 2, 3, 4], [5]]);
  expect(resultOf('HL1').getByText('통관 진행상태: BIN → DCL')).toBeTruthy();
  expect(resultOf('HL2').getByText('변경 없음')).toBeTruthy();
  expect(resultOf('HL3').getByText('정보가 없습니다.')).toBeTruthy();
  expect(resultOf('HL3').getByText('통관정보 열기')).toBeTruthy();
  expect(resultOf('HL5').getByText('없는 화물')).toBeTruthy();
  expect(resultOf('HL6').getByText('대상 아님')).toBeTruthy();
  const searches = () => asked.filter(({ verb }) => verb === 'selectFmsImportCargo').length;
  const before = searches();
  close();
  await waitFor(() => expect(searches()).toBe(before + 1));
});

test('what is not asked yet when it is stopped is not asked any more', async () => {
  let answer: (value: object) => void = () => {};
  const asked = await open(
    [1, 2, 3, 4, 5].map((seq) => cargo(seq)),
    {
      unipass: () => new Promise<object>((resolve) => (answer = resolve)),
    },
  );
  for (let row = 1; row <= 5; row++) await check(row);
  press('unipass');
  fireEvent.click(await screen.findByText('중지'));
  answer({ LIST: [1, 2, 3, 4].map((HBL_SEQ) => ({ HBL_SEQ, HBL_NO: `HL${HBL_SEQ}`, RSLT: 'OK', MESSAGE: null, CHANGES: [] })) });
  await waitFor(() => expect(resultOf('HL5').getByText('조회 안 함')).toBeTruthy());
  expect(asked.filter(({ verb }) => verb === 'unipass').length).toBe(1);
  close();
});

test('more than twenty rows are too many', async () => {
  const asked = await open(Array.from({ length: 21 }, (_, i) => cargo(i + 1)));
  fireEvent.click(await labelled('모두 선택'));
  press('unipass');
  expect(await screen.findByText(/최대 20건까지 선택할 수 있습니다/)).toBeTruthy();
  expect(asked.some(({ verb }) => verb === 'unipass')).toBe(false);
});

test('what waiting costs is summed in won in English too', async () => {
  await open([cargo(1, { EXP_DEM_AMT: 60_000 }), cargo(2, { EXP_DEM_AMT: 25_000 })]);
  act(() => setTexts('en', {}));
  await waitFor(() => expect([...document.querySelectorAll('.gf')].map(({ textContent }) => textContent).join(' ')).toContain('₩85,000'));
});
