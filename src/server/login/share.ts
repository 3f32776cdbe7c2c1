import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type SharedShipment, share } from '../../contract/login/share';
import { keptVisits } from '../../contract/ptl/status/share';
import type { Db } from '../db/open';
import type { Kit } from '../lib/kit';
import { networkOf } from '../lib/limit';
import { Refusal } from '../lib/refusal';
import { systemScope } from '../lib/scope';
import { type Ctx, serve } from '../lib/serve';
import type { Session } from '../lib/session';
import { hashOf, isMarkedId } from '../lib/sessionId';
import { transaction } from '../lib/transaction';
import { factsOf, isLive, lastDay, sharePurpose } from '../ptl/status/share.service';
import { readShared, sharedScreen } from '../ptl/status/shareFacts.service';

interface Link {
  SHARE_SEQ: number;
  HBL_SEQ: number;
  SHARE_FACTS: string;
  LAST_DT: string;
  USER_ID: string;
  /** Of a customer's user, the customer of the shipment: the link has that one's rights alone. */
  CUST_CD: string | null;
}

/** The link of a token, unless it is over or revoked, or its maker is locked. */
function findLink({ pools }: Kit, token: string): Promise<Link | undefined> {
  return transaction(pools.short, { scope: systemScope, readOnly: true }, async ({ db }) => {
    const { rows } = await sql<Link>`
      select s.share_seq, s.hbl_seq, s.share_facts, ${lastDay} as last_dt, s.user_id, case u.user_tp when 'C' then h.cust_cd end as cust_cd
      from ptl_share s join fms_hbl h on h.hbl_seq = s.hbl_seq join cms_user u on u.user_id = s.user_id
      where s.token_hash = ${hashOf(token)} and ${isLive} and not (u.lock_yn = 'Y' and coalesce(u.lock_until_dtm > now(), true))`.execute(
      db,
    );
    return rows[0];
  });
}

/** What the maker of a link may do now; null without the page or the button by which links are made. */
async function makerOf({ sessions }: Kit, { USER_ID, CUST_CD }: Link): Promise<Session | null> {
  const maker = await sessions.ofToken(USER_ID, CUST_CD);
  return maker?.rights.has(sharedScreen, 'share') ? maker : null;
}

/** Counts a visit, and keeps it in the place of the oldest one. */
async function countVisit(db: Db, { SHARE_SEQ }: Link, ip: string): Promise<void> {
  const net = networkOf(ip).replace(/\.\d+$/, '.*');
  await sql`
    with link as (update ptl_share set visit_cnt = visit_cnt + 1, last_visit_dtm = now() where share_seq = ${SHARE_SEQ} returning visit_cnt)
    insert into ptl_share_visit (share_seq, visit_no, visit_dtm, visit_net)
    select ${SHARE_SEQ}, (visit_cnt - 1) % ${keptVisits}::int, now(), ${net} from link
    on conflict (share_seq, visit_no) do update set visit_dtm = excluded.visit_dtm, visit_net = excluded.visit_net`.execute(db);
}

/** The shipment of a token, in its maker's rows; undefined for a link that is no good. A text that we did not make is not looked up. */
async function opened(kit: Kit, { body, ip, lang }: Ctx<{ TOKEN?: unknown }>): Promise<SharedShipment | undefined> {
  const token = typeof body.TOKEN === 'string' ? body.TOKEN : '';
  const link = isMarkedId(kit.secret, sharePurpose, token) ? await findLink(kit, token) : undefined;
  const maker = link && (await makerOf(kit, link));
  if (!maker) return undefined;
  return transaction(kit.pools.short, { scope: maker.scope(sharedScreen), ip }, async ({ db }) => {
    const shared = await readShared({ db, maker, lang }, link.HBL_SEQ, factsOf(link.SHARE_FACTS));
    if (!shared) return undefined;
    await countVisit(db, link, ip);
    return { ...shared, LAST_DT: link.LAST_DT };
  });
}

/** A shipment by its link, for anybody who has that. */
export default async function shareRoutes(app: FastifyInstance): Promise<void> {
  serve(app, share.open, async (ctx) => {
    ctx.reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    const shared = await opened(app.kit, ctx);
    if (!shared) throw new Refusal(404, 'MSG000658');
    return shared;
  });
}
