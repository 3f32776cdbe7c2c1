import { sql } from 'kysely';
import { rank } from '../../../contract/ptl/status/milestones';
import type { Db, Pools } from '../../db/open';
import { systemScope } from '../../lib/scope';
import { transaction } from '../../lib/transaction';
import { type Outside, OutsideError } from '../../outside/outside.service';
import { type Asked, type Asker, askAndWrite } from './customsAsk.service';
import { readCargoCodes } from './recalculate.service';

interface SyncContext {
  pools: Pools;
  outside: Outside;
  /** Fires when no further shipment is to be asked about. */
  signal: AbortSignal;
}

/** What a run came to: shipments by what became of them, and why it was given up, if it was. */
export interface Synced {
  asked: number;
  changed: number;
  /** Customs know nothing of them, of several cargoes, or of another one. */
  unmatched: number;
  /** The question, or its answer, was no good. */
  refused: number;
  failed: number;
  stopped: OutsideError | null;
}

/** Shipments asked about in a run: what is left comes first in the next one. */
const mostPerRun = 600;
/** So few at a time that users who ask meanwhile hardly wait. */
const atOnce = 3;
/** Questions in a row without an answer to work with, after which no more are asked. */
const enoughFailures = 5;
/** Days for which it counts when a shipment was asked about. */
const askedDays = 2;

/**
 * Asks customs about the imports that have arrived and are not released, those asked about longest ago first, and writes what they answer, each by
 * itself: what is done stays whatever comes after it. Gives up where customs do not answer.
 */
export async function syncCustoms({ pools, outside, signal }: SyncContext): Promise<Synced> {
  const waiting = await transaction(pools.short, { scope: systemScope, readOnly: true }, ({ db }) => waitingShipments(db));
  const asker: Asker = { pools, outside, who: { userId: systemScope.userId } };
  const synced: Synced = { asked: 0, changed: 0, unmatched: 0, refused: 0, failed: 0, stopped: null };
  let inARow = 0;
  const one = async (shipment: Asked) => {
    synced.asked++;
    try {
      const applied = await askAndWrite(asker, shipment);
      inARow = 0;
      if (applied.result !== 'OK') synced.unmatched++;
      else if (applied.changes.length) synced.changed++;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      synced[ofSystem.includes(error.result) ? 'failed' : 'refused']++;
      if (++inARow >= enoughFailures || error.result === 'OFF') synced.stopped ??= error;
    }
  };
  const loop = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (synced.stopped || signal.aborted) return;
      await one(next);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, loop));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return synced;
}

/** Failures of the system, not of a question. */
const ofSystem: readonly string[] = ['DOWN', 'TIMEOUT', 'OFF'];

/** Imports between arrival and release, those asked about longest ago first: every question stands in the log, by the number it was asked by. */
export async function waitingShipments(db: Db): Promise<Asked[]> {
  const codes = await readCargoCodes(db);
  const [first, end] = [rank(codes, 'ARR'), rank(codes, 'OUT')];
  const states = [...codes.order.keys()].filter((state) => rank(codes, state) >= first && rank(codes, state) < end);
  const { rows } = await sql<Asked>`
    select h.hbl_seq, h.hbl_no, h.carg_mt_no, h.eta_dt from fms_hbl h left join (
      select split_part(l.ref_key, ' ', 1) as no, max(l.req_dtm) as asked_dtm from cms_if_log l
       where l.api_id = 'UNIPASS_CARGO' and l.req_dtm > now() - make_interval(days => ${askedDays}::int) group by 1) a on a.no = coalesce(h.carg_mt_no, h.hbl_no)
     where h.imex_tp = 'I' and h.del_yn = 'N' and h.rlse_dtm is null and h.cargo_sts = any(${states})
     order by a.asked_dtm nulls first, h.eta_dt, h.hbl_seq limit ${mostPerRun}`.execute(db);
  return rows;
}
