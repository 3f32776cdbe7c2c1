import type { ActionBody, Fault } from '../../contract/call';
import { type CsmRequestForm, requestRefusal, requestTransitions } from '../../contract/csm/csmRequest';
import { stored } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { turnClocks } from './clock.service';
import { type EffectAction, effects } from './effects.service';
import { lockRequests } from './entry.service';
import { requestForReader, requestsByNo } from './requests';
import { writeRequestStatus } from './status';
import type { ActionRow, Step } from './step';

const table = 'CSM_REQ';

/**
 * Takes a status action on every request of the list, or on none. Rows that cannot go are named with their numbers: what requestRefusal says, and
 * every fault of the action's own conditions. A request that another has received first is 409 MSG000193. Gives the requests as they are then.
 */
export async function requestTransition(
  ctx: Ctx<Pick<ActionBody<ActionRow>, 'LIST' | 'RSN'>>,
  action: EffectAction | 'delete',
): Promise<(CsmRequestForm & { BATCH_FLAG?: 'delete' })[]> {
  const list = askedRows<ActionRow & { UPD_CNT?: number | null }>(ctx);
  const reason = requestTransitions[action].reason ? (stored(ctx.body.RSN ?? null) as string | null) : null;
  if (requestTransitions[action].reason && reason === null)
    throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  const numbers = list.map(({ REQ_NO }) => String(REQ_NO ?? ''));
  await lockRequests(ctx.db, numbers);
  if (action === 'receive' || action === 'cancel') await refuseTaken(ctx, action, numbers);
  await lockRows(ctx.db, table, ['REQ_NO'], list, { visible: (row) => requestForReader(row, ctx) });
  const requests = await requestsByNo(ctx, numbers);
  const steps = await possibleSteps(ctx, action, list, requests);
  if (action === 'delete') return removeDrafts(ctx, steps);
  const { changes: changesOf, done } = effects[action];
  const changes = await changesOf(ctx, steps);
  const columns = [...new Set(changes.flatMap((change) => Object.keys(change)))];
  await updateRows(
    ctx.db,
    table,
    ['REQ_NO'],
    columns,
    steps.map(({ request }, i) => ({ ...request, ...changes[i] })),
  );
  const moved = steps.flatMap(({ request }, i) => {
    const CSM_REQ_STS = changes[i]?.CSM_REQ_STS ?? request.CSM_REQ_STS;
    return CSM_REQ_STS === request.CSM_REQ_STS
      ? []
      : [{ REQ_NO: request.REQ_NO, FROM_STS: request.CSM_REQ_STS, TO_STS: CSM_REQ_STS, CSM_REQ_STS }];
  });
  await writeRequestStatus(ctx, moved, reason);
  await turnClocks(ctx.db, moved);
  await done?.(ctx, steps, await requestsByNo(ctx, numbers));
  const now = await requestsByNo(ctx, numbers);
  return numbers.flatMap((number) => now.get(number) ?? []).map((request) => requestForReader(request, ctx));
}

/** Gives the rows that can take the action, or refuses every one that cannot. */
async function possibleSteps(
  ctx: Ctx<unknown>,
  action: EffectAction | 'delete',
  list: readonly ActionRow[],
  requests: ReadonlyMap<string, CsmRequestForm>,
): Promise<Step[]> {
  const { CSM_REQ_STS: states } = await codeNames(ctx, { CSM_REQ_STS: 'CSM_REQ_STS' });
  const faults: Fault[] = [];
  const steps: Step[] = [];
  for (const [i, row] of list.entries()) {
    const request = requests.get(String(row.REQ_NO));
    const code = request ? requestRefusal(action, request, ctx.user) : 'MSG000043';
    if (request && !code) steps.push({ request, row, rowNo: i + 1 });
    else {
      const ARGS = request ? [states.get(request.CSM_REQ_STS) ?? request.CSM_REQ_STS] : [];
      faults.push({ ROW_NO: i + 1, FIELD: 'CSM_REQ_STS', CODE: code as string, ARGS });
    }
  }
  refuseFaults(faults);
  return steps;
}

/** Who comes second to a request is told that it has been received, and whether by themselves, whatever version of it was read. */
async function refuseTaken(ctx: Ctx<unknown>, action: 'receive' | 'cancel', numbers: readonly string[]): Promise<void> {
  const [status, taken] = action === 'receive' ? [409, ['MSG000193', 'MSG000631']] : [422, ['MSG000234']];
  const requests = await requestsByNo(ctx, numbers);
  const errors = numbers.flatMap((number, i): Fault[] => {
    const request = requests.get(number);
    const code = request && requestRefusal(action, request, ctx.user);
    return code && taken.includes(code) ? [{ ROW_NO: i + 1, CODE: code }] : [];
  });
  if (errors[0]) throw new Refusal(status, errors[0].CODE, { errors });
}

/** Takes drafts away: they were never sent. */
async function removeDrafts(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<(CsmRequestForm & { BATCH_FLAG: 'delete' })[]> {
  await updateRows(
    ctx.db,
    table,
    ['REQ_NO'],
    ['DEL_YN'],
    steps.map(({ request }) => ({ REQ_NO: request.REQ_NO, DEL_YN: 'Y' })),
  );
  ctx.say('MSG000002');
  return steps.map(({ request }) => ({ ...requestForReader(request, ctx), BATCH_FLAG: 'delete' as const }));
}
