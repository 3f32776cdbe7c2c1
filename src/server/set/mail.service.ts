import { sql } from 'kysely';
import { addressesOf, type MailParty } from '../../contract/cms/popup/cmsReportPopup';
import type { Settlement } from '../../contract/set/settlement';
import { money } from '../../contract/set/whyWords';
import { dashed } from '../../contract/shown';
import { keepMade, type MadeFile } from '../file/made.service';
import { type Mail, queueMail } from '../lib/mail';
import { customerNames, nameIn } from '../lib/names';
import { type PdfJob, renderPdf } from '../lib/pdf';
import { ofTable } from '../lib/privacy';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';
import { addressed, mailParties } from '../reports/readers.service';
import { writeForm } from '../reports/reports.service';

/** A settlement on its way to its customer: its mail, and its statement as it is to be drawn. */
interface Letter {
  mail: Mail;
  file: Omit<MadeFile, 'body'>;
  pdf: PdfJob;
}

/** A statement that was drawn before its mail is queued. */
export interface DrawnStatement {
  pdf: PdfJob;
  body: Buffer;
}

interface Recipient {
  CUST_CD: string;
  EMAIL: string;
  CHRG_NM: string | null;
  LANG_CD: Lang;
}

/** The administrators of customers, and their contacts who take mails: those for settlement, without any the managers. */
async function recipientsOf({ db, lang }: Pick<Ctx<unknown>, 'db' | 'lang'>, customers: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.cust_cd, u.email, ${nameIn(lang, 'U.USER_NM')} as chrg_nm, u.lang_cd from cms_user u join cms_user_cust a using (user_id)
     where a.cust_cd = any(${[...customers]}) and u.user_tp = 'C' and u.user_sts = 'ACT' and u.del_yn = 'N' and u.email is not null
       and exists (select from cms_user_role r where r.user_id = u.user_id and r.role_id = 'CUST_ADM')
    union
    select cust_cd, email, chrg_nm, lang_cd from (
      select c.cust_cd, c.email, c.chrg_nm, case when coalesce(m.ctry_cd, 'KR') = 'KR' then 'ko' else 'en' end as lang_cd,
          dense_rank() over (partition by c.cust_cd order by array_position('{SETL,MGR}', c.chrg_tp::text)) as rank
        from mdm_cust_chrg c join mdm_cust m using (cust_cd)
       where c.cust_cd = any(${[...customers]}) and c.mail_yn = 'Y' and c.email is not null and c.chrg_tp in ('SETL', 'MGR')) x
     where rank = 1 order by 1, 2`.execute(db);
  return rows;
}

/** Who gets the mails of settlements as they would go out now, a row for each customer; without readers where nobody there takes them. */
export async function settlementParties(ctx: Ctx<unknown>, settlements: readonly Settlement[]): Promise<MailParty[]> {
  const customers = new Map(settlements.map(({ CUST_CD, CUST_NM }) => [CUST_CD, CUST_NM ?? CUST_CD]));
  const usual = await recipientsOf(ctx, [...customers.keys()]);
  return [...customers].map(([customer, name]) => {
    const own = usual.filter(({ CUST_CD }) => CUST_CD === customer);
    const readers = new Map(own.map(({ EMAIL, CHRG_NM }) => [EMAIL.toLowerCase(), { EMAIL, CHRG_NM, MAIL_YN: 'Y' }]));
    return {
      ...{ CUST_NM: name, READER_NM: name, READERS: ofTable('MDM_CUST_CHRG', [...readers.values()]) },
      KEYS: settlements.filter(({ CUST_CD }) => CUST_CD === customer).map(({ STL_NO }) => STL_NO),
    };
  });
}

/** One letter about each settlement for each language among its recipients: the usual ones, or the addresses chosen among who may read it. */
async function lettersOf(ctx: Ctx<unknown>, settlements: readonly Settlement[], chosen: readonly string[] = []): Promise<Letter[]> {
  const usual = await recipientsOf(
    ctx,
    settlements.map(({ CUST_CD }) => CUST_CD),
  );
  const parties = chosen.length
    ? addressed(
        await mailParties(
          ctx,
          'STL',
          settlements.map(({ STL_NO }) => STL_NO),
        ),
        chosen,
      )
    : [];
  const letters: Letter[] = [];
  for (const settlement of settlements) {
    const own = usual.filter(({ CUST_CD }) => CUST_CD === settlement.CUST_CD);
    const langOf = (address: string) => own.find(({ EMAIL }) => EMAIL.toLowerCase() === address.toLowerCase())?.LANG_CD ?? 'ko';
    const picked = parties.find(({ keys }) => keys.includes(settlement.STL_NO))?.to;
    const readers = picked?.map((EMAIL) => ({ EMAIL, LANG_CD: langOf(EMAIL) })) ?? own;
    for (const lang of ['ko', 'en'] as const) {
      const to = readers.flatMap(({ EMAIL, LANG_CD }) => (LANG_CD === lang ? [EMAIL] : []));
      if (to.length) letters.push(await letterTo(ctx, settlement, lang, [...new Set(to)]));
    }
  }
  return letters;
}

async function letterTo(ctx: Ctx<unknown>, settlement: Settlement, lang: Lang, to: string[]): Promise<Letter> {
  const { STL_NO, CORP_CD, CUST_CD, STL_YM, TOT_AMT, BAL_AMT, DUE_DT } = settlement;
  const names = await customerNames(ctx.db, lang, [CUST_CD]);
  const { name, pdf } = await writeForm(ctx, 'STL', [STL_NO], lang);
  return {
    mail: {
      ...{ to, lang, corpCd: CORP_CD, ref: { REF_TP: 'STL', REF_KEY: STL_NO } },
      vars: {
        stlNo: STL_NO,
        custName: names.get(CUST_CD),
        month: dashed(STL_YM),
        total: money('KRW', TOT_AMT, 0),
        balance: money('KRW', BAL_AMT, 0),
        dueDate: DUE_DT && dashed(DUE_DT),
        url: ctx.outbox.link('/set/setCostStlList', { mid: 'setCostStlList', STL_NO }),
      },
    },
    file: { name, REF_TP: 'STL', REF_KEY: STL_NO, DOC_TP: 'DBN', OPEN_YN: 'Y', CUST_CD, CORP_CD },
    pdf,
  };
}

/** What a statement says, whenever it was printed. */
const saidBy = (pdf: PdfJob): string => JSON.stringify({ ...pdf, footer: '' });

/**
 * Draws the statements that settlements will be sent with, before they are: what sends them is rehearsed, and what it would send is drawn once that
 * is taken back.
 */
export async function drawStatements<In>(
  ctx: Ctx<In>,
  rehearsed: (part: Ctx<In>) => Promise<readonly Settlement[]>,
  chosen?: string | null,
): Promise<DrawnStatement[]> {
  const letters = await ctx.within('rehearse', async (part) => lettersOf(part, await rehearsed(part), addressesOf(chosen ?? '')));
  const drawn: DrawnStatement[] = [];
  for (const { pdf } of letters) drawn.push({ pdf, body: await renderPdf(pdf, ctx.gone) });
  return drawn;
}

/**
 * Queues the mails of settlements to their customers, each with its statement, which stays as a file of the settlement, open to its customer; gives
 * the addresses. Where a statement would by now say something else than what was drawn: 409 MSG000025.
 */
export async function mailSettlements(
  ctx: Ctx<unknown>,
  settlements: readonly Settlement[],
  drawn: readonly DrawnStatement[],
  chosen?: string | null,
): Promise<string[]> {
  const letters = await lettersOf(ctx, settlements, addressesOf(chosen ?? ''));
  const bodies = new Map(drawn.map(({ pdf, body }) => [saidBy(pdf), body]));
  const made = letters.map(({ file, pdf }): MadeFile => {
    const body = bodies.get(saidBy(pdf));
    if (!body) throw new Refusal(409, 'MSG000025');
    return { ...file, body };
  });
  const files = await keepMade(ctx, made);
  await queueMail(ctx, 'STL_REQUEST', ...letters.map(({ mail }, i) => ({ ...mail, files: files.slice(i, i + 1) })));
  return [...new Set(letters.flatMap(({ mail }) => mail.to))];
}
