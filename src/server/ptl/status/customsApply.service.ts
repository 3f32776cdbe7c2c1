import { sql } from 'kysely';
import { type Clearance, clearanceOf, eventKey, eventsToAdd, isCargoOf, nextCustomsState } from '../../../contract/ptl/status/clearance';
import { type CustomsChange, customsColumns } from '../../../contract/ptl/status/customsAsked';
import { cancelledMilestone } from '../../../contract/ptl/status/milestones';
import { insertRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import type { CargoAnswer } from '../../outside/unipassCargo.service';
import { readCargoEvents, recalculateShipments } from './recalculate.service';

type Work = Pick<Ctx<unknown>, 'db' | 'today' | 'now'> & { user: { USER_ID: string } };

/**
 * What an answer of customs came to for a shipment: it is written (`changes` is empty where it said nothing new), or nothing is: there is no cargo,
 * there are several, it is another one, or the shipment is none that comes in (any more).
 */
export type CustomsApplied = { result: 'OK'; changes: CustomsChange[] } | { result: 'NODATA' | 'MULTI' | 'OTHER' | 'GONE' };

type Stored = Record<(typeof customsColumns)[number], string | null> & {
  HBL_SEQ: number;
  HBL_NO: string;
  ETA_DT: string;
  POD_CD: string;
  IMEX_TP: string;
  DEL_YN: string;
};

const holdLength = 200;

/**
 * Writes what customs answered of an import shipment, inside a transaction that may see all of it: events that are not there yet with what follows
 * from them, the customs state, the numbers of declaration and cargo. The same answer again changes nothing, and what is older takes nothing back.
 */
export async function applyCustoms(work: Work, HBL_SEQ: number, answer: CargoAnswer): Promise<CustomsApplied> {
  if (answer.found === 'none') return { result: 'NODATA' };
  if (answer.found === 'several') return { result: 'MULTI' };
  const before = await lockShipment(work, HBL_SEQ);
  if (!before || before.CARGO_STS === cancelledMilestone) return { result: 'GONE' };
  if (!isCargoOf(answer.cargo, before)) return { result: 'OTHER' };
  const clearance = clearanceOf(answer.cargo, answer.steps);
  await addEvents(work, before, clearance);
  const followed = await lockShipment(work, HBL_SEQ);
  if (!followed) return { result: 'GONE' };
  const CSTM_STS = nextCustomsState(followed.CSTM_STS, followed.CSTM_HOLD_YN === 'Y', clearance.states);
  const IMP_DCLR_NO = declarationNo(followed, clearance);
  const CARG_MT_NO = await cargoNo(work, before, answer.cargo.CARG_MT_NO);
  const after = { ...followed, CSTM_STS, IMP_DCLR_NO, CARG_MT_NO };
  const own = ['CSTM_STS', 'IMP_DCLR_NO', 'CARG_MT_NO'] as const;
  if (own.some((name) => after[name] !== followed[name])) await updateRows(work.db, 'FMS_HBL', ['HBL_SEQ'], own, [after]);
  const changes = customsColumns.flatMap((FIELD) =>
    before[FIELD] === after[FIELD] ? [] : [{ FIELD, WAS: before[FIELD], NOW: after[FIELD] }],
  );
  return { result: 'OK', changes };
}

/** The shipment where it comes in and is not deleted, locked. */
async function lockShipment({ db }: Work, HBL_SEQ: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select * from fms_hbl where hbl_seq = ${HBL_SEQ} for update`.execute(db);
  const [row] = rows;
  return row && row.IMEX_TP === 'I' && row.DEL_YN === 'N' ? row : undefined;
}

/** Adds the events of customs that are not there yet, with what follows from them. */
async function addEvents(work: Work, shipment: Stored, { events }: Clearance): Promise<void> {
  const { HBL_SEQ, POD_CD } = shipment;
  const before = await readCargoEvents(work.db, [HBL_SEQ]);
  const whole = (before.get(HBL_SEQ) ?? []).filter(({ CNTR_NO, EVENT_CLSF }) => CNTR_NO === null && EVENT_CLSF === 'ACT');
  const known = new Set(whole.map(({ EVENT_CD, EVENT_DTM }) => eventKey(EVENT_CD, EVENT_DTM)));
  const added = eventsToAdd(events, known).map(({ EVENT_CD, EVENT_DTM, FCLT_NM, DCLR_NO, PRE_GUIDE }) => ({
    HBL_SEQ,
    EVENT_TP: 'CUSTOMS',
    EVENT_CD,
    EVENT_CLSF: 'ACT',
    EVENT_SRC: 'CUST',
    EVENT_DTM,
    EVENT_CRT_DTM: work.now,
    OPEN_YN: 'Y',
    LOC_CD: POD_CD.startsWith('KR') ? POD_CD : null,
    FCLT_TP: ['CSIN', 'CSOT'].includes(EVENT_CD) ? 'BOND' : null,
    FCLT_NM,
    DOC_REF_TP: DCLR_NO ? 'CUS' : null,
    DOC_REF_NO: DCLR_NO?.slice(0, 35) ?? null,
    RMK: EVENT_CD === 'CSHD' ? holdReason(PRE_GUIDE, shipment) : null,
  }));
  if (added.length === 0) return;
  await insertRows(work.db, 'FMS_EVENT', added);
  await recalculateShipments(work, [HBL_SEQ], before);
}

/** Why customs hold the cargo, which its customer is told; where they do not say it, what is known already. */
const holdReason = (told: string | null, { CSTM_HOLD_YN, CSTM_HOLD_RSN }: Stored): string | null =>
  told?.slice(0, holdLength) ?? (CSTM_HOLD_YN === 'Y' ? CSTM_HOLD_RSN : null);

/** The number of the newest declaration; one that is there stays where it was declared later. */
function declarationNo({ IMP_DCLR_NO, IMP_DCLR_DTM }: Stored, { declaration }: Clearance): string | null {
  if (!declaration) return IMP_DCLR_NO;
  return IMP_DCLR_NO && IMP_DCLR_DTM && declaration.at < IMP_DCLR_DTM ? IMP_DCLR_NO : declaration.IMP_DCLR_NO;
}

/** The number of the cargo, by which customs are asked the next time; none that another shipment has. */
async function cargoNo({ db }: Work, { HBL_SEQ, CARG_MT_NO }: Stored, found: string): Promise<string | null> {
  if (CARG_MT_NO) return CARG_MT_NO;
  const { rows } = await sql`select from fms_hbl where carg_mt_no = ${found} and hbl_seq <> ${HBL_SEQ}`.execute(db);
  return rows.length ? null : found;
}
