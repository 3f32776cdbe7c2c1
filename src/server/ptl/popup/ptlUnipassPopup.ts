import type { FastifyInstance } from 'fastify';
import { enquiryFaults } from '../../../contract/ptl/popup/foundCargo';
import { cargoEnquiryOf, ptlUnipassPopup } from '../../../contract/ptl/popup/ptlUnipassPopup';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { findCargoes } from './cargoEnquiry.service';
import { apart } from './serveEnquiry.service';

/** The cargoes that customs know by a number of any kind, but for those of exports, which are asked for in their own popup. */
export default async function ptlUnipassPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    ptlUnipassPopup.select,
    async (ctx) => {
      const { SEARCH } = ctx.body;
      const enquiry = cargoEnquiryOf(SEARCH);
      if (!enquiry)
        throw new Refusal(422, 'MSG000017', {
          errors: [{ FIELD: 'UNIPASS_TP', CODE: 'MSG000017', ARGS: [ctx.label('UNIPASS_TP'), SEARCH.UNIPASS_TP ?? ''] }],
        });
      refuseFaults(enquiryFaults(enquiry, 'NO_VAL'));
      const LIST = await findCargoes(ctx, enquiry);
      return { LIST, TOTAL: LIST.length };
    },
    apart,
  );
}
