import type { FastifyInstance } from 'fastify';
import { codeCalls, lookupSuffixes } from '../../../contract/code';
import { lookUp } from '../../code/lookup.service';
import { withOffices } from '../../code/offices.service';
import { Refusal } from '../../lib/refusal';
import { serve } from '../../lib/serve';

/** The one kind that the pages before the sign-in may look up. */
const introKind = 'Port';

/** The kind whose entries another system has. */
const officeKind = 'ElvisCommon';
const kindOf = (body: unknown) => (body as { SEARCH?: { KIND?: unknown } } | null)?.SEARCH?.KIND;

export default async function cmsCommonPopup(app: FastifyInstance): Promise<void> {
  serve(
    app,
    codeCalls.lookup,
    async (ctx) => {
      const { KIND = '' } = ctx.body.SEARCH ?? {};
      if (!ctx.session && KIND !== introKind) throw new Refusal(403, 'MSG000029');
      return lookUp(ctx, KIND, ctx.body);
    },
    { receive: async (request, kit) => (kindOf(request.body) === officeKind ? withOffices(request, kit) : request.body) },
  );
  for (const kind of lookupSuffixes)
    serve(app, codeCalls[`lookup${kind}`], async (ctx) => lookUp(ctx, kind, ctx.body), kind === officeKind ? { receive: withOffices } : {});
}
