import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { askedColumns, type QuoteRequest, quotePopup, requestFaults } from '../../../contract/login/popup/QuotePopup';
import { measured } from '../../../contract/ptl/quo/quoteSum';
import { quoteKey } from '../../../contract/ptl/quo/tarQuote';
import { spendCode } from '../../auth/emailCode.service';
import { codesInUse } from '../../code/common.service';
import type { Db } from '../../db/open';
import { limit } from '../../lib/limit';
import { queueMail } from '../../lib/mail';
import { takeNumbers } from '../../lib/number';
import { refuseFaults } from '../../lib/refusal';
import { systemScope } from '../../lib/scope';
import { type Ctx, serve } from '../../lib/serve';
import type { Lang } from '../../lib/texts';
import { transaction, type Work } from '../../lib/transaction';

/** Tries of an address, and the requests among them that are taken. */
const triesWindowSec = 600;
const takenMost = 5;
const takenWindowSec = 3_600;

const groups = {
  IMEX_TP: 'IMEX_TP',
  TRANS_MODE: 'TRANS_MODE',
  LOAD_TP: 'LOAD_TP',
  CARGO_TP: 'CARGO_TP',
  INCOTERMS: 'INCOTERMS',
  PKG_UT_CD: 'PKG_UT',
};

/** What only the database knows of a request: codes, ports and container types that are in use. */
async function storedFaults(db: Db, row: QuoteRequest): Promise<Fault[]> {
  const codes = await codesInUse(db, Object.values(groups));
  const { rows } = await sql<{ K: string }>`
    select 'PORT/' || port_cd as k from mdm_port where port_cd in (${row.POL_CD}, ${row.POD_CD}) and use_yn = 'Y'
    union all select 'CNTR/' || cntr_tp_cd from mdm_cntr_tp where cntr_tp_cd = ${row.CNTR_TP_CD ?? null} and use_yn = 'Y'`.execute(db);
  for (const { K } of rows) codes.add(K);
  const asked = Object.entries({ ...groups, POL_CD: 'PORT', POD_CD: 'PORT', CNTR_TP_CD: 'CNTR' } as const);
  return asked.flatMap(([FIELD, group]): Fault[] => {
    const value = row[FIELD as keyof QuoteRequest] ?? null;
    return value === null || codes.has(`${group}/${value}`) ? [] : [{ FIELD, CODE: 'MSG000017', ARGS: [`LBL.${FIELD}`, value] }];
  });
}

interface Told {
  USER_ID: string;
  LANG_CD: Lang;
  EMAIL: string;
  ORGN_CD: string | null;
}

/** Who sells in a corporation: its active sales staff, or its administrators where it has none. */
async function salesStaff(db: Db, corpCd: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select user_id, lang_cd, email, orgn_cd from (
      select distinct on (u.user_id) u.user_id, u.lang_cd, u.email, u.orgn_cd, r.role_id, dense_rank() over (order by r.role_id desc) as rank
        from cms_user u join cms_user_role r using (user_id)
       where r.role_id in ('SALES', 'CORP_ADM') and u.corp_cd = ${corpCd} and u.user_tp = 'S' and u.user_sts = 'ACT' and u.del_yn = 'N'
         and (r.bgn_dt is null or r.bgn_dt <= current_date) and (r.end_dt is null or r.end_dt >= current_date)
       order by u.user_id, r.role_id desc) x
     where rank = 1 order by user_id`.execute(db);
  return rows;
}

/** The organisation most of the sales staff are in. */
function departmentOf(staff: readonly Told[]): string | null {
  const count = (orgn: string | null) => staff.filter(({ ORGN_CD }) => ORGN_CD === orgn).length;
  return staff.reduce<string | null>((most, { ORGN_CD }) => (count(ORGN_CD) > count(most) ? ORGN_CD : most), staff[0]?.ORGN_CD ?? null);
}

/** Tells the visitor that the request has come, and the sales staff of the corporation, each in the own language. */
async function mailRequest(
  { outbox, lang }: Ctx<unknown>,
  db: Db,
  corpCd: string,
  quoNo: string,
  row: QuoteRequest,
  staff: readonly Told[],
): Promise<void> {
  const vars = { quoNo, custName: row.CUST_NM, userName: row.CHRG_NM, pol: row.POL_CD, pod: row.POD_CD, total: null, validDate: null };
  const ref = { REF_TP: 'QUO', REF_KEY: quoteKey({ QUO_NO: quoNo, QUO_REV: 1 }) };
  const url = outbox.link('/ptl/quo/tarQuoteMgt', { mid: 'tarQuoteMgt', QUO_NO: quoNo });
  const toStaff = (['ko', 'en'] as const).map((language) => ({
    to: staff.filter(({ LANG_CD }) => LANG_CD === language).map(({ EMAIL }) => EMAIL),
    lang: language,
    corpCd,
    vars: { ...vars, url },
    ref,
  }));
  await queueMail({ db, outbox }, 'QUO_NEW', ...toStaff);
  await queueMail({ db, outbox }, 'QUO_VISITOR', { to: [row.EMAIL], lang, corpCd, vars: { ...vars, url: outbox.link('/login') }, ref });
}

/** Takes the request in the transaction given; gives its number. */
async function take(ctx: Ctx<QuoteRequest>, { db, today }: Work, corpCd: string): Promise<string> {
  const { body: row, ip, systemDb } = ctx;
  refuseFaults(requestFaults(row, today, (field) => ctx.label(field, 'PTL_QUOTE')));
  refuseFaults(await storedFaults(db, row));
  // Counted with what it counts: a request that is refused is none, and those sent at once wait for each other here.
  await limit(db, 'QUOTE', ip, takenMost, takenWindowSec);
  await spendCode({ db, systemDb }, row.EMAIL, 'QUOTE', row.EMAIL_CD);
  const staff = await salesStaff(db, corpCd);
  const [number = ''] = await takeNumbers(db, 'QUO', corpCd, 1);
  const typed = Object.fromEntries(askedColumns.map((column) => [column, row[column] ?? null])) as Pick<
    QuoteRequest,
    (typeof askedColumns)[number]
  >;
  await db
    .insertInto('PTL_QUOTE')
    .values({
      ...typed,
      ...measured(typed),
      ...(typed.LOAD_TP === 'FCL' ? {} : { CNTR_TP_CD: null, CNTR_QTY: null }),
      QUO_NO: number,
      QUO_REV: 1,
      CORP_CD: corpCd,
      ORGN_CD: departmentOf(staff),
      QUO_DT: today,
      CURR_CD: sql<string>`(select base_curr_cd from mdm_corp where corp_cd = ${corpCd})`,
      QUO_STS: 'REQ',
    })
    .execute();
  await mailRequest(ctx, db, corpCd, number, row, staff);
  return number;
}

export default async function quotePopupRoutes(app: FastifyInstance) {
  const { env, pools } = app.kit;
  serve(
    app,
    quotePopup.submit,
    async (ctx) => {
      const { systemDb, ip, settings } = ctx;
      await limit(systemDb, 'QUOTE', `address:${ip}`, settings.ASK_ADDR_MAX, triesWindowSec);
      const QUO_NO = await transaction(pools.short, { scope: systemScope, ip }, (work) => take(ctx, work, env.CORP));
      ctx.say('MSG000261', QUO_NO);
      return { QUO_NO };
    },
    { transaction: 'none' },
  );
}
