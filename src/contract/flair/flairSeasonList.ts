import { screenCalls } from '../call';
import type { Row } from '../dictionary';

/** Without a season: all of them. */
export interface SeasonSearch {
  SEASON_CD: string;
  CUST_CD: string;
  BRAND_NM: string;
  VNDR_NM: string;
}

/** Where what was ordered is: each piece in one of them, so that together they are what was ordered (decision 0180). */
export const seasonParts = ['RCVD_QTY', 'ARVD_QTY', 'WAY_QTY', 'WAIT_QTY', 'OPEN_QTY', 'LOST_QTY'] as const;
export type SeasonPart = (typeof seasonParts)[number];

/** Quantities of lines that figures are sums of: of all pieces, of those that are late, and of those whose ship window has ended (DUE). */
export const seasonQuantities = ['PO_QTY', 'BKD_QTY', 'SHPD_QTY', ...seasonParts, 'LATE_QTY', 'DUE_QTY', 'FILL_QTY', 'ONTM_QTY'] as const;
type Quantities = Record<(typeof seasonQuantities)[number], number>;

/** What the lines behind a figure are asked by: a quantity of which they have some, or all lines. */
export const lineFigures = ['LINE_CNT', ...seasonQuantities] as const;
export type LineFigure = (typeof lineFigures)[number];

/** Figures of a brand, of a vendor in a season, or of all together (ALL_YN). */
export interface SeasonFigure extends Quantities {
  ALL_YN: 'Y' | 'N';
  /** The brand or the vendor. */
  FIG_KEY: string | null;
  FIG_NM: string;
  SEASON_CD: string | null;
  LINE_CNT: number;
  /** Lines of which some pieces are late. */
  LATE_CNT: number;
  /** Per cent of the pieces whose ship window has ended; null where there are none. */
  FILL_RATE: number | null;
  ONTM_RATE: number | null;
}

/** What figures are parted by. */
export const figureParts = ['BRAND', 'VNDR'] as const;
export type FigurePart = (typeof figureParts)[number];

/** The lines behind a figure. FIG_KEY, and of a vendor FIG_SEASON, are those of its row; a row of all has none. */
export interface SeasonLineSearch extends SeasonSearch {
  FIG_CD: LineFigure;
  ALL_YN: 'Y' | 'N';
  FIG_BY: FigurePart;
  FIG_KEY: string | null;
  FIG_SEASON: string | null;
}

/** A line with where its pieces are. */
export type SeasonLine = Row<
  | 'CUST_CD'
  | 'PO_NO'
  | 'LINE_NO'
  | 'STYLE_NO'
  | 'ITEM_NM'
  | 'COLOR_CD'
  | 'SIZE_CD'
  | 'BRAND_NM'
  | 'VNDR_NM'
  | 'SEASON_CD'
  | 'PO_LINE_STS'
  | 'SHIP_END_DT'
  | 'REQ_DLV_DT',
  'CUST_CD' | 'PO_NO' | 'LINE_NO' | 'STYLE_NO' | 'ITEM_NM' | 'VNDR_NM' | 'PO_LINE_STS' | 'SHIP_END_DT' | 'REQ_DLV_DT'
> &
  Quantities & { LATE_DAYS: number; LATE_RSN: string | null };

const calls = screenCalls('flairSeasonList', '/flair/flairSeasonList');

export const flairSeasonList = {
  /** The seasons there are, the newest first. */
  selectSeasons: calls.read<object, { SEASON_CD: string }>('selectSeasons'),
  select: calls.read<SeasonSearch, SeasonFigure>('selectFlairSeason', { cost: 'search' }),
  selectVendors: calls.read<SeasonSearch, SeasonFigure>('selectFlairSeasonG2', { cost: 'search' }),
  selectLines: calls.read<SeasonLineSearch, SeasonLine>('selectFlairSeasonG3', { cost: 'search' }),
  /** GRID G2 is the vendors, G3 the lines behind a figure. */
  excel: calls.excel<SeasonSearch & Partial<SeasonLineSearch>>(),
};
