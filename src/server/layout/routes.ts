import type { FastifyInstance } from 'fastify';
import { gridLayout } from '../../contract/gridLayout';
import { serve } from '../lib/serve';
import { readLayouts, saveLayouts } from './layouts.service';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** How users have their grids: as they left them, and the views they saved or were given. */
export default async function layoutRoutes(app: FastifyInstance): Promise<void> {
  serve(app, gridLayout.select, async (ctx) => {
    const { SCRN_ID, GRID_ID } = ctx.body.SEARCH ?? {};
    const LIST = await readLayouts(ctx, text(SCRN_ID), text(GRID_ID));
    return { LIST, TOTAL: LIST.length };
  });
  serve(app, gridLayout.save, async (ctx) => ({ LIST: await saveLayouts(ctx, ctx.body.LIST) }));
}
