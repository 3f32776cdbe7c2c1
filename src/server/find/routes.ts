import type { FastifyInstance } from 'fastify';
import { type Found, findNo, readNumber } from '../../contract/find';
import { findErrors } from '../cms/log/find.service';
import { findShipments } from '../file/find.service';
import { type Ctx, serve } from '../lib/serve';
import { transaction } from '../lib/transaction';
import { findOrders } from '../pan/find.service';
import { findQuotes } from '../ptl/quo/find.service';

/** Who looks where: the screens of one document, each asked with the row scope the user has on it. */
const finders = [findOrders, findQuotes, findShipments, findErrors];

export default async function findRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    findNo,
    async (ctx) => {
      const { no, kinds } = readNumber(String(ctx.body.SEARCH.NO ?? ''));
      const LIST: Found[] = [];
      for (const finder of finders) {
        for (const screen of finder.screens.filter((name) => ctx.session?.rights.has(name))) {
          const found = await asOn(ctx, screen, (db) => finder.find(db, ctx.session?.scope(screen) ?? ctx.scope, screen, no, kinds));
          LIST.push(...found);
        }
      }
      return { LIST, TOTAL: LIST.length };
    },
    { transaction: 'none' },
  );

  /** Reads as the screen itself would: in a transaction with the row scope that the user has there. */
  function asOn<T>(ctx: Ctx<unknown>, screen: string, run: (db: Ctx<unknown>['db']) => Promise<T>): Promise<T> {
    const scope = ctx.session?.scope(screen) ?? ctx.scope;
    return transaction(app.kit.pools.short, { scope, ip: ctx.ip, readOnly: true }, ({ db }) => run(db));
  }
}
