import { randomUUID } from 'node:crypto';
import type { Booking } from '../../src/contract/cfs/cfsBookingList';
import type { TestApp, Visitor } from './db';

export const cfsCustomer = 'C00001';
const path = '/api/cfs/cfsBookingList';
let made = 0;

/** A freight station of these tests, and a container yard. */
export async function newCfs(t: TestApp, type: 'CFS' | 'BW' | 'CY' = 'CFS'): Promise<string> {
  const no = `T${++made}${randomUUID().slice(0, 5).toUpperCase()}`;
  await t.sql(`insert into mdm_cycfs (cycfs_cd, cycfs_nm, cycfs_tp, use_yn) values ($1, $2, $3, 'Y')`, [no, `${no} CFS`, type]);
  return no;
}

/** A call of the screen that changes rows. */
export const post = (verb: string, LIST: object[], who: Visitor, RSN?: string) =>
  who.post(`${path}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...(RSN ? { RSN } : {}) });

/** A booking of exports as it is typed on a day. */
export const typed = (today: string, CYCFS_CD: string, over: object = {}) => ({
  ...{ BATCH_FLAG: 'insert', CUST_CD: cfsCustomer, BKG_DT: today, IMEX_TP: 'E', CYCFS_CD, IN_PLAN_DT: today, ITEM_NM: 'COTTON SHIRT' },
  ...{ POL_CD: 'KRPUS', POD_CD: 'USLAX', PKG_QTY: 100, PKG_UT_CD: 'CT', GRS_WT: 1200, MSR_CBM: 8.4 },
  ...over,
});

/** A saved booking. */
export async function booked(who: Visitor, today: string, cycfs: string, over: object = {}): Promise<Booking> {
  const answer = await post('saveCfsBooking', [typed(today, cycfs, over)], who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
}

export const bookingNow = async (who: Visitor, BKG_NO: string): Promise<Booking | undefined> =>
  (await who.data<{ LIST: Booking[] }>(`${path}/selectCfsBooking`, { SEARCH: { BKG_NO } })).LIST[0];

/** Does an action to bookings as they are now, with what it sets of each. */
export async function act(who: Visitor, verb: string, numbers: readonly string[], set: object = {}, RSN?: string) {
  const rows = await Promise.all(numbers.map((no) => bookingNow(who, no)));
  return post(
    verb,
    rows.map((row, i) => ({ BKG_NO: row?.BKG_NO ?? numbers[i], UPD_CNT: row?.UPD_CNT, ...set })),
    who,
    RSN,
  );
}

/** What is measured of a booking that came in as it was booked. */
export const measuredAs = ({ PKG_QTY, GRS_WT, MSR_CBM }: Booking, IN_DTM: string, over: object = {}) => ({
  ...{ ACTL_PKG_QTY: PKG_QTY, ACTL_GRS_WT: GRS_WT, ACTL_MSR_CBM: MSR_CBM, IN_DTM, DMG_YN: 'N' },
  ...over,
});
