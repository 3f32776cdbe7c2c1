import { sql } from 'kysely';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { mailDigest } from '../ptl/status/followMail.service';
import { asFollower, endNews, tellFollowers, waitingNews } from '../ptl/status/followNews.service';
import { containersWithFreeTime } from '../ptl/status/freeTime.service';
import type { JobContext } from './job';

/** FOLLOW_NEWS: tells followers what happened to shipments. It is due as soon as something has happened. */
export async function followNews(context: JobContext): Promise<string> {
  const news = await waitingNews(context.pools);
  const told = await tellFollowers(context, news);
  await endNews(context.pools, news);
  return `news ${news.length}, told ${told}`;
}

/** Days for which news are kept. */
const keptDays = 180;

/** FOLLOW_FREE: tells followers of free time that ends, each so many days before as asked; old news are removed. */
export async function followFree(context: JobContext): Promise<string> {
  const news = await transaction(context.pools.short, { scope: systemScope }, async ({ db, today }) => {
    await sql`delete from ptl_news where news_dtm < now() - make_interval(days => ${keptDays})`.execute(db);
    const { rows } = await sql<{ NEWS_SEQ: number }>`
      insert into ptl_news (hbl_seq, news_tp, news_key, open_yn, free_dt, done_yn)
      select h.hbl_seq, 'FREE', 'FREE|' || wire(min(f.free_dt)), 'Y', min(f.free_dt), 'Y'
        from fms_hbl h cross join lateral ${containersWithFreeTime(today)} f
       where h.del_yn = 'N' and h.cargo_sts <> 'CXL' and h.imex_tp = 'I' and f.at_port and f.free_dt >= ${today}::date group by h.hbl_seq
      having min(f.free_dt) - ${today}::date <= (select max(x.free_days) from ptl_follow x)
      on conflict (hbl_seq, news_key) do update set done_yn = 'Y' returning news_seq`.execute(db);
    return rows.map(({ NEWS_SEQ }) => NEWS_SEQ);
  });
  const told = await tellFollowers(context, news);
  return `shipments ${news.length}, told ${told}`;
}

/** FOLLOW_DIGEST: mails followers in the morning what has gathered. */
export async function followDigest(context: JobContext): Promise<string> {
  const { rows } = await sql<{ USER_ID: string }>`
    select distinct user_id from ptl_follow_news where flw_how = 'DIGEST' and mail_dtm is null order by user_id`.execute(
    context.pools.asideDb,
  );
  let mails = 0;
  for (const { USER_ID } of rows) {
    const { outbox } = context;
    if (await asFollower(context, USER_ID, (db, follower) => mailDigest({ db, outbox }, follower))) mails++;
  }
  return `mails ${mails}`;
}
