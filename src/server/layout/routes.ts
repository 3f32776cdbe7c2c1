import type { FastifyInstance } from 'fastify';
import { readBook } from '../../contract/gridBook';
import { gridLayout } from '../../contract/gridLayout';
import { type Ctx, serve } from '../lib/serve';
import { gridBook, receiveGridBook } from './gridBook.service';
import { readLayouts, saveLayouts } from './layouts.service';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** How users have their grids: as they left them, the views they saved or were given, and the workbooks they fill them from. */
export default async function layoutRoutes(app: FastifyInstance): Promise<void> {
  serve(app, gridLayout.select, async (ctx) => {
    const { SCRN_ID, GRID_ID } = ctx.body.SEARCH ?? {};
    const LIST = await readLayouts(ctx, text(SCRN_ID), text(GRID_ID));
    return { LIST, TOTAL: LIST.length };
  });
  serve(app, gridLayout.save, async (ctx) => ({ LIST: await saveLayouts(ctx, ctx.body.LIST) }));
  serve(app, readBook, (ctx) => gridBook(ctx as Ctx<unknown> as Parameters<typeof gridBook>[0]), {
    transaction: 'none',
    receive: receiveGridBook,
  });
}
