import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import { type CsmMail, type CsmMailForm, mailRefusal } from '../../contract/csm/csmMailMgt';
import { type CsmRequestForm, requestRefusal } from '../../contract/csm/csmRequest';
import { stored } from '../../contract/rules';
import { refuseFaults } from '../lib/refusal';
import { askedRows, lockRows } from '../lib/save';
import { systemScope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import { writeEntry } from './entry.service';
import { addMail, htmlOf, senderOf, takesAddition } from './mailAdd.service';
import { moveFiles } from './mailFiles.service';
import { mailsBySeq } from './mails';
import { cutReply } from './replyText';
import { requestsByNo } from './requests';
import { saveRequests } from './save.service';

type Act = Ctx<Pick<ActionBody<CsmMail>, 'LIST' | 'RSN'>>;

/** What became of a mail. */
interface Outcome {
  RCV_STS: 'ADD' | 'MEM' | 'REQ' | 'SKIP';
  REQ_NO?: string;
  CUST_CD?: string;
  PRCS_RMK?: string | null;
}

/** Deals with mails that wait, each in its way; refuses all where one of them has been dealt with (MSG000604). Gives them as they are then. */
async function dealWith(ctx: Act, way: (mail: CsmMailForm, row: Partial<CsmMail>, rowNo: number) => Promise<Outcome>): Promise<CsmMail[]> {
  const list = askedRows<Partial<CsmMail>>(ctx);
  const seqs = list.map(({ RCV_SEQ }) => Number(RCV_SEQ) || 0);
  await lockRows(ctx.db, 'CSM_MAIL', ['RCV_SEQ'], list);
  const mails = await mailsBySeq(ctx, seqs);
  refuseFaults(
    seqs.flatMap((seq, i): Fault[] => {
      const mail = mails.get(seq);
      const CODE = mail ? mailRefusal(mail) : 'MSG000043';
      return CODE ? [{ ROW_NO: i + 1, FIELD: 'RCV_STS', CODE }] : [];
    }),
  );
  for (const [i, seq] of seqs.entries()) {
    const done = await way(mails.get(seq) as CsmMailForm, list[i] as Partial<CsmMail>, i + 1);
    await sql`
      update csm_mail set rcv_sts = ${done.RCV_STS}, req_no = coalesce(${done.REQ_NO ?? null}, req_no), cust_cd = ${done.CUST_CD ?? null},
        prcs_user_id = ${ctx.user.USER_ID}, prcs_dtm = now(), prcs_rmk = ${done.PRCS_RMK ?? null} where rcv_seq = ${seq}`.execute(ctx.db);
  }
  const now = await mailsBySeq(ctx, seqs);
  return seqs.flatMap((seq) => {
    const mail = now.get(seq);
    if (!mail) return [];
    const { MAIL_CNNT: _, FILES: __, ...listed } = mail;
    return [listed];
  });
}

/** Attaches mails to requests: those of users of the customer as additions in their names where the request takes one, all others as internal memos. */
export async function attachMails(ctx: Act): Promise<CsmMail[]> {
  const done = await dealWith(ctx, async (mail, { REQ_NO }, ROW_NO) => {
    const request = (await requestsByNo(ctx, [REQ_NO])).get(String(REQ_NO ?? ''));
    const CODE = request ? requestRefusal('memo', request, ctx.user) : 'MSG000043';
    if (!request || CODE) {
      refuseFaults([{ ROW_NO, FIELD: 'REQ_NO', CODE: CODE as string, ARGS: [request?.CSM_REQ_STS ?? ''] }]);
      throw new Error('refused');
    }
    const wasAdded = takesAddition(request) && (await addForSender(ctx, mail, request));
    if (!wasAdded) await writeMemo(ctx, mail, request);
    return { RCV_STS: wasAdded ? 'ADD' : 'MEM', REQ_NO: request.REQ_NO, CUST_CD: request.CUST_CD };
  });
  ctx.say('MSG000605', [...new Set(done.map(({ REQ_NO }) => REQ_NO))].join(', '));
  return done;
}

/** Adds a mail in the name of the customer's user who has sent it; false where nobody of the customer has. */
async function addForSender(ctx: Act, mail: CsmMailForm, { REQ_NO, CUST_CD }: CsmRequestForm): Promise<boolean> {
  const { RCV_SEQ } = mail;
  await ctx.goOnAs(systemScope);
  const sender = await senderOf(ctx, { REQ_NO, CUST_CD }, mail.FROM_EMAIL);
  if (sender) {
    const write = async (by: { text: Ctx<unknown>['text'] }) => ({
      RES_CNNT: htmlOf(saidIn(mail) || by.text('UI.csm.MAIL_FILES_ONLY')),
      FILE_GRP_NO: null,
    });
    await addMail({ ...ctx.request.server.kit, log: ctx.log }, ctx, sender, { REQ_NO, RCV_SEQ, write });
  }
  await ctx.goOnAs(ctx.scope);
  const group = sender && (await moveFiles(ctx, RCV_SEQ, { REQ_NO, CUST_CD, OPEN_YN: 'Y' }));
  if (group) await sql`update csm_res set file_grp_no = ${group} where req_no = ${REQ_NO} and rcv_seq = ${RCV_SEQ}`.execute(ctx.db);
  return sender !== null;
}

/** What the writer of a mail says; the whole of it where nothing is left without quotes. */
const saidIn = ({ MAIL_CNNT }: CsmMailForm): string =>
  cutReply(MAIL_CNNT)
    .text.replace(/\[cid:[^\]\n]*\]/g, '')
    .trim() || MAIL_CNNT;

/** Writes a mail as a memo: it names the sender, who is no user of the customer. */
async function writeMemo(ctx: Act, mail: CsmMailForm, { REQ_NO, CUST_CD }: CsmRequestForm): Promise<void> {
  const FILE_GRP_NO = await moveFiles(ctx, mail.RCV_SEQ, { REQ_NO, CUST_CD, OPEN_YN: 'N' });
  const memo = { REQ_NO, CSM_RES_TP: 'MEM', RES_CNNT: headed(ctx, mail), OPEN_YN: 'N', MAIL_YN: 'N', FILE_GRP_NO } as const;
  const seq = await writeEntry(ctx, memo);
  await sql`update csm_res set rcv_seq = ${mail.RCV_SEQ} where req_no = ${REQ_NO} and res_seq = ${seq}`.execute(ctx.db);
}

/** The text of a mail below who has sent it, when and about what. */
function headed({ label }: Act, mail: CsmMailForm): string {
  const sender = [mail.FROM_NM, mail.FROM_EMAIL && `<${mail.FROM_EMAIL}>`].filter(Boolean).join(' ');
  return htmlOf(`${label('FROM_NM')}: ${sender}\n${label('MAIL_TITLE')}: ${mail.MAIL_TITLE ?? ''}\n\n${saidIn(mail)}`);
}

/** Writes drafts of requests from mails, with their files; the user completes and sends them. */
export async function makeRequests(ctx: Act): Promise<CsmMail[]> {
  const done = await dealWith(ctx, async (mail, { CUST_CD }) => {
    const draft = {
      BATCH_FLAG: 'insert' as const,
      CUST_CD: String(CUST_CD ?? ''),
      CSM_REQ_TP: 'ETC',
      REQ_TITLE: mail.MAIL_TITLE ?? '-',
      REQ_CNNT: headed(ctx, mail),
      URGT_YN: 'N',
    };
    const [request] = await saveRequests(ctx, [draft]);
    const { REQ_NO = '' } = request ?? {};
    await moveFiles(ctx, mail.RCV_SEQ, { REQ_NO, CUST_CD: draft.CUST_CD, OPEN_YN: 'Y' });
    return { RCV_STS: 'REQ', REQ_NO, CUST_CD: draft.CUST_CD };
  });
  ctx.say('MSG000606', done.map(({ REQ_NO }) => REQ_NO).join(', '));
  return done;
}

/** Sets mails aside, with a reason (MSG000039 without one). */
export async function skipMails(ctx: Act): Promise<CsmMail[]> {
  const PRCS_RMK = stored(ctx.body.RSN ?? null) as string | null;
  if (PRCS_RMK === null) refuseFaults([{ FIELD: 'RSN', CODE: 'MSG000039' }]);
  return dealWith(ctx, async () => ({ RCV_STS: 'SKIP', PRCS_RMK }));
}
