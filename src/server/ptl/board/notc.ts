import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isDate8 } from '../../../contract/dates';
import { hideLimit, notc } from '../../../contract/ptl/board/notc';
import { refuseFaults } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { noticeOf, noticesFor } from './readers.service';

/** Popups of a sign-in at most. */
const maxPopups = 5;

/** The notices that open as popups after the sign-in. */
export default async function notcRoutes(app: FastifyInstance): Promise<void> {
  serve(app, notc.select, async (ctx) => {
    const isHidden = sql`exists (select from ptl_notice_read r
      where r.notc_no = n.notc_no and r.user_id = ${ctx.user.USER_ID} and r.hide_until_dt >= ${ctx.today})`;
    const LIST = await noticesFor(
      ctx,
      sql`n.pop_yn = 'Y' and not ${isHidden} order by n.top_yn desc, n.pub_dtm desc nulls last, n.notc_no desc limit ${maxPopups}`,
    );
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, notc.read, async (ctx) => {
    const { NOTC_NO } = await noticeOf(ctx, ctx.body.NOTC_NO);
    await sql`insert into ptl_notice_read (notc_no, user_id, read_dtm) values (${NOTC_NO}, ${ctx.user.USER_ID}, now())
      on conflict do nothing`.execute(ctx.db);
    return null;
  });

  serve(app, notc.hide, async (ctx) => {
    const { HIDE_UNTIL_DT: until = null } = ctx.body;
    const { NOTC_NO, POP_TP } = await noticeOf(ctx, ctx.body.NOTC_NO);
    const limit = hideLimit(POP_TP, ctx.today);
    if (until !== null && !isDate8(String(until))) refuseFaults([{ FIELD: 'HIDE_UNTIL_DT', CODE: 'MSG000187' }]);
    if (until !== null && (limit === null || until > limit)) {
      refuseFaults([{ FIELD: 'HIDE_UNTIL_DT', CODE: 'MSG000017', ARGS: [ctx.label('HIDE_UNTIL_DT'), until] }]);
    }
    await sql`insert into ptl_notice_read (notc_no, user_id, read_dtm, hide_until_dt) values (${NOTC_NO}, ${ctx.user.USER_ID}, now(), ${until})
      on conflict (notc_no, user_id) do update set hide_until_dt = excluded.hide_until_dt`.execute(ctx.db);
    return null;
  });
}
