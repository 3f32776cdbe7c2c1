import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import {
  type CsmAnswered,
  type CsmEntry,
  type CsmRequestForm,
  entryAction,
  entryIsMailed,
  entryIsOpen,
  entryRefusal,
  requestRefusal,
  requestTransitions,
} from '../../contract/csm/csmRequest';
import { checkEntry } from '../../contract/csm/csmRequestRules';
import type { Db } from '../db/open';
import { hangGroup } from '../file/hang.service';
import { codeNames } from '../lib/codeNames';
import { cleanHtml } from '../lib/html';
import { Refusal, refuseFaults } from '../lib/refusal';
import { lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { turnClocks } from './clock.service';
import { entries } from './entries';
import { mailEntries } from './mail.service';
import { entryTitle, requestsByNo } from './requests';
import { writeRequestStatus } from './status';

type Sent = SaveRow<CsmEntry>;

/** An entry as it is written. */
export type NewEntry = Pick<CsmEntry, 'REQ_NO' | 'CSM_RES_TP' | 'RES_CNNT' | 'OPEN_YN' | 'MAIL_YN' | 'FILE_GRP_NO'>;

/** The screen whose buttons say who writes what. */
const desk = 'csmResponseMgt';

/** Writes an entry of a request that is locked; gives its number. What is for staff alone has one below 0. */
export async function writeEntry({ db, user }: Pick<Ctx<unknown>, 'db' | 'user'>, entry: NewEntry): Promise<number> {
  const { REQ_NO, CSM_RES_TP, RES_CNNT, OPEN_YN, MAIL_YN, FILE_GRP_NO } = entry;
  const { rows } = await sql<{ RES_SEQ: number }>`
    insert into csm_res (req_no, res_seq, csm_res_tp, res_cnnt, res_user_id, res_dtm, open_yn, mail_yn, file_grp_no)
    values (${REQ_NO}, next_entry(${REQ_NO}, ${OPEN_YN}), ${CSM_RES_TP}, ${RES_CNNT}, ${user.USER_ID}, clock_timestamp(), ${OPEN_YN}, ${MAIL_YN}, ${FILE_GRP_NO})
    returning res_seq`.execute(db);
  return rows[0]?.RES_SEQ as number;
}

/** Locks requests in the order of their numbers, whatever version of them was read. */
export async function lockRequests(db: Db, numbers: readonly unknown[]): Promise<void> {
  const wanted = numbers.map((number) => String(number ?? ''));
  await sql`select req_no from csm_req where req_no = any(${wanted}) order by req_no for update`.execute(db);
}

/**
 * Writes answers, questions and memos into requests, and changes own ones that no customer has read yet; all of the list or none. Faults name
 * their rows: what requestRefusal and entryRefusal say, and an empty text (MSG000233). An answer leads its request to ANS, a question to ASK, a
 * memo nowhere. Gives the entries with the states of their requests.
 */
export async function saveEntries(ctx: Ctx<unknown>, sent: readonly Sent[]): Promise<CsmAnswered[]> {
  if (sent.some(({ BATCH_FLAG }) => BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
  // A text is what is left of it when it is clean.
  const list = sent.map((row) => ('RES_CNNT' in row ? { ...row, RES_CNNT: cleanHtml(String(row.RES_CNNT ?? '')) } : row));
  await lockRequests(
    ctx.db,
    list.map(({ REQ_NO }) => REQ_NO),
  );
  const requests = await requestsByNo(
    ctx,
    list.map(({ REQ_NO }) => REQ_NO),
  );
  const stand = await lockChanged(ctx, list, requests);
  const title = entryTitle(ctx);
  const { CSM_REQ_STS: states } = await codeNames(ctx, { CSM_REQ_STS: 'CSM_REQ_STS' });
  const moved = new Map<string, CsmRequestForm>([...requests].map(([no, request]) => [no, { ...request }]));
  const faults: Fault[] = [];
  for (const [i, row] of list.entries()) {
    const request = moved.get(String(row.REQ_NO));
    const before = stand[i];
    const code = !request ? 'MSG000043' : before ? null : newRefusal(ctx, row, request);
    if (code) faults.push({ ROW_NO: i + 1, FIELD: 'CSM_RES_TP', CODE: code, ARGS: request ? [states.get(request.CSM_REQ_STS) ?? ''] : [] });
    else if (!before && entryAction(row.CSM_RES_TP) !== 'memo' && row.OPEN_YN === 'N')
      faults.push({ ROW_NO: i + 1, FIELD: 'OPEN_YN', CODE: 'MSG000676' });
    faults.push(...checkEntry(before ? { ...before, ...row } : row, title).map((fault) => ({ ...fault, ROW_NO: i + 1 })));
    const action = before ? undefined : entryAction(row.CSM_RES_TP);
    if (request && action && !code) request.CSM_REQ_STS = requestTransitions[action].to ?? request.CSM_REQ_STS;
  }
  refuseFaults(faults);

  const keys: { REQ_NO: string; RES_SEQ: number; isNew: boolean }[] = [];
  for (const [i, row] of list.entries())
    keys.push(await write(ctx, row, stand[i], requests.get(String(row.REQ_NO)) as CsmRequestForm, i + 1));
  await moveRequests(ctx, requests, moved);
  const saved = await entries(
    ctx,
    sql`(e.req_no, e.res_seq) in (select * from unnest(${keys.map((k) => k.REQ_NO)}::text[], ${keys.map((k) => k.RES_SEQ)}::int[]))`,
  );
  const now = keys.flatMap(({ REQ_NO, RES_SEQ, isNew }) =>
    saved.filter((entry) => entry.REQ_NO === REQ_NO && entry.RES_SEQ === RES_SEQ).map((entry) => ({ entry, isNew })),
  );
  await mailEntries(
    ctx,
    now.filter(({ entry, isNew }) => isNew && entry.MAIL_YN === 'Y').map(({ entry }) => entry),
    moved,
  );
  return now.map(({ entry }) => ({ ...entry, CSM_REQ_STS: moved.get(entry.REQ_NO)?.CSM_REQ_STS ?? '' }));
}

/** Why a new entry cannot be written, as a message code: it is of no kind that staff write, or the button or the request is not the user's. */
function newRefusal(ctx: Ctx<unknown>, row: Sent, request: CsmRequestForm): string | null {
  const action = entryAction(row.CSM_RES_TP);
  if (!action || !ctx.session?.rights.has(desk, action)) return 'MSG000029';
  return requestRefusal(action, request, ctx.user);
}

/** The entries that are to be changed as they are now, locked; undefined in the places of new ones. What may not change is refused before its version is looked at. */
async function lockChanged(
  ctx: Ctx<unknown>,
  list: readonly Sent[],
  requests: ReadonlyMap<string, CsmRequestForm>,
): Promise<(CsmEntry | undefined)[]> {
  const old = list.flatMap((row, i) => (row.BATCH_FLAG === 'update' ? [{ row, rowNo: i + 1 }] : []));
  const keyed = (rows: readonly { row: Sent }[]) => [
    rows.map(({ row }) => String(row.REQ_NO)),
    rows.map(({ row }) => Number(row.RES_SEQ) || 0),
  ];
  const [numbers, seqs] = keyed(old);
  const { rows: found } = await sql<CsmEntry>`
    select e.* from csm_res e join unnest(${numbers}::text[], ${seqs}::int[]) as n (req_no, res_seq) using (req_no, res_seq)
     order by e.req_no, e.res_seq for update of e`.execute(ctx.db);
  const standing = ({ row }: { row: Sent }) => found.find(({ REQ_NO, RES_SEQ }) => REQ_NO === row.REQ_NO && RES_SEQ === row.RES_SEQ);
  refuseFaults(
    old.flatMap((one): Fault[] => {
      const entry = standing(one);
      const request = requests.get(String(one.row.REQ_NO));
      const isEnded = request && entry?.CSM_RES_TP !== 'MEM' && ['CMP', 'CXL'].includes(request.CSM_REQ_STS);
      const code = !entry || !request ? 'MSG000043' : (entryRefusal(entry, ctx.user) ?? (isEnded ? 'MSG000040' : null));
      return code ? [{ ROW_NO: one.rowNo, FIELD: 'RES_CNNT', CODE: code }] : [];
    }),
  );
  await lockRows(
    ctx.db,
    'CSM_RES',
    ['REQ_NO', 'RES_SEQ'],
    old.map(({ row }) => row),
    { rowNos: old.map(({ rowNo }) => rowNo) },
  );
  return list.map((row) => (row.BATCH_FLAG === 'update' ? standing({ row }) : undefined));
}

/** Writes one row of a save with its files. */
async function write(ctx: Ctx<unknown>, row: Sent, before: CsmEntry | undefined, request: CsmRequestForm, ROW_NO: number) {
  const kind = before?.CSM_RES_TP ?? String(row.CSM_RES_TP);
  const OPEN_YN = entryIsOpen(kind, row.OPEN_YN ?? before?.OPEN_YN);
  const entry: NewEntry = {
    REQ_NO: request.REQ_NO,
    CSM_RES_TP: kind,
    RES_CNNT: row.RES_CNNT ?? before?.RES_CNNT ?? '',
    OPEN_YN,
    MAIL_YN: before?.MAIL_YN ?? entryIsMailed(kind, OPEN_YN, row.MAIL_YN),
    FILE_GRP_NO: row.FILE_GRP_NO ?? before?.FILE_GRP_NO ?? null,
  };
  const hung = await hangGroup(ctx, 'CSM', {
    ...entry,
    REF_KEY: entry.REQ_NO,
    CUST_CD: request.CUST_CD,
    before: before?.FILE_GRP_NO ?? null,
  });
  if (!hung) refuseFaults([{ ROW_NO, FIELD: 'FILE_GRP_NO', CODE: 'MSG000043' }]);
  if (!before) return { REQ_NO: entry.REQ_NO, RES_SEQ: await writeEntry(ctx, entry), isNew: true };
  const changed = { ...entry, RES_SEQ: before.RES_SEQ };
  await updateRows(ctx.db, 'CSM_RES', ['REQ_NO', 'RES_SEQ'], ['RES_CNNT', 'OPEN_YN', 'FILE_GRP_NO'], [changed]);
  return { REQ_NO: entry.REQ_NO, RES_SEQ: before.RES_SEQ, isNew: false };
}

/** Writes the states that entries have led requests to. */
async function moveRequests(
  ctx: Ctx<unknown>,
  before: ReadonlyMap<string, CsmRequestForm>,
  after: ReadonlyMap<string, CsmRequestForm>,
): Promise<void> {
  const moved = [...after.values()].filter(({ REQ_NO, CSM_REQ_STS }) => CSM_REQ_STS !== before.get(REQ_NO)?.CSM_REQ_STS);
  if (moved.length === 0) return;
  await sql`
    update csm_req r set csm_req_sts = n.sts, ans_dtm = case when n.sts = 'ANS' then coalesce(r.ans_dtm, now()) else r.ans_dtm end
      from unnest(${moved.map((r) => r.REQ_NO)}::text[], ${moved.map((r) => r.CSM_REQ_STS)}::text[]) as n (no, sts) where r.req_no = n.no`.execute(
    ctx.db,
  );
  await turnClocks(ctx.db, moved);
  await writeRequestStatus(
    ctx,
    moved.map(({ REQ_NO, CSM_REQ_STS }) => ({ REQ_NO, FROM_STS: before.get(REQ_NO)?.CSM_REQ_STS ?? null, TO_STS: CSM_REQ_STS })),
  );
}
