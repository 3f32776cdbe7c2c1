import type { Balance } from '../../../contract/cfs/balance';
import type { ContainerType } from '../../../contract/cfs/loadPlan';
import { rateLimit } from '../../../contract/cfs/planChecks';
import type { PlanSums } from '../../../contract/cfs/planSums';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { Gravity } from './pictureParts';
import './clpBars.css';

/** How far from the middle of a bar the end of the allowed range lies, per cent. */
const allowed = 20;

interface Props {
  container: Pick<ContainerType, 'INR_CBM' | 'MAX_WT'>;
  sums: PlanSums;
  balance: Balance | null;
}

/** What is loaded against what the container takes, what is left of that, and where the weight lies. */
export function LoadBars({ container: { INR_CBM, MAX_WT }, sums, balance }: Props) {
  const { LOAD_RATE, LEFT_CBM, LEFT_WT, UNKNOWN } = sums;
  const isOver = LEFT_CBM !== null && LEFT_CBM < 0;
  const isTooHeavy = LEFT_WT !== null && LEFT_WT < 0;
  const share = (part: number, whole: number | null) => (whole ? (part / whole) * 100 : 0);
  const left = (value: number | null, unit: string, scale: number) =>
    value === null
      ? t('UI.clpList.NO_LIMIT')
      : value < 0
        ? t('UI.clpList.OVER', grouped(-value, scale), unit)
        : t('UI.clpList.LEFT', grouped(value, scale), unit);
  return (
    <div className="clp-bars">
      <Bar
        name={t('UI.clpList.RATE')}
        value={LOAD_RATE === null ? '–' : `${grouped(LOAD_RATE, 1)} %`}
        note={[t('UI.clpList.RECOMMENDED', grouped(rateLimit, 1)), UNKNOWN > 0 && t('UI.clpList.LEFT_OUT', UNKNOWN)]
          .filter(Boolean)
          .join(' · ')}
        tone={isOver ? 'over' : (LOAD_RATE ?? 0) > rateLimit ? 'high' : ''}
        share={LOAD_RATE ?? 0}
        limit={rateLimit}
      />
      <Bar
        name={t('UI.clpList.VOLUME')}
        value={`${grouped(sums.MSR_CBM, 3)} / ${INR_CBM === null ? '–' : grouped(INR_CBM, 3)}`}
        note={left(LEFT_CBM, 'CBM', 3)}
        tone={isOver ? 'over' : ''}
        share={share(sums.MSR_CBM, INR_CBM)}
      />
      <Bar
        name={t('UI.clpList.WEIGHT')}
        value={`${grouped(sums.GRS_WT, 1)} / ${MAX_WT === null ? '–' : grouped(MAX_WT)}`}
        note={left(LEFT_WT, 'KG', 1)}
        tone={isTooHeavy ? 'over' : ''}
        share={share(sums.GRS_WT, MAX_WT)}
      />
      <Middle
        name={t('UI.clpList.ALONG')}
        off={balance?.ALONG}
        max={balance?.MAX_ALONG}
        say={(value) => t(value < 0 ? 'UI.clpList.INNER' : 'UI.clpList.OUTER', grouped(Math.abs(value), 2))}
      />
      <Middle
        name={t('UI.clpList.ASIDE')}
        off={balance?.ASIDE}
        max={balance?.MAX_ASIDE}
        say={(value) => t(value < 0 ? 'UI.clpList.LEFT_SIDE' : 'UI.clpList.RIGHT_SIDE', grouped(Math.abs(value), 2))}
      />
      <ul className="clp-keys">
        <li>
          <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden>
            <Gravity x={0} y={0} />
          </svg>
          {t('UI.clpList.GRAVITY')}
        </li>
        <li className="current">{t('UI.clpList.CURRENT')}</li>
        <li className="free">{t('UI.clpList.FREE_SPACE')}</li>
        <li className="limit">{t('UI.clpList.LIMIT')}</li>
        <li className="range">{t('UI.clpList.RANGE')}</li>
      </ul>
    </div>
  );
}

interface BarProps {
  name: string;
  value: string;
  note: string;
  /** Above what is recommended, or above what is possible. */
  tone: 'high' | 'over' | '';
  /** Per cent of the bar. */
  share: number;
  limit?: number;
}

const Bar = ({ name, value, note, tone, share, limit }: BarProps) => (
  <div className="clp-bar">
    <span>{name}</span>
    <i className="clp-track">
      <i className={tone} style={{ width: `${Math.min(100, share)}%` }} />
      {limit !== undefined && <i className="clp-limit" style={{ left: `${limit}%` }} />}
    </i>
    <b className={tone}>{value}</b>
    <span>{note}</span>
  </div>
);

interface MiddleProps {
  name: string;
  off: number | undefined;
  max: number | undefined;
  say(value: number): string;
}

/** How far the weight lies from the middle; zero is in the middle of the bar. */
function Middle({ name, off, max, say }: MiddleProps) {
  const isKnown = off !== undefined && max !== undefined;
  const isOff = isKnown && Math.abs(off) > max;
  const at = isKnown ? 50 + Math.max(-50, Math.min(50, (off / max) * allowed)) : 50;
  return (
    <div className="clp-bar">
      <span>{name}</span>
      <i className="clp-track">
        <i className="clp-range" style={{ left: `${50 - allowed}%`, width: `${2 * allowed}%` }} />
        <i className="clp-zero" />
        {isKnown && <i className={isOff ? 'clp-at high' : 'clp-at'} style={{ left: `${at}%` }} />}
      </i>
      <b className={isOff ? 'high' : ''}>{isKnown ? say(off) : '–'}</b>
      <span>{isKnown ? t('UI.clpList.ALLOWED', grouped(max, 2)) : ''}</span>
    </div>
  );
}
