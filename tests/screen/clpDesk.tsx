import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen, settle } from '../support/renderScreen';

export const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement;
export const said = () => document.body.textContent ?? '';

export const box40 = { CNTR_TP_CD: '40HC', ISO_CD: '45G1', CNTR_KIND: 'DRY', INR_CBM: 76.3, MAX_WT: 28600 };
export const plan = (over: object = {}) => ({
  ...{ CLP_NO: 'CLP261124001', CLP_STS: 'WRK', CLP_DT: '20261124', CYCFS_CD: 'PNC2', CYCFS_NM: '부산신항 2 CFS', ...box40 },
  ...{ CNTR_NO: 'GAOU6133850', SEAL_NO: null, POL_CD: 'KRPUS', POD_CD: 'USLAX', ETD_DT: '20261127', STUF_BGN_DTM: '20261124091200' },
  ...{ VSL_NM: 'ONE STORK', VOY_NO: '118E', TOT_PKG_QTY: 30, TOT_GRS_WT: 7000, TOT_MSR_CBM: 40, LOAD_RATE: 52.4, UPD_CNT: 3 },
  ...over,
});
export const cargo = (BKG_NO: string, over: object = {}) => ({
  ...{ BKG_NO, CUST_CD: 'C00001', CUST_NM: '동해정밀', CNEE_NM: 'Bayview', HBL_NO: null, ITEM_NM: '부품', PKG_QTY: 10, PKG_UT_CD: 'CTN' },
  ...{ GRS_WT: 1000, MSR_CBM: 10, CYCFS_CD: 'PNC2', POD_CD: 'USLAX', LEN_CM: null, WID_CM: null, HGT_CM: null, STACK_CNT: null },
  ...{ IMDG_CLS: null, UN_NO: null, SET_TEMP: null, CARGO_CLS_DTM: null, CFS_BKG_STS: 'IN', IN_DTM: '20261118090000' },
  ...{ ACTL_PKG_QTY: 10, CFS_LOC: 'A-01', DMG_YN: 'N', BKD_PKG_QTY: 10, VSL_NM: null, VOY_NO: null, ETD_DT: null, CARR_CD: null },
  ...over,
});
export const line = (LOAD_SEQ: number, over: object = {}) => ({
  ...{ ...cargo(`CB${LOAD_SEQ}`), CLP_NO: 'CLP261124001', LINE_NO: LOAD_SEQ, LOAD_SEQ, RMK: null, UPD_CNT: 1 },
  ...over,
});
export const threeLines = () => [line(1, { MSR_CBM: 20 }), line(2, { CNEE_NM: 'Pacific' }), line(3)];

interface Start {
  head?: object;
  lines?: object[];
  waiting?: object[];
  role?: string;
  answers?: Record<string, object | ((body: never) => object | Response)>;
}
export const open = async ({
  head = plan(),
  lines = threeLines(),
  waiting = [cargo('CB8'), cargo('CB9', { MSR_CBM: 38 })],
  role = 'OPS',
  answers,
}: Start = {}) => {
  const asked = await renderScreen('/cfs/clpList', {
    role,
    answers: {
      selectClp: { LIST: [head], TOTAL: 1 },
      selectClpG2: { LIST: lines, TOTAL: lines.length },
      selectClpG3: { LIST: waiting, TOTAL: waiting.length },
      ...(answers as object),
    },
  });
  await waitFor(() => expect(said()).toContain('CLP261124001'));
  await settle(40);
  return asked;
};
export const bars = () => document.querySelector('.clp-bars')?.textContent ?? '';
export const checks = () => [...document.querySelectorAll('.clp-checks tbody tr')].map((row) => row.textContent ?? '');
export const picture = () => [...document.querySelectorAll('.clp-said [role="option"]')].map((one) => one.textContent ?? '');
export const rowsIn = (part: string) =>
  [...document.querySelectorAll(`.${part} .gr[data-row]`)]
    .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((row) => row.textContent ?? '');
export const key = (part: string, init: object) => {
  const target = document.querySelector(`.${part} .grid textarea`) ?? (document.querySelector(`.${part} .grid`) as Element);
  fireEvent.keyDown(target, init);
};

/** Closes what a test has left open. */
export const closeAll = () =>
  afterEach(() =>
    act(() => {
      closePopups();
      clearBoxes();
    }),
  );
