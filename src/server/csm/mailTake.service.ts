import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { Sent } from '../file/upload.service';
import { openStore } from '../lib/fileStore';
import { escapeHtml } from '../lib/mail';
import { systemScope } from '../lib/scope';
import type { Session } from '../lib/session';
import type { Speech } from '../lib/texts';
import { repeated, transaction, type Work } from '../lib/transaction';
import type { Letter } from './letter.service';
import { addMail, htmlOf, senderOf, takesAddition } from './mailAdd.service';
import { type Checked, checkFiles, hangOnMail, type Refused, storeFiles, unlessRefused, uploadFiles } from './mailFiles.service';
import { isProven, type Reference } from './reference';
import type { Taking } from './userCtx';

/** Where in the inbox a mail lies. */
export interface Place {
  box: string;
  /** UIDVALIDITY of the box, and UID of the mail. */
  version: number;
  number: number;
  received: Date;
}

/** What became of a mail: it was added to a request, waits for staff, or had been taken before. */
export type Taken = 'added' | 'waiting' | 'known';

/** Why a mail waits (WAIT_RSN). */
type Reason = 'REF' | 'FROM' | 'STS' | 'AUTO' | 'AUTH' | 'EMPTY' | 'BAD';

interface Asked {
  REQ_NO: string;
  CORP_CD: string;
  CUST_CD: string;
  CSM_REQ_STS: string;
}

/**
 * Takes a mail in a transaction of its own, with the place up to which the inbox has been read: whatever is cut short, no mail is lost and none
 * taken twice. The reply of a user of the request's customer, with a reference that proves the request, becomes an addition to it as the user's
 * button makes one; every other mail waits for staff with the reason.
 */
export async function takeLetter(context: Taking, place: Place, letter: Letter): Promise<Taken> {
  const checked = await checkFiles(letter.files, context.env.settings);
  return repeated(() =>
    transaction(context.pools.short, { scope: systemScope }, async (work) => {
      if (!(await movedOn(work.db, place))) return 'known';
      const request = await requestOf(context, work, letter.references);
      const seq = await keep(work.db, place, letter, request, context.env.CORP);
      if (seq === undefined) return 'known';
      const kept = await storeFiles(checked.good, openStore(context.env), work);
      const reason = await whyWaits(context, work, { letter, request, checked, kept, seq });
      if (!reason) return 'added';
      await wait(context, work.db, { letter, request, checked, kept, seq }, reason);
      return 'waiting';
    }),
  );
}

/** Notes that the inbox has been read up to a mail; false where it was before. */
async function movedOn(db: Db, { box, version, number }: Place): Promise<boolean> {
  const { rows } = await sql`
    insert into csm_mail_box (box_key, box_ver, last_seq) values (${box}, ${version}, ${number})
    on conflict (box_key) do update set box_ver = excluded.box_ver, last_seq = excluded.last_seq, try_cnt = 0
     where csm_mail_box.box_ver <> excluded.box_ver or csm_mail_box.last_seq < excluded.last_seq
    returning box_key`.execute(db);
  return rows.length > 0;
}

/** The last request that a reference of the mail proves. */
async function requestOf({ secret }: Taking, { db, today }: Work, references: readonly Reference[]): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select req_no, corp_cd, cust_cd, csm_req_sts from csm_req
     where req_no = any(${references.map(({ REQ_NO }) => REQ_NO)}) and del_yn = 'N' and csm_req_sts <> 'TMP'`.execute(db);
  for (const reference of references) {
    const request = rows.find(({ REQ_NO }) => REQ_NO === reference.REQ_NO);
    if (request && isProven(secret, reference, request.CUST_CD, today)) return request;
  }
  return undefined;
}

/** Keeps a mail; gives its number, or undefined where the same was kept before. */
async function keep(db: Db, { received }: Place, letter: Letter, request: Asked | undefined, corpCd: string): Promise<number | undefined> {
  const { rows } = await sql<{ RCV_SEQ: number }>`
    insert into csm_mail (corp_cd, mail_hash, from_email, from_nm, mail_title, mail_cnnt, send_dtm, rcv_dtm, rcv_sts, wait_rsn, auto_yn, req_no)
    values (${request?.CORP_CD ?? corpCd}, ${letter.hash}, ${letter.fromEmail}, ${letter.fromName}, ${letter.title}, ${letter.whole}, ${letter.sent},
      ${received}, 'WAIT', 'REF', ${letter.isAutomatic ? 'Y' : 'N'}, ${request?.REQ_NO ?? null})
    on conflict (mail_hash) do nothing returning rcv_seq`.execute(db);
  return rows[0]?.RCV_SEQ;
}

interface Kept {
  letter: Letter;
  request: Asked | undefined;
  checked: Checked;
  kept: Sent[];
  seq: number;
}

/** Why a mail waits; null where it has become an addition to its request. */
async function whyWaits(context: Taking, work: Work, mail: Kept): Promise<Reason | null> {
  const { letter, request } = mail;
  if (letter.broken) return 'BAD';
  if (letter.isAutomatic) return 'AUTO';
  if (letter.isForged) return 'AUTH';
  if (!request) return 'REF';
  if (!letter.text && letter.files.length === 0) return 'EMPTY';
  const sender = await senderOf(work, request, letter.fromEmail);
  if (!sender) return 'FROM';
  if (!takesAddition(request)) return 'STS';
  const refusal = await unlessRefused(work.db, () => add(context, work, mail, request, sender));
  await work.goOnAs(systemScope);
  if (!refusal) await noteAddition(work.db, mail.seq, request, sender);
  return refusal ? 'STS' : null;
}

/** Notes that a mail has become an addition. */
async function noteAddition(db: Db, seq: number, { REQ_NO, CUST_CD }: Asked, { user }: Session): Promise<void> {
  await sql`
    update csm_mail set rcv_sts = 'ADD', wait_rsn = null, req_no = ${REQ_NO}, cust_cd = ${CUST_CD}, prcs_user_id = ${user.USER_ID}, prcs_dtm = now()
     where rcv_seq = ${seq}`.execute(db);
}

/** Adds a mail with its files in the name of its sender. */
const add = (context: Taking, work: Work, { letter, checked, kept, seq }: Kept, { REQ_NO }: Asked, sender: Session): Promise<void> =>
  addMail(context, work, sender, {
    REQ_NO,
    RCV_SEQ: seq,
    write: async (ctx) => {
      const { group, refused } = await uploadFiles(ctx, kept);
      return {
        RES_CNNT: contentsOf(letter.text, [...checked.refused, ...refused], await context.outbox.speech(ctx.lang)),
        FILE_GRP_NO: group,
      };
    },
  });

/** The text of an addition as HTML: of a mail with files alone that it has no more, and which files were not kept and why. */
function contentsOf(text: string, refused: readonly Refused[], speech: Speech): string {
  const list = refused.map((one) => `<li>${escapeHtml(reasonOf(one, speech))}</li>`).join('');
  return `${htmlOf(text || speech.text('UI.csm.MAIL_FILES_ONLY'))}${list && `<p>${escapeHtml(speech.text('UI.csm.MAIL_REFUSED'))}</p><ul>${list}</ul>`}`;
}

const reasonOf = ({ name, refusal: { code, args = [] } }: Refused, speech: Speech): string => `${name}: ${speech.text(code, ...args)}`;

/** Lets a mail wait for staff, with its files and the reasons of those that were not kept. */
async function wait({ env, outbox }: Taking, db: Db, { letter, request, checked, kept, seq }: Kept, reason: Reason): Promise<void> {
  const speech = await outbox.speech('ko');
  const refused = [...checked.refused, ...(await hangOnMail(db, env.settings, kept, seq, request?.CORP_CD ?? env.CORP))];
  const told = [
    ...(letter.broken ? [speech.text(letter.broken.code, ...letter.broken.args)] : []),
    ...refused.map((one) => reasonOf(one, speech)),
  ];
  await sql`update csm_mail set wait_rsn = ${reason}, file_rmk = ${told.join('\n') || null} where rcv_seq = ${seq}`.execute(db);
}
