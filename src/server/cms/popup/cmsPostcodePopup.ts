import type { FastifyInstance } from 'fastify';
import { cmsPostcodePopup } from '../../../contract/cms/popup/cmsPostcodePopup';
import { outsideOf } from '../../file/elvisFiles.service';
import { serve } from '../../lib/serve';
import { addressRefusal, findAddresses } from '../../outside/address.service';

/** Addresses with their postcodes, as the outside service finds them; without a keyword none. */
export default async function cmsPostcodePopupRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    cmsPostcodePopup.select,
    async (ctx) => {
      const keyword = String(ctx.body.SEARCH.KEYWORD ?? '').trim();
      if (!keyword) return { LIST: [], TOTAL: 0 };
      const { list, total } = await findAddresses(outsideOf(ctx), keyword).catch((error: unknown) => {
        throw addressRefusal(error);
      });
      if (total > list.length) ctx.say('MSG000037', list.length);
      return { LIST: list.map((row, i) => ({ LINE_NO: i + 1, ...row })), TOTAL: total };
    },
    { transaction: 'none' },
  );
}
