import { sql } from 'kysely';
import { askedColumns, type QuoteRequest } from '../../../contract/login/popup/quotePopup';
import { measured } from '../../../contract/ptl/quo/quoteSum';
import type { Db } from '../../db/open';
import { type Outbox, queueMail } from '../../lib/mail';
import { takeNumbers } from '../../lib/number';
import { systemScope } from '../../lib/scope';
import type { Lang } from '../../lib/texts';
import type { Work } from '../../lib/transaction';
import { datesOf } from './draft';
import { mailNew, quoteMails } from './mail.service';
import { type KeyOf, quotesByKey } from './quotes';

type Asked = Pick<QuoteRequest, (typeof askedColumns)[number]>;

/** The sales department of a corporation: the organisation most of its sales staff are in. */
async function salesDepartment(db: Db, corpCd: string): Promise<string | null> {
  const { rows } = await sql<{ ORGN_CD: string }>`
    select u.orgn_cd from cms_user u join cms_user_role r using (user_id)
     where r.role_id = 'SALES' and u.corp_cd = ${corpCd} and u.orgn_cd is not null and u.user_sts = 'ACT' and u.del_yn = 'N'
     group by u.orgn_cd order by count(*) desc, u.orgn_cd limit 1`.execute(db);
  return rows[0]?.ORGN_CD ?? null;
}

/** Tells the sales staff of the corporation, and the visitor that the request has come. */
async function mailRequest(db: Db, outbox: Outbox, lang: Lang, key: KeyOf): Promise<void> {
  const ctx = { db, outbox };
  const quotes = await quotesByKey({ db, scope: systemScope, lang }, [key]);
  await mailNew(ctx, quotes);
  const mails = await quoteMails(ctx, quotes, ({ EMAIL }) => [{ EMAIL: EMAIL ?? '', LANG_CD: lang }]);
  const vars = { userName: quotes[0]?.CHRG_NM, url: outbox.link('/login') };
  await queueMail(ctx, 'QUO_VISITOR', ...mails.map((mail) => ({ ...mail, vars: { ...mail.vars, ...vars } })));
}

/** Makes the quote a visitor asks for: of no customer, in REQ, with the sales department of the corporation. Gives its number. */
export async function askForQuote({ db, today }: Work, outbox: Outbox, lang: Lang, corpCd: string, row: QuoteRequest): Promise<string> {
  const asked = Object.fromEntries(askedColumns.map((column) => [column, row[column] ?? null])) as Asked;
  const ORGN_CD = await salesDepartment(db, corpCd);
  const [QUO_NO = ''] = await takeNumbers(db, 'QUO', corpCd, 1);
  const key = { QUO_NO, QUO_REV: 1 };
  await db
    .insertInto('PTL_QUOTE')
    .values({
      ...asked,
      ...measured(asked),
      ...(asked.LOAD_TP === 'FCL' ? {} : { CNTR_TP_CD: null, CNTR_QTY: null }),
      ...key,
      ...datesOf(today),
      QUO_DT: today,
      CORP_CD: corpCd,
      ORGN_CD,
      CURR_CD: sql<string>`(select base_curr_cd from mdm_corp where corp_cd = ${corpCd})`,
      QUO_STS: 'REQ',
    })
    .execute();
  await mailRequest(db, outbox, lang, key);
  return QUO_NO;
}
