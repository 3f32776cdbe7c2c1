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
  /** Nobody knows when: `unknown` of the line is said once over such steps. */
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
  /** Said once, over the most steps in a row of which nothing is known. */
  unknown?: string;
  /** Stands behind the line. */
  end?: React.ReactNode;
}

/** The steps in a row of which nothing is known, each row as the places where it begins and ends. */
function darkRows(steps: readonly WayStep[]): [from: number, to: number][] {
  const edges = steps.flatMap(({ dark }, i) => (dark && !steps[i - 1]?.dark ? [i] : []));
  return edges.map((from) => [from, [...steps, undefined].findIndex((step, i) => i > from && !step?.dark)]);
}

/** A way as one line of its steps. */
export function StepLine({ steps, low = false, heads, unknown, end }: Props) {
  const rows = unknown ? darkRows(steps) : [];
  const longest = Math.max(...rows.map(([from, to]) => to - from));
  const said = rows.find(([from, to]) => to - from === longest);
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
      {steps.map(({ key, name, state, at, who = '', coming, late, dark }) => (
        <li
          key={key}
          className={['step', `step-${state}`, coming && 'step-coming', late && 'step-late', dark && 'step-dark'].filter(Boolean).join(' ')}
          aria-label={[t(spoken[state], name), dark && unknown ? unknown : at, low ? who : ''].filter(Boolean).join(', ')}
          aria-current={['now', 'hold', 'gone'].includes(state) ? 'step' : undefined}
        >
          <span className="step-time">{at || (unknown && dark ? '' : '–')}</span>
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
      {rows.map((row) => (
        <li
          key={row[0]}
          className="step-unknown"
          style={{ '--from': row[0] / steps.length, '--to': row[1] / steps.length } as React.CSSProperties}
          aria-hidden
        >
          {row === said && <span>{unknown}</span>}
        </li>
      ))}
      {end}
    </ol>
  );
}
