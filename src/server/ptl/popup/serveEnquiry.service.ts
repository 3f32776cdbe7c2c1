import type { FastifyInstance } from 'fastify';
import type { Call, ExcelBody, ReadBody, ReadData } from '../../../contract/call';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { loggedWorkbook } from '../../lib/workbook';

/** Customs are asked outside of any transaction. */
export const apart = { transaction: 'none' } as const;

/** A grid of an enquiry: its columns in the workbook, and its rows asked anew. */
interface Grid<S, R> {
  columns: readonly string[];
  rows: (ctx: Ctx<unknown>, enquiry: Partial<S>) => Promise<R[]>;
}

/** Serves what a popup shows of an enquiry at customs: what was found (G1), what lies below it (G2), and each as a workbook. */
export function serveEnquiry<S, R extends object, B extends object>(
  app: FastifyInstance,
  calls: { select: Call<ReadBody<S>, ReadData<R>>; below: Call<ReadBody<S>, ReadData<B>>; excel: Call<ExcelBody<S>, Blob> },
  grids: { G1: Grid<S, R>; G2: Grid<S, B> },
): void {
  const list = <Row>(call: Call<ReadBody<S>, ReadData<Row>>, { rows }: Grid<S, Row>) =>
    serve(
      app,
      call,
      async (ctx) => {
        const LIST = await rows(ctx, ctx.body.SEARCH);
        return { LIST, TOTAL: LIST.length };
      },
      apart,
    );
  list(calls.select, grids.G1);
  list(calls.below, grids.G2);
  serve(
    app,
    calls.excel,
    async (ctx) => {
      const { SEARCH, GRID } = ctx.body;
      const { columns, rows }: Grid<S, object> = GRID === 'G2' ? grids.G2 : grids.G1;
      const found = await rows(ctx, SEARCH);
      const name = calls.excel.screen ?? '';
      return ctx.within('read', async (part) =>
        loggedWorkbook(part, { name: await screenName(part, name), table: 'FMS_HBL', columns: [...columns], rows: found }),
      );
    },
    apart,
  );
}
