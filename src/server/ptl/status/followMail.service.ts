import { type RawBuilder, sql } from 'kysely';
import { daysBetween } from '../../../contract/dates';
import { dashed, shortMoment } from '../../../contract/shown';
import type { Db } from '../../db/open';
import { codeName } from '../../lib/codeNames';
import { escapeHtml, type Mail, type Outbox, queueMail } from '../../lib/mail';
import { nameIn } from '../../lib/names';
import type { Session } from '../../lib/session';
import type { Lang, Speech } from '../../lib/texts';
import { linkText } from './followLink.service';
import { ownRefText } from './ownRefs.service';

type Writer = { db: Db; outbox: Outbox };

/** A piece of news with what it is told by. */
export interface NewsRow {
  NEWS_SEQ: number;
  NEWS_TP: string;
  NEWS_DTM: string;
  HBL_NO: string;
  /** Numbers of the customer's own. */
  REF_NO: string;
  CUST_NM: string;
  POL_NM: string;
  POD_NM: string;
  EVENT_NM: string | null;
  CNTR_NO: string | null;
  LOC_NM: string | null;
  EVENT_DTM: string | null;
  OLD_ETA_DT: string | null;
  ETA_DT: string | null;
  FREE_DT: string | null;
}

interface Reader {
  lang: Lang;
  corpCd: string;
}

/** News `n` with what they are told by; what the reader may not see any more is not among them. */
export const newsRows = ({ lang, corpCd }: Reader): RawBuilder<NewsRow> => sql<NewsRow>`
  select n.news_seq, n.news_tp, n.news_dtm, h.hbl_no,
      concat_ws(', ', h.po_no, h.inv_no, h.cust_ref_no, ${ownRefText}) as ref_no, ${nameIn(lang, 'C.CUST_NM')} as cust_nm, ${nameIn(lang, 'F.PORT_NM')} as pol_nm,
      ${nameIn(lang, 'T.PORT_NM')} as pod_nm, ${codeName({ lang, corpCd }, 'EVENT_CD', 'N.EVENT_CD')} as event_nm, n.cntr_no,
      coalesce(${nameIn(lang, 'L.PORT_NM')}, n.loc_cd) as loc_nm, n.event_dtm, n.old_eta_dt, n.eta_dt, n.free_dt
    from ptl_news n join fms_hbl h on h.hbl_seq = n.hbl_seq and h.del_yn = 'N' join mdm_cust c on c.cust_cd = h.cust_cd
    join mdm_port f on f.port_cd = h.pol_cd join mdm_port t on t.port_cd = h.pod_cd left join mdm_port l on l.port_cd = n.loc_cd`;

const moment = (at: string) => shortMoment(at.slice(0, 8), at.slice(8, 12));

/** A piece of news in words. */
export function newsText(row: NewsRow, speech: Pick<Speech, 'text'>): string {
  const { NEWS_TP, EVENT_NM, EVENT_DTM, LOC_NM, CNTR_NO, OLD_ETA_DT, ETA_DT, FREE_DT } = row;
  if (NEWS_TP === 'FREE') return speech.text('UI.FOLLOW.FREE', dashed(FREE_DT ?? ''));
  if (NEWS_TP === 'CXL') return speech.text('UI.FOLLOW.CXL');
  if (NEWS_TP === 'EVENT') return [EVENT_NM, EVENT_DTM && moment(EVENT_DTM), LOC_NM, CNTR_NO].filter(Boolean).join(' · ');
  const days = daysBetween(OLD_ETA_DT ?? '', ETA_DT ?? '');
  return speech.text(days > 0 ? 'UI.FOLLOW.LATER' : 'UI.FOLLOW.EARLIER', dashed(OLD_ETA_DT ?? ''), dashed(ETA_DT ?? ''), Math.abs(days));
}

async function readNews(db: Db, reader: Reader, news: readonly number[]): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`${newsRows(reader)} where n.news_seq = any(${news}) order by h.hbl_no, n.news_seq`.execute(db);
  return rows;
}

function byShipment(rows: readonly NewsRow[]): NewsRow[][] {
  const found = new Map<string, NewsRow[]>();
  for (const row of rows) found.set(row.HBL_NO, [...(found.get(row.HBL_NO) ?? []), row]);
  return [...found.values()];
}

const pageOf = (outbox: Outbox, HBL_NO: string): string =>
  outbox.link('/ptl/status/ptlShipngStusDetail', { mid: 'ptlShipngStusDetail', HBL_NO });

const stopOf = (outbox: Outbox, userId: string, follows: number[] | null): string =>
  outbox.link('/login/unfollow', { t: linkText(outbox.secret, { userId, follows }) });

/** Mails a follower what has just happened: one mail for each shipment. */
export async function mailNews(
  { db, outbox }: Writer,
  { user }: Session,
  told: readonly { NEWS_SEQ: number; FLW_SEQ: number }[],
): Promise<void> {
  if (told.length === 0) return;
  const { USER_ID, EMAIL, LANG_CD: lang, CORP_CD: corpCd } = user;
  const speech = await outbox.speech(lang);
  const follows = new Map(told.map(({ NEWS_SEQ, FLW_SEQ }) => [NEWS_SEQ, FLW_SEQ]));
  const rows = await readNews(db, { lang, corpCd }, [...follows.keys()]);
  const mails = byShipment(rows).map((list): Mail => {
    const [first] = list as [NewsRow];
    const lines = list.map((row) => newsText(row, speech));
    const stop = stopOf(outbox, USER_ID, [...new Set(list.flatMap(({ NEWS_SEQ }) => follows.get(NEWS_SEQ) ?? []))]);
    const vars = {
      hblNo: first.HBL_NO,
      refNo: first.REF_NO,
      custName: first.CUST_NM,
      pol: first.POL_NM,
      pod: first.POD_NM,
      news: lines.join('\n'),
    };
    const links = { url: pageOf(outbox, first.HBL_NO), stopUrl: stop };
    return { to: [EMAIL], lang, corpCd, vars: { ...vars, ...links }, titleVars: { news: lines[0] } };
  });
  await queueMail({ db, outbox }, 'CGO_FOLLOW', ...mails);
}

/** Mails a follower what has gathered since the last morning; gives whether there was something. */
export async function mailDigest({ db, outbox }: Writer, { user }: Session): Promise<boolean> {
  const { USER_ID, EMAIL, LANG_CD: lang, CORP_CD: corpCd } = user;
  const { rows: told } = await sql<{ NEWS_SEQ: number }>`
    update ptl_follow_news set mail_dtm = now() where user_id = ${USER_ID} and flw_how = 'DIGEST' and mail_dtm is null returning news_seq`.execute(
    db,
  );
  const rows = await readNews(
    db,
    { lang, corpCd },
    told.map(({ NEWS_SEQ }) => NEWS_SEQ),
  );
  if (rows.length === 0) return false;
  const speech = await outbox.speech(lang);
  const shipments = byShipment(rows);
  const news = shipments.map((list) => shipmentHtml(list, speech, outbox)).join('');
  const vars = { count: shipments.length, stopUrl: stopOf(outbox, USER_ID, null) };
  await queueMail({ db, outbox }, 'CGO_DIGEST', { to: [EMAIL], lang, corpCd, vars, htmlVars: { news } });
  return true;
}

/** A shipment of the digest: its number, which leads to its page, and what is new. */
function shipmentHtml(list: readonly NewsRow[], speech: Speech, outbox: Outbox): string {
  const [{ HBL_NO, REF_NO, CUST_NM, POL_NM, POD_NM }] = list as [NewsRow];
  const head = `<a href="${escapeHtml(pageOf(outbox, HBL_NO))}">${escapeHtml(HBL_NO)}</a> ${escapeHtml([CUST_NM, `${POL_NM} → ${POD_NM}`, REF_NO].filter(Boolean).join(' · '))}`;
  return `<p>${head}</p><ul>${list.map((row) => `<li>${escapeHtml(newsText(row, speech))}</li>`).join('')}</ul>`;
}
