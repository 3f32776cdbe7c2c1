import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setPopupTab } from '../../src/client/shell/popups';
import { setNavigate } from '../../src/client/shell/tabs';
import { type KpiCode, kpiCodes, kpis, monthsOf } from '../../src/contract/pra/kpi';
import type { KpiMonths, KpiSummary, KpiTarget } from '../../src/contract/pra/praImportCargoKpi';
import { type Asked, renderScreen, settle } from '../support/renderScreen';

const user = userEvent.setup();
const months = monthsOf('202606', '202611');

const figures = (KPI_CD: KpiCode): KpiSummary => ({
  KPI_CD,
  TGT_VAL: kpis[KPI_CD].TGT_VAL,
  WARN_VAL: kpis[KPI_CD].WARN_VAL,
  ACTL_VAL: KPI_CD === 'DMR' ? null : 78,
  DIFF_VAL: KPI_CD === 'DMR' ? null : -12,
  KPI_STS: KPI_CD === 'DMR' ? null : 'RED',
  PREV_VAL: 93,
  MOM_VAL: 1.5,
  HBL_CNT: 50,
  MISS_CNT: kpis[KPI_CD].rate ? 11 : null,
});
const byMonth = (KPI_CD: KpiCode): KpiMonths => {
  const MONTHS = months.map((YM, i) => ({
    ...{ YM, ACTL_VAL: i === 1 ? null : 70 + i * 5, KPI_STS: i === 1 ? null : i < 3 ? ('RED' as const) : ('YELLOW' as const) },
    ...{ TGT_VAL: 90, HBL_CNT: i === 1 ? 0 : 8 },
  }));
  return { KPI_CD, MONTHS, ...Object.fromEntries(MONTHS.map(({ YM, ACTL_VAL }) => [`M_${YM}`, ACTL_VAL])) };
};
const whole = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const names = (codes: Record<string, string>) => Object.entries(codes).map(([CODE, NAME]) => ({ CODE, NAME }));
const codes: Record<string, Record<string, string>> = {
  KPI_CD: { ...Object.fromEntries(kpiCodes.map((code) => [code, code])), OTA: '정시 도착률(%)', TTM: '평균 운송일수' },
  KPI_STS: { RED: '미달', YELLOW: '주의' },
  DELAY_RSN: { PRT: '항만 체선', WTH: '기상 악화' },
};
const target = (KPI_CD: KpiCode): KpiTarget => ({
  ...{ CUST_CD: 'C00002', KPI_YY: '2026', KPI_CD },
  ...{ TGT_VAL: kpis[KPI_CD].TGT_VAL, WARN_VAL: kpis[KPI_CD].WARN_VAL, UPD_CNT: null },
});

const answers = {
  selectPraImportCargoKpi: whole(kpiCodes.map(figures)),
  selectPraImportCargoKpiG2: whole(kpiCodes.map(byMonth)),
  selectPraImportCargoKpiG3: whole([{ HBL_SEQ: 1, HBL_NO: 'HL1', POL_CD: 'NLRTM', ETA_DT: '20260801' }]),
  selectPraImportCargoKpiG4: whole([
    { YM: '202608', DELAY_RSN: 'PRT', HBL_CNT: 5 },
    { YM: '202608', DELAY_RSN: null, HBL_CNT: 1 },
    { YM: '202609', DELAY_RSN: 'WTH', HBL_CNT: 2 },
  ]),
  selectTarget: whole(kpiCodes.map(target)),
  selectCommonCode: (body: object) => Object.fromEntries(Object.keys(body).map((group) => [group, names(codes[group] ?? {})])),
};

let asked: Asked[] = [];
let opened: URL[] = [];
const open = async (role: string, more: object = {}) => {
  asked = await renderScreen('/pra/praImportCargoKpi', { role, answers, beside: ['praImportCargoList', 'ptlShipngStusDetail'], ...more });
  setNavigate((to) => opened.push(new URL(to, 'http://portal.example')));
  await settle(60);
};
beforeEach(() => {
  opened = [];
});
afterEach(cleanup);
const sent = (verb: string) => asked.filter((one) => one.verb === verb).map(({ body }) => body);
const grid = (name: string) => screen.getByRole('grid', { name });
const wentTo = () => {
  const { mid, ...conditions } = Object.fromEntries(opened.at(-1)?.searchParams ?? []);
  return [mid, conditions];
};

describe('the figures', () => {
  test('are asked for over the last six months, or those handed over', async () => {
    await open('OPS');
    expect(sent('selectPraImportCargoKpi')[0]?.SEARCH).toMatchObject({ FR_YM: '202606', TO_YM: '202611' });
    expect(sent('selectPraImportCargoKpiG2').length).toBe(1);
    cleanup();
    await open('OPS', { args: { FR_YM: '202601', TO_YM: '202601' } });
    expect(sent('selectPraImportCargoKpi')[0]?.SEARCH).toMatchObject({ FR_YM: '202601', TO_YM: '202601' });
  });

  test('say their rating by a word, and a hyphen where nothing was counted', async () => {
    await open('OPS');
    const summary = grid('KPI 요약');
    expect(within(summary).getAllByText('미달').length).toBe(6);
    const documents = within(summary)
      .getAllByRole('row')
      .find(({ textContent }) => textContent?.startsWith('DMR'));
    expect(documents?.textContent).toContain('-');
    const line = within(grid('월별 추이'));
    expect(line.getByRole('button', { name: '정시 도착률(%) 2026-06 70.0 미달' }).textContent).toBe('70.0 미달');
    expect(line.queryByRole('button', { name: /정시 도착률.* 2026-07/ })).toBeNull();
  });

  test('lead to the shipments behind them: all, or those that count against', async () => {
    await open('OPS', { args: { FR_YM: '202606', TO_YM: '202611', POL_CD: 'NLRTM' } });
    await user.click(screen.getByRole('button', { name: '정시 도착률(%) 선적 수 50' }));
    const conditions = { KPI_CD: 'OTA', FR_DT: '20260601', TO_DT: '20261130', POL_CD: 'NLRTM' };
    expect(wentTo()).toEqual(['praImportCargoList', conditions]);
    await user.click(screen.getByRole('button', { name: '정시 도착률(%) 미달 선적 11' }));
    expect(wentTo()).toEqual(['praImportCargoList', { ...conditions, MISS_YN: 'Y' }]);
    // An average misses nothing.
    expect(screen.queryByRole('button', { name: /평균 운송일수 미달/ })).toBeNull();
  });

  test('of a month show their shipments below, and lead on to the list', async () => {
    await open('CUST_ADM');
    await user.click(screen.getByRole('button', { name: /정시 도착률.* 2026-08/ }));
    await settle(60);
    expect(sent('selectPraImportCargoKpiG3')[0]?.SEARCH).toMatchObject({ KPI_CD: 'OTA', FR_YM: '202608', TO_YM: '202608' });
    await user.click(screen.getByRole('button', { name: '수입화물 현황에서 보기' }));
    expect(wentTo()).toEqual(['praImportCargoList', { KPI_CD: 'OTA', FR_DT: '20260801', TO_DT: '20260831' }]);
    await user.click(screen.getByRole('link', { name: 'HL1' }));
    expect(wentTo()).toEqual(['ptlShipngStusDetail', { HBL_NO: 'HL1' }]);
    // Folded again, their part stays so until another value is pressed.
    await user.click(document.querySelector('.gfolder') as Element);
    await settle(60);
    expect(document.querySelector('.glower.folded')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: /정시 도착률.* 2026-08/ }));
    await waitFor(() => expect(document.querySelector('.glower.folded')).toBeNull());
  });

  test('are plain text for who has no list of shipments', async () => {
    await open('OPS', { beside: [] });
    expect(screen.queryByRole('button', { name: /선적 수 50/ })).toBeNull();
  });
});

describe('the charts', () => {
  test('say their figures to who does not see them, and give them as tables', async () => {
    await open('OPS');
    const line = screen.getByRole('img', { name: /정시 도착률 추이/ });
    expect(line.getAttribute('aria-label')).toContain('2026-06 70.0, 2026-07 -, 2026-08 80.0');
    expect(line.getAttribute('aria-label')).toContain('목표 90');
    expect(screen.getByRole('img', { name: '항만 체선 5, 사유 미입력 1' })).toBeTruthy();
    const chart = screen.getByRole('region', { name: '지연 사유별 선적' });
    await user.click(within(chart).getByRole('button', { name: '표로 보기' }));
    const rows = within(within(chart).getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
      '월항만 체선기상 악화사유 미입력합계',
      '2026-06----',
      '2026-07----',
      '2026-085-16',
    ]);
    const arrivals = screen.getByRole('region', { name: /정시 도착률 추이/ });
    await user.click(within(arrivals).getByRole('button', { name: '표로 보기' }));
    expect(within(within(arrivals).getByRole('table')).getAllByRole('row').length).toBe(7);
  });

  test('lead to the late shipments of a month, a reason, or both', async () => {
    await open('OPS');
    const chart = screen.getByRole('region', { name: '지연 사유별 선적' });
    await user.click(within(chart).getByRole('button', { name: '2026-08 6' }));
    const late = { KPI_CD: 'OTA', MISS_YN: 'Y' };
    expect(wentTo()).toEqual(['praImportCargoList', { ...late, FR_DT: '20260801', TO_DT: '20260831' }]);
    await user.click(within(chart).getByRole('button', { name: '기상 악화 2' }));
    expect(wentTo()).toEqual(['praImportCargoList', { ...late, FR_DT: '20260601', TO_DT: '20261130', DELAY_RSN: 'WTH' }]);
  });
});

describe('targets', () => {
  test('are typed by who may, and saved as what they become', async () => {
    await open('OPS', { args: { CUST_CD: 'C00002', FR_YM: '202606', TO_YM: '202611' } });
    // Popups of no tab: none is shown here.
    setPopupTab(() => null);
    await user.click(screen.getByRole('button', { name: 'target' }));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 8_000 });
    await settle(60);
    expect(sent('selectTarget')[0]?.SEARCH).toMatchObject({ CUST_CD: 'C00002', KPI_YY: '2026' });
    const texts = () =>
      within(dialog)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(texts()[1]).toContain('정시 도착률(%)이상90.0085.00기본값');
    expect(texts()[2]).toContain('평균 운송일수이하12.0015.00기본값');
    await user.click(within(dialog).getAllByText('90.00')[0] as HTMLElement);
    await user.keyboard('92{Enter}');
    await user.click(within(dialog).getByRole('button', { name: /저장/ }));
    await settle(60);
    expect(sent('saveTarget')[0]?.LIST).toEqual([
      expect.objectContaining({ BATCH_FLAG: 'update', CUST_CD: 'C00002', KPI_YY: '2026', KPI_CD: 'OTA', TGT_VAL: 92, WARN_VAL: 85 }),
    ]);
    // The figures are rated anew.
    expect(sent('selectPraImportCargoKpi').length).toBe(2);
  });

  test('have no button for customers', async () => {
    await open('CUST_ADM');
    expect(screen.queryByRole('button', { name: 'target' })).toBeNull();
  });
});
