import { useRef } from 'react';
import { type CsmRequest, deskStates, entryAction } from '../../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import { csmResponseMgt } from '../../../contract/csm/csmResponseMgt';
import { addDays } from '../../../contract/dates';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  Chain,
  type Column,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridScreen,
  SearchPane,
  StatusTag,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
} from '../../grid';
import { Legend } from '../../grid/thread/Light';
import { sendEntry } from '../../grid/thread/send';
import { Thread } from '../../grid/thread/Thread';
import { useThread } from '../../grid/thread/useThread';
import { WriteBox } from '../../grid/thread/WriteBox';
import { deskKinds, takerOf, useWritings, type Writing, writingOf } from '../../grid/thread/writing';
import { today } from '../../lib/dates';
import { session } from '../../lib/session';
import { label, t } from '../../lib/texts';
import { Panes } from '../../shell/panes';
import { FoldedOnPhone } from '../../shell/phone/FoldedOnPhone';
import { useScreen } from '../../shell/screen';
import { askPerson, whyNot } from './acts';
import { conditionsOf, foundColumn, lightColumn, titleColumn, toneOf, useFoundByWords } from './columns';
import { ThreadFacts } from './ThreadFacts';
import { useNamed } from './useNamed';
import { useTurning } from './useTurning';
import { WaitingMails } from './WaitingMails';
import { WordsBox } from './WordsBox';
import '../../grid/thread/thread.css';

const columns = (byWords: boolean): Column<CsmRequest>[] => [
  { ...lightColumn(), pinned: 'left' },
  { field: 'CSM_REQ_STS', pinned: 'left', width: 92 },
  titleColumn({ width: 190 }),
  foundColumn(byWords, 260),
  { field: 'CUST_NM', width: 104 },
  { field: 'REQ_NO', width: 108 },
  { field: 'CHRG_USER_NM', like: { type: 'V', len: 50 }, title: t('UI.csm.IN_CHARGE'), width: 80 },
  { field: 'REQ_DTM' },
  { field: 'URGT_YN', width: 50 },
  { field: 'CSM_REQ_TP', width: 100 },
  { field: 'REQ_USER_NM', like: { type: 'V', len: 50 }, title: t('UI.csm.ASKER'), width: 80 },
  { field: 'DUE_DT' },
  { field: 'REMAIN_DAYS', width: 72 },
];

/** How many promises are over, and how many soon will be. */
function Pressing({ grid }: { grid: GridModel<CsmRequest, CsmRequestSearch> }) {
  useGridState(grid);
  const count = (kind: string) => grid.rows().filter(({ LIGHT_TP }) => LIGHT_TP === kind).length;
  const [over, soon] = [count('OVER'), count('SOON')];
  return (
    <>
      {over > 0 && <span className="bad">{t('UI.csm.OVER_CNT', over)} </span>}
      {soon > 0 && <span>{t('UI.csm.SOON_CNT', soon)}</span>}
    </>
  );
}

export default function CsmResponseMgt() {
  const screen = useScreen();
  const drafts = useWritings();
  const isWide = window.innerWidth >= 1600;
  const part = useRef<HTMLDivElement>(null);
  const receives = screen.has('receive');
  // Who receives sees what nobody has received yet.
  const narrow = { CSM_REQ_STS: [...deskStates], ...(receives ? {} : { CHRG_USER_ID: session().USER_ID }) };
  const { byWords, useWatch } = useFoundByWords();
  const requests = useGrid<CsmRequest, CsmRequestSearch>(csmResponseMgt.select, {
    id: 'G1',
    title: t('UI.csm.REQUESTS'),
    table: 'CSM_REQ',
    key: 'REQ_NO',
    system: receives ? ['CK'] : [],
    columns: columns(byWords),
    tone: toneOf,
    empty: t('UI.csm.NOTHING_OPEN'),
    search: {
      FR_DT: addDays(today(), -30),
      TO_DT: today(),
      ...narrow,
      ...(screen.args.REQ_NO ? { CSM_REQ_STS: [], CHRG_USER_ID: '' } : {}),
      ...conditionsOf(screen.args),
    },
    onCurrent: (row) => void show(row?.REQ_NO ?? '').catch(() => {}),
    onOpen: () => part.current?.querySelector<HTMLElement>('.csm-thread')?.focus(),
  });
  const { thread, show, reload } = useThread(csmResponseMgt, {
    opensByItself: !screen.args.REQ_NO,
    onRead: (request) => {
      const i = requests.store.rows.findIndex(({ REQ_NO }) => REQ_NO === request.REQ_NO);
      if (i >= 0) requests.store.learn(i, request);
    },
  });
  useNamed(requests);
  useTurning(requests);
  useWatch(requests);
  const chosen = requests.current;
  const send = async (number: string, writing: Writing) => {
    let isStale = false;
    const sent = await sendEntry(drafts, number, writing, ({ code }) => {
      isStale = code === 'MSG000025' || code === 'MSG000027' || code === 'MSG000675';
    });
    if (sent || isStale) await reload();
    return sent;
  };
  return (
    <GridScreen grid={requests}>
      <SearchPane>
        <DateRange title={label('REQ_DTM')} span={2} max={{ years: 1 }} required />
        <CodeSelect name="CSM_REQ_STS" multiple />
        <LookupBox name="CHRG_USER_ID" kind="User" title={t('UI.csm.IN_CHARGE')} />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <WordsBox narrow={narrow} />
        <CodeSelect name="CSM_REQ_TP" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <LookupBox name="ORGN_CD" kind="Orgn" />
      </SearchPane>
      <Panes className="gpanes csm-panes">
        <Panes.Panel defaultSize={isWide ? 780 : 503} min={320} collapsible>
          <div className="gpart">
            <Toolbar note={<Pressing grid={requests} />}>
              <Chain>
                <ActionButton for={csmResponseMgt.receive} whyNot={whyNot('receive')} current />
                <ActionButton for={csmResponseMgt.assign} whyNot={whyNot('assign')} before={askPerson} current />
              </Chain>
              <Exceptions>
                <ActionButton for={csmResponseMgt.close} whyNot={whyNot('close')} reason current />
              </Exceptions>
              <Tools>
                <ExcelButton for={csmResponseMgt.excel} />
              </Tools>
            </Toolbar>
            <Grid />
            <Legend>
              <WaitingMails desk={requests} />
            </Legend>
          </div>
        </Panes.Panel>
        <Panes.Panel min={400}>
          <div className="gpart csm-part" ref={part}>
            {thread && (
              <>
                <div className="gtools">
                  <h2 className="gname">{thread.request.REQ_NO}</h2>
                  <StatusTag group="CSM_REQ_STS" code={thread.request.CSM_REQ_STS} />
                  <span className="gnote csm-head">{thread.request.REQ_TITLE}</span>
                </div>
                <Thread
                  {...thread}
                  onEdit={(entry) => {
                    const kind = entryAction(entry.CSM_RES_TP);
                    if (kind) drafts.set(entry.REQ_NO, writingOf(entry, kind));
                  }}
                />
                <WriteBox
                  key={thread.request.REQ_NO}
                  request={thread.request}
                  kinds={deskKinds()}
                  drafts={drafts}
                  onSend={(writing) => send(thread.request.REQ_NO, writing)}
                />
              </>
            )}
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize={isWide ? 340 : 263} min={200} collapsible>
          {thread && (
            <FoldedOnPhone name={t('UI.csm.FACTS')}>
              <ThreadFacts
                thread={thread}
                clock={chosen?.REQ_NO === thread.request.REQ_NO ? chosen : thread.request}
                onTake={takerOf(drafts, thread.request)}
              />
            </FoldedOnPhone>
          )}
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
