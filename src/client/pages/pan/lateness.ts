import { daysBetween } from '../../../contract/dates';
import { t } from '../../lib/texts';

const minutesOf = (moment: string): number => Number(moment.slice(8, 10)) * 60 + Number(moment.slice(10, 12));

/** Minutes from a plan to what happened, both of 12 digits or more. */
const minutesBetween = (plan: string, actual: string): number =>
  daysBetween(plan.slice(0, 8), actual.slice(0, 8)) * 24 * 60 + minutesOf(actual) - minutesOf(plan);

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t('UI.dlvOrdDetail.DAYS', Math.floor(hours / 24));
  const rest = minutes % 60 ? t('UI.dlvOrdDetail.MINUTES', minutes % 60) : '';
  return [hours && t('UI.dlvOrdDetail.HOURS', hours), rest].filter(Boolean).join(' ');
}

/** How much later or earlier than planned something happened, to the minute; from a day on in whole days. */
export function lateness(plan: string, actual: string): string {
  const minutes = minutesBetween(plan, actual);
  if (minutes === 0) return t('UI.dlvOrdDetail.ON_PLAN');
  return t(minutes > 0 ? 'UI.dlvOrdDetail.LATER' : 'UI.dlvOrdDetail.EARLIER', duration(Math.abs(minutes)));
}
