import { t } from '../lib/texts';
import './steps.css';

/** A step of a way: done, where it is now, still to come, stopped by the customs, or where it ended too soon. */
export interface WayStep {
  key: string;
  name: string;
  state: 'done' | 'now' | 'next' | 'hold' | 'gone';
  /** When it happened, or is planned, as it is shown. */
  at: string;
  /** Who did it, or what else is to be known of it. */
  who?: string;
  /** The next one that comes. */
  coming?: boolean;
  /** It is later than it was planned. */
  late?: boolean;
  /** Nobody knows when: `unknown` of the line is said once over all such steps at its end. */
  dark?: boolean;
}

const spoken = {
  done: 'UI.A11Y.STEP_DONE',
  now: 'UI.A11Y.STEP_NOW',
  next: 'UI.A11Y.STEP_NEXT',
  hold: 'UI.A11Y.STEP_HOLD',
  gone: 'UI.A11Y.STEP_GONE',
} as const;

interface Props {
  steps: readonly WayStep[];
  /** Leaves out the line below their names. */
  low?: boolean;
  /** What stands above and below the steps, at the left of the line. */
  heads?: readonly [above: string, below: string];
  /** Said once over the steps at the end of which nothing is known. */
  unknown?: string;
  /** Stands behind the line. */
  end?: React.ReactNode;
}

/** A way as one line of its steps. */
export function StepLine({ steps, low = false, heads, unknown, end }: Props) {
  const known = steps.findLastIndex(({ dark }) => !dark) + 1;
  return (
    <ol
      className={['progress', low && 'progress-low', heads && 'progress-named'].filter(Boolean).join(' ')}
      aria-label={t('UI.A11Y.PROGRESS')}
    >
      {heads && (
        <li className="step-heads" aria-hidden>
          <span>{heads[0]}</span>
          <span>{heads[1]}</span>
        </li>
      )}
      {steps.map(({ key, name, state, at, who = '', coming, late, dark }, i) => (
        <li
          key={key}
          className={['step', `step-${state}`, coming && 'step-coming', late && 'step-late', dark && 'step-dark'].filter(Boolean).join(' ')}
          aria-label={[t(spoken[state], name), at, low ? who : ''].filter(Boolean).join(', ')}
          aria-current={['now', 'hold', 'gone'].includes(state) ? 'step' : undefined}
        >
          <span className="step-time">{at || (unknown && i >= known ? '' : '–')}</span>
          <span className="step-mark" aria-hidden />
          <span className="step-name" title={low && who ? who : undefined}>
            {name}
            {low && who && <span className="step-part"> {who}</span>}
          </span>
          {!low && (
            <span className="step-who" title={who}>
              {who}
            </span>
          )}
        </li>
      ))}
      {unknown && known < steps.length && (
        <li className="step-unknown" style={{ '--from': known / steps.length } as React.CSSProperties}>
          <span>{unknown}</span>
        </li>
      )}
      {end}
    </ol>
  );
}
