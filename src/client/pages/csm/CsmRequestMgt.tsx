import { type CsmRequestDocument, canEditRequest } from '../../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import { csmRequestMgt } from '../../../contract/csm/csmRequestMgt';
import { addDays } from '../../../contract/dates';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { FormScope } from '../../fields/form';
import { TextBox } from '../../fields/TextBox';
import { type Column, Grid, GridScreen, Rows, SearchPane, ToolButton, Toolbar, useListForm } from '../../grid';
import { sendAddition } from '../../grid/thread/send';
import { Thread } from '../../grid/thread/Thread';
import { useThread } from '../../grid/thread/useThread';
import { WriteBox } from '../../grid/thread/WriteBox';
import { useWritings, type Writing } from '../../grid/thread/writing';
import { today } from '../../lib/dates';
import { session } from '../../lib/session';
import { label, t } from '../../lib/texts';
import { Panes } from '../../shell/panes';
import { useScreen } from '../../shell/screen';
import { useOpening } from '../../shell/useOpening';
import { conditionsOf, foundColumn, titleColumn, toneOf, useFoundByWords } from './columns';
import { RequestForm } from './RequestForm';
import { RequestLine } from './RequestLine';
import { RequestToolbar } from './RequestToolbar';
import { askedAbout, newRequest, useRequest } from './request';
import { useNamed } from './useNamed';
import { WordsBox } from './WordsBox';
import '../../grid/thread/thread.css';

const columns = (byWords: boolean): Column<CsmRequestDocument>[] => [
  { field: 'REQ_NO', pinned: 'left', width: 112 },
  { field: 'CSM_REQ_STS', width: 96 },
  titleColumn({ width: 180, rest: true }),
  foundColumn(byWords, 220),
  { field: 'REQ_DTM' },
];

export default function CsmRequestMgt() {
  const screen = useScreen();
  const begins = screen.args.NEW_YN === 'Y';
  const drafts = useWritings();
  const { byWords, useWatch } = useFoundByWords();
  const {
    list: requests,
    add,
    ...opened
  } = useListForm<CsmRequestDocument, CsmRequestSearch>(
    csmRequestMgt.select,
    {
      id: 'G1',
      title: t(session().USER_TP === 'S' ? 'UI.csm.REQUESTS' : 'UI.csmRequestMgt.G1'),
      table: 'CSM_REQ',
      key: 'REQ_NO',
      system: ['NO'],
      columns: columns(byWords),
      tone: toneOf,
      auto: !begins,
      empty: t('UI.csm.NO_REQUESTS'),
      search: { FR_DT: addDays(today(), -90), TO_DT: today(), ...(begins ? {} : conditionsOf(screen.args)) },
    },
    {
      fresh: newRequest,
      save: csmRequestMgt.save,
      read: ({ REQ_NO }) => ({ REQ_NO }),
      form: csmRequestMgt.selectForm,
      onShown: (shown) => void show(canEditRequest(shown, session()) ? '' : (shown.REQ_NO ?? '')).catch(() => {}),
    },
  );
  const { thread, show, reload } = useThread(csmRequestMgt, {
    opensByItself: !screen.args.REQ_NO,
    onRead: (read) => {
      const i = requests.store.rows.findIndex(({ REQ_NO }) => REQ_NO === read.REQ_NO);
      if (i >= 0) requests.store.learn(i, read);
    },
  });
  useNamed(requests);
  const request = useRequest(opened, (changed) => requests.search(undefined, { ask: false, select: requests.keyOf(changed) }));
  useWatch(requests);
  useOpening(() => begins && !opened.isBroughtBack() && void opened.show({ ...newRequest(), ...askedAbout(screen.args) }));

  const { values } = opened.form;
  const isEditable = opened.isOpen && canEditRequest(values, session());
  const addition = async (writing: Writing) => {
    if (!thread) return false;
    const sent = await sendAddition(drafts, thread.request, writing);
    await reload();
    if (sent) await requests.search(undefined, { ask: false, select: requests.keyOf(thread.request) });
    return sent;
  };
  return (
    <GridScreen grid={requests}>
      <SearchPane>
        <DateRange title={label('REQ_DTM')} span={2} max={{ years: 1 }} required />
        <CodeSelect name="CSM_REQ_STS" multiple />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <WordsBox />
      </SearchPane>
      <Panes className="gpanes csm-panes">
        <Panes.Panel defaultSize="40%" min={280} collapsible>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={add} />
                <ToolButton
                  id="delete"
                  off={request.whyNot('delete')}
                  onClick={() => request.act(csmRequestMgt.delete, { question: 'MSG000005', done: 'MSG000002', drops: true })}
                />
              </Rows>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={480}>
          <div className="gpart csm-part">
            <RequestToolbar request={request} isEditable={isEditable} />
            {isEditable && (
              <FormScope form={opened.form} screen="csmRequestMgt" table="CSM_REQ" reading>
                <RequestForm form={opened.form} />
              </FormScope>
            )}
            {!isEditable && thread && (
              <>
                <RequestLine request={thread.request} />
                <Thread {...thread} />
                {screen.has('addRes') && <WriteBox request={thread.request} kinds={['addRes']} drafts={drafts} onSend={addition} />}
              </>
            )}
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
