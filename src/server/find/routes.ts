import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type Found, findNo, type NumberKind, partOfNumber, readNumber } from '../../contract/find';
import { findCfsBookings } from '../cfs/find.service';
import { findPlans } from '../cfs/planFind.service';
import { findErrors } from '../cms/log/find.service';
import { findRequests } from '../csm/find.service';
import type { Db } from '../db/open';
import { findShipments } from '../file/find.service';
import { findPurchaseOrders } from '../flair/find.service';
import type { Scope } from '../lib/scope';
import { type Ctx, serve } from '../lib/serve';
import { transaction } from '../lib/transaction';
import { findCustOrders } from '../ord/find.service';
import { findOrders } from '../pan/find.service';
import { findQuotes } from '../ptl/quo/find.service';
import { findCargo } from '../ptl/status/find.service';
import { findSettlements } from '../set/find.service';
import { numbersWith } from './parts.service';

/** Who looks where: the screens of one document, each asked with the row scope the user has on it. */
interface Finder {
  screens: readonly string[];
  find(db: Db, scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]>;
  /** A screen that holds nothing of the number is offered to whoever has one of these screens, or buttons of them. */
  filledBy?: readonly string[][];
}
const finders: readonly Finder[] = [
  findOrders,
  findCargo,
  findPurchaseOrders,
  findCfsBookings,
  findPlans,
  findQuotes,
  findCustOrders,
  findRequests,
  findSettlements,
  findShipments,
  findErrors,
];

/** Who knows the numbers that hold a part, and for which screens. */
const partFinders = [
  { screens: [...findOrders.screens, ...findCargo.screens, ...findShipments.screens], numbersWith },
  { screens: findPurchaseOrders.screens, numbersWith: findPurchaseOrders.numbersWith },
  { screens: findCfsBookings.screens, numbersWith: findCfsBookings.numbersWith },
  { screens: findPlans.screens, numbersWith: findPlans.numbersWith },
  { screens: findQuotes.screens, numbersWith: findQuotes.numbersWith },
  { screens: findCustOrders.screens, numbersWith: findCustOrders.numbersWith },
  { screens: findRequests.screens, numbersWith: findRequests.numbersWith },
  { screens: findSettlements.screens, numbersWith: findSettlements.numbersWith },
];

/** Numbers that are shown for one part. */
const most = 5;

export default async function findRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    findNo,
    async (ctx) => {
      const typed = String(ctx.body.SEARCH.NO ?? '');
      const LIST = await foundOf(ctx, [typed]);
      const part = LIST.length ? null : partOfNumber(typed);
      if (!part) return { LIST, TOTAL: LIST.length, MORE_YN: 'N' };
      const numbers = await holding(ctx, part);
      const found = await foundOf(ctx, numbers.slice(0, most));
      return { LIST: found, TOTAL: found.length, MORE_YN: numbers.length > most ? 'Y' : 'N' };
    },
    { transaction: 'none' },
  );

  /** The screens that have the numbers, number by number. */
  async function foundOf(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<Found[]> {
    const read = numbers.map(readNumber);
    const rights = ctx.session?.rights;
    const found: Found[][] = read.map(() => []);
    for (const finder of finders) {
      const fills = !rights?.readOnly && finder.filledBy?.some(([screen = '', button]) => rights?.has(screen, button));
      for (const screen of finder.screens.filter((name) => rights?.has(name))) {
        await inScopeOf(ctx, screen, async (db, scope) => {
          for (const [at, { no, kinds }] of read.entries()) {
            const rows = await finder.find(db, scope, screen, no, kinds);
            found[at]?.push(...rows.filter(({ ROW_CNT }) => ROW_CNT > 0 || fills));
          }
        });
      }
    }
    return found.flat();
  }

  /** The numbers that hold a part on the screens that the user has, the most recent first; each scope is looked through once. */
  async function holding(ctx: Ctx<unknown>, part: string): Promise<string[]> {
    const numbers = new Set<string>();
    for (const finder of partFinders) {
      const seen: Scope[] = [];
      for (const screen of finder.screens.filter((name) => ctx.session?.rights.has(name))) {
        const scope = ctx.session?.scope(screen) ?? ctx.scope;
        if (seen.some((one) => isDeepStrictEqual(one, scope))) continue;
        seen.push(scope);
        for (const no of await inScopeOf(ctx, screen, (db) => finder.numbersWith(db, scope, part, most + 1))) numbers.add(no);
      }
    }
    return [...numbers];
  }

  /** Reads as the screen itself would: in a transaction with the row scope that the user has there. */
  function inScopeOf<T>(ctx: Ctx<unknown>, screen: string, run: (db: Db, scope: Scope) => Promise<T>): Promise<T> {
    const scope = ctx.session?.scope(screen) ?? ctx.scope;
    return transaction(app.kit.pools.short, { scope, ip: ctx.ip, readOnly: true }, ({ db }) => run(db, scope));
  }
}
