import { sql } from 'kysely';
import type { ActionBody } from '../../contract/call';
import { type CsmRequest, type CsmRequestForm, requestTransitions } from '../../contract/csm/csmRequest';
import { escapeHtml } from '../lib/mail';
import { systemScope } from '../lib/scope';
import { type Session, sessionOf } from '../lib/session';
import type { Work } from '../lib/transaction';
import { lockRequests } from './entry.service';
import { requestsByNo } from './requests';
import type { ActionRow } from './step';
import { requestTransition } from './transition.service';
import { type Taking, userCtx } from './userCtx';

const screen = 'csmRequestMgt';

/** Does a request take an addition now? */
export const takesAddition = ({ CSM_REQ_STS }: Pick<CsmRequest, 'CSM_REQ_STS'>): boolean =>
  (requestTransitions.addRes.from as readonly string[]).includes(CSM_REQ_STS);

/**
 * The session of who has sent a mail about a request: a user of that address who could add to it with the button; who asked goes before others.
 * Runs in the system's row scope.
 */
export async function senderOf(
  { db, today }: Work,
  { REQ_NO, CUST_CD }: Pick<CsmRequest, 'REQ_NO' | 'CUST_CD'>,
  email: string | null | undefined,
): Promise<Session | null> {
  const { rows } = await sql<{ USER_ID: string }>`
    select u.user_id from cms_user u join cms_user_cust c on c.user_id = u.user_id and c.cust_cd = ${CUST_CD}
     where lower(u.email) = lower(${email ?? null}) and u.user_tp = 'C' and u.user_sts = 'ACT' and u.del_yn = 'N'
     order by exists (select from csm_req r where r.req_no = ${REQ_NO} and r.req_user_id = u.user_id) desc, u.user_id`.execute(db);
  for (const { USER_ID } of rows) {
    const session = await sessionOf(db, USER_ID);
    if (!session?.rights.has(screen, 'addRes')) continue;
    const seen = await requestsByNo({ db, today, lang: 'ko', scope: session.scope(screen) }, [REQ_NO]);
    if (seen.has(REQ_NO)) return session;
  }
  return null;
}

/** What a mail adds to a request. */
interface Addition {
  REQ_NO: string;
  RCV_SEQ: number;
  /** Gives text and files of the entry, in the sender's name and row scope. */
  write(ctx: Awaited<ReturnType<typeof senderCtx>>): Promise<{ RES_CNNT: string; FILE_GRP_NO: string | null }>;
}

const senderCtx = (taking: Taking, work: Work, sender: Session) =>
  userCtx<Pick<ActionBody<ActionRow>, 'LIST'>>(work, sender, taking, screen, { LIST: [] });

/** Adds a mail to its request as its sender's button does, in the sender's name and row scope; leaves the transaction in the system's. */
export async function addMail(taking: Taking, work: Work, sender: Session, { REQ_NO, RCV_SEQ, write }: Addition): Promise<void> {
  await work.goOnAs(sender.scope(screen));
  const ctx = await senderCtx(taking, work, sender);
  await lockRequests(ctx.db, [REQ_NO]);
  const written = await write(ctx);
  const { UPD_CNT } = (await requestsByNo(ctx, [REQ_NO])).get(REQ_NO) as CsmRequestForm;
  ctx.body = { LIST: [{ REQ_NO, UPD_CNT, ...written }] };
  await requestTransition(ctx, 'addRes');
  const { USER_ID } = sender.user;
  await work.goOnAs({ ...systemScope, personId: USER_ID });
  await sql`
    update csm_res set rcv_seq = ${RCV_SEQ} where req_no = ${REQ_NO}
       and res_seq = (select max(e.res_seq) from csm_res e where e.req_no = ${REQ_NO} and e.csm_res_tp = 'ADD' and e.res_user_id = ${USER_ID})`.execute(
    work.db,
  );
}

/** A text as HTML, paragraph by paragraph. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');
