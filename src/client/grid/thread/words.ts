import type { CsmRequest } from '../../../contract/csm/csmRequest';
import { addDays, daysBetween } from '../../../contract/dates';
import { dashed, timeText } from '../../../contract/shown';
import { codeName } from '../../lib/codes';
import { today } from '../../lib/dates';
import { t } from '../../lib/texts';

export type Clock = Pick<CsmRequest, 'CSM_REQ_STS' | 'LIGHT_TP' | 'LEFT_MIN' | 'PROM_DTM'>;

/** A moment as short as it can be read: MM-DD HH:mm. */
export const momentText = (moment: string | null | undefined): string =>
  moment ? `${dashed(moment.slice(0, 8)).slice(5)} ${timeText(moment.slice(8, 12))}` : '';

/** Minutes in hours and minutes. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours && rest) return t('UI.csm.HOUR_MIN', hours, rest);
  return hours ? t('UI.csm.HOUR', hours) : t('UI.csm.MIN', rest);
}

/** When something is promised for, seen from today: its time, tomorrow, or its day. */
function promisedAt(moment: string): string {
  const time = timeText(moment.slice(8, 12));
  const day = moment.slice(0, 8);
  if (day === today()) return t('UI.csm.TODAY', time);
  return day === addDays(today(), 1) ? t('UI.csm.TOMORROW', time) : momentText(moment);
}

function overdueText(minutes: number, moment: string | null): string {
  const days = moment ? daysBetween(moment.slice(0, 8), today()) : 0;
  return days > 0 ? t('UI.csm.DAYS_OVER', days) : t('UI.csm.OVER', durationText(minutes));
}

/** How much time the promise of a request leaves, in words; empty where nothing is promised. */
export function lightText({ CSM_REQ_STS, LIGHT_TP, LEFT_MIN, PROM_DTM }: Clock): string {
  const left = LEFT_MIN ?? 0;
  if (LIGHT_TP === 'WAIT') return CSM_REQ_STS === 'ANS' ? codeName('CSM_REQ_STS', CSM_REQ_STS) : t('UI.csm.CUSTOMER_TURN');
  if (LIGHT_TP === 'OVER') return overdueText(-left, PROM_DTM);
  if (LIGHT_TP === 'SOON') return durationText(left);
  if (LIGHT_TP !== 'OK') return '';
  return PROM_DTM && PROM_DTM.slice(0, 8) !== today() ? promisedAt(PROM_DTM) : durationText(left);
}

/** What is promised of a request and when: the first answer, or the end. */
export const promiseText = ({ PROM_DTM, ANS_DTM }: Pick<CsmRequest, 'PROM_DTM' | 'ANS_DTM'>): string =>
  PROM_DTM ? t(ANS_DTM ? 'UI.csm.PROMISED_END' : 'UI.csm.PROMISED_ANSWER', promisedAt(PROM_DTM)) : '';
