import { randomUUID } from 'node:crypto';
import type { ReadData } from '../../src/contract/call';
import type { Plan, PlanLine } from '../../src/contract/cfs/clpList';
import type { TestApp, Visitor } from './db';
import { containerNo, day } from './shipments';

type Columns = Record<string, unknown>;

export const planPath = '/api/cfs/clpList';

let last = 0;

/** A confirmed export booking of ten cartons into the CFS of Busan, for Los Angeles; what of it was received is given with `received`. */
export async function aBooking(t: TestApp, columns: Columns = {}): Promise<string> {
  const bkg_no = `TB${randomUUID().slice(0, 6).toUpperCase()}${String(++last).padStart(5, '0')}`;
  const owner = { corp_cd: '1000', orgn_cd: '10PS21', cust_cd: 'C00001', cfs_bkg_sts: 'CFM' };
  const way = { bkg_dt: day(-3), imex_tp: 'E', cycfs_cd: 'CFSP', in_plan_dt: day(-1), pol_cd: 'KRPUS', pod_cd: 'USLAX' };
  const row: Columns = { bkg_no, ...owner, ...way, item_nm: 'GARMENTS', pkg_qty: 10, pkg_ut_cd: 'CT', grs_wt: 100, msr_cbm: 1, ...columns };
  const names = Object.keys(row);
  await t.sql(`insert into cfs_bkg (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`, Object.values(row));
  return bkg_no;
}

/** What makes a booking one whose cargo is in, as booked or with other figures. */
export const received = (columns: Columns = {}): Columns => ({
  ...{ cfs_bkg_sts: 'IN', actl_pkg_qty: 10, actl_grs_wt: 100, actl_msr_cbm: 1, in_dtm: new Date(Date.now() - 86_400_000) },
  ...columns,
});

/** A new plan as a planner types it, with the bookings that it holds. */
export const typedPlan = (today: string, bookings: readonly string[] = [], over: object = {}) => ({
  ...{ BATCH_FLAG: 'insert', CLP_DT: today, CYCFS_CD: 'CFSP', CNTR_TP_CD: '40HC', POL_CD: 'KRPUS', POD_CD: 'USLAX' },
  G2: bookings.map((BKG_NO, i) => typedLine(BKG_NO, i + 1)),
  ...over,
});

/** A new line of ten cartons. */
export const typedLine = (BKG_NO: string, LOAD_SEQ: number, over: object = {}) => ({
  ...{ BKG_NO, LOAD_SEQ, PKG_QTY: 10, GRS_WT: 100, MSR_CBM: 1 },
  ...over,
});

/** Makes a call of the screen that changes something. */
export const planCall = (who: Visitor, verb: string, LIST: object[], RSN?: string) =>
  who.post(`${planPath}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...(RSN ? { RSN } : {}) });

/** The same, done: gives its rows. */
export async function planned<R = Plan>(who: Visitor, verb: string, LIST: object[], RSN?: string): Promise<R[]> {
  const answer = await planCall(who, verb, LIST, RSN);
  if (answer.statusCode !== 200) throw new Error(`${verb}: ${answer.body}`);
  return answer.json().data.LIST;
}

/** A plan that was saved with bookings. */
export async function aPlan(who: Visitor, today: string, bookings: readonly string[] = [], over: object = {}): Promise<Plan> {
  const [plan] = await planned(who, 'saveClp', [typedPlan(today, bookings, over)]);
  return plan as Plan;
}

export const plansOf = async (who: Visitor, SEARCH: object): Promise<Plan[]> =>
  (await who.data<ReadData<Plan>>(`${planPath}/selectClp`, { SEARCH })).LIST;

export const planOf = async (who: Visitor, { CLP_NO }: { CLP_NO: string }): Promise<Plan> => {
  const [plan] = await plansOf(who, { CLP_NO });
  if (!plan) throw new Error(`${CLP_NO} is not there`);
  return plan;
};

export const linesOf = async (who: Visitor, { CLP_NO }: { CLP_NO: string }): Promise<PlanLine[]> =>
  (await who.data<ReadData<PlanLine>>(`${planPath}/selectClpG2`, { SEARCH: { CLP_NO } })).LIST;

/** The plan with what is changed of it, to be saved. */
export const changedPlan = (plan: Plan, over: object) => ({ ...plan, BATCH_FLAG: 'update', ...over });

/** A new line of a plan that is there. */
export const addedLine = ({ CLP_NO }: { CLP_NO: string }, BKG_NO: string, LOAD_SEQ: number, over: object = {}) => ({
  ...{ BATCH_FLAG: 'insert', CLP_NO },
  ...typedLine(BKG_NO, LOAD_SEQ, over),
});

/** An action on a plan as it was read. */
export const actOn = (who: Visitor, verb: string, { CLP_NO, UPD_CNT }: Pick<Plan, 'CLP_NO' | 'UPD_CNT'>, RSN?: string) =>
  planCall(who, verb, [{ CLP_NO, UPD_CNT }], RSN);

/** The same, done: gives the plan as it is then. */
export async function actedOn(
  who: Visitor,
  verb: string,
  { CLP_NO, UPD_CNT }: Pick<Plan, 'CLP_NO' | 'UPD_CNT'>,
  RSN?: string,
): Promise<Plan> {
  const [plan] = await planned(who, verb, [{ CLP_NO, UPD_CNT }], RSN);
  return plan as Plan;
}

/** A plan that has been loaded since the day began, with all that is asked for to close it. */
export const aBegunPlan = (who: Visitor, today: string, bookings: readonly string[], over: object = {}): Promise<Plan> =>
  aPlan(who, today, bookings, { CNTR_NO: containerNo, SEAL_NO: 'S1', STUF_BGN_DTM: `${today}000000`, ...over });

/** State and plan of a booking. */
export async function bookingOf(t: TestApp, no: string): Promise<{ cfs_bkg_sts: string; clp_no: string | null } | undefined> {
  const [row] = await t.sql<{ cfs_bkg_sts: string; clp_no: string | null }>('select cfs_bkg_sts, clp_no from cfs_bkg where bkg_no = $1', [
    no,
  ]);
  return row;
}

/** The history of states of a plan (CLP) or booking (CFB): from, to, by whom and why. */
export async function stepsOf(t: TestApp, kind: string, key: string): Promise<string[]> {
  const rows = await t.sql<{ s: string }>(
    `select concat_ws(' ', from_sts, to_sts, chg_user_id, chg_rsn) as s from cms_sts_hist where ref_tp = $1 and ref_key = $2 order by hist_seq`,
    [kind, key],
  );
  return rows.map(({ s }) => s);
}
