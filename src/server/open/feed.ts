import type { FastifyInstance } from 'fastify';
import { isInstant } from '../../contract/dates';
import { feedCalls, feedItems, feedRows } from '../../contract/open/feed';
import { Refusal } from '../lib/refusal';
import { serve } from '../lib/serve';
import { about } from './about';
import { takeFeed } from './feed.service';

const row = { type: 'object', maxProperties: 120, additionalProperties: { type: ['string', 'number', 'null'] } } as const;
const rows = { type: ['array', 'null'], maxItems: feedRows, items: row } as const;

/** A message as the route takes it: its parts, and single values. What is wrong with an item is told by item. */
const message = {
  type: 'object',
  additionalProperties: false,
  required: ['msgId', 'sentDtm', 'items'],
  properties: {
    msgId: { type: 'string', minLength: 1, maxLength: 50 },
    sentDtm: { type: 'string', pattern: '^\\d{14}$' },
    items: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['hbl'],
        properties: { mbl: { ...row, type: ['object', 'null'] }, hbl: row, cntrList: rows, eventList: rows },
      },
    },
  },
} as const;

export default async function feedRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    feedCalls.shipments,
    (ctx) => {
      // It brings shipments of every customer and corporation: a token of whom sees fewer would overwrite what it does not see.
      if (ctx.scope.kind !== 'ALL') throw new Refusal(403, 'MSG000029', { errors: [{ FIELD: 'USER_ID', CODE: 'MSG000029' }] });
      if (ctx.body.items.length > feedItems) throw new Refusal(413, 'MSG000310', { args: [feedItems] });
      if (!isInstant(ctx.body.sentDtm)) throw new Refusal(422, 'MSG000187', { errors: [{ FIELD: 'sentDtm', CODE: 'MSG000187' }] });
      about(ctx, ctx.body.msgId);
      return takeFeed(ctx, ctx.request.partner?.apiId ?? '');
    },
    { schema: { body: message } },
  );
}
