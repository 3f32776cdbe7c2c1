import { sql } from 'kysely';
import type { ActionBody, ReadData } from '../../contract/call';
import type { News } from '../../contract/ptl/status/follow';
import { askedRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { visible } from '../ptl/status/cargo.service';
import { type NewsRow, newsRows, newsText } from '../ptl/status/followMail.service';
import { opens } from './documents.service';

const listRows = 10;

/** What is new of what the user follows and not seen yet. */
export async function news(ctx: Ctx<unknown>): Promise<ReadData<News> | null> {
  if (!opens(ctx, 'ptlShipngStusDetail', 'follow')) return null;
  const { user, lang } = ctx;
  const { rows } = await sql<NewsRow & { TOTAL: number }>`
    select x.*, (count(*) over ())::int as total from (${newsRows({ lang, corpCd: user.CORP_CD })}
      join ptl_follow_news s on s.news_seq = n.news_seq where s.user_id = ${user.USER_ID} and s.seen_dtm is null and ${visible(ctx)}) x
     order by x.news_seq desc limit ${listRows}`.execute(ctx.db);
  const LIST = rows.map((row): News => {
    const { NEWS_SEQ, NEWS_TP, NEWS_DTM, HBL_NO } = row;
    return { NEWS_SEQ, NEWS_TP, NEWS_DTM, HBL_NO, NEWS_TXT: newsText(row, ctx) };
  });
  return { LIST, TOTAL: rows[0]?.TOTAL ?? 0 };
}

/** What marking is asked with: it has no button, whose actions have a form of their own. */
export const seenBody = {
  type: 'object',
  required: ['LIST'],
  properties: { LIST: { type: 'array', items: { type: 'object', properties: { NEWS_SEQ: { type: 'integer' } } } } },
};

/** Marks what the user has seen: all that is not newer than the latest piece shown. */
export async function seeNews(ctx: Ctx<ActionBody<Pick<News, 'NEWS_SEQ'>>>): Promise<null> {
  const last = Math.max(...askedRows(ctx).map(({ NEWS_SEQ }) => Number(NEWS_SEQ) || 0));
  await sql`
    update ptl_follow_news set seen_dtm = now() where user_id = ${ctx.user.USER_ID} and seen_dtm is null
       and news_seq <= ${last}`.execute(ctx.db);
  return null;
}
