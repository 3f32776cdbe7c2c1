import { screenCalls } from '../call';
import type { Span } from '../dates';

/** What figures are parted by: teams, kinds or customers. */
export const figureParts = ['TEAM', 'KIND', 'CUST'] as const;
export type FigurePart = (typeof figureParts)[number];

/** Those that a customer gets: neither teams nor customers are compared for it. */
export const customerParts = ['KIND'] as const satisfies readonly FigurePart[];

/** Requests that were sent in the period; the backlog is that of every day. */
export interface FigureSearch {
  FR_DT: string;
  TO_DT: string;
  CSM_REQ_TP: string;
  CUST_CD: string;
  ORGN_CD: string;
  FIG_BY: FigurePart;
}

/** The longest period. */
export const longestFigures: Span = { years: 1 };

/** Requests of which a figure of 90 % says something; with fewer there is none. */
export const fewest = 5;

/** Figures of the requests of a team, kind, customer or month, withdrawn ones left out; hours are business hours, the waiting included. */
export interface Figure {
  /** Y: of all requests together. */
  ALL_YN: 'Y' | 'N';
  /** Code of the part, or month; null: of all, or of no team. */
  FIG_KEY: string | null;
  FIG_NM: string | null;
  REQ_CNT: number;
  OPEN_CNT: number;
  ANS_CNT: number;
  /** Median, and the hours within which 90 % were answered. */
  ANS_P50: number | null;
  ANS_P90: number | null;
  CMPL_CNT: number;
  CMPL_P50: number | null;
  CMPL_P90: number | null;
  /** Requests whose promise of an answer was kept or is over, and how many of 100 were answered within it. */
  PROM_CNT: number;
  PROM_RATE: number | null;
  SATIS_CNT: number;
  SATIS_AVG: number | null;
}

/** Columns of figures, in their order. */
export const figureColumns = [
  ...(['FIG_NM', 'REQ_CNT', 'OPEN_CNT', 'ANS_CNT', 'ANS_P50', 'ANS_P90', 'CMPL_CNT', 'CMPL_P50', 'CMPL_P90'] as const),
  ...(['PROM_CNT', 'PROM_RATE', 'SATIS_CNT', 'SATIS_AVG'] as const),
] as const;

/** Business days since a request, the least of each age. */
export const ages = [0, 2, 4, 8, 15] as const;

/** An age in words: `2–3`, `15+`. */
export const ageText = (age: number): string => {
  const next = ages[ages.indexOf(age as (typeof ages)[number]) + 1];
  return next === undefined ? `${age}+` : `${age}–${next - 1}`;
};

/** Open requests of an age and a state. */
export interface Backlog {
  AGE: number;
  AGE_NM: string;
  CSM_REQ_STS: string;
  REQ_CNT: number;
  /** The days on which requests of this age were sent, as far as a list reaches back; null where older ones are among them. */
  FR_DT: string | null;
  TO_DT: string;
}

const calls = screenCalls('csmFigureList', '/csm/CsmFigureList');

export const csmFigureList = {
  select: calls.read<FigureSearch, Figure>('selectCsmFigure', { cost: 'search' }),
  selectMonths: calls.read<FigureSearch, Figure>('selectCsmFigureG2', { cost: 'search' }),
  selectBacklog: calls.read<FigureSearch, Backlog>('selectCsmFigureG3', { cost: 'search' }),
  /** GRID G2 is the months, G3 the backlog. */
  excel: calls.excel<FigureSearch>(),
};
