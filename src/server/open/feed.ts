import type { FastifyInstance } from 'fastify';
import { isInstant } from '../../contract/dates';
import { feedCalls, feedItems, feedRows } from '../../contract/open/feed';
import { Refusal } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { about } from './about';
import { takeFeed } from './feed.service';
import { takeCosts } from './feedCosts.service';

const row = { type: 'object', maxProperties: 120, additionalProperties: { type: ['string', 'number', 'null'] } } as const;
const rows = { type: ['array', 'null'], maxItems: feedRows, items: row } as const;

/** A shipment as an item of a message. */
const shipment = {
  type: 'object',
  additionalProperties: false,
  required: ['hbl'],
  properties: { mbl: { ...row, type: ['object', 'null'] }, hbl: row, cntrList: rows, eventList: rows },
} as const;

/** A message as its route takes it: its parts, and single values. What is wrong with an item is told by item. */
const messageOf = (items: object, longestId: number) => ({
  type: 'object',
  additionalProperties: false,
  required: ['msgId', 'sentDtm', 'items'],
  properties: {
    msgId: { type: 'string', minLength: 1, maxLength: longestId },
    sentDtm: { type: 'string', pattern: '^\\d{14}$' },
    items: { type: 'array', minItems: 1, items },
  },
});

export default async function feedRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    feedCalls.shipments,
    (ctx) => {
      checkMessage(ctx);
      return takeFeed(ctx, ctx.request.partner?.apiId ?? '');
    },
    { schema: { body: messageOf(shipment, 50) } },
  );

  serve(
    app,
    feedCalls.costs,
    (ctx) => {
      checkMessage(ctx);
      return takeCosts(ctx, ctx.request.partner?.apiId ?? '');
    },
    { schema: { body: messageOf(row, 45) } },
  );
}

/**
 * Refuses what is no message. A feed brings rows of every customer and corporation: a token of whom sees fewer would overwrite what it does not see.
 */
function checkMessage(ctx: Ctx<{ msgId: string; sentDtm: string; items: unknown[] }>): void {
  const { msgId, sentDtm, items } = ctx.body;
  if (ctx.scope.kind !== 'ALL') throw new Refusal(403, 'MSG000029', { errors: [{ FIELD: 'USER_ID', CODE: 'MSG000029' }] });
  if (items.length > feedItems) throw new Refusal(413, 'MSG000310', { args: [feedItems] });
  if (!isInstant(sentDtm)) throw new Refusal(422, 'MSG000187', { errors: [{ FIELD: 'sentDtm', CODE: 'MSG000187' }] });
  about(ctx, msgId);
}
