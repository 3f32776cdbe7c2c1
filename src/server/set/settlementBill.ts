import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { addressFault } from '../../contract/cms/popup/cmsReportPopup';
import { textOf } from '../../contract/login/register';
import type { Settlement } from '../../contract/set/settlement';
import { type SettlementMail, settlementBill } from '../../contract/set/settlementBill';
import type { ReceivedBook } from '../lib/bookUpload';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { readApprovals, receiveApprovals } from './approvals.service';
import { saveReasons, unchargedOf } from './difference.service';
import { drawStatements, mailSettlements, settlementParties } from './mail.service';
import { linesOf } from './settlementList.service';
import { settlementsByNo } from './settlements';
import { settlementStates } from './settleStatus.service';
import { bulkInvoices, listedInvoices } from './taxInvoice.service';

/** Settlements that were sent to their customers already, in the order asked; 404 MSG000043 for none of the reader's, MSG000027 before they were sent. */
async function sentSettlements(ctx: Ctx<SettlementMail>): Promise<Settlement[]> {
  const numbers = [...new Set(askedRows<Partial<Settlement>>(ctx).map(({ STL_NO }) => textOf(STL_NO)))];
  const settlements = await settlementsByNo(ctx, numbers);
  if (settlements.length !== numbers.length) throw new Refusal(404, 'MSG000043');
  const stateOf = await settlementStates(ctx);
  refuseFaults(
    settlements.flatMap(({ REQ_DTM, AR_AP, STL_STS }, i) =>
      REQ_DTM && AR_AP === 'AR' && STL_STS !== 'CXL'
        ? []
        : [{ ROW_NO: i + 1, FIELD: 'STL_STS', CODE: 'MSG000027', ARGS: [stateOf(STL_STS)] }],
    ),
  );
  return settlements;
}

/** The statements of settlements that are sent again, drawn. */
function drawnAgain(ctx: Ctx<SettlementMail>) {
  const { TO_EMAIL } = ctx.body;
  const fault = TO_EMAIL ? addressFault(textOf(TO_EMAIL)) : null;
  if (fault) refuseFaults([fault]);
  return drawStatements(ctx, sentSettlements, textOf(TO_EMAIL));
}

export default async function settlementBillRoutes(app: FastifyInstance): Promise<void> {
  serve(app, settlementBill.selectUncharged, async (ctx) => {
    const { rows } = await sql<{ COST_NO: string }>`select cost_no from (${linesOf(ctx, ctx.body.SEARCH.STL_NO)}) x`.execute(ctx.db);
    const LIST = await unchargedOf(
      ctx,
      rows.map(({ COST_NO }) => COST_NO),
    );
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, settlementBill.selectRecipients, async (ctx) => {
    const numbers = [ctx.body.SEARCH.STL_NO].flat().map((number) => textOf(number));
    const LIST = await settlementParties(ctx, await settlementsByNo(ctx, numbers));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, settlementBill.saveReasons, async (ctx) => ({ LIST: await saveReasons(ctx) }));

  serve(app, settlementBill.selectInvoices, async (ctx) => {
    const LIST = await listedInvoices(ctx, ctx.body.SEARCH);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, settlementBill.bulk, (ctx) => bulkInvoices(ctx, ctx.body, ctx.body.FILE === 'FREE' ? 'FREE' : 'TAX'));

  serve(app, settlementBill.uploadInvoices, (ctx) => readApprovals(ctx as Ctx<unknown> as Ctx<ReceivedBook>), {
    transaction: 'none',
    receive: receiveApprovals,
  });

  serve(
    app,
    settlementBill.mail,
    async (ctx, drawn) => {
      const settlements = await sentSettlements(ctx);
      const to = await mailSettlements(ctx, settlements, drawn, textOf(ctx.body.TO_EMAIL));
      if (to.length === 0) throw new Refusal(422, 'MSG000473', { args: [settlements.map(({ STL_NO }) => STL_NO).join(', ')] });
      ctx.say('MSG000413', to.join(', '));
      return { LIST: settlements.map(({ STL_NO }) => ({ STL_NO })) };
    },
    { prepare: drawnAgain },
  );
}
