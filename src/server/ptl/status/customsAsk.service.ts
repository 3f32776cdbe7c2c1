import { sql } from 'kysely';
import type { ActionBody, Fault, SaveData } from '../../../contract/call';
import { type CustomsAsked, type CustomsResult, mostAsked } from '../../../contract/ptl/status/customsAsked';
import type { ImportCargo } from '../../../contract/ptl/status/fmsImportCargoList';
import { cancelledMilestone } from '../../../contract/ptl/status/milestones';
import type { Pools } from '../../db/open';
import { outsideOf } from '../../file/elvisFiles.service';
import { codeNames } from '../../lib/codeNames';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, refuseTwice } from '../../lib/save';
import { type Scope, systemScope } from '../../lib/scope';
import type { Ctx } from '../../lib/serve';
import { repeated, transaction } from '../../lib/transaction';
import { type Outside, OutsideError } from '../../outside/outside.service';
import { askCargoOfShipment, type CargoAnswer } from '../../outside/unipassCargo.service';
import { visible } from './cargo.service';
import { applyCustoms, type CustomsApplied } from './customsApply.service';

/** What customs are asked about a shipment by. */
export interface Asked {
  HBL_SEQ: number;
  HBL_NO: string;
  CARG_MT_NO: string | null;
  ETA_DT: string;
}

/** Who asks, and what with. */
export interface Asker {
  pools: Pools;
  outside: Outside;
  /** Whom the history of the shipment names. */
  who: Pick<Scope, 'userId' | 'personId'>;
  ip?: string;
}

/** Writes an answer in a transaction that sees the whole of the shipment: what follows from its events does not depend on who asks. */
export const writeAnswer = ({ pools, who, ip }: Omit<Asker, 'outside'>, HBL_SEQ: number, answer: CargoAnswer): Promise<CustomsApplied> =>
  repeated(() =>
    transaction(pools.short, { scope: { ...systemScope, ...who }, ...(ip ? { ip } : {}) }, (work) =>
      applyCustoms({ ...work, user: { USER_ID: who.userId } }, HBL_SEQ, answer),
    ),
  );

/** Asks customs about a shipment, outside of any transaction, and writes what they answer. Throws an OutsideError. */
export async function askAndWrite(asker: Asker, shipment: Asked): Promise<CustomsApplied> {
  return writeAnswer(asker, shipment.HBL_SEQ, await askCargoOfShipment(asker.outside, shipment));
}

/** The user of a call as who asks. */
export function askerOf(ctx: Ctx<unknown>): Asker {
  const { userId, personId } = ctx.scope;
  const who = { userId, ...(personId ? { personId } : {}) };
  return { pools: ctx.request.server.kit.pools, outside: outsideOf(ctx), who, ip: ctx.ip };
}

/** Asks customs about shipments, all of them side by side: what fails for one leaves the others as they are. */
export async function askCustoms(ctx: Ctx<ActionBody<ImportCargo>>): Promise<SaveData<CustomsAsked>> {
  const rows = askedRows(ctx);
  if (rows.length > mostAsked) throw new Refusal(422, 'MSG000046', { args: [mostAsked] });
  refuseTwice(rows, ['HBL_SEQ']);
  const shipments = await ctx.within('read', (part) => askedShipments(part, rows));
  const asker = askerOf(ctx);
  const LIST = await Promise.all(
    shipments.map(async ({ HBL_SEQ, ...shipment }) => {
      const { RSLT, CHANGES, ...told } = await resultOf(() => askAndWrite(asker, { HBL_SEQ, ...shipment }));
      const MESSAGE = RSLT === 'OK' ? null : ctx.text(...messageOf(RSLT, told.why));
      return { HBL_SEQ, HBL_NO: shipment.HBL_NO, RSLT, MESSAGE, CHANGES };
    }),
  );
  const changed = LIST.filter(({ CHANGES }) => CHANGES.length > 0).length;
  ctx.say('MSG000613', LIST.length, changed, LIST.filter(({ RSLT }) => RSLT !== 'OK').length);
  return { LIST };
}

/** The shipments asked about, in their order; one that the reader does not see is refused with MSG000043, a cancelled one with MSG000027. */
export async function askedShipments(ctx: Ctx<unknown>, rows: readonly { HBL_SEQ?: number | null }[]): Promise<Asked[]> {
  const seqs = rows.map(({ HBL_SEQ }) => Number(HBL_SEQ) || 0);
  const { rows: found } = await sql<Asked & { CARGO_STS: string }>`
    select h.hbl_seq, h.hbl_no, h.carg_mt_no, h.eta_dt, h.cargo_sts from fms_hbl h
     where h.hbl_seq = any(${seqs}) and h.imex_tp = 'I' and ${visible(ctx)}`.execute(ctx.db);
  const bySeq = new Map(found.map((row) => [row.HBL_SEQ, row]));
  refuseFaults(seqs.flatMap((seq, i): Fault[] => (bySeq.has(seq) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
  const { CARGO_STS: names } = await codeNames(ctx, { CARGO_STS: 'CARGO_STS' });
  const cancelled = { FIELD: 'CARGO_STS', CODE: 'MSG000027', ARGS: [names.get(cancelledMilestone) ?? cancelledMilestone] };
  const list = seqs.flatMap((seq) => bySeq.get(seq) ?? []);
  refuseFaults(list.flatMap((row, i): Fault[] => (row.CARGO_STS === cancelledMilestone ? [{ ...cancelled, ROW_NO: i + 1 }] : [])));
  return list;
}

interface Result extends Pick<CustomsAsked, 'RSLT' | 'CHANGES'> {
  /** In words of customs, where they refuse. */
  why: string;
}

async function resultOf(ask: () => Promise<CustomsApplied>): Promise<Result> {
  try {
    const applied = await ask();
    return { RSLT: applied.result, CHANGES: applied.result === 'OK' ? applied.changes : [], why: '' };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const RSLT = error.result === 'REJECT' || error.result === 'TIMEOUT' ? error.result : 'DOWN';
    return { RSLT, CHANGES: [], why: error.why };
  }
}

/** Messages of what is neither written nor refused by customs. */
export const unwritten: Record<Exclude<CustomsResult, 'OK' | 'REJECT'>, string> = {
  NODATA: 'MSG000203',
  MULTI: 'MSG000204',
  OTHER: 'MSG000614',
  GONE: 'MSG000043',
  DOWN: 'MSG000205',
  TIMEOUT: 'MSG000205',
};

/** The message of a result that is no success. */
const messageOf = (result: Exclude<CustomsResult, 'OK'>, why: string): [code: string, ...args: string[]] =>
  result === 'REJECT' ? ['MSG000206', why] : [unwritten[result]];
