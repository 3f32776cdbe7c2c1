import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Pools } from '../../db/open';
import type { Outbox } from '../../lib/mail';
import { systemScope } from '../../lib/scope';
import { type Session, sessionOf } from '../../lib/session';
import { repeated, transaction } from '../../lib/transaction';
import { visible } from './cargo.service';
import { searchIn } from './follow.service';
import { mailNews } from './followMail.service';
import { shipmentConditions } from './shipmentList.service';

/** What followers are told with. */
export interface Telling {
  pools: Pools;
  outbox: Outbox;
}

const screen = 'ptlShipngStusDetail';

/** The news that waits for its followers. */
export async function waitingNews(pools: Pools): Promise<number[]> {
  const { rows } = await sql<{ NEWS_SEQ: number }>`select news_seq from ptl_news where done_yn = 'N' order by news_seq`.execute(
    pools.asideDb,
  );
  return rows.map(({ NEWS_SEQ }) => NEWS_SEQ);
}

/** Marks news as told; what nobody follows is kept no longer. */
export async function endNews(pools: Pools, news: readonly number[]): Promise<void> {
  await transaction(pools.short, { scope: systemScope }, async ({ db }) => {
    await sql`
      delete from ptl_news n where n.news_seq = any(${news}) and not exists (select from ptl_follow_news x where x.news_seq = n.news_seq)`.execute(
      db,
    );
    await sql`update ptl_news set done_yn = 'Y' where news_seq = any(${news})`.execute(db);
  });
}

/** Users who may be concerned: who follow one of the shipments, one of their customers, or any search. */
async function followersOf(pools: Pools, news: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ USER_ID: string }>`
    with h as (select distinct x.hbl_seq, x.cust_cd from ptl_news n join fms_hbl x using (hbl_seq) where n.news_seq = any(${news}))
    select distinct f.user_id from ptl_follow f where f.flw_tp = 'SRCH' or f.hbl_seq in (select hbl_seq from h)
      or f.cust_cd in (select cust_cd from h) order by f.user_id`.execute(pools.asideDb);
  return rows.map(({ USER_ID }) => USER_ID);
}

/**
 * Tells followers of news, each in a transaction of the own with the row scope of the follower: nobody hears of what is none of his any more.
 * News are told a user once, whatever he follows, and whether or not a run is cut short. One who cannot be told holds up nobody else; then it
 * throws at the end. Gives how many were told.
 */
export async function tellFollowers(telling: Telling, news: readonly number[]): Promise<number> {
  if (news.length === 0) return 0;
  const failures: unknown[] = [];
  let told = 0;
  for (const userId of await followersOf(telling.pools, news)) {
    try {
      told += await tellOne(telling, userId, news);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw failures[0];
  return told;
}

/** The session that a user would have, where the user may see shipments. */
export async function followerOf(pools: Pools, userId: string): Promise<Session | null> {
  const session = await transaction(pools.short, { scope: systemScope, readOnly: true }, ({ db }) => sessionOf(db, userId));
  return session?.rights.has(screen) ? session : null;
}

/** Works in a follower's row scope; does nothing where the user sees no shipments any more. */
export async function asFollower<R>(
  { pools }: Telling,
  userId: string,
  work: (db: Db, follower: Session, today: string) => Promise<R>,
): Promise<R | null> {
  const session = await followerOf(pools, userId);
  if (!session) return null;
  return repeated(() => transaction(pools.short, { scope: session.scope(screen) }, ({ db, today }) => work(db, session, today)));
}

const tellOne = async (telling: Telling, userId: string, news: readonly number[]): Promise<number> =>
  (await asFollower(telling, userId, async (db, follower, today) => {
    const told = await writeNews(db, follower, news, today);
    const atOnce = told.filter(({ FLW_HOW }) => FLW_HOW === 'ONCE');
    await mailNews({ db, outbox: telling.outbox }, follower, atOnce);
    return told.length;
  })) ?? 0;

/** A piece of news that is told a follower, by what it is followed. */
export interface Told {
  NEWS_SEQ: number;
  FLW_SEQ: number;
  FLW_HOW: string;
}

interface Searching {
  FLW_SEQ: number;
  SRCH_COND: string;
}

/** Writes what a follower is told of news, and that its mail is written; gives what was not told before. */
async function writeNews(db: Db, { user, scope }: Session, news: readonly number[], today: string): Promise<Told[]> {
  const own = { scope: scope(screen) };
  const { rows: searches } = await sql<Searching>`
    select flw_seq, srch_cond from ptl_follow where user_id = ${user.USER_ID} and flw_tp = 'SRCH'`.execute(db);
  const found = searches.map(
    ({ FLW_SEQ, SRCH_COND }) => sql<SqlBool>` or (f.flw_seq = ${FLW_SEQ} and ${shipmentConditions(own, searchIn(SRCH_COND) ?? {})})`,
  );
  const { rows } = await sql<Told>`
    insert into ptl_follow_news (user_id, news_seq, flw_seq, flw_how, mail_dtm)
    select distinct on (n.news_seq) f.user_id, n.news_seq, f.flw_seq, f.flw_how, case f.flw_how when 'ONCE' then now() end
      from ptl_news n join fms_hbl h on h.hbl_seq = n.hbl_seq join ptl_follow f on f.user_id = ${user.USER_ID}
       and (f.hbl_seq = h.hbl_seq or (f.flw_tp = 'CUST' and f.cust_cd = h.cust_cd)${sql.join(found, sql``)})
     where n.news_seq = any(${news}) and ${visible(own)} and ${user.USER_TP === 'S' ? sql`true` : sql`n.open_yn = 'Y'`} and ${wanted(today)}
     order by n.news_seq, array_position(array['ONCE', 'DIGEST', 'NONE'], f.flw_how::text), f.flw_seq
    on conflict do nothing returning news_seq, flw_seq, flw_how`.execute(db);
  return rows;
}

/** Does who follows `f` want to hear of the news `n`? */
const wanted = (today: string): RawBuilder<SqlBool> => sql<SqlBool>`
  case n.news_tp when 'FREE' then n.free_dt - ${today}::date between 0 and f.free_days
    when 'CXL' then n.news_dtm >= f.reg_dtm
    when 'ETA' then n.news_dtm >= f.reg_dtm and abs(n.eta_dt - n.old_eta_dt) >= f.eta_days
    else n.news_dtm >= f.reg_dtm and n.event_cd = any(string_to_array(f.event_cds, ',')) end`;
