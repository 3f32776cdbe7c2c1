import { sql } from 'kysely';
import type { CsmEntry, CsmRequest, CsmRequestForm } from '../../contract/csm/csmRequest';
import { type Mail, queueMail } from '../lib/mail';
import { customerNames } from '../lib/names';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';
import { businessOf } from './organisation';
import { writeReference } from './reference';

interface Recipient {
  REQ_NO: string;
  EMAIL: string;
  LANG_CD: Lang;
}

/** What a mail tells of a request: its text, or that of an entry. */
interface Told {
  request: CsmRequest;
  contents: string;
  userName: string | null;
}

const active = sql`u.user_sts = 'ACT' and u.del_yn = 'N' and (u.use_bgn_dt is null or u.use_bgn_dt <= current_date)
  and (u.use_end_dt is null or u.use_end_dt >= current_date)`;

/** Tells the staff who serve them of new requests: CSM_NEW. */
export async function mailNew(ctx: Ctx<unknown>, requests: readonly CsmRequestForm[]): Promise<void> {
  const told = requests.map((request) => ({ request, contents: request.REQ_CNNT, userName: request.REQ_USER_NM }));
  await mailStaff(ctx, 'CSM_NEW', told, await handlers(ctx, requests));
}

/** Tells who is in charge of them, without anybody the staff who serve them, of what customers have added to requests: CSM_ADD. */
export async function mailAdditions(ctx: Ctx<unknown>, told: readonly Told[]): Promise<void> {
  const requests = told.map(({ request }) => request);
  const { rows: assignees } = await sql<Recipient>`
    select r.req_no, u.email, u.lang_cd from csm_req r join cms_user u on u.user_id = r.chrg_user_id and ${active}
     where r.req_no = any(${requests.map(({ REQ_NO }) => REQ_NO)})`.execute(ctx.db);
  const rest = requests.filter(({ REQ_NO }) => !assignees.some((one) => one.REQ_NO === REQ_NO));
  await mailStaff(ctx, 'CSM_ADD', told, [...assignees, ...(await handlers(ctx, rest))]);
}

const mailStaff = (ctx: Ctx<unknown>, frmId: string, told: readonly Told[], to: readonly Recipient[]) =>
  mailAll(ctx, frmId, told, to, ({ REQ_NO }) => ctx.outbox.link('/csm/CsmResponseMgt', { mid: 'csmResponseMgt', REQ_NO }));

/** Tells the requesters of answers and questions: CSM_ANSWER, CSM_ASK. What customers do not see is told to nobody. */
export async function mailEntries(
  ctx: Ctx<unknown>,
  written: readonly CsmEntry[],
  requests: ReadonlyMap<string, CsmRequest>,
): Promise<void> {
  for (const [kind, frmId] of [
    ['ANS', 'CSM_ANSWER'],
    ['ASK', 'CSM_ASK'],
  ] as const) {
    const told = written.flatMap((entry) => {
      const request = requests.get(entry.REQ_NO);
      return request && entry.CSM_RES_TP === kind && entry.OPEN_YN === 'Y'
        ? [{ request, contents: entry.RES_CNNT, userName: entry.RES_USER_NM }]
        : [];
    });
    if (told.length === 0) continue;
    const to = await requesters(
      ctx,
      told.map(({ request }) => request),
    );
    await mailAll(ctx, frmId, told, to, ({ REQ_NO }) => ctx.outbox.link('/csm/CsmRequestMgt', { mid: 'csmRequestMgt', REQ_NO }), true);
  }
}

/** How a mail of a request is answered: to the inbox, with a reference that proves its request. None where no inbox is read. */
function answerOf({ outbox, today }: Ctx<unknown>, request: CsmRequest): Required<Pick<Mail, 'replyTo' | 'reference'>> | undefined {
  if (!outbox.inbox) return undefined;
  return { replyTo: { name: '', address: outbox.inbox }, reference: writeReference(outbox.secret, request, today) };
}

/** Queues a mail for each of what is told and each language among its recipients. */
async function mailAll(
  ctx: Ctx<unknown>,
  frmId: string,
  told: readonly Told[],
  recipients: readonly Recipient[],
  urlOf: (request: CsmRequest) => string,
  isAnswerable = false,
): Promise<void> {
  const mails: Mail[] = [];
  for (const lang of ['ko', 'en'] as const) {
    const names = await customerNames(
      ctx.db,
      lang,
      told.map(({ request }) => request.CUST_CD),
    );
    const speech = await ctx.outbox.speech(lang);
    for (const { request, contents, userName } of told) {
      const to = recipients.flatMap(({ REQ_NO, EMAIL, LANG_CD }) => (REQ_NO === request.REQ_NO && LANG_CD === lang ? [EMAIL] : []));
      if (to.length === 0) continue;
      const answer = isAnswerable ? answerOf(ctx, request) : undefined;
      mails.push({
        ...{ to, lang, corpCd: request.CORP_CD ?? '', ref: { REF_TP: 'CSM', REF_KEY: request.REQ_NO } },
        vars: { reqNo: request.REQ_NO, title: request.REQ_TITLE, custName: names.get(request.CUST_CD), userName, url: urlOf(request) },
        htmlVars: isAnswerable
          ? { contents, reply: speech.text(answer ? 'UI.csm.MAIL_REPLY' : 'UI.csm.MAIL_NO_REPLY', answer?.reference ?? '') }
          : { contents },
        ...answer,
      });
    }
  }
  await queueMail(ctx, frmId, ...mails);
}

/** Staff who serve a request: who is in charge of the customer's business where its organisation names one, else that organisation's users. */
async function handlers(ctx: Ctx<unknown>, requests: readonly CsmRequest[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select r.req_no, u.email, u.lang_cd
      from unnest(${requests.map(({ REQ_NO }) => REQ_NO)}::text[], ${requests.map(businessOf)}::text[]) as n (req_no, biz_tp)
        join csm_req r on r.req_no = n.req_no
        left join lateral (
          select s.chrg_user_id from mdm_cust_orgn s join cms_user u on u.user_id = s.chrg_user_id and ${active}
           where s.cust_cd = r.cust_cd and s.orgn_cd = r.orgn_cd and (n.biz_tp is null or s.biz_tp = n.biz_tp)
             and (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date)
           order by s.main_yn desc, s.biz_tp limit 1) k on true
        join cms_user u on u.user_tp = 'S' and ${active}
          and case when k.chrg_user_id is not null then u.user_id = k.chrg_user_id else u.orgn_cd = r.orgn_cd end
     order by r.req_no, u.user_id`.execute(ctx.db);
  return rows;
}

/** Who has asked and who of the customer has written last; where nobody of them is there any more, the contacts of the customer who take mails: those for operations, without any the managers. */
async function requesters(ctx: Ctx<unknown>, requests: readonly CsmRequest[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select req_no, email, lang_cd from (
      select x.*, rank() over (partition by req_no order by turn) as at from (
        select r.req_no, u.email, u.lang_cd, 0 as turn from csm_req r join cms_user u on u.user_id = r.req_user_id and ${active}
         where r.req_no = any(${requests.map(({ REQ_NO }) => REQ_NO)})
        union
        select e.req_no, u.email, u.lang_cd, 0 from (
            select distinct on (x.req_no) x.req_no, x.res_user_id from csm_res x
             where x.req_no = any(${requests.map(({ REQ_NO }) => REQ_NO)}) and x.csm_res_tp = 'ADD' order by x.req_no, x.res_seq desc) e
          join cms_user u on u.user_id = e.res_user_id and ${active}
        union all
        select r.req_no, c.email, case when coalesce(m.ctry_cd, 'KR') = 'KR' then 'ko' else 'en' end, array_position('{OPS,MGR}', c.chrg_tp::text)
          from csm_req r join mdm_cust m on m.cust_cd = r.cust_cd join mdm_cust_chrg c on c.cust_cd = r.cust_cd
         where r.req_no = any(${requests.map(({ REQ_NO }) => REQ_NO)}) and c.mail_yn = 'Y' and c.email is not null and c.chrg_tp in ('OPS', 'MGR')) x) y
     where at = 1 order by req_no, email`.execute(ctx.db);
  return rows;
}
