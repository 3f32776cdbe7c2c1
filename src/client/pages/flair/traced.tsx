import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import './traced.css';

/** What stands for an expected day that nobody knows. */
export const dayText = ({ EXP_DLV_DT }: { EXP_DLV_DT: string | null }, isWaitedFor: boolean): string | null =>
  EXP_DLV_DT === null && isWaitedFor ? t('UI.flairTracingPoList.UNKNOWN') : null;

/** Days late, red where there are any. */
export const lateDays = (days: number | null) => (days ? <b className="bad">{grouped(days)}</b> : days);
