import type { FastifyInstance } from 'fastify';
import { unfollowByLink } from '../../contract/ptl/status/follow';
import { countOrRefuse, networkOf } from '../lib/limit';
import { Refusal } from '../lib/refusal';
import { serve } from '../lib/serve';
import { endMails, readLink } from '../ptl/status/followLink.service';

const windowSec = 600;

/** Ends mails by the link in them, for who has it: the page asks first, so that a scanner of mails that opens it ends nothing. */
export default async function unfollowRoutes(app: FastifyInstance) {
  serve(
    app,
    unfollowByLink,
    async (ctx) => {
      const { db, systemDb, ip, settings, body } = ctx;
      await countOrRefuse(systemDb, 'REG', `unfollow:${networkOf(ip)}`, settings.ASK_ADDR_MAX, windowSec);
      const link = readLink(app.kit.secret, body.t);
      if (!link) throw new Refusal(422, 'MSG000668');
      await endMails(db, link);
      ctx.say('MSG000669');
      return null;
    },
    { unscoped: true },
  );
}
