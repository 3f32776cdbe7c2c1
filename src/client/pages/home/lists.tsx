import { ClockCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { type HomeAlert, type HomeNotice, type HomeTask, home, homeTasks, type TaskCount, tasksOf } from '../../../contract/home';
import { dashed } from '../../../contract/shown';
import { StatusTag } from '../../grid/StatusTag';
import { codeName, useCodes } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { onlyCustomer, session } from '../../lib/session';
import { label, lang, t } from '../../lib/texts';
import { menuOf } from '../../shell/menu';
import { openNotice } from '../../shell/notices';
import { Empty, Figure, opener, Panel, type Part, usePart } from '../../shell/part';

interface ListColumn<R> {
  field: string;
  /** px; one column takes the rest. */
  width?: number;
  /** Its width in English, where its words need more room. */
  english?: number;
  /** Dates and times stand in the middle. */
  align?: 'mid';
  cell(row: R): ReactNode;
}

interface ListProps<R> {
  id: string;
  title: string;
  /** Said where the list is empty. */
  empty: string;
  /** Of all rows, where it is not their number alone. */
  note?: ReactNode;
  /** Shows all of them. */
  all?: (() => void) | undefined;
  part: Part<{ LIST: R[]; TOTAL: number } | null>;
  columns: ListColumn<R>[];
  rowKey(row: R): string;
}

function List<R>({ id, title, empty, note, all, part, columns, rowKey }: ListProps<R>) {
  const rows = part.data?.LIST ?? [];
  const total = grouped(part.data?.TOTAL ?? 0);
  return (
    <Panel
      id={id}
      title={title}
      note={part.data && (note ?? <Total name={`${title} ${total}`} text={total} open={rows.length ? all : undefined} />)}
      part={part}
    >
      {rows.length === 0 ? (
        <Empty text={empty} />
      ) : (
        <table aria-labelledby={`home-${id}`}>
          <thead>
            <tr>
              {columns.map(({ field, width, english = width, align }) => (
                <th key={field} scope="col" style={{ width: lang() === 'en' ? english : width }} className={align}>
                  {label(field, 'home')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ field, align, cell }) => {
                  const content = cell(row);
                  return (
                    <td key={field} title={typeof content === 'string' ? content : undefined} className={align}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** How many there are, which leads to all of them. */
const Total = (props: { name: string; text: string; open: (() => void) | undefined }) => (
  <b>
    <Figure {...props} />
  </b>
);

const alertColumns: ListColumn<HomeAlert>[] = [
  {
    field: 'HBL_NO',
    width: 116,
    cell: ({ HBL_NO }) => <Figure name={HBL_NO} open={opener('ptlShipngStusDetail', () => ({ HBL_NO }))} />,
  },
  { field: 'CUST_NM', width: 110, cell: (row) => row.CUST_NM },
  { field: 'POL_CD', width: 60, cell: (row) => row.POL_CD },
  { field: 'POD_CD', width: 60, cell: (row) => row.POD_CD },
  { field: 'ETA_DT', width: 92, align: 'mid', cell: (row) => dashed(row.ETA_DT) },
  { field: 'CARGO_STS', width: 100, english: 112, cell: (row) => <StatusTag group="CARGO_STS" code={row.CARGO_STS} /> },
  { field: 'ALERT_TXT', cell: (row) => <AlertText row={row} /> },
];

function AlertText({ row: { ALERT_TXT, BAD_YN } }: { row: HomeAlert }) {
  const Mark = BAD_YN === 'Y' ? ExclamationCircleOutlined : ClockCircleOutlined;
  return (
    <span className={BAD_YN === 'Y' ? 'bad' : 'warn'} title={ALERT_TXT}>
      <Mark aria-hidden /> {ALERT_TXT}
    </span>
  );
}

export function Alerts({ asked }: { asked: number }) {
  const part = usePart(home.alerts, asked);
  useCodes({ CARGO_STS: { MSTR_CD: 'CARGO_STS' } });
  if (part.data === null) return null;
  return (
    <List
      id="G2"
      title={t('UI.home.G2')}
      empty={t('UI.EMPTY.ALERT')}
      part={part}
      columns={alertColumns.filter(({ field }) => field !== 'CUST_NM' || onlyCustomer() === null)}
      rowKey={({ HBL_NO }) => HBL_NO}
    />
  );
}

const noticeColumns: ListColumn<HomeNotice>[] = [
  { field: 'NOTC_TP', width: 144, cell: ({ NOTC_TP }) => <StatusTag group="NOTC_TP" code={NOTC_TP} /> },
  { field: 'NOTC_TITLE', cell: (notice) => <NoticeTitle notice={notice} /> },
  { field: 'PUB_DTM', width: 124, align: 'mid', cell: ({ PUB_DTM }) => dashed(PUB_DTM.slice(0, 12)) },
];

function NoticeTitle({ notice: { NOTC_NO, NOTC_TITLE, NEW_YN } }: { notice: HomeNotice }) {
  const open = menuOf('ptlNotiPopup') && (() => void openNotice(NOTC_NO));
  return (
    <span className="home-notice" title={NOTC_TITLE}>
      <Figure name={NOTC_TITLE} open={open} /> {NEW_YN === 'Y' && <span className="tag tag-move">{t('UI.NOTC.NEW')}</span>}
    </span>
  );
}

export function Notices({ asked }: { asked: number }) {
  const part = usePart(home.notices, asked);
  useCodes({ NOTC_TP: { MSTR_CD: 'NOTC_TP' } });
  return (
    <List
      id="G1"
      title={t('UI.home.G1')}
      empty={t('UI.EMPTY.NOTICE')}
      all={opener('defaultNoticeHome', () => ({}))}
      part={part}
      columns={noticeColumns}
      rowKey={({ NOTC_NO }) => NOTC_NO}
    />
  );
}

const lineOf = ({ REF_TP }: HomeTask) => homeTasks.find((line) => line.REF_TP === REF_TP);

const taskColumns: ListColumn<HomeTask>[] = [
  { field: 'REF_TP', width: 108, cell: ({ REF_TP }) => codeName('REF_TP', REF_TP) },
  {
    field: 'REF_KEY',
    width: 112,
    cell: (task) => {
      const [screen = '', key = ''] = lineOf(task)?.open ?? [];
      return <Figure name={task.REF_KEY} open={opener(screen, () => ({ [key]: task.REF_KEY }))} />;
    },
  },
  { field: 'TITLE_TXT', cell: ({ TITLE_TXT }) => TITLE_TXT },
  { field: 'STS_NM', width: 92, cell: (task) => <StatusTag group={lineOf(task)?.group ?? ''} code={task.STS_CD} /> },
  { field: 'REG_DTM', width: 124, align: 'mid', cell: ({ REG_DTM }) => dashed(REG_DTM.slice(0, 12)) },
];

/** How much of each kind of work there is; each leads to all of it. */
function Kinds({ kinds }: { kinds: TaskCount[] }) {
  const states = new Map(tasksOf(session().USER_TP, () => true).map((line) => [line.REF_TP, line.states]));
  return kinds.map(({ REF_TP, CNT }) => {
    const [screen = '', key = ''] = homeTasks.find((line) => line.REF_TP === REF_TP)?.all ?? [];
    const name = codeName('REF_TP', REF_TP);
    const open = CNT > 0 ? opener(screen, () => ({ [key]: (states.get(REF_TP) ?? []).join(',') })) : undefined;
    return (
      <span key={REF_TP}>
        {name} <Total name={`${name} ${grouped(CNT)}`} text={grouped(CNT)} open={open} />
      </span>
    );
  });
}

export function Tasks({ asked }: { asked: number }) {
  const part = usePart(home.tasks, asked);
  const names = useCodes(
    Object.fromEntries(['REF_TP', ...homeTasks.map(({ group }) => group)].map((group) => [group, { MSTR_CD: group }])),
  );
  return (
    <List
      id="G3"
      title={t('UI.home.G3')}
      empty={t('UI.EMPTY.WORK')}
      // Without their names the counts would move as these come.
      note={part.data && (names.REF_TP?.length ? <Kinds kinds={part.data.KINDS} /> : '')}
      part={part}
      columns={taskColumns}
      rowKey={({ REF_TP, REF_KEY }) => `${REF_TP} ${REF_KEY}`}
    />
  );
}
