import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, renderScreen, settle } from '../support/renderScreen';

const step = (SEQ_NO: number, PRCS_TP: string) => ({ SEQ_NO, PRCS_TP, PRCS_DTM: `2026110${SEQ_NO}100000`, SHED_NM: '부산신항 창고' });
const cargo = (n: number, over: object = {}) => ({
  ...{
    CARG_MT_NO: `26TEST000${n}I00010001`,
    MBL_NO: 'MB1',
    HBL_NO: `HL${n}`,
    ETA_DT: '20261103',
    POD_CD: 'KRPUS',
    POD_NM: '부산',
    CARR_NM: 'HMM',
  },
  ...{
    CARGO_TP: '수입 일반화물',
    PKG_QTY: 10,
    PKG_UT_CD: 'CT',
    LATE_FINE_YN: 'Y',
    STEPS: [step(2, '반입신고'), step(1, '하선신고 수리')],
    HBL_SEQ: n,
  },
  ...over,
});
const list = (...LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const buttons = (name: string) => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
const press = (name: string) => fireEvent.click(buttons(name).at(-1) as HTMLElement);
const factOf = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;

test('of several cargoes one is chosen, which is asked for by its number; it shows what customs know, and its steps', async () => {
  const asked = await renderScreen('/ptl/popup/PtlImportUnipassPopup', {
    role: 'OPS',
    answers: {
      selectPtlImportUnipass: ({ SEARCH }) => (SEARCH.CARG_MT_NO ? list(cargo(2)) : list(cargo(1, { STEPS: [] }), cargo(2, { STEPS: [] }))),
      apply: () => json({ data: { LIST: [] }, message: '화물 HL2에 반영하였습니다.' }),
    },
  });
  expect(screen.getByText('B/L 번호 또는 화물관리번호를 입력하십시오.')).toBeTruthy();
  type('MBL 번호', 'mb1');
  press('조회');
  fireEvent.click(await screen.findByText('26TEST0002I00010001', { selector: 'button' }));
  await waitFor(() => expect(factOf('화물관리번호')).toBe('26TEST0002I00010001'));
  const searches = asked.filter(({ verb }) => verb === 'selectPtlImportUnipass').map(({ body }) => body.SEARCH);
  expect(searches).toEqual([
    { BL_YY: '2026', MBL_NO: 'MB1' },
    { BL_YY: '2026', CARG_MT_NO: '26TEST0002I00010001', MBL_NO: '', HBL_NO: '' },
  ]);
  expect([factOf('양하항'), factOf('화물 구분'), factOf('포장 수량')]).toEqual(['KRPUS 부산', '수입 일반화물', '10 CT']);
  expect(await screen.findByText('하선신고 수리')).toBeTruthy();
  press('apply');
  expect(await screen.findByText('화물 HL2에 반영하였습니다.')).toBeTruthy();
  expect(asked.find(({ verb }) => verb === 'apply')?.body.LIST).toEqual([{ HBL_SEQ: 2, CARG_MT_NO: '26TEST0002I00010001' }]);
});

test('what customs do not know, and that they are not reached, is told', async () => {
  let answer: object | Response = list();
  await renderScreen('/ptl/popup/PtlImportUnipassPopup', { role: 'SALES', answers: { selectPtlImportUnipass: () => answer } });
  type('화물관리번호', 'X');
  press('조회');
  expect(await screen.findByText('관세청에 등록된 정보가 없습니다.')).toBeTruthy();
  answer = json({ code: 'MSG000205', message: 'x' }, 502);
  press('조회');
  expect(await screen.findByText(/관세청 서비스에 연결할 수 없습니다/)).toBeTruthy();
  press('확인');
  answer = json({ code: 'MSG000202', message: 'x', errors: [{ FIELD: 'BL_YY', CODE: 'MSG000202', MESSAGE: '연도 없음' }] }, 422);
  press('조회');
  expect(await screen.findByText('연도 없음')).toBeTruthy();
});

test('a cargo without a shipment in the portal cannot be written', async () => {
  const asked = await renderScreen('/ptl/popup/PtlImportUnipassPopup', {
    role: 'OPS',
    answers: { selectPtlImportUnipass: list(cargo(1, { HBL_SEQ: null })) },
  });
  type('화물관리번호', 'X');
  press('조회');
  await waitFor(() => expect(factOf('화물관리번호')).toBeTruthy());
  press('apply');
  await settle();
  expect(asked.some(({ verb }) => verb === 'apply')).toBe(false);
});

test('goods that have to be loaded soon are orange, and red when it is too late; those checked are written', async () => {
  const declaration = (LINE_NO: number, LOAD_DUTY_DT: string, SHPM_CMPL_YN: string) => ({
    ...{ LINE_NO, EXP_DCLR_NO: `1234526000000${LINE_NO}X`, HBL_SEQ: LINE_NO, HBL_NO: `HE${LINE_NO}`, LOAD_DUTY_DT, SHPM_CMPL_YN },
    LOADINGS: LINE_NO === 1 ? [{ BL_NO: 'LOADED1', TKOF_DT: '20261101', SHPM_CMPL_YN: 'Y' }] : [],
  });
  const asked = await renderScreen('/ptl/popup/PtlExportUnipassPopup', {
    role: 'OPS',
    answers: {
      selectPtlExportUnipass: list(
        declaration(1, '20261127', 'N'),
        declaration(2, '20261119', 'N'),
        declaration(3, '20261119', 'Y'),
        declaration(4, '20261128', 'N'),
      ),
      apply: () => json({ data: { LIST: [] }, message: '반영함' }),
    },
  });
  type('번호', '12345-26-0000001X');
  press('조회');
  const cell = async (day: string) => (await screen.findAllByText(day)).map((element) => element.className);
  expect(await cell('2026-11-27')).toEqual(['warn']);
  expect((await cell('2026-11-19')).sort()).toEqual(expect.arrayContaining(['bad']));
  expect((await cell('2026-11-19')).filter((name) => name === 'bad').length).toBe(1);
  expect((await cell('2026-11-28')).some((name) => name === 'warn' || name === 'bad')).toBe(false);
  expect(await screen.findByText('LOADED1')).toBeTruthy();
  fireEvent.mouseDown(document.querySelector('[aria-label="2행 선택"]') as HTMLElement, { button: 0 });
  press('apply');
  expect(await screen.findByText('반영함')).toBeTruthy();
  expect(asked.find(({ verb }) => verb === 'apply')?.body.LIST).toEqual([{ HBL_SEQ: 2, EXP_DCLR_NO: '12345260000002X' }]);
});

test('either kind of number is asked for where it belongs, and its tab is shown', async () => {
  const asked = await renderScreen('/ptl/popup/PtlUnipassPopup', {
    role: 'CUST_USR',
    answers: {
      selectPtlUnipass: ({ SEARCH }) =>
        SEARCH.NO_VAL === 'ONE' ? list(cargo(1)) : SEARCH.NO_VAL === 'NONE' ? list() : list(cargo(1), cargo(2)),
      selectPtlExportUnipass: list({ LINE_NO: 1, EXP_DCLR_NO: '12345260000001X', HBL_SEQ: 1, HBL_NO: 'HE1', LOADINGS: [] }),
    },
  });
  const tab = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;
  const look = async (no: string) => {
    type('번호', no);
    press('조회');
    await settle(60);
  };
  await look('ONE');
  await waitFor(() => expect(factOf('화물관리번호')).toBe('26TEST0001I00010001'));
  expect(tab()).toBe('ptlImportUnipassPopup');
  await look('MANY');
  await waitFor(() => expect(tab()).toBe('다건 목록'));
  const rows = within(document.querySelector('[role=tabpanel]') as HTMLElement);
  expect(rows.getAllByText(/26TEST/, { selector: 'button' }).length).toBe(2);
  await look('NONE');
  expect(await screen.findByText('관세청에 등록된 정보가 없습니다.')).toBeTruthy();
  expect(asked.filter(({ verb }) => verb === 'selectPtlUnipass').at(-1)?.body.SEARCH).toEqual({
    UNIPASS_TP: 'HBL',
    BL_YY: '2026',
    NO_VAL: 'NONE',
  });
});
