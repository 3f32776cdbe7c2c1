import type { FastifyInstance } from 'fastify';
import type { Call, ExcelBody, ReadBody, ReadData } from '../../contract/call';
import { mostFound, type SimilarRequest, type SimilarSearch } from '../../contract/csm/csmFind';
import type { CsmEntry, CsmRequest, CsmRequestForm } from '../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../contract/csm/csmRequestList';
import type { RequestKey, ReadBody as ShownBody } from '../../contract/csm/csmRequestMgt';
import { type ListOptions, page } from '../lib/page';
import { screenName } from '../lib/screenName';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook, loggedWorkbook } from '../lib/workbook';
import { entriesOf } from './entries';
import { markRead, shownBody } from './read.service';
import { requestColumnsFor, requestForReader, requestsByNo, searchedRequests } from './requests';
import { asksForWords, similarRequests, withFound } from './words.service';

type Order = ListOptions['orderBy'];

/** The latest request first; drafts, which have no day yet, before all. */
export const latestFirst: Order = [
  ['REQ_DTM', 'desc'],
  ['REQ_NO', 'desc'],
];

const list = <R>(LIST: R[]) => ({ LIST, TOTAL: LIST.length });

/** Serves a list of requests; what words find comes with where they stand, the latest first. */
export const serveList = (app: FastifyInstance, call: Call<ReadBody<CsmRequestSearch>, ReadData<CsmRequest>>, orderBy: Order): void =>
  serve(app, call, async (ctx) => {
    const { TXT } = ctx.body.SEARCH;
    const byWords = asksForWords(TXT);
    const options = { sortable: requestColumnsFor(ctx), ...(byWords ? { orderBy: latestFirst, cap: mostFound } : { orderBy }) };
    const { LIST, TOTAL } = await page(ctx, await searchedRequests(ctx, ctx.body.SEARCH), ctx.body, options);
    const list = LIST.map((request) => requestForReader(request, ctx));
    return { LIST: byWords ? await withFound(ctx, list, TXT) : list, TOTAL };
  });

/** Serves the Excel of a list of requests, with where the words stand that were looked for. */
export const serveExcel = (app: FastifyInstance, call: Call<ExcelBody<CsmRequestSearch>, Blob>, screen: string, orderBy: Order): void =>
  serve(app, call, async (ctx: Ctx<ExcelBody<CsmRequestSearch>>) => {
    const { SEARCH } = ctx.body;
    const order = { sortable: requestColumnsFor(ctx), orderBy };
    const query = await searchedRequests(ctx, SEARCH);
    const sheet = { table: 'CSM_REQ', columns: requestColumnsFor(ctx) };
    if (!asksForWords(SEARCH.TXT)) return listWorkbook(ctx, query, { screen, order, ...sheet });
    const { LIST } = await page(ctx, query, ctx.body, { ...order, orderBy: latestFirst, cap: mostFound });
    const found = await withFound(ctx, LIST, SEARCH.TXT);
    return loggedWorkbook(ctx, {
      ...{ name: await screenName(ctx, screen), ...sheet, columns: [...sheet.columns, 'FOUND'] },
      rows: found.map(({ FOUND, ...request }) => ({ ...request, FOUND: FOUND?.PARTS.join('') ?? null })),
      title: (field) => (field === 'FOUND' ? ctx.text('UI.csm.FOUND') : undefined),
    });
  });

/** Serves the answered requests that are like one. */
export const serveSimilar = (app: FastifyInstance, call: Call<ReadBody<SimilarSearch>, ReadData<SimilarRequest>>): void =>
  serve(app, call, async (ctx) => list(await similarRequests(ctx, ctx.body.SEARCH)));

interface Thread {
  selectForm: Call<ReadBody<RequestKey>, ReadData<CsmRequestForm>>;
  selectEntries: Call<ReadBody<RequestKey>, ReadData<CsmEntry>>;
  read: Call<ShownBody, null>;
}

/** Serves a request in full with its entries, and the mark of who has read them. `openOnly`: what its customer sees, whoever reads. */
export function serveThread(app: FastifyInstance, { selectForm, selectEntries, read }: Thread, { openOnly = false } = {}): void {
  serve(app, selectForm, async (ctx) => {
    const requests = await requestsByNo(ctx, [ctx.body.SEARCH.REQ_NO]);
    return list([...requests.values()].map((request) => requestForReader(request, ctx)));
  });
  serve(app, selectEntries, async (ctx) => {
    const entries = await entriesOf(ctx, ctx.body.SEARCH.REQ_NO);
    return list(openOnly ? entries.filter(({ OPEN_YN }) => OPEN_YN === 'Y') : entries);
  });
  serve(app, read, (ctx) => markRead(ctx), { schema: { body: shownBody } });
}
