import { CheckCircleOutlined, ExclamationCircleFilled, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import {
  type DayItem,
  type DayKind,
  type DayLevel,
  type DayPart,
  type DayPartName,
  dayKinds,
  needsAttention,
} from '../../../../contract/cms/log/cmsAdminDay';
import { daysBetween } from '../../../../contract/dates';
import { dashed } from '../../../../contract/shown';
import { today } from '../../../lib/dates';
import { fileSize, grouped } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import { menus } from '../../../shell/menu';
import { Figure, Panel, type Part } from '../../../shell/part';
import { openPopup } from '../../../shell/popups';
import { openTab } from '../../../shell/tabs';

const marks = { BAD: ExclamationCircleFilled, WARN: WarningOutlined, OK: CheckCircleOutlined };
const tones = { BAD: 'bad', WARN: 'warn', OK: 'fine' };

/** How urgent it is: by a sign and a word, the colour beside them. */
function Level({ level }: { level: DayLevel }) {
  const Mark = marks[level];
  return (
    <span className={tones[level]}>
      <Mark aria-hidden />
      {t(`UI.cmsAdminDay.${level}`)}
    </span>
  );
}

/** The way to where it is mended, where the user has that. */
function opener(item: DayItem): (() => void) | undefined {
  const { menuMap, popupMap } = menus.get();
  const kind = dayKinds[item.KIND];
  for (const screen of kind.screens) {
    if (screen in menuMap) return () => openTab(screen, kind.search(item, today()));
    const path = popupMap[screen]?.MENU_PATH;
    if (path) return () => void openPopup(path);
  }
  return undefined;
}

/** Which of its times is told of a kind, and the words around it. */
const times: Partial<Record<DayKind, ['FROM_DTM' | 'LAST_DTM', word: string]>> = {
  REG_WAIT: ['FROM_DTM', 'SINCE'],
  USER_LOCK: ['LAST_DTM', 'UNTIL'],
  USER_TEMP: ['LAST_DTM', 'UNTIL'],
  USER_TEMP_OVER: ['LAST_DTM', 'ENDED'],
  USER_END: ['LAST_DTM', 'UNTIL'],
  MAIL_FAIL: ['LAST_DTM', 'LATEST'],
  MAIL_WAIT: ['FROM_DTM', 'SINCE'],
  API_FAIL: ['LAST_DTM', 'GOOD'],
  JOB_FAIL: ['LAST_DTM', 'RAN'],
  JOB_LATE: ['FROM_DTM', 'PLANNED'],
  JOB_OFF: ['LAST_DTM', 'RAN'],
  ERR_OPEN: ['LAST_DTM', 'LATEST'],
};

/** What it means that a time is not there. */
const nothing: Partial<Record<DayKind, string>> = { API_FAIL: 'NEVER_GOOD', USER_LOCK: 'NO_END', JOB_OFF: 'NEVER_RAN' };

/** A time to the minute. */
const minute = (value: string): string => dashed(value.slice(0, 12));

function timeOf(item: DayItem): string {
  const [column, word] = times[item.KIND] ?? [];
  if (!column) return '';
  const value = item[column];
  if (value) return t(`UI.cmsAdminDay.AT_${word}`, minute(value));
  return nothing[item.KIND] ? t(`UI.cmsAdminDay.${nothing[item.KIND]}`) : '–';
}

/** What more there is to say: the reason, or how long it waits. */
const noteOf = ({ KIND, NOTE, FROM_DTM }: DayItem): string =>
  KIND === 'REG_WAIT' && FROM_DTM ? t('UI.cmsAdminDay.WAITS', daysBetween(FROM_DTM.slice(0, 8), today()) + 1) : (NOTE ?? '');

interface DayColumn {
  id: string;
  /** px; one takes the rest. */
  width?: number;
  right?: true;
  cell(item: DayItem): ReactNode;
}

function DayTable({ id, columns, list }: { id: string; columns: DayColumn[]; list: DayItem[] }) {
  return (
    <table aria-labelledby={`home-${id}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" style={{ width: column.width }} className={column.right && 'right'}>
              {t(`UI.cmsAdminDay.C_${column.id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((item) => (
          <tr key={[item.KIND, item.KEY, item.NAME, item.NOTE].join(' ')}>
            {columns.map((column) => {
              const content = column.cell(item);
              return (
                <td key={column.id} title={typeof content === 'string' ? content : undefined} className={column.right && 'right'}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const level: DayColumn = { id: 'LVL', width: 120, cell: ({ LVL }) => <Level level={LVL} /> };
const what = ({ KIND }: DayItem) => t(`UI.cmsAdminDay.${KIND}`);

const attention: DayColumn[] = [
  level,
  { id: 'WHAT', width: 220, cell: (item) => <Figure name={what(item)} open={opener(item)} /> },
  { id: 'NAME', width: 200, cell: ({ NAME }) => NAME ?? '' },
  { id: 'CNT', width: 76, right: true, cell: ({ CNT }) => (CNT === null ? '' : grouped(CNT)) },
  { id: 'AT', width: 200, cell: timeOf },
  { id: 'NOTE', cell: noteOf },
];

interface PanelProps {
  name: DayPartName;
  part: Part<DayPart>;
}

/** Old figures stay where they could not be read anew; the title says so. */
const asShown = ({ data, failure, load }: Part<DayPart>) => ({ data, load, failure: data ? null : failure });

function Stale({ part: { data, failure } }: { part: Part<DayPart> }) {
  return (
    data &&
    failure && (
      <span className="warn" role="status">
        <WarningOutlined aria-hidden /> {t('UI.cmsAdminDay.STALE', minute(data.AT_DTM))} {failure}
      </span>
    )
  );
}

/** What a part has to do. */
export function DayPanel({ name, part }: PanelProps) {
  const list = part.data?.LIST.filter(needsAttention) ?? [];
  const { TOTAL = 0, LIST = [] } = part.data ?? {};
  const note = (
    <>
      {part.data && <b>{grouped(TOTAL - LIST.length + list.length)}</b>}
      {TOTAL > LIST.length && <span>{t('UI.cmsAdminDay.FIRST', LIST.length)}</span>}
      <Stale part={part} />
    </>
  );
  return (
    <Panel id={name} title={t(`UI.cmsAdminDay.P_${name}`)} note={note} part={asShown(part)}>
      <DayTable id={name} columns={attention} list={list} />
    </Panel>
  );
}

/** The value of a fact, in words. */
function factOf({ KIND, NAME, KEY, CNT, MAX, FROM_DTM, LAST_DTM }: DayItem): string {
  if (KIND === 'DISK') return t('UI.cmsAdminDay.FREE', fileSize(CNT ?? 0), fileSize(MAX ?? 0), Math.floor(((CNT ?? 0) / (MAX || 1)) * 100));
  if (KIND === 'CONN') return `${grouped(CNT ?? 0)} / ${grouped(MAX ?? 0)}`;
  if (KIND === 'DB' || KIND === 'RESERVE') return fileSize(CNT ?? 0);
  if (KIND === 'BACKUP') return LAST_DTM ? minute(LAST_DTM) : t('UI.cmsAdminDay.NO_BACKUP');
  if (KIND === 'MAIL_SERVER') return t(`UI.cmsAdminDay.MAIL_${KEY}`);
  if (KIND === 'STARTED') return FROM_DTM ? minute(FROM_DTM) : '';
  return NAME ?? (CNT === null ? '' : grouped(CNT));
}

/** Of which disk it is told. */
const factName = (item: DayItem): string => (item.KIND === 'DISK' ? t(`UI.cmsAdminDay.DISK_${item.KEY}`) : what(item));

/** Facts that are neither good nor bad. */
const neutral: readonly DayKind[] = ['DB', 'VERSION', 'SCHEMA', 'NODE', 'POSTGRES', 'STARTED', 'PROCESSES'];

const facts: DayColumn[] = [
  { ...level, cell: (item) => !neutral.includes(item.KIND) && level.cell(item) },
  { id: 'WHAT', width: 168, cell: factName },
  { id: 'VALUE', cell: factOf },
];

/** Figures of the installation, the troubled ones first. */
export function FactPanel({ name, part }: PanelProps) {
  const list = part.data?.LIST.filter(({ KIND }) => KIND !== 'TABLE') ?? [];
  return (
    <Panel id={name} title={t(`UI.cmsAdminDay.P_${name}`)} note={<Stale part={part} />} part={asShown(part)}>
      <DayTable id={name} columns={facts} list={list} />
    </Panel>
  );
}

const grown = ({ GROW, FROM_DTM }: DayItem): string =>
  GROW === null || !FROM_DTM
    ? '–'
    : t('UI.cmsAdminDay.GROWN', `${GROW < 0 ? '−' : '+'}${fileSize(Math.abs(GROW))}`, dashed(FROM_DTM.slice(0, 8)));

const tables: DayColumn[] = [
  { id: 'TABLE', cell: ({ NAME }) => NAME },
  { id: 'SIZE', width: 96, right: true, cell: ({ CNT }) => fileSize(CNT ?? 0) },
  { id: 'GROW', width: 190, right: true, cell: grown },
];

/** The largest tables, and how they grow. */
export function TablePanel({ part }: Pick<PanelProps, 'part'>) {
  const list = part.data?.LIST.filter(({ KIND }) => KIND === 'TABLE') ?? [];
  return (
    <Panel id="tables" title={t('UI.cmsAdminDay.P_tables')} part={asShown(part)}>
      <DayTable id="tables" columns={tables} list={list} />
    </Panel>
  );
}
