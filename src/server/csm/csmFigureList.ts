import type { FastifyInstance } from 'fastify';
import {
  csmFigureList,
  customerParts,
  type FigurePart,
  type FigureSearch,
  figureColumns,
  figureParts,
  longestFigures,
} from '../../contract/csm/csmFigureList';
import { addMonths } from '../../contract/dates';
import { isEmpty } from '../../contract/rules';
import { type ListOptions, page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { refuseFaults } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { backlogOf, figuresOf } from './figures.service';

const screen = 'csmFigureList';
type Search = Partial<FigureSearch>;

const partOrder: ListOptions = {
  sortable: figureColumns,
  orderBy: [
    ['ALL_YN', 'desc'],
    ['REQ_CNT', 'desc'],
    ['FIG_KEY', 'asc'],
  ],
};
const monthOrder: ListOptions = {
  sortable: figureColumns,
  orderBy: [
    ['ALL_YN', 'desc'],
    ['FIG_KEY', 'asc'],
  ],
};
const backlogColumns = ['AGE_NM', 'CSM_REQ_STS', 'REQ_CNT'];
const backlogOrder: ListOptions = {
  sortable: ['AGE', ...backlogColumns],
  orderBy: [
    ['AGE', 'asc'],
    ['CSM_REQ_STS', 'asc'],
  ],
};

/** Customers get no figures by team, nor of one: their teams are not theirs to compare. */
function refuseTeams({ user, label }: Ctx<unknown>, { ORGN_CD }: Search): void {
  if (user.USER_TP === 'C' && !isEmpty(ORGN_CD))
    refuseFaults([{ FIELD: 'ORGN_CD', CODE: 'MSG000017', ARGS: [label('ORGN_CD'), String(ORGN_CD)] }]);
}

/** What figures are parted by; what its user does not get, or nobody, is refused. */
function partOf(ctx: Ctx<unknown>, { FIG_BY }: Search): FigurePart {
  const known: readonly FigurePart[] = ctx.user.USER_TP === 'C' ? customerParts : figureParts;
  const found = known.find((part) => part === (FIG_BY ?? 'KIND'));
  if (!found) refuseFaults([{ FIELD: 'FIG_BY', CODE: 'MSG000017', ARGS: [ctx.text('UI.csmFigureList.FIG_BY'), String(FIG_BY)] }]);
  return found as FigurePart;
}

const byPart = (ctx: Ctx<unknown>, search: Search) => {
  refuseTeams(ctx, search);
  checkPeriod(ctx, search, longestFigures);
  return figuresOf(ctx, search, partOf(ctx, search));
};
const byMonth = (ctx: Ctx<unknown>, search: Search) => {
  refuseTeams(ctx, search);
  checkPeriod(ctx, search, longestFigures);
  return figuresOf(ctx, search, 'MONTH');
};
const backlog = (ctx: Ctx<unknown>, search: Search) => {
  refuseTeams(ctx, search);
  return backlogOf(ctx, search, addMonths(ctx.today, -12));
};

export default async function csmFigureListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, csmFigureList.select, (ctx) => page(ctx, byPart(ctx, ctx.body.SEARCH), ctx.body, partOrder));
  serve(app, csmFigureList.selectMonths, (ctx) => page(ctx, byMonth(ctx, ctx.body.SEARCH), ctx.body, monthOrder));
  serve(app, csmFigureList.selectBacklog, (ctx) => page(ctx, backlog(ctx, ctx.body.SEARCH), ctx.body, backlogOrder));

  serve(app, csmFigureList.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    const sheet = {
      screen,
      table: 'CSM_REQ',
      title: (field: string) => (field === 'CSM_REQ_STS' ? undefined : ctx.text(`UI.csmFigureList.${field}`)),
    };
    if (GRID === 'G3')
      return listWorkbook(ctx, backlog(ctx, SEARCH), {
        ...sheet,
        of: ctx.text('UI.csmFigureList.G3'),
        columns: backlogColumns,
        order: backlogOrder,
      });
    const [query, order] = GRID === 'G2' ? [byMonth(ctx, SEARCH), monthOrder] : [byPart(ctx, SEARCH), partOrder];
    return listWorkbook(ctx, query, { ...sheet, columns: figureColumns, order });
  });
}
