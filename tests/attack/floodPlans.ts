import { randomUUID } from 'node:crypto';
import { settings } from '../../config/settings';
import { cfsBookingList } from '../../src/contract/cfs/cfsBookingList';
import { clpList } from '../../src/contract/cfs/clpList';
import { mostStampedBookings } from '../../src/contract/cfs/planStamps';
import { addDays } from '../../src/contract/dates';
import type { CallBody } from './floodCalls';

const most = settings.LIST_MAX_ROW;
const some = <R>(count: number, row: (i: number) => R): R[] => Array.from({ length: count }, (_, i) => row(i));
const bookingNo = (i: number): string => `CF2611${String(i).padStart(4, '0')}`;
const acting = (LIST: object[], more: object = {}) => ({ BATCH_ID: randomUUID(), LIST, ...more });

/**
 * Lists, versions and saves of CFS bookings and load plans with the most that their limits let through: plans of thousands of lines, receptions of
 * thousands of rows. None is whole, so none is written.
 */
export const planBodies = (today: string): readonly CallBody[] => {
  const quarter = { FR_DT: addDays(today, -88), TO_DT: today };
  const search = (SEARCH: object) => () => ({ SEARCH, SIZE: most, PAGE: 1 });
  const place = { CYCFS_CD: 'CFSP', POD_CD: 'USLAX' };
  const lines = some(most, (i) => ({ BKG_NO: bookingNo(i), LOAD_SEQ: i + 1, PKG_QTY: 1, GRS_WT: 1, MSR_CBM: 1 }));
  const plan = { BATCH_FLAG: 'insert', CLP_DT: today, CNTR_TP_CD: '40HC', POL_CD: 'KRPUS', ...place };
  const received = some(most, (i) => ({
    ...{ BKG_NO: bookingNo(i), UPD_CNT: 0, ACTL_PKG_QTY: 9e12, ACTL_GRS_WT: 1, ACTL_MSR_CBM: 1 },
    ...{ IN_DTM: `${today}000000`, DMG_YN: 'Y', DMG_RMK: '파손 '.repeat(60) },
  }));
  return [
    [cfsBookingList.select.path, search({ DT_TP: 'BKG', ...quarter })],
    [cfsBookingList.select.path, search({ BKG_NO: 'C' })],
    [clpList.select.path, search(quarter)],
    [clpList.select.path, search({ BKG_NO: 'C' })],
    [clpList.selectWaiting.path, search(place)],
    [clpList.selectStamps.path, () => ({ SEARCH: { CLP_NO: 'CP', BKG_NO: some(mostStampedBookings, bookingNo) } })],
    [clpList.excel.path, () => ({ SEARCH: quarter, ACCESS_RSN: 'flood' })],
    [clpList.save.path, () => acting([{ ...plan, G2: lines }])],
    [clpList.save.path, () => acting(some(most / 10, (i) => ({ ...plan, G2: lines.slice(i * 10, i * 10 + 10) })))],
    [clpList.saveLines.path, () => acting(lines.map((line) => ({ ...line, BATCH_FLAG: 'insert', CLP_NO: 'CP26110001' })))],
    [clpList.close.path, () => acting(some(most, (i) => ({ CLP_NO: `CP2611${String(i).padStart(4, '0')}`, UPD_CNT: -1 })))],
    [cfsBookingList.receive.path, () => acting(received)],
  ];
};
