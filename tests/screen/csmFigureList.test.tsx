import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setNavigate } from '../../src/client/shell/tabs';
import type { Backlog, Figure } from '../../src/contract/csm/csmFigureList';
import { type Asked, renderScreen, settle } from '../support/renderScreen';

const user = userEvent.setup();

const figure = (FIG_KEY: string | null, FIG_NM: string | null, over: Partial<Figure> = {}): Figure => ({
  ...{ ALL_YN: 'N', FIG_KEY, FIG_NM, REQ_CNT: 12, OPEN_CNT: 3, ANS_CNT: 10, ANS_P50: 2.5, ANS_P90: 8 },
  ...{ CMPL_CNT: 9, CMPL_P50: 11, CMPL_P90: 30.5, PROM_CNT: 11, PROM_RATE: 81.8, SATIS_CNT: 4, SATIS_AVG: 4.25 },
  ...over,
});
const all = figure(null, '전체', { ALL_YN: 'Y', REQ_CNT: 15, OPEN_CNT: 4 });
const teams = [all, figure('10HQ11', '해상 1팀'), figure(null, null, { REQ_CNT: 3, OPEN_CNT: 0, ANS_CNT: 2, ANS_P90: null })];
const months = [all, figure('202610', '2026-10'), figure('202611', '2026-11', { ANS_P50: 4 })];
const open = (AGE: number, CSM_REQ_STS: string, REQ_CNT: number, FR_DT: string | null): Backlog => ({
  ...{ AGE, AGE_NM: '', CSM_REQ_STS, REQ_CNT, FR_DT, TO_DT: '20261118' },
});
const backlog = [open(0, 'REQ', 2, '20261119'), open(2, 'RCP', 3, '20261116'), open(2, 'ANS', 1, '20261116'), open(15, 'PRC', 1, null)];
const whole = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const states = { REQ: '요청', RCP: '접수', PRC: '처리 중', ANS: '답변 완료' };

let asked: Asked[] = [];
let opened: URL[] = [];
const show = async (role: string, beside: readonly string[] = ['csmRequestList']) => {
  asked = await renderScreen('/csm/CsmFigureList', {
    role,
    beside,
    answers: {
      selectCsmFigure: whole(teams),
      selectCsmFigureG2: whole(months),
      selectCsmFigureG3: whole(backlog),
      selectCommonCode: (body: object) =>
        Object.fromEntries(
          Object.keys(body).map((group) => [
            group,
            group === 'CSM_REQ_STS' ? Object.entries(states).map(([CODE, NAME]) => ({ CODE, NAME })) : [],
          ]),
        ),
    },
  });
  setNavigate((to) => opened.push(new URL(to, 'http://portal.example')));
  await settle(60);
};
beforeEach(() => {
  opened = [];
});
afterEach(cleanup);
const sent = (verb: string) => asked.filter((one) => one.verb === verb).map(({ body }) => body.SEARCH);
const wentTo = () => {
  const { mid, ...conditions } = Object.fromEntries(opened.at(-1)?.searchParams ?? []);
  return [mid, conditions];
};
const period = { FR_DT: '20260822', TO_DT: '20261120' };
const counted = 'REQ,RCP,PRC,ASK,ANS,CMP';

describe('figures of requests', () => {
  test('are asked for over 90 days by team; another view asks for the parts alone', async () => {
    await show('OPS');
    expect(sent('selectCsmFigure')).toEqual([expect.objectContaining({ ...period, FIG_BY: 'TEAM' })]);
    expect(sent('selectCsmFigureG2')).toEqual([expect.objectContaining(period)]);
    expect(screen.getByRole('button', { name: '팀별' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: '거래처별' }));
    await settle(60);
    expect(sent('selectCsmFigure').at(-1)).toMatchObject({ ...period, FIG_BY: 'CUST' });
    expect(screen.getByRole('button', { name: '거래처별' }).getAttribute('aria-pressed')).toBe('true');
    expect(sent('selectCsmFigureG2').at(-1)).not.toHaveProperty('FIG_BY');
  });

  test('lead to their requests, where the list can say which they are', async () => {
    await show('OPS');
    await user.click(screen.getByRole('button', { name: '해상 1팀 요청 수 12' }));
    expect(wentTo()).toEqual(['csmRequestList', { ...period, CSM_REQ_STS: counted, ORGN_CD: '10HQ11' }]);
    await user.click(within(screen.getByRole('grid', { name: '통계' })).getByRole('button', { name: '전체 미완료 4' }));
    expect(wentTo()).toEqual(['csmRequestList', { ...period, CSM_REQ_STS: 'REQ,RCP,PRC,ASK,ANS' }]);
    await user.click(screen.getByRole('button', { name: '2026-11 요청 수 12' }));
    expect(wentTo()).toEqual(['csmRequestList', { FR_DT: '20261101', TO_DT: '20261120', CSM_REQ_STS: counted }]);
    expect(screen.queryByRole('button', { name: /팀 없음 요청 수/ })).toBeNull();
  });

  test('are plain text for who has no list of requests, and a dash where too few were counted', async () => {
    await show('OPS', []);
    expect(screen.queryByRole('button', { name: /요청 수 12/ })).toBeNull();
    const row = within(screen.getByRole('grid', { name: '통계' }))
      .getAllByRole('row')
      .find(({ textContent }) => textContent?.startsWith('팀 없음'));
    expect(row?.textContent).toContain('–');
  });

  test('of a customer stand by kind, without teams', async () => {
    await show('CUST_ADM');
    expect(sent('selectCsmFigure')[0]).toMatchObject({ FIG_BY: 'KIND' });
    expect(screen.queryByRole('button', { name: '팀별' })).toBeNull();
    expect(screen.queryByLabelText('담당 조직')).toBeNull();
    expect(screen.queryByLabelText('조직 코드')).toBeNull();
  });
});

describe('the charts', () => {
  test('say their figures beside the bars, and give them as tables', async () => {
    await show('OPS');
    const chart = screen.getByRole('region', { name: '첫 답변까지 걸린 시간(업무 시간)' });
    const texts = () =>
      within(within(chart).getByRole('table'))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(texts()).toEqual(['해상 1팀2.5 / 8.0', '팀 없음2.5 / -']);
    await user.click(within(chart).getByRole('button', { name: '표로 보기' }));
    expect(texts()).toEqual(['구분답변 수중앙값90%', '해상 1팀102.58.0', '팀 없음22.5-']);
  });

  test('of the backlog lead to its requests, as far as the list goes back', async () => {
    await show('OPS');
    const chart = screen.getByRole('region', { name: '미완료 요청의 경과(업무일)' });
    expect(within(chart).getByRole('img', { name: '접수 3, 답변 완료 1' })).toBeTruthy();
    await user.click(within(chart).getByRole('button', { name: '2–3 4' }));
    expect(wentTo()).toEqual(['csmRequestList', { FR_DT: '20261116', TO_DT: '20261118', CSM_REQ_STS: 'RCP,ANS' }]);
    expect(within(chart).queryByRole('button', { name: '15+ 1' })).toBeNull();
    await user.click(within(chart).getByRole('button', { name: '표로 보기' }));
    const rows = within(within(chart).getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
      '경과(업무일)요청접수처리 중답변 완료합계',
      '0–12---2',
      '2–3-3-14',
    ]);
    await user.click(within(chart).getByRole('button', { name: '2–3 접수 3' }));
    expect(wentTo()).toEqual(['csmRequestList', { FR_DT: '20261116', TO_DT: '20261118', CSM_REQ_STS: 'RCP' }]);
  });
});
