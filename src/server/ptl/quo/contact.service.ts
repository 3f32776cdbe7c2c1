import { sql } from 'kysely';
import { type Quote, quoteKey } from '../../../contract/ptl/quo/tarQuote';
import type { OfferPeople, QuoteContact } from '../../../contract/ptl/quo/tarQuoteMgt';
import type { Db } from '../../db/open';
import { nameIn } from '../../lib/names';
import type { Ctx } from '../../lib/serve';
import type { Lang } from '../../lib/texts';

/** An account that can sign in now, for the alias `u`. */
export const active = sql`u.user_sts = 'ACT' and u.del_yn = 'N'
  and (u.use_bgn_dt is null or u.use_bgn_dt <= current_date) and (u.use_end_dt is null or u.use_end_dt >= current_date)`;

/**
 * Who answers for quotes, each in both languages: the sales person in charge, where there is none at work any more one of the same team, else
 * the corporation. A person without a telephone of their own is reached by that of the team.
 */
export async function contactsOf(db: Db, quotes: readonly Quote[]): Promise<(quote: Quote, lang: Lang) => QuoteContact | undefined> {
  const named = (lang: Lang) => sql`
    select q.key, ${lang} as lang_cd, coalesce(a.user_nm, ${nameIn(lang, 'C.CORP_NM')}) as sales_user_nm, a.orgn_nm,
           case when a.email is null then c.tel_no else a.tel_no end as tel_no, coalesce(a.email, c.email) as email
      from unnest(${quotes.map(quoteKey)}::text[], ${quotes.map((q) => q.CORP_CD)}::text[], ${quotes.map((q) => q.SALES_USER_ID)}::text[])
             as q(key, corp_cd, sales_user_id)
      join mdm_corp c on c.corp_cd = q.corp_cd
      left join cms_user s on s.user_id = q.sales_user_id
      left join lateral (
        select ${nameIn(lang, 'U.USER_NM')} as user_nm, ${nameIn(lang, 'O.ORGN_NM')} as orgn_nm,
               coalesce(nullif(u.tel_no, ''), nullif(o.tel_no, '')) as tel_no, u.email
          from cms_user u left join mdm_orgn o on o.orgn_cd = u.orgn_cd
         where u.user_tp = 'S' and ${active} and (u.user_id = s.user_id or (u.orgn_cd = s.orgn_cd
               and exists (select from cms_user_role r where r.user_id = u.user_id and r.role_id = 'SALES')))
         order by u.user_id <> s.user_id, u.user_id limit 1) a on true`;
  const { rows } = await sql<QuoteContact & { KEY: string; LANG_CD: Lang }>`${named('ko')} union all ${named('en')}`.execute(db);
  const found = new Map(rows.map(({ KEY, LANG_CD, ...contact }) => [`${KEY} ${LANG_CD}`, contact]));
  return (quote, lang) => found.get(`${quoteKey(quote)} ${lang}`);
}

/** Who answers for a quote, and who accepted or declined it. */
export async function peopleOf({ db, lang }: Ctx<unknown>, quote: Quote): Promise<OfferPeople[]> {
  const contact = (await contactsOf(db, [quote]))(quote, lang);
  const { rows } = await sql<Pick<OfferPeople, 'CHG_DTM' | 'CHG_USER_NM'>>`
    select h.chg_dtm, ${nameIn(lang, 'U.USER_NM')} as chg_user_nm from cms_sts_hist h left join cms_user u on u.user_id = h.chg_user_id
     where h.ref_tp = 'QUO' and h.ref_key = ${quoteKey(quote)} and h.to_sts in ('ACC', 'RJT')
     order by h.chg_dtm desc limit 1`.execute(db);
  return contact ? [{ ...contact, ...(rows[0] ?? { CHG_DTM: null, CHG_USER_NM: null }) }] : [];
}
