import type { FastifyInstance } from 'fastify';
import type { noticeCalls } from '../../../contract/ptl/board/ptlNotcMgt';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { saveNotices } from './noticeSave.service';
import { act } from './noticeState.service';
import { type Desk, numbersInReach, searched } from './notices';
import { saveTargets, targetsOf } from './targets.service';

const columns = ['NOTC_NO', 'NOTC_STS', 'NOTC_TP', 'NOTC_TITLE', 'TOP_YN', 'POP_YN', 'BGN_DT', 'END_DT', 'PUB_DTM', 'VIEW_CNT', 'REG_DTM'];
const order = {
  sortable: [...columns.map((name) => `N.${name}`), 'WRT_USER_NM', 'TGT_TXT'],
  orderBy: [
    ['N.REG_DTM', 'desc'],
    ['N.NOTC_NO', 'desc'],
  ],
} as const;

/** Serves the calls that both screens of notices have. */
export function serveDesk(app: FastifyInstance, calls: ReturnType<typeof noticeCalls>, desk: Desk): void {
  serve(app, calls.select, (ctx) => page(ctx, searched(ctx, desk, ctx.body.SEARCH ?? {}), ctx.body, order));
  serve(app, calls.targets, async (ctx) => {
    const LIST = await targetsOf(ctx, await numbersInReach(ctx, desk, ctx.body.SEARCH?.NOTC_NO));
    return { LIST, TOTAL: LIST.length };
  });
  serve(app, calls.save, async (ctx) => ({ LIST: await saveNotices(ctx, desk, ctx.body.LIST) }));
  serve(app, calls.saveTargets, async (ctx) => ({ LIST: await saveTargets(ctx, desk, ctx.body.LIST) }));
  for (const action of ['publish', 'withdraw', 'delete'] as const)
    serve(app, calls[action], async (ctx) => ({ LIST: await act(ctx, desk, action) }));
}
