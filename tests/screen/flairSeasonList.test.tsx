import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type SeasonFigure, type SeasonLine, seasonQuantities } from '../../src/contract/flair/flairSeasonList';
import { type Asked, renderScreen, settle } from '../support/renderScreen';

const user = userEvent.setup();

const none = Object.fromEntries(seasonQuantities.map((name) => [name, 0])) as Record<(typeof seasonQuantities)[number], number>;
const figure = (FIG_KEY: string | null, over: Partial<SeasonFigure> = {}): SeasonFigure => ({
  ...{
    ALL_YN: 'N',
    FIG_KEY,
    FIG_NM: FIG_KEY ?? '브랜드 없음',
    SEASON_CD: null,
    LINE_CNT: 2,
    LATE_CNT: 0,
    FILL_RATE: null,
    ONTM_RATE: null,
  },
  ...none,
  ...over,
});
const brands = [
  figure(null, { ALL_YN: 'Y', FIG_NM: '전체', PO_QTY: 160, RCVD_QTY: 100, OPEN_QTY: 60, LATE_CNT: 1, LATE_QTY: 60 }),
  figure('PLAIR', { PO_QTY: 100, RCVD_QTY: 100 }),
  figure(null, { PO_QTY: 60, OPEN_QTY: 60, LATE_CNT: 1, LATE_QTY: 60 }),
];
const due = { PO_QTY: 100, DUE_QTY: 100, FILL_QTY: 80, ONTM_QTY: 50, FILL_RATE: 80, ONTM_RATE: 50 };
const vendors = [
  figure(null, { ALL_YN: 'Y', FIG_NM: '전체', ...due }),
  figure('하노이스타의류', { SEASON_CD: '27SS', ...due }),
  figure('사이공니트', { SEASON_CD: '27SS', PO_QTY: 60 }),
];
const line: SeasonLine = {
  ...{ CUST_CD: 'C00001', PO_NO: 'FL1', LINE_NO: 3, STYLE_NO: 'S', ITEM_NM: '셔츠', COLOR_CD: null, SIZE_CD: null, BRAND_NM: null },
  ...{
    VNDR_NM: '사이공니트',
    SEASON_CD: '27SS',
    PO_LINE_STS: 'OPN',
    SHIP_END_DT: '20261101',
    REQ_DLV_DT: '20261110',
    LATE_DAYS: 4,
    LATE_RSN: 'NBK',
  },
  ...none,
  ...{ PO_QTY: 60, OPEN_QTY: 60, LATE_QTY: 60 },
};
const whole = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });

let asked: Asked[] = [];
const show = async (role: string, seasons = ['27SS', '26FW']) => {
  asked = await renderScreen('/flair/flairSeasonList', {
    role,
    beside: [],
    answers: {
      selectSeasons: whole(seasons.map((SEASON_CD) => ({ SEASON_CD }))),
      selectFlairSeason: whole(brands),
      selectFlairSeasonG2: whole(vendors),
      selectFlairSeasonG3: whole([line]),
      selectCommonCode: {},
    },
  });
  await settle(60);
};
afterEach(cleanup);
const sent = (verb: string) => asked.filter((one) => one.verb === verb).map(({ body }) => body.SEARCH);
const press = async (name: string) => {
  const [first] = screen.getAllByRole('button', { name });
  await user.click(first as HTMLElement);
  await settle(60);
};

describe('a season', () => {
  test('the newest one is asked for first, of vendors too', async () => {
    await show('CUST_ADM');
    expect(sent('selectFlairSeason')).toEqual([expect.objectContaining({ SEASON_CD: '27SS' })]);
    expect(sent('selectFlairSeasonG2')).toEqual([expect.objectContaining({ SEASON_CD: '27SS' })]);
    expect(sent('selectFlairSeasonG3')).toEqual([]);
    expect(screen.queryByRole('textbox', { name: '거래처' })).toBeNull();
  });

  test('a figure shows its lines: of a brand, of what has none, of all, of a rate', async () => {
    await show('OPS');
    await press('PLAIR 입고 100');
    await press('브랜드 없음 지연 품목 1');
    await press('미부킹 60');
    await press('하노이스타의류 27SS 납기 준수율(%) 50.0');
    const season = { SEASON_CD: '27SS' };
    expect(sent('selectFlairSeasonG3')).toEqual([
      expect.objectContaining({ ...season, FIG_CD: 'RCVD_QTY', FIG_BY: 'BRAND', ALL_YN: 'N', FIG_KEY: 'PLAIR' }),
      expect.objectContaining({ ...season, FIG_CD: 'LATE_QTY', FIG_BY: 'BRAND', ALL_YN: 'N' }),
      expect.objectContaining({ ...season, FIG_CD: 'OPEN_QTY', FIG_BY: 'BRAND', ALL_YN: 'Y' }),
      expect.objectContaining({ ...season, FIG_CD: 'DUE_QTY', FIG_BY: 'VNDR', ALL_YN: 'N', FIG_KEY: '하노이스타의류', FIG_SEASON: '27SS' }),
    ]);
    expect(screen.getByText('하노이스타의류 27SS · 선적 기한 경과')).toBeTruthy();
    expect(screen.getByText('FL1')).toBeTruthy();
  });

  test('what is none opens nothing; a vendor of whom nothing is due has no rate and no bar', async () => {
    await show('OPS');
    expect(screen.queryByRole('button', { name: /^PLAIR 미부킹/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^사이공니트 27SS 충족률/ })).toBeNull();
    const bars = screen.getByRole('table', { name: '벤더별 납기 준수율·충족률' });
    expect(
      within(bars)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['하노이스타의류']);
    await press('표로 보기');
    expect(screen.getByRole('table', { name: '벤더별 납기 준수율·충족률' }).textContent).toContain('하노이스타의류10050.080.0');
  });

  test('without any season everything is asked for', async () => {
    await show('CUST_ADM', []);
    expect(sent('selectFlairSeason')).toHaveLength(1);
    expect(sent('selectFlairSeason')[0]?.SEASON_CD ?? '').toBe('');
  });
});
