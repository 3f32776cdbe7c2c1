import type { KeyboardEvent } from 'react';
import { weekday } from '../../../../contract/dates';
import {
  barKeys,
  type Chosen,
  type Deadline,
  type DeadlineFilter,
  deadlineKinds,
  type FilterCount,
  filterCounts,
  urgencies,
} from '../../../../contract/ptl/status/ptlDeadlineList';
import { dashed } from '../../../../contract/shown';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { grouped } from '../../../lib/formats';
import { onlyCustomer } from '../../../lib/session';
import { label, lang, t } from '../../../lib/texts';
import { onPhone } from '../../../shell/phone';
import { useStore } from '../../../shell/useStore';

interface Props {
  rows: readonly Deadline[];
  chosen: Chosen;
  onChoose(name: DeadlineFilter, value: string | undefined): void;
}

/** A day with its weekday: 03-12 (목). */
export function dayName(day: string): string {
  return `${dashed(day).slice(5)} (${weekdayName(day)})`;
}
const weekdayName = (day: string): string =>
  new Intl.DateTimeFormat(lang(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${dashed(day)}T00:00Z`));

const forward = ['ArrowRight', 'ArrowDown'];
const back = ['ArrowLeft', 'ArrowUp'];

/** Arrow keys go from one button of a group to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = forward.includes(event.key) ? 1 : back.includes(event.key) ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll('button')].filter(({ disabled }) => !disabled);
  all[all.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
}

/** Of each group one button is reached by Tab: the one chosen, else the first. */
const tabStop = (isStop: boolean) => ({ tabIndex: isStop ? 0 : -1 });

interface GroupProps extends Props {
  of: DeadlineFilter;
  /** Values that are listed, in their order; those there are, the most frequent first, where none are given. */
  values?: readonly string[];
  name(value: string): string;
  /** With the count of those over, and a line for all. */
  whole?: boolean;
}

function FilterGroup({ rows, chosen, onChoose, of, values, name, whole = false }: GroupProps) {
  const counts = filterCounts(rows, chosen, of);
  const all = [...counts.values()];
  const own = chosen[of];
  const isPhone = useStore(onPhone);
  const listed = (values?.flatMap((value) => counts.get(value) ?? []) ?? all.sort((a, b) => b.count - a.count)) as FilterCount[];
  const kept =
    own === undefined || listed.some(({ value }) => value === own) ? listed : [...listed, { value: own, count: 0, over: 0, won: 0 }];
  const sum = (key: 'count' | 'over') => all.reduce((total, one) => total + one[key], 0);
  const lines = whole ? [{ value: undefined, count: sum('count'), over: sum('over') }, ...kept] : kept;
  if (lines.length === 0) return null;
  const title = label(of, 'ptlDeadlineList');
  if (isPhone)
    return (
      <label className="due-select">
        <span>{title}</span>
        <select value={own ?? ''} onChange={({ target }) => onChoose(of, target.value || undefined)}>
          <option value="">{t('UI.due.ALL')}</option>
          {kept.map(({ value, count }) => (
            <option key={value} value={value}>
              {name(value)} {grouped(count)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <fieldset className="due-group" onKeyDown={moveFocus}>
      <legend>{title}</legend>
      {whole && (
        <p aria-hidden>
          <span>{t('UI.due.OVER_SHORT')}</span>
          <span>{t('UI.due.ALL')}</span>
        </p>
      )}
      {lines.map(({ value, count, over }, i) => {
        const isOn = value === own && (value !== undefined || whole);
        return (
          <button
            key={value ?? ''}
            type="button"
            aria-pressed={isOn}
            {...tabStop(isOn || (i === 0 && own === undefined))}
            onClick={() => onChoose(of, value)}
          >
            <span>{value === undefined ? t('UI.due.ALL') : name(value)}</span>
            {whole && over > 0 && <i>{grouped(over)}</i>}
            <b>{grouped(count)}</b>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The filters of the board: kind, who must act, urgency, customer. Counts of each follow what the others let through. */
export function Filters(props: Props) {
  return (
    <search className="due-filters" aria-label={t('UI.due.FILTERS')}>
      <FilterGroup {...props} of="KIND_TP" values={deadlineKinds} name={(value) => codeName('DUE_KIND', value)} whole />
      <FilterGroup {...props} of="WHO_TP" values={['ME', 'CUST', 'CORP', 'OUT']} name={(value) => codeName('DUE_WHO', value)} />
      <FilterGroup {...props} of="URG_TP" values={urgencies} name={(value) => codeName('DUE_URG', value)} />
      {onlyCustomer() === null && <FilterGroup {...props} of="CUST_NM" name={(value) => value} />}
    </search>
  );
}

/** Height of the greatest bar, px. */
const highest = 48;

interface BarProps {
  day: string;
  count: FilterCount | undefined;
  /** Won of the greatest bar. */
  most: number;
  isOn: boolean;
  isStop: boolean;
  onClick(): void;
}

function barTitle(day: string): string {
  if (day === 'OVER') return t('UI.due.OVER_SHORT');
  if (day === 'NONE') return t('UI.due.NONE');
  return day === today() ? t('UI.due.DAY', weekdayName(day)) : `${dashed(day).slice(5)} ${weekdayName(day)}`;
}

function Bar({ day, count, most, isOn, isStop, onClick }: BarProps) {
  const title = barTitle(day);
  const won = count?.won ?? 0;
  const isDay = day !== 'OVER' && day !== 'NONE';
  const kind =
    day === 'OVER' ? ' over' : day === 'NONE' ? ' none' : day === today() ? ' today' : [0, 6].includes(weekday(day)) ? ' off' : '';
  const number = count ? t('UI.due.COUNT', count.count) : '–';
  return (
    <button
      type="button"
      className={`due-bar${kind}`}
      aria-pressed={isOn}
      aria-label={`${title} ${number}${won > 0 ? ` ${t('UI.due.WON', won)}` : ''}`}
      title={isDay ? dashed(day) : undefined}
      {...tabStop(isStop)}
      onClick={onClick}
    >
      <strong>{won > 0 && grouped(won)}</strong>
      <span className="due-column">
        {count && (
          <i className={won > 0 ? '' : 'flat'} style={won > 0 ? { height: Math.max(3, Math.round((won / most) * highest)) } : {}} />
        )}
      </span>
      <span>{title}</span>
      <span>{number}</span>
    </button>
  );
}

/** What each of the next 14 days costs when it is missed, with what is over and what has no date; a day is a filter. */
export function DayBars({ rows, chosen, onChoose }: Props) {
  const counts = filterCounts(rows, chosen, 'BAR_KEY');
  const keys = barKeys(today());
  const most = Math.max(1, ...keys.map((key) => counts.get(key)?.won ?? 0));
  const own = chosen.BAR_KEY;
  const first = own ?? keys.find((key) => counts.has(key));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons with the arrow keys between them
    <div className="due-bars" role="group" aria-label={t('UI.due.BARS')} onKeyDown={moveFocus}>
      {keys.map((key) => (
        <Bar
          key={key}
          day={key}
          count={counts.get(key)}
          most={most}
          isOn={key === own}
          isStop={key === first}
          onClick={() => onChoose('BAR_KEY', key)}
        />
      ))}
    </div>
  );
}
