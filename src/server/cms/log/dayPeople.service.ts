import { type RawBuilder, sql } from 'kysely';
import type { DayItem, DayKind, DayLevel, DayPart } from '../../../contract/cms/log/cmsAdminDay';
import { maskedText } from '../../lib/mask';
import { nameIn } from '../../lib/names';
import type { Ctx } from '../../lib/serve';
import { ownCorps } from '../../lib/where';
import { lastUse, unusedDays } from '../comm/dormant.service';

/** Rows of a part at most. */
const most = 20;
/** Days that a registration may wait, before the end of an account, after a mail that failed, after a temporary password ended. */
const [waitDays, endDays, mailDays, tempDays] = [3, 30, 7, 30];
/** Minutes that a mail may wait. */
const mailMinutes = 15;

/** An item with what it has; everything else is not known. */
export const item = (KIND: DayKind, LVL: DayLevel, rest: Partial<DayItem> = {}): DayItem => ({
  ...{ NAME: null, KEY: null, CNT: null, MAX: null, GROW: null, FROM_DTM: null, LAST_DTM: null, NOTE: null },
  ...rest,
  KIND,
  LVL,
});

/** A part of these items, the worst first, cut to what a page can show. */
export function partOf({ now }: Pick<Ctx<unknown>, 'now'>, items: readonly DayItem[]): DayPart {
  const rank: Record<DayLevel, number> = { BAD: 0, WARN: 1, OK: 2 };
  const LIST = items.toSorted((a, b) => rank[a.LVL] - rank[b.LVL]).slice(0, most);
  return { LIST, TOTAL: items.length, AT_DTM: now };
}

type Row = DayItem & { BAD: boolean };
/** The items of a query that gives NAME and whatever else an item has; BAD makes it one to be mended now. */
export async function itemsOf(ctx: Ctx<unknown>, KIND: DayKind, query: RawBuilder<unknown>): Promise<DayItem[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(ctx.db);
  return rows.map(({ BAD, ...row }) => item(KIND, BAD ? 'BAD' : 'WARN', { ...row, NOTE: maskedText(row.NOTE, 500) }));
}

/** Registrations that nobody has decided about, by corporation. */
export const registrations = (ctx: Ctx<unknown>): Promise<DayItem[]> =>
  itemsOf(
    ctx,
    'REG_WAIT',
    sql`select ${nameIn(ctx.lang, 'C.CORP_NM')} as name, r.corp_cd as key, count(*)::int as cnt, min(r.reg_dtm) as from_dtm,
        min(r.reg_dtm) < now() - make_interval(days => ${waitDays}) as bad
      from cms_user_reg r join mdm_corp c using (corp_cd) where r.reg_sts = 'REQ' and ${ownCorps(ctx.scope, 'R')}
      group by r.corp_cd, c.corp_cd order by 4`,
  );

/** Accounts that are locked, wait for a first sign-in that will not come, or end soon. */
export async function accounts(ctx: Ctx<unknown>): Promise<DayItem[]> {
  const users = sql`cms_user u join mdm_corp c using (corp_cd) where u.del_yn = 'N' and u.user_sts = 'ACT' and ${ownCorps(ctx.scope, 'U')}`;
  const corp = nameIn(ctx.lang, 'C.CORP_NM');
  const locked = sql`select u.user_id as name, ${corp} as note, u.lock_until_dtm as last_dtm, false as bad
    from ${users} and u.lock_yn = 'Y' and (u.lock_until_dtm is null or u.lock_until_dtm > now()) order by 3`;
  const temporary = (when: RawBuilder<unknown>) => sql`
    select u.user_id as name, ${corp} as note, u.temp_pw_exp_dtm as last_dtm, false as bad
    from ${users} and ${when} order by 3`;
  const ends = sql`select * from (
      select u.user_id as name, ${corp} as note, ${lastUse} as from_dtm, false as bad,
        least(${lastUse} + make_interval(days => ${unusedDays}), u.use_end_dt + 1) as last_dtm from ${users}) x
    where last_dtm < now() + make_interval(days => ${endDays}) order by last_dtm`;
  return [
    ...(await itemsOf(ctx, 'USER_LOCK', locked)),
    ...(await itemsOf(ctx, 'USER_TEMP', temporary(sql`u.temp_pw_exp_dtm between now() and now() + interval '1 day'`))),
    ...(await itemsOf(
      ctx,
      'USER_TEMP_OVER',
      temporary(sql`u.temp_pw_exp_dtm between now() - make_interval(days => ${tempDays}) and now() and u.last_login_dtm is null`),
    )),
    ...(await itemsOf(ctx, 'USER_END', ends)),
  ];
}

/** Mails that failed, by template, and those that wait although they should have gone. */
export async function mails(ctx: Ctx<unknown>): Promise<DayItem[]> {
  const failed = sql`select coalesce(f.frm_nm, m.frm_id) as name, m.frm_id as key, count(*)::int as cnt, min(m.send_dtm) as from_dtm,
      max(m.send_dtm) as last_dtm, (array_agg(m.err_msg order by m.mail_seq desc))[1] as note, bool_or(m.retry_cnt >= 3) as bad
    from cms_email_log m left join cms_email_frm f on f.frm_id = m.frm_id and f.lang_cd = ${ctx.lang}
    where m.send_sts = 'FAIL' and m.send_dtm > now() - make_interval(days => ${mailDays}) and ${ownCorps(ctx.scope, 'M')}
    group by m.frm_id, f.frm_nm order by 5 desc`;
  const stuck = sql`select null as name, count(*)::int as cnt, min(m.que_dtm) as from_dtm, true as bad from cms_email_log m
    where m.send_sts = 'WAIT' and coalesce(m.que_dtm, '-infinity') < now() - make_interval(mins => ${mailMinutes}) and ${ownCorps(ctx.scope, 'M')}
    having count(*) > 0`;
  return [...(await itemsOf(ctx, 'MAIL_WAIT', stuck)), ...(await itemsOf(ctx, 'MAIL_FAIL', failed))];
}
