import type { FastifyInstance } from 'fastify';
import {
  type FigurePart,
  figureParts,
  flairSeasonList,
  type LineFigure,
  lineFigures,
  type SeasonLineSearch,
  seasonQuantities,
} from '../../contract/flair/flairSeasonList';
import { type ListOptions, page } from '../lib/page';
import { refuseFaults } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { figuresOf, linesBehind, seasonsOf } from './season.service';

const screen = 'flairSeasonList';
const figureColumns = ['LINE_CNT', 'LATE_CNT', ...seasonQuantities, 'FILL_RATE', 'ONTM_RATE'] as const;
const brandColumns = ['FIG_NM', ...figureColumns];
const brandOrder: ListOptions = {
  sortable: brandColumns,
  orderBy: [
    ['ALL_YN', 'desc'],
    ['PO_QTY', 'desc'],
    ['FIG_KEY', 'asc'],
  ],
};
const vendorColumns = ['FIG_NM', 'SEASON_CD', ...figureColumns];
const vendorOrder: ListOptions = {
  sortable: vendorColumns,
  orderBy: [
    ['ALL_YN', 'desc'],
    ['PO_QTY', 'desc'],
    ['FIG_KEY', 'asc'],
    ['SEASON_CD', 'asc'],
  ],
};
const lineColumns = [
  ...(['CUST_CD', 'PO_NO', 'LINE_NO', 'STYLE_NO', 'ITEM_NM', 'COLOR_CD', 'SIZE_CD', 'BRAND_NM', 'VNDR_NM', 'SEASON_CD'] as const),
  ...(['PO_LINE_STS', 'SHIP_END_DT', 'REQ_DLV_DT'] as const),
  ...seasonQuantities,
  ...(['LATE_DAYS', 'LATE_RSN'] as const),
];
const lineOrder: ListOptions = {
  sortable: lineColumns,
  orderBy: [
    ['SHIP_END_DT', 'asc'],
    ['CUST_CD', 'asc'],
    ['PO_NO', 'asc'],
    ['LINE_NO', 'asc'],
  ],
};

/** The lines behind a figure; one that there is not is refused. */
function lines(ctx: Ctx<unknown>, search: Partial<SeasonLineSearch>) {
  const known = <V extends string>(field: 'FIG_CD' | 'FIG_BY', values: readonly V[]): V => {
    const value = values.find((one) => one === search[field]);
    if (value === undefined)
      refuseFaults([{ FIELD: field, CODE: 'MSG000017', ARGS: [ctx.text(`UI.flairSeasonList.${field}`), String(search[field] ?? '')] }]);
    return value as V;
  };
  return linesBehind(ctx, search, known<LineFigure>('FIG_CD', lineFigures), known<FigurePart>('FIG_BY', figureParts));
}

export default async function flairSeasonListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, flairSeasonList.selectSeasons, async (ctx) => {
    const { rows: LIST } = await seasonsOf(ctx).execute(ctx.db);
    return { LIST, TOTAL: LIST.length };
  });
  serve(app, flairSeasonList.select, (ctx) => page(ctx, figuresOf(ctx, ctx.body.SEARCH, 'BRAND'), ctx.body, brandOrder));
  serve(app, flairSeasonList.selectVendors, (ctx) => page(ctx, figuresOf(ctx, ctx.body.SEARCH, 'VNDR'), ctx.body, vendorOrder));
  serve(app, flairSeasonList.selectLines, (ctx) => page(ctx, lines(ctx, ctx.body.SEARCH), ctx.body, lineOrder));

  serve(app, flairSeasonList.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    const own: readonly string[] = figureColumns;
    const vendors = GRID === 'G2';
    const title = (field: string) => {
      if (field === 'FIG_NM') return ctx.label(vendors ? 'VNDR_NM' : 'BRAND_NM');
      return own.includes(field) ? ctx.text(`UI.flairSeasonList.${field}`) : undefined;
    };
    const sheet = { screen, title };
    if (GRID === 'G3')
      return listWorkbook(ctx, lines(ctx, SEARCH), {
        ...{
          ...sheet,
          of: ctx.text('UI.flairSeasonList.G3'),
          table: 'FLAIR_PO_LINE',
          groups: { LATE_RSN: 'FLAIR_LATE_RSN' },
          columns: lineColumns,
          order: lineOrder,
        },
      });
    return listWorkbook(ctx, figuresOf(ctx, SEARCH, vendors ? 'VNDR' : 'BRAND'), {
      ...{ ...sheet, of: ctx.text(`UI.flairSeasonList.${vendors ? 'G2' : 'G1'}`), table: 'FLAIR_PO' },
      ...(vendors ? { columns: vendorColumns, order: vendorOrder } : { columns: brandColumns, order: brandOrder }),
    });
  });
}
