import type { FastifyInstance } from 'fastify';
import type { Call, ExcelBody, ReadBody, ReadData } from '../../contract/call';
import type { CsmEntry, CsmRequest, CsmRequestForm } from '../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../contract/csm/csmRequestList';
import type { RequestKey, ReadBody as ShownBody } from '../../contract/csm/csmRequestMgt';
import { type ListOptions, page } from '../lib/page';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { entriesOf } from './entries';
import { markRead, shownBody } from './read.service';
import { requestColumnsFor, requestForReader, requestsByNo, searchedRequests } from './requests';

type Order = ListOptions['orderBy'];

/** The latest request first; drafts, which have no day yet, before all. */
export const latestFirst: Order = [
  ['REQ_DTM', 'desc'],
  ['REQ_NO', 'desc'],
];

const list = <R>(LIST: R[]) => ({ LIST, TOTAL: LIST.length });

/** Serves a list of requests. */
export const serveList = (app: FastifyInstance, call: Call<ReadBody<CsmRequestSearch>, ReadData<CsmRequest>>, orderBy: Order): void =>
  serve(app, call, async (ctx) => {
    const options = { sortable: requestColumnsFor(ctx), orderBy };
    const { LIST, TOTAL } = await page(ctx, searchedRequests(ctx, ctx.body.SEARCH), ctx.body, options);
    return { LIST: LIST.map((request) => requestForReader(request, ctx)), TOTAL };
  });

/** Serves the Excel of a list of requests. */
export const serveExcel = (app: FastifyInstance, call: Call<ExcelBody<CsmRequestSearch>, Blob>, screen: string, orderBy: Order): void =>
  serve(app, call, (ctx: Ctx<ExcelBody<CsmRequestSearch>>) =>
    listWorkbook(ctx, searchedRequests(ctx, ctx.body.SEARCH), {
      screen,
      table: 'CSM_REQ',
      columns: requestColumnsFor(ctx),
      order: { sortable: requestColumnsFor(ctx), orderBy },
    }),
  );

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
