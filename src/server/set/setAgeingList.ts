import type { FastifyInstance } from 'fastify';
import { isDate8 } from '../../contract/dates';
import { type AgeingSearch, ageingColumns, openColumns, setAgeingList } from '../../contract/set/setAgeingList';
import { type ListOptions, page } from '../lib/page';
import { refuseFaults } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { ageingOf, openSettlements, overdueMails } from './ageing.service';
import { mailRules, saveMailRules, saveMailSkips } from './overdueRules.service';

const order: ListOptions = {
  sortable: ageingColumns,
  orderBy: [
    ['OVD_AMT', 'desc'],
    ['OPEN_AMT', 'desc'],
    ['CUST_CD', 'asc'],
    ['CORP_CD', 'asc'],
  ],
};
const openOrder: ListOptions = {
  sortable: openColumns,
  orderBy: [
    ['DUE_DT', 'asc'],
    ['STL_NO', 'asc'],
  ],
};
const mailOrder: ListOptions = {
  sortable: ['STL_NO', 'OVD_STEP', 'OVD_DAYS', 'BAL_AMT', 'SENT_DTM'],
  orderBy: [
    ['SENT_DTM', 'desc'],
    ['STL_NO', 'asc'],
  ],
};

/** The day to look at: today, or an earlier one. */
function dayOf(ctx: Ctx<unknown>, { BASE_DT }: Partial<Pick<AgeingSearch, 'BASE_DT'>>): string {
  const day = BASE_DT || ctx.today;
  if (typeof day !== 'string' || !isDate8(day) || day > ctx.today) refuseFaults([{ FIELD: 'BASE_DT', CODE: 'MSG000770' }]);
  return day;
}

export default async function setAgeingListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setAgeingList.select, (ctx) => {
    const { SEARCH } = ctx.body;
    return page(ctx, ageingOf(ctx, dayOf(ctx, SEARCH), SEARCH), ctx.body, order);
  });
  serve(app, setAgeingList.selectOpen, (ctx) => {
    const { SEARCH } = ctx.body;
    return page(ctx, openSettlements(ctx, dayOf(ctx, SEARCH), SEARCH), ctx.body, openOrder);
  });
  serve(app, setAgeingList.selectMails, (ctx) => {
    const { SEARCH } = ctx.body;
    return page(ctx, overdueMails(ctx, dayOf(ctx, SEARCH), SEARCH), ctx.body, mailOrder);
  });

  serve(app, setAgeingList.save, saveMailSkips);
  serve(app, setAgeingList.selectRules, mailRules);
  serve(app, setAgeingList.saveRules, saveMailRules);

  serve(app, setAgeingList.excel, (ctx) => {
    const { SEARCH } = ctx.body;
    return listWorkbook(ctx, ageingOf(ctx, dayOf(ctx, SEARCH), SEARCH), {
      screen: 'setAgeingList',
      table: 'SET_STL',
      columns: ageingColumns,
      order,
    });
  });
}
