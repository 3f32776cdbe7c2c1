import type { FastifyInstance } from 'fastify';
import { mimiPoProposalPopup, proposalMaxRows } from '../../../contract/mimi/popup/mimiPoProposalPopup';
import { Refusal } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { orderProposals, proposals } from '../proposal.service';

export default async function mimiPoProposalPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mimiPoProposalPopup.select, async (ctx) => {
    const LIST = await proposals(ctx, ctx.body.SEARCH ?? {});
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, mimiPoProposalPopup.save, async (ctx) => {
    const rows = ctx.body.LIST;
    if (rows.some(({ BATCH_FLAG }) => BATCH_FLAG !== 'insert')) throw new Refusal(403, 'MSG000029');
    if (rows.length === 0) throw new Refusal(422, 'MSG000009');
    if (rows.length > proposalMaxRows) throw new Refusal(413, 'MSG000310', { args: [proposalMaxRows] });
    return { LIST: await orderProposals(ctx, rows) };
  });
}
