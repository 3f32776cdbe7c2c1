import type { Fault, SaveRow } from '../../contract/call';
import { type CsmRequestForm, canEditRequest, typedRequestColumns } from '../../contract/csm/csmRequest';
import { checkRequest } from '../../contract/csm/csmRequestRules';
import { isEmpty, stored } from '../../contract/rules';
import { hangGroup } from '../file/hang.service';
import { codeCheck, codeNames } from '../lib/codeNames';
import { knownCustomers } from '../lib/customers';
import { lockSent } from '../lib/entries';
import { cleanHtml } from '../lib/html';
import { takeNumbers } from '../lib/number';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows, lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { requestForReader, requestsByNo, requestTitle } from './requests';
import { shipmentFaults } from './shipments.service';
import { writeRequestStatus } from './status';

const table = 'CSM_REQ';

/** A request as it is to be. */
interface Draft {
  request: Partial<CsmRequestForm>;
  before: CsmRequestForm | undefined;
  ROW_NO: number;
}

/**
 * Saves drafts of requests in one transaction; their numbers are taken at the first save. Refuses every fault at once; what is sent already
 * cannot be changed (MSG000027), nor what somebody else is writing (MSG000029). Gives the requests in full.
 */
export async function saveRequests(ctx: Ctx<unknown>, list: readonly SaveRow<CsmRequestForm>[]): Promise<CsmRequestForm[]> {
  if (list.some((row) => row.BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
  const locked = await lockSent(list, (old, rowNos) =>
    lockRows(ctx.db, table, ['REQ_NO'], old, { rowNos, visible: (row) => requestForReader(row, ctx) }),
  );
  const known = await requestsByNo(
    ctx,
    locked.flatMap(({ before }) => (before ? [before.REQ_NO] : [])),
  );
  const { CSM_REQ_STS: states } = await codeNames(ctx, { CSM_REQ_STS: 'CSM_REQ_STS' });
  const faults: Fault[] = [];
  const drafts = locked.map(({ sent, before: row, ROW_NO }): Draft => {
    const before = row && known.get(String(row.REQ_NO));
    if (row && !before) faults.push({ ROW_NO, CODE: 'MSG000043' });
    if (before && !canEditRequest(before, ctx.user)) {
      const CODE = before.CSM_REQ_STS === 'TMP' ? 'MSG000029' : 'MSG000027';
      faults.push({ ROW_NO, FIELD: 'CSM_REQ_STS', CODE, ARGS: [states.get(before.CSM_REQ_STS) ?? before.CSM_REQ_STS] });
    }
    return { request: drafted(ctx, sent, before), before, ROW_NO };
  });
  refuseFaults(faults);
  refuseFaults(await draftFaults(ctx, drafts));

  const made = drafts.filter(({ before }) => !before);
  const taken = await takeNumbers(ctx.db, 'CSM', ctx.user.CORP_CD, made.length);
  for (const [i, { request }] of made.entries()) request.REQ_NO = taken[i] as string;
  await write(ctx, drafts);
  await writeRequestStatus(
    ctx,
    made.map(({ request }) => ({ REQ_NO: request.REQ_NO as string, FROM_STS: null, TO_STS: 'TMP' })),
  );
  const now = await requestsByNo(
    ctx,
    drafts.map(({ request }) => request.REQ_NO),
  );
  return drafts.flatMap(({ request }) => now.get(request.REQ_NO ?? '') ?? []).map((request) => requestForReader(request, ctx));
}

/** The request as it is to be: what was typed as it was sent, everything else as it is. */
function drafted(ctx: Ctx<unknown>, sent: Partial<CsmRequestForm>, before: CsmRequestForm | undefined): Partial<CsmRequestForm> {
  const values: Record<string, unknown> = Object.fromEntries(
    typedRequestColumns.filter((column) => column in sent).map((column) => [column, stored(sent[column])]),
  );
  if ('REQ_CNNT' in values || !before) values.REQ_CNNT = cleanHtml(String(values.REQ_CNNT ?? ''));
  if (before) return { ...before, ...values };
  const URGT_YN = (values.URGT_YN as string) ?? 'N';
  return { ...values, URGT_YN, CORP_CD: ctx.user.CORP_CD, REQ_USER_ID: ctx.user.USER_ID, CSM_REQ_STS: 'TMP' };
}

/** Every fault of drafts as they are to be: of their values, of codes, of customers and shipments. */
async function draftFaults(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<Fault[]> {
  const title = requestTitle(ctx);
  const codeFaults = await codeCheck(ctx.db, typedRequestColumns, title);
  const customers = await knownCustomers(
    ctx,
    drafts.flatMap(({ request }) => request.CUST_CD ?? []),
  );
  const shipments = await shipmentFaults(
    ctx,
    drafts.map(({ request }) => request),
  );
  return drafts.flatMap(({ request, before, ROW_NO }): Fault[] => {
    const faults = checkRequest(request, title);
    faults.push(...codeFaults(request, before, faults));
    const customer = customers.get(request.CUST_CD ?? '');
    if (!isEmpty(request.CUST_CD) && !customer)
      faults.push({ FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [title('CUST_CD'), String(request.CUST_CD)] });
    else faults.push(...shipments(request));
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}

/** Writes drafts, and hangs their files on them. */
async function write(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<void> {
  const kept = ({ request }: Draft, names: readonly (keyof CsmRequestForm)[]) =>
    Object.fromEntries(names.map((name) => [name, request[name] ?? null]));
  await insertRows(
    ctx.db,
    table,
    drafts
      .filter(({ before }) => !before)
      .map((draft) => ({ ...kept(draft, ['REQ_NO', 'CORP_CD', 'REQ_USER_ID', 'CSM_REQ_STS', ...typedRequestColumns]), DEL_YN: 'N' })),
  );
  await updateRows(
    ctx.db,
    table,
    ['REQ_NO'],
    typedRequestColumns,
    drafts.filter(({ before }) => before).map((draft) => kept(draft, ['REQ_NO', ...typedRequestColumns])),
  );
  for (const { request, before, ROW_NO } of drafts) {
    const { REQ_NO = '', CUST_CD = '', FILE_GRP_NO } = request;
    const hung = await hangGroup(ctx, 'CSM', { REF_KEY: REQ_NO, CUST_CD, FILE_GRP_NO, OPEN_YN: 'Y', before: before?.FILE_GRP_NO ?? null });
    if (!hung) refuseFaults([{ ROW_NO, FIELD: 'FILE_GRP_NO', CODE: 'MSG000043' }]);
  }
}
