import { ReloadOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import { addDays, daysBetween } from '../../../../contract/dates';
import {
  type Chosen,
  type Deadline,
  type DeadlineFilter,
  type DueScope,
  deadlineFilters,
  deadlineTone,
  documentWork,
  dueScopes,
  isUnknown,
  nextWork,
  ptlDeadlineList,
  shownScopes,
} from '../../../../contract/ptl/status/ptlDeadlineList';
import { dashed } from '../../../../contract/shown';
import {
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridScope,
  OpenTab,
  Rows,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
} from '../../../grid';
import { codeName, useCodes } from '../../../lib/codes';
import { nowTime, today } from '../../../lib/dates';
import { grouped } from '../../../lib/formats';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { chooseLook, look } from '../../../shell/look';
import { menus } from '../../../shell/menu';
import { useScreen } from '../../../shell/screen';
import { useOpening } from '../../../shell/useOpening';
import { DayBars, dayName, Filters } from './deadlineParts';
import './deadlines.css';

const won = { type: 'N', len: 15, scale: 0 } as const;
const number = { type: 'I' } as const;
const coded = (code: string) => ({ type: 'V', len: 10, code }) as const;

/** How much time is left, in words. */
function leftText({ DUE_DTM, REMAIN_MIN }: Deadline): string {
  if (DUE_DTM === null || REMAIN_MIN === null) return t('UI.due.NONE');
  const minutes = Math.abs(REMAIN_MIN);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (REMAIN_MIN >= 0) return days > 0 ? t('UI.due.DAYS_LEFT', days, hours) : t('UI.due.HOURS_LEFT', hours, minutes % 60);
  const missed = daysBetween(DUE_DTM.slice(0, 8), today());
  return missed > 0 ? t('UI.due.DAYS_OVER', missed) : t('UI.due.HOURS_OVER', hours, minutes % 60);
}

/** The hour of something over matters no more. */
const dueText = ({ DUE_DTM, URG_TP }: Deadline): string =>
  DUE_DTM === null ? '–' : dashed(DUE_DTM.slice(0, URG_TP === 'OVER' && DUE_DTM.slice(0, 8) < today() ? 8 : 12));

/** Nothing by the day, not known, or the amount: three different things. */
const wonText = (row: Deadline, amount: number | null): string | null =>
  amount !== null ? null : isUnknown(row, amount) ? t('UI.CARGO.UNKNOWN') : '–';

function Won({ row, amount, over = false }: { row: Deadline; amount: number | null; over?: boolean }) {
  if (isUnknown(row, amount)) return <span className="unknown">{t('UI.CARGO.UNKNOWN')}</span>;
  if (amount === null) return '–';
  return over && amount > 0 ? <b className="bad">{grouped(amount)}</b> : grouped(amount);
}

/** What the groups are called: over, today, tomorrow, the rest of two weeks, later, no date. */
function partText({ PART_SEQ }: Deadline): string {
  const day = (days: number) => dayName(addDays(today(), days));
  const names: Record<number, () => string> = {
    1: () => t('UI.due.OVER'),
    2: () => t('UI.due.TODAY', day(0)),
    3: () => t('UI.due.TOMORROW', day(1)),
    4: () => t('UI.due.TWO_WEEKS', dashed(addDays(today(), 2)).slice(5), dashed(addDays(today(), 13)).slice(5)),
    5: () => t('UI.due.LATER', dashed(addDays(today(), 14)).slice(5)),
    6: () => t('UI.due.NONE'),
  };
  return names[PART_SEQ]?.() ?? '';
}

/** The next step, which leads to its work where the user may do it. */
function Next({ row }: { row: Deadline }) {
  const { screen, button, args } = nextWork[row.NEXT_TP];
  const may = !button || menus.get().menuMap[screen]?.buttons.some(({ BTN_ID }) => BTN_ID === button);
  return may ? (
    <OpenTab menu={screen} args={args(row)}>
      {row.NEXT_NM}
    </OpenTab>
  ) : (
    row.NEXT_NM
  );
}

function Document({ row }: { row: Deadline }) {
  const { screen, args } = documentWork[row.KIND_TP];
  return (
    <OpenTab menu={screen} args={args(row)}>
      {row.REF_KEY}
    </OpenTab>
  );
}

function Left({ row }: { row: Deadline }) {
  const tone = deadlineTone(row);
  return tone ? <b className={tone}>{leftText(row)}</b> : leftText(row);
}

/** Says how many are not in the sum. */
function unknownText(rows: readonly Deadline[]): string | null {
  const count = rows.filter((row) => isUnknown(row, row.DAY_WON)).length;
  return count ? t('UI.due.UNKNOWN', count) : null;
}

const columns = (): Column<Deadline>[] => [
  {
    field: 'REMAIN_MIN',
    like: number,
    width: 96,
    text: leftText,
    render: (row) => <Left row={row} />,
  },
  { field: 'DUE_DTM', like: { type: 'S' }, width: 122, render: dueText },
  { field: 'KIND_TP', like: coded('DUE_KIND'), width: 76 },
  { field: 'REF_KEY', width: 112, render: (row) => <Document row={row} /> },
  { field: 'CUST_NM', owner: true, width: 108 },
  { field: 'CNTN_TXT', width: 160, rest: true, footer: { kind: 'CUSTOM', of: unknownText } },
  {
    field: 'DAY_WON',
    like: won,
    width: 88,
    footer: 'SUM',
    text: (row) => wonText(row, row.DAY_WON),
    render: (row) => <Won row={row} amount={row.DAY_WON} />,
  },
  {
    field: 'SUM_WON',
    like: won,
    width: 88,
    footer: 'SUM',
    text: (row) => wonText(row, row.SUM_WON),
    render: (row) => <Won row={row} amount={row.SUM_WON} over />,
  },
  { field: 'WHO_NM', width: 108, render: (row) => (row.WHO_TP === 'ME' ? <b>{row.WHO_NM}</b> : <span className="who">{row.WHO_NM}</span>) },
  { field: 'NEXT_NM', width: 118, render: (row) => <Next row={row} /> },
  { field: 'PART_SEQ', like: number, hidden: true, text: partText },
  { field: 'URG_TP', like: coded('DUE_URG'), hidden: true },
  { field: 'WHO_TP', like: coded('DUE_WHO'), hidden: true },
  { field: 'BAR_KEY', hidden: true },
  { field: 'DUE_SCOPE', hidden: true },
];

type Model = GridModel<Deadline, object>;

/** The value that each filter of the board lets through; other filters of the grid are the user's own. */
export const chosenOf = (grid: Model): Chosen =>
  Object.fromEntries(
    deadlineFilters.flatMap((name) => {
      const values = grid.store.arranged.filters[name]?.values;
      return values?.length === 1 ? [[name, values[0]]] : [];
    }),
  );

/** Chooses a value of a filter; the one that is chosen already is let go. */
function choose(grid: Model, name: DeadlineFilter, value: string | undefined): void {
  const { [name]: _, ...rest } = grid.store.arranged.filters;
  const isSame = value === undefined || chosenOf(grid)[name] === value;
  grid.store.arranged.arrange({ filters: isSame ? rest : { ...rest, [name]: { values: [value] } } });
}

/** The filter of whose work is shown. */
const scopeFilter = (of: DueScope): Record<string, { values: string[] }> =>
  of === 'ALL' ? {} : { DUE_SCOPE: { values: [...shownScopes(of)] } };

/** Whose work is shown: the filter says it, whoever has set it. */
const scopeIn = (grid: Model): DueScope =>
  dueScopes.find((of) => of === 'ALL' || grid.store.arranged.filters.DUE_SCOPE?.values?.join() === shownScopes(of).join()) ?? 'ALL';

/** 나 · 우리 조직 · 전체: kept with the user, as the look of the portal is. */
function ScopeSwitch({ grid }: { grid: Model }) {
  const now = scopeIn(grid);
  const show = (of: DueScope) => {
    const { DUE_SCOPE: _, ...rest } = grid.store.arranged.filters;
    grid.store.arranged.arrange({ filters: { ...rest, ...scopeFilter(of) } });
    chooseLook({ ...look.get(), DUE_SCOPE: of });
  };
  return (
    <fieldset className="ggroup due-scope" aria-label={label('DUE_SCOPE', 'ptlDeadlineList')}>
      {dueScopes.map((of) => (
        <button key={of} type="button" aria-pressed={of === now} onClick={() => show(of)}>
          {codeName('DUE_SCOPE', of)}
        </button>
      ))}
    </fieldset>
  );
}

/** What another screen has counted, as filters. */
function filtersOf({ KIND_TP, URG_TP, FR_DT, TO_DT }: Record<string, string>) {
  const one = (name: string, value: string | undefined) => (value ? { [name]: { values: [value] } } : {});
  return { ...one('KIND_TP', KIND_TP), ...one('URG_TP', URG_TP), ...(FR_DT ? { DUE_DTM: { text: `${FR_DT}..${TO_DT}` } } : {}) };
}

function Note({ rows, at }: { rows: readonly Deadline[]; at: string }) {
  const over = rows.filter(({ URG_TP }) => URG_TP === 'OVER').length;
  return (
    <>
      {over > 0 && <b className="due-over">{t('UI.due.OVER_COUNT', over)}</b>}
      <span className="due-note">{t('UI.due.BARS')}</span>
      <span className="due-at">{t('UI.due.AT', at)}</span>
    </>
  );
}

export default function PtlDeadlineList() {
  const { args } = useScreen();
  const names = useCodes(Object.fromEntries(['DUE_KIND', 'DUE_URG', 'DUE_WHO', 'DUE_SCOPE'].map((group) => [group, { MSTR_CD: group }])));
  const grid: Model = useGrid(ptlDeadlineList.select, {
    id: 'G1',
    key: ['KIND_TP', 'REF_KEY'],
    system: [],
    columns: columns(),
    empty: t('UI.due.EMPTY'),
  });
  useGridState(grid);
  const staff = session().USER_TP === 'S';
  // What another screen has counted is all there is to see.
  const given = filtersOf(args);
  const opened = staff && Object.keys(given).length === 0 ? scopeFilter(look.get().DUE_SCOPE ?? 'ALL') : given;
  useOpening(() => grid.store.arranged.arrange({ grouping: ['PART_SEQ'], filters: opened }));
  const scope = scopeIn(grid);
  const chosen = chosenOf(grid);
  const onChoose = (name: DeadlineFilter, value: string | undefined) => choose(grid, name, value);
  const onKeyDown = (event: KeyboardEvent) => {
    const { DUE_SCOPE: _, ...others } = grid.store.arranged.filters;
    if (event.key !== 'Escape' || event.defaultPrevented || Object.keys(others).length === 0) return;
    event.preventDefault();
    grid.store.arranged.arrange({ filters: scopeFilter(scope) });
  };
  const rows = grid.store.rows.filter(({ DUE_SCOPE }) => shownScopes(scope).includes(DUE_SCOPE));

  return (
    <GridScope grid={grid}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape alone, wherever the focus is on the page */}
      <div className="due" onKeyDown={onKeyDown}>
        <Filters rows={rows} chosen={chosen} onChoose={onChoose} />
        <div className="due-main gpart">
          <Toolbar note={<Note rows={rows} at={`${dashed(today())} ${nowTime().slice(0, 2)}:${nowTime().slice(2)}`} />}>
            {staff && names.DUE_SCOPE?.length ? <ScopeSwitch grid={grid} /> : null}
            <Rows>
              <ToolButton id="search" icon={ReloadOutlined} onClick={() => void grid.search()} />
            </Rows>
            <Tools>
              <ExcelButton for={ptlDeadlineList.excel} />
            </Tools>
          </Toolbar>
          <DayBars rows={rows} chosen={chosen} onChoose={onChoose} />
          <Grid />
        </div>
      </div>
    </GridScope>
  );
}
