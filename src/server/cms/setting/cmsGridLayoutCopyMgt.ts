import type { FastifyInstance } from 'fastify';
import { cmsGridLayoutCopyMgt, maxCopies } from '../../../contract/cms/setting/cmsGridLayoutCopyMgt';
import { isEmpty } from '../../../contract/rules';
import { copyLayouts, planCopies, shareAsDefault, usersBut, viewsOf } from '../../layout/copies.service';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';

const viewOrder = {
  sortable: ['SCRN_NM', 'GRID_ID', 'LAYOUT_NM', 'UPD_DTM'],
  orderBy: [
    ['SCRN_NM', 'asc'],
    ['GRID_ID', 'asc'],
    ['LAYOUT_NM', 'asc'],
    ['VIEW_ID', 'asc'],
  ],
} as const;
const userOrder = { sortable: ['USER_ID', 'USER_NM', 'ORGN_NM', 'CUST_NM'], orderBy: [['USER_ID', 'asc']] } as const;

/** Whose layouts are copied; 422 MSG000012 for nobody. */
function sourceOf({ body, label }: Ctx<{ SEARCH: { USER_ID?: string } }>): string {
  const { USER_ID } = body.SEARCH;
  if (isEmpty(USER_ID)) refuseFaults([{ FIELD: 'USER_ID', CODE: 'MSG000012', ARGS: [label('USER_ID')] }]);
  return String(USER_ID);
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]);

export default async function cmsGridLayoutCopyMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsGridLayoutCopyMgt.select, async (ctx) =>
    page(ctx, viewsOf(ctx, sourceOf(ctx), ctx.body.SEARCH.SCRN_ID), ctx.body, viewOrder),
  );
  serve(app, cmsGridLayoutCopyMgt.selectUsers, async (ctx) => page(ctx, usersBut(ctx, sourceOf(ctx)), ctx.body, userOrder));

  serve(app, cmsGridLayoutCopyMgt.preview, async (ctx) => {
    const views = asList(ctx.body.SEARCH.VIEW_ID);
    const users = asList(ctx.body.SEARCH.USER_ID);
    if (views.length * users.length > maxCopies) throw new Refusal(422, 'MSG000046', { args: [maxCopies] });
    const pairs = users.flatMap((user) => views.map((view) => ({ VIEW_ID: Number(view), USER_ID: String(user) })));
    const LIST = await planCopies(ctx, pairs);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, cmsGridLayoutCopyMgt.copy, async (ctx) => {
    const LIST = await copyLayouts(ctx, askedRows(ctx));
    ctx.say('MSG000410', new Set(LIST.map((copy) => copy.USER_ID)).size);
    return { LIST };
  });

  serve(app, cmsGridLayoutCopyMgt.setDefault, async (ctx) => ({ LIST: await shareAsDefault(ctx, askedRows(ctx)) }));
}
