import { sql } from 'kysely';
import type { ActionBody, ReadBody, ReadData, SaveData } from '../../../contract/call';
import { addDays } from '../../../contract/dates';
import { sharePage } from '../../../contract/login/share';
import type { OfHouse } from '../../../contract/ptl/status/ptlShipngStusDetail';
import {
  daysAfterDelivery,
  mostShareDays,
  mostShares,
  type OfShare,
  type SharedLink,
  type ShareFact,
  type ShareRow,
  type ShareVisit,
  type ShareWish,
  shareFacts,
} from '../../../contract/ptl/status/share';
import { checkRow, isEmpty } from '../../../contract/rules';
import { nameIn } from '../../lib/names';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, lockRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { hashOf, newMarkedId } from '../../lib/sessionId';
import { visible } from './cargo.service';
import { documentScreen } from './shareFacts.service';

/** What the token of a link is marked with. */
export const sharePurpose = 'share';

/** Last day of the link `s` to the shipment `h`: its own, or some days after the delivery; never more days than a link is good for. */
export const lastDay = sql<string>`coalesce(s.end_dt,
  least(h.dlv_cmpl_dtm::date + ${daysAfterDelivery}::int, s.reg_dtm::date + ${mostShareDays}::int))`;

/** Is the link `s` to the shipment `h` neither over nor revoked? */
export const isLive = sql<boolean>`(s.revoke_yn = 'N' and ${lastDay} >= now()::date)`;

/** The facts that a stored link names. */
export const factsOf = (text: string): ShareFact[] => shareFacts.filter((fact) => text.split(',').includes(fact));

const all = <R>(LIST: R[]): ReadData<R> => ({ LIST, TOTAL: LIST.length });

/** Links that the user may see and that a condition is true of: customers their own, staff all. */
async function links(ctx: Ctx<unknown>, condition: ReturnType<typeof sql>): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.share_seq, s.share_facts, s.user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as user_nm, s.reg_dtm, s.end_dt, s.revoke_yn, s.visit_cnt,
      s.last_visit_dtm, s.upd_cnt, ${lastDay} as last_dt, case when ${isLive} then 'Y' else 'N' end as live_yn
    from ptl_share s join fms_hbl h on h.hbl_seq = s.hbl_seq join cms_user u on u.user_id = s.user_id
    where ${condition} and ${visible(ctx)} and (s.user_id = ${ctx.user.USER_ID} or ${ctx.user.USER_TP === 'S'}::boolean)
    order by s.share_seq desc limit 200`.execute(ctx.db);
  return rows;
}

export const listShares = async (ctx: Ctx<ReadBody<OfHouse>>): Promise<ReadData<ShareRow>> =>
  all(await links(ctx, sql`h.hbl_no = ${String(ctx.body.SEARCH.HBL_NO ?? '')}`));

/** The last visits of a link, the newest first. */
export async function listVisits(ctx: Ctx<ReadBody<OfShare>>): Promise<ReadData<ShareVisit>> {
  const [link] = await links(ctx, sql`s.share_seq = ${Number(ctx.body.SEARCH.SHARE_SEQ) || 0}`);
  const { rows } = await sql<ShareVisit>`
    select visit_dtm, visit_net from ptl_share_visit where share_seq = ${link?.SHARE_SEQ ?? 0} order by visit_dtm desc, visit_no desc`.execute(
    ctx.db,
  );
  return all(rows);
}

/** Makes a link to a shipment that the user sees; its token is told here and nowhere else. */
export async function makeShare(ctx: Ctx<ShareWish>): Promise<SharedLink> {
  const { HBL_NO, FACTS, END_DT } = ctx.body;
  const facts = factsOf(Array.isArray(FACTS) ? FACTS.join(',') : '');
  checkWish(ctx, facts, END_DT);
  const { rows } = await sql<{ HBL_SEQ: number; CNT: number }>`
    select h.hbl_seq, (select count(*)::int from ptl_share s where s.hbl_seq = h.hbl_seq and s.user_id = ${ctx.user.USER_ID} and ${isLive}) as cnt
    from fms_hbl h where h.hbl_no = ${String(HBL_NO ?? '')} and ${visible(ctx)} order by h.hbl_seq limit 1`.execute(ctx.db);
  const [shipment] = rows;
  if (!shipment) throw new Refusal(404, 'MSG000043');
  if (shipment.CNT >= mostShares) throw new Refusal(422, 'MSG000660', { args: [mostShares] });
  const { secret } = ctx.request.server.kit;
  const token = newMarkedId(secret, sharePurpose);
  await sql`insert into ptl_share (hbl_seq, token_hash, share_facts, user_id, end_dt)
    values (${shipment.HBL_SEQ}, ${hashOf(token)}, ${facts.join(',')}, ${ctx.user.USER_ID}, ${END_DT || null}::date)`.execute(ctx.db);
  ctx.say('MSG000659');
  return { LINK: `${ctx.outbox.link(sharePage)}#${token}` };
}

/** Refuses a wish for nothing, for what its maker does not see, or for a last day that is over or too far off. */
function checkWish(ctx: Ctx<ShareWish>, facts: ShareFact[], last: unknown): void {
  if (facts.length === 0) refuseFaults([{ FIELD: 'FACTS', CODE: 'MSG000656' }]);
  if (facts.includes('DOC') && !ctx.session?.rights.has(documentScreen)) throw new Refusal(403, 'MSG000029');
  refuseFaults(checkRow({ END_DT: last }, [{ field: 'END_DT' }], ctx.label));
  if (isEmpty(last)) return;
  if (String(last) < ctx.today || String(last) > addDays(ctx.today, mostShareDays))
    refuseFaults([{ FIELD: 'END_DT', CODE: 'MSG000657', ARGS: [mostShareDays] }]);
}

/** Ends links for good: the own ones, and for staff those they see. */
export async function revokeShares(ctx: Ctx<ActionBody<ShareRow>>): Promise<SaveData<ShareRow>> {
  const rows = await lockRows(ctx.db, 'PTL_SHARE', ['SHARE_SEQ'], askedRows(ctx));
  const ended = rows.map(({ SHARE_SEQ }) => ({ SHARE_SEQ, REVOKE_YN: 'Y' }));
  await updateRows(ctx.db, 'PTL_SHARE', ['SHARE_SEQ'], ['REVOKE_YN'], ended);
  ctx.say('MSG000662');
  return { LIST: await links(ctx, sql`s.share_seq = any(${ended.map(({ SHARE_SEQ }) => Number(SHARE_SEQ))})`) };
}
