import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type HomeTask, home, runningStates } from '../../contract/home';
import { page } from '../lib/page';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, inScope } from '../lib/where';

/** Rows of a list on the home page. */
const listRows = 10;

const mayOpen = (ctx: Ctx<unknown>, screen: string): boolean => ctx.session?.rights.has(screen) ?? false;

/** Delivery orders of the user in these states. */
const orders = (ctx: Ctx<unknown>, states: readonly string[]) =>
  ctx.db
    .selectFrom('PAN_DLV_ORD as O')
    .where('O.DEL_YN', '=', 'N')
    .where(inScope(ctx.scope, 'O'))
    .where(anyOf('O.DLV_ORD_STS', [...states]));

export default async function homeRoutes(app: FastifyInstance) {
  serve(app, home.cards, async (ctx) => {
    if (!mayOpen(ctx, 'dlvOrdList')) return { LIST: [] };
    const counted = await orders(ctx, runningStates)
      .select(['O.DLV_ORD_STS as CODE', sql<number>`count(*)::int`.as('CNT')])
      .groupBy('O.DLV_ORD_STS')
      .execute();
    const PARTS = runningStates.map((CODE) => ({ CODE, CNT: counted.find((part) => part.CODE === CODE)?.CNT ?? 0 }));
    return { LIST: [{ CARD_ID: 'DLV_RUN' as const, CNT: PARTS.reduce((sum, part) => sum + part.CNT, 0), PARTS }] };
  });

  serve(app, home.tasks, async (ctx) => {
    if (ctx.user.USER_TP !== 'S' || !mayOpen(ctx, 'dlvOrdMgt')) return { LIST: [], TOTAL: 0 };
    const waiting = orders(ctx, ['REQ']).select([
      sql<HomeTask['REF_TP']>`'DLV'`.as('REF_TP'),
      'O.DLV_ORD_NO as REF_KEY',
      sql<string>`concat_ws(' · ', o.item_nm, o.dlv_plc_nm)`.as('TITLE_TXT'),
      'O.DLV_ORD_STS as STS_CD',
      'O.REG_DTM',
    ]);
    return page(
      ctx,
      waiting,
      { SIZE: listRows },
      {
        sortable: [],
        orderBy: [
          ['O.REG_DTM', 'asc'],
          ['O.DLV_ORD_NO', 'asc'],
        ],
      },
    );
  });
}
