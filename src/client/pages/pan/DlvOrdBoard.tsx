import { LeftOutlined, RedoOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FormEvent } from 'react';
import { addDays, weekday } from '../../../contract/dates';
import { minuteAt, spanOf } from '../../../contract/pan/board';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { FormScope, useForm } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { Exceptions, Rows, ToolButton, ToolbarLine } from '../../grid';
import { useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { formatValue, grouped } from '../../lib/formats';
import { store } from '../../lib/store';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { openTab } from '../../shell/tabs';
import { useOpening } from '../../shell/useOpening';
import { useStore } from '../../shell/useStore';
import { BoardFacts } from './BoardFacts';
import { BoardGrid } from './BoardGrid';
import { BoardNarrow } from './BoardNarrow';
import { OpenOrders } from './OpenOrders';
import { type Board, firstSearch, useBoard } from './useBoard';
import { useBoardDrag } from './useBoardDrag';
import { useBoardWork } from './useBoardWork';
import './board.css';

/** Width of the window up to which the board is a list, px. */
const narrowest = 800;
const isNarrow = store(window.innerWidth <= narrowest);
window.addEventListener('resize', () => isNarrow.set(window.innerWidth <= narrowest));

const truckers = { CUST_TP: 'TRK' };

export default function DlvOrdBoard() {
  const screen = useScreen();
  const form = useForm(firstSearch);
  const board = useBoard(form.values);
  const work = useBoardWork(board);
  const open = (DLV_ORD_NO: string) => openTab('dlvOrdDetail', { DLV_ORD_NO });
  const drag = useBoardDrag(board, work, open);
  const narrow = useStore(isNarrow);
  useCodes({ DLV_ORD_STS: { MSTR_CD: 'DLV_ORD_STS' }, TRUCK_SECT: { MSTR_CD: 'TRUCK_SECT' }, PKG_UT: { MSTR_CD: 'PKG_UT' } });
  const read = (day: string) => {
    board.propose(null);
    board.pick(null);
    return board.read(day);
  };
  const search = (event?: FormEvent) => {
    event?.preventDefault();
    if (form.check().length === 0) void read(form.values.PICKUP_DT ?? today());
  };
  const turn = (days: number) => {
    const day = addDays(form.values.PICKUP_DT ?? today(), days);
    form.set('PICKUP_DT', day);
    void read(day);
  };
  useOpening(() => void read(form.values.PICKUP_DT ?? today()));

  const meant = board.picked?.DLV_ORD_NO ?? board.place.no ?? board.chosen;
  const order = board.orders.find(({ DLV_ORD_NO }) => DLV_ORD_NO === meant);
  const none = !order && t('UI.dlvOrdBoard.CHOOSE');
  return (
    <div className="gscreen">
      <FormScope form={form} screen="dlvOrdBoard" search>
        <search className="gpane" aria-label={t('UI.PANE.SEARCH')}>
          <form className="gfields board-fields" onSubmit={search} noValidate>
            <div className="board-day">
              <DateBox name="PICKUP_DT" required />
              <Button icon={<LeftOutlined aria-hidden />} aria-label={t('UI.dlvOrdBoard.DAY_BEFORE')} onClick={() => turn(-1)} />
              <Button icon={<RightOutlined aria-hidden />} aria-label={t('UI.dlvOrdBoard.DAY_AFTER')} onClick={() => turn(1)} />
            </div>
            <CodeSelect name="TRUCK_SECT" />
            <CodeSelect name="CAR_TP" />
            <LookupBox name="TRUCK_CD" kind="Customer" search={truckers} />
            <CheckBox name="PROBLEM_YN" title={t('UI.dlvOrdBoard.PROBLEMS_ONLY')} label={false} />
            <div className="gpane-buttons">
              <Button icon={<RedoOutlined aria-hidden />} onClick={() => form.reset()}>
                {screen.caption('refresh')}
              </Button>
              <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
                {screen.caption('search')}
              </Button>
            </div>
          </form>
        </search>
      </FormScope>
      <ToolbarLine title={dayText(board.day)} status={<Counts board={board} />}>
        <Rows>
          <ToolButton
            id="assign"
            primary
            onClick={() => order && work.assign(order)}
            off={none || (order && work.whyFixed(order, 'truck'))}
          />
        </Rows>
        <Exceptions>
          <ToolButton id="unassign" onClick={() => order && work.unassign(order)} off={none || (order && work.whyNotUnassigned(order))} />
        </Exceptions>
      </ToolbarLine>
      {board.failure && (
        <p className="board-failure" role="alert">
          {board.failure} <Button onClick={() => void read(board.day)}>{t('UI.COMMON.RETRY')}</Button>
        </p>
      )}
      {narrow ? (
        <BoardNarrow board={board} work={work} captions={{ assign: screen.caption('assign'), unassign: screen.caption('unassign') }} />
      ) : (
        <div className="board">
          <div className="board-side">
            <OpenOrders board={board} work={work} drag={drag} open={open} />
            <BoardFacts board={board} />
            <Keys />
          </div>
          <BoardGrid board={board} work={work} drag={drag} open={open} />
        </div>
      )}
      <p className="board-said" role="status" aria-live="polite">
        {board.said}
      </p>
    </div>
  );
}

const dayText = (day: string): string => `${formatValue('PICKUP_DT', day)} (${t(`UI.dlvOrdBoard.D${weekday(day)}`)})`;

/** How much there is, and what is wrong; of wrong things only those that are there. */
function Counts({ board }: { board: Board }) {
  const { rows, open, shown } = board;
  const bars = rows.flatMap((row) => row.bars);
  const clock = board.now ? minuteAt(board.day, board.now) : 0;
  const past = open.filter((order) => (spanOf(order, board.day, board.now).from ?? clock) < clock).length;
  const counts: [string, number][] = [
    ['UI.dlvOrdBoard.N_TRUCKS', rows.length],
    ['UI.dlvOrdBoard.N_BARS', bars.length],
    ['UI.dlvOrdBoard.N_OPEN', open.length],
  ];
  const wrong: [string, number][] = [
    ['UI.dlvOrdBoard.N_OVERLAP', bars.filter(({ overlaps }) => overlaps.length > 0).length],
    ['UI.dlvOrdBoard.N_OVER', bars.filter(({ over }) => over > 0).length],
    ['UI.dlvOrdBoard.N_LATE', bars.filter(({ span }) => span.isLate).length],
    ['UI.dlvOrdBoard.N_PAST', past],
  ];
  const cut = shown && (shown.TOTAL > shown.LIST.length || shown.TRUCK_TOTAL > shown.TRUCKS.length);
  return (
    <span className="gcounts">
      {counts.map(([key, count]) => (
        <span key={key}>
          {t(key)} <b>{grouped(count)}</b>
        </span>
      ))}
      {wrong.map(
        ([key, count]) =>
          count > 0 && (
            <span key={key} className="bad">
              {t(key)} <b>{grouped(count)}</b>
            </span>
          ),
      )}
      {cut && <span className="warn">{t('UI.dlvOrdBoard.CUT', grouped(shown.LIST.length), grouped(shown.TRUCKS.length))}</span>}
    </span>
  );
}

const keyNames = [
  ['←', '→', 'UI.dlvOrdBoard.K_BAR'],
  ['↑', '↓', 'UI.dlvOrdBoard.K_TRUCK'],
  ['Alt+←', '→', 'UI.dlvOrdBoard.K_MOVE'],
  ['Alt+↑', '↓', 'UI.dlvOrdBoard.K_ONTO'],
  ['Space', 'Enter', 'UI.dlvOrdBoard.K_PICK'],
  ['Del', 'UI.dlvOrdBoard.K_OFF'],
];

const Keys = () => (
  <p className="board-keys">
    {keyNames.map((line) => (
      <span key={line.join()}>
        {line.slice(0, -1).map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}{' '}
        {t(line.at(-1) ?? '')}
      </span>
    ))}
  </p>
);
