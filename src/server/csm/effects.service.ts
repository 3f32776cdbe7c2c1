import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { type CsmRequest, type CsmRequestForm, type RequestAction, requestTransitions } from '../../contract/csm/csmRequest';
import { checkEntry, checkSubmitted } from '../../contract/csm/csmRequestRules';
import { checkRow, isEmpty, stored } from '../../contract/rules';
import { hangGroup } from '../file/hang.service';
import { codeCheck } from '../lib/codeNames';
import { stoppedCustomers } from '../lib/customers';
import { cleanHtml } from '../lib/html';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';
import { startClocks } from './clock.service';
import { writeEntry } from './entry.service';
import { mailAdditions, mailNew } from './mail.service';
import { servingOrganisations } from './organisation';
import { entryTitle, requestTitle } from './requests';
import { shipmentFaults } from './shipments.service';
import type { Step } from './step';

/** Actions that lead a request from state to state by themselves; entries do it in their own way. */
export type EffectAction = Exclude<RequestAction, 'delete' | 'ask' | 'answer' | 'memo'>;

interface Effect {
  /** Checks the action's own conditions and gives the columns it sets, per request. */
  changes(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Partial<CsmRequest>[]>;
  /** What it does besides, once they are written: `now` are the requests as they are then. */
  done?(ctx: Ctx<unknown>, steps: readonly Step[], now: ReadonlyMap<string, CsmRequestForm>): Promise<void>;
}

const toState = (action: EffectAction) => ({ CSM_REQ_STS: requestTransitions[action].to as string });
const inRows = (steps: readonly Step[], faultsOf: (step: Step) => Fault[]): Fault[] =>
  steps.flatMap((step) => faultsOf(step).map((fault) => ({ ...fault, ROW_NO: step.rowNo })));
const asNow = (steps: readonly Step[], now: ReadonlyMap<string, CsmRequestForm>): CsmRequestForm[] =>
  steps.flatMap(({ request }) => now.get(request.REQ_NO) ?? []);

/** Sends a request: it is whole, its customer in business, its shipment that of the customer. */
const submit: Effect = {
  async changes(ctx, steps) {
    const requests = steps.map(({ request }) => request);
    const stopped = await stoppedCustomers(
      ctx,
      requests.map(({ CUST_CD }) => CUST_CD),
    );
    const shipments = await shipmentFaults(ctx, requests);
    refuseFaults(
      inRows(steps, ({ request }) => {
        const customer = stopped.get(request.CUST_CD);
        return [
          ...checkSubmitted(request, ctx.today, requestTitle(ctx)),
          ...(customer ? [{ FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer] }] : []),
          ...shipments(request),
        ];
      }),
    );
    const organisations = await servingOrganisations(ctx, requests);
    return organisations.map((ORGN_CD) => ({ ...toState('submit'), REQ_DTM: ctx.now, ORGN_CD }));
  },
  async done(ctx, steps, now) {
    const numbers = steps.map(({ request }) => request.REQ_NO);
    await startClocks(ctx.db, numbers);
    await mailNew(ctx, asNow(steps, now));
    ctx.say('MSG000232', numbers.join(', '));
  },
};

/** Takes a request on: who receives it is in charge of it, unless somebody is already. */
const receive: Effect = {
  changes: async (ctx, steps) =>
    steps.map(({ request }) => ({
      ...toState('receive'),
      RCPT_USER_ID: ctx.user.USER_ID,
      RCPT_DTM: ctx.now,
      CHRG_USER_ID: request.CHRG_USER_ID ?? ctx.user.USER_ID,
    })),
  async done(ctx, steps) {
    const { rows } = await sql<{ REQ_NO: string; LANG_CD: Lang }>`
      select r.req_no, u.lang_cd from csm_req r join cms_user u on u.user_id = r.req_user_id
       where r.req_no = any(${steps.map(({ request }) => request.REQ_NO)}) order by r.req_no`.execute(ctx.db);
    for (const { REQ_NO, LANG_CD } of rows) {
      const RES_CNNT = (await ctx.outbox.speech(LANG_CD)).text('UI.CSM.RECEIVED');
      await writeEntry(ctx, { REQ_NO, CSM_RES_TP: 'RCP', RES_CNNT, OPEN_YN: 'Y', MAIL_YN: 'N', FILE_GRP_NO: null });
    }
  },
};

/** Puts somebody in charge: staff of the corporation, in force; a received request is in work then. */
const assign: Effect = {
  async changes(ctx, steps) {
    const { rows } = await sql<{ USER_ID: string; CORP_CD: string }>`
      select user_id, corp_cd from cms_user
       where user_id = any(${steps.map(({ row }) => String(row.CHRG_USER_ID ?? ''))}) and user_tp = 'S' and user_sts = 'ACT' and del_yn = 'N'
         and (use_bgn_dt is null or use_bgn_dt <= current_date) and (use_end_dt is null or use_end_dt >= current_date)`.execute(ctx.db);
    const title = requestTitle(ctx)('CHRG_USER_ID');
    refuseFaults(
      inRows(steps, ({ request, row: { CHRG_USER_ID } }) => {
        if (isEmpty(CHRG_USER_ID)) return [{ FIELD: 'CHRG_USER_ID', CODE: 'MSG000012', ARGS: [title] }];
        const isKnown = rows.some(({ USER_ID, CORP_CD }) => USER_ID === CHRG_USER_ID && CORP_CD === request.CORP_CD);
        return isKnown ? [] : [{ FIELD: 'CHRG_USER_ID', CODE: 'MSG000017', ARGS: [title, String(CHRG_USER_ID)] }];
      }),
    );
    return steps.map(({ request, row }) => ({
      CHRG_USER_ID: String(row.CHRG_USER_ID),
      CSM_REQ_STS: request.CSM_REQ_STS === 'RCP' ? 'PRC' : request.CSM_REQ_STS,
    }));
  },
};

/** Adds what the customer has to say. */
const addRes: Effect = {
  async changes(ctx, steps) {
    refuseFaults(inRows(steps, ({ row }) => checkEntry({ RES_CNNT: cleanHtml(String(row.RES_CNNT ?? '')) }, entryTitle(ctx))));
    return steps.map(({ request: { CSM_REQ_STS } }) => ({ CSM_REQ_STS: ['ASK', 'ANS'].includes(CSM_REQ_STS) ? 'PRC' : CSM_REQ_STS }));
  },
  async done(ctx, steps, now) {
    const told = [];
    for (const { request, row, rowNo } of steps) {
      const { REQ_NO, CUST_CD } = request;
      const contents = cleanHtml(String(row.RES_CNNT));
      const FILE_GRP_NO = row.FILE_GRP_NO && row.FILE_GRP_NO !== request.FILE_GRP_NO ? row.FILE_GRP_NO : null;
      const hung = await hangGroup(ctx, 'CSM', { REF_KEY: REQ_NO, CUST_CD, FILE_GRP_NO, OPEN_YN: 'Y' });
      if (!hung) refuseFaults([{ ROW_NO: rowNo, FIELD: 'FILE_GRP_NO', CODE: 'MSG000043' }]);
      await writeEntry(ctx, { REQ_NO, CSM_RES_TP: 'ADD', RES_CNNT: contents, OPEN_YN: 'Y', MAIL_YN: 'N', FILE_GRP_NO });
      told.push({ request: now.get(REQ_NO) ?? request, contents, userName: ctx.user.USER_NM });
    }
    await mailAdditions(ctx, told);
  },
};

/** Ends a request as its customer sees it. */
const confirm: Effect = {
  async changes(ctx, steps) {
    const title = requestTitle(ctx);
    const codeFaults = await codeCheck(ctx.db, ['SATIS_SCR'], title);
    refuseFaults(
      inRows(steps, ({ row: { SATIS_SCR, SATIS_RMK } }) => [
        ...(isEmpty(SATIS_SCR) ? [{ FIELD: 'SATIS_SCR', CODE: 'MSG000235' }] : codeFaults({ SATIS_SCR })),
        ...checkRow({ SATIS_RMK }, [{ field: 'SATIS_RMK' }], title),
      ]),
    );
    return steps.map(({ row }) => ({
      ...toState('confirm'),
      CMPL_DTM: ctx.now,
      SATIS_SCR: row.SATIS_SCR ?? null,
      SATIS_RMK: stored(row.SATIS_RMK ?? null) as string | null,
    }));
  },
};

export const effects: Record<EffectAction, Effect> = {
  submit,
  cancel: { changes: async (_, steps) => steps.map(() => toState('cancel')) },
  receive,
  assign,
  addRes,
  confirm,
  close: { changes: async (ctx, steps) => steps.map(() => ({ ...toState('close'), CMPL_DTM: ctx.now })) },
};
