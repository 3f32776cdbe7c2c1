import { ApiOutlined, ClockCircleOutlined, SwapOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { type Api, type ApiCall, type ApiTest, api, cmsApiMgt } from '../../../../contract/cms/api/cmsApiMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  below,
  type Column,
  chosenRows,
  ExcelButton,
  editableColumns,
  Grid,
  GridPart,
  GridScreen,
  HistoryButton,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  StatusTag,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { codeName } from '../../../lib/codes';
import { formatValue, grouped } from '../../../lib/formats';
import { isSaved } from '../../../lib/saved';
import { label, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { Facts } from '../../../shell/facts';
import { Panes } from '../../../shell/panes';
import { openPopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';

const columns = editableColumns<Api>(api, [
  { field: 'API_ID', pinned: 'left', upper: true, width: 120 },
  { field: 'API_NM', width: 140 },
  { field: 'API_TP', width: 84 },
  {
    field: 'STANDIN_YN',
    like: { type: 'V', len: 1 },
    width: 88,
    render: (row) => row.STANDIN_YN === 'Y' && <span className="tag tag-warn">{t('UI.cmsApiMgt.STAND_IN')}</span>,
  },
  { field: 'API_URL', width: 230 },
  { field: 'HTTP_MTHD', width: 100 },
  { field: 'AUTH_KEY', width: 120 },
  'TIMEOUT_MS',
  'RETRY_CNT',
  { field: 'ALLOW_IP', edit: (row) => row.API_TP === 'IN', width: 130 },
  'USE_YN',
  'LAST_CALL_DTM',
  { field: 'LAST_CALL_STS', width: 112, render: (row) => row.LAST_CALL_STS && result(row.LAST_CALL_STS) },
  { field: 'KEPT_URL', width: 200 },
  { field: 'RMK', width: 180 },
]);

const callColumns: Column<ApiCall>[] = [
  { field: 'REQ_DTM' },
  { field: 'REF_KEY', width: 120 },
  { field: 'IF_RSLT', width: 110, render: (one) => result(one.IF_RSLT) },
  { field: 'HTTP_STS', width: 76 },
  { field: 'RES_MS', footer: { kind: 'AVG', decimals: 0 } },
  { field: 'ERR_MSG', width: 260 },
];

/** What a call came to, as a tag: an answer is good, also an empty one. */
const result = (code: string) => <StatusTag group="IF_RSLT" code={code} />;

const answerFacts = ['REQ_DTM', 'REF_KEY', 'IF_RSLT', 'HTTP_STS', 'ERR_MSG'] as const;

/** A line for each system that was tested. */
const testLine = ({ API_NM, IF_RSLT, RES_MS, ERR_MSG }: ApiTest): string =>
  [API_NM, IF_RSLT && codeName('IF_RSLT', IF_RSLT), RES_MS !== null && `${grouped(RES_MS)} ms`, ERR_MSG].filter(Boolean).join(' · ');

export default function CmsApiMgt() {
  const { args } = useScreen();
  const [shown, setShown] = useState<ApiCall | null>(null);
  const [answer, setAnswer] = useState('');
  /** The call asked for last: an answer that comes later than the next question is dropped. */
  const asked = useRef<number | null>(null);

  async function show(one: ApiCall | null) {
    setShown(one);
    setAnswer('');
    asked.current = one?.LOG_SEQ ?? null;
    if (!one) return;
    const read = await attempt(() => call(cmsApiMgt.selectAnswer, { SEARCH: { LOG_SEQ: one.LOG_SEQ } }));
    if (asked.current === one.LOG_SEQ) setAnswer(read?.data.LIST[0]?.RES_BODY ?? '');
  }

  const calls = useGrid(cmsApiMgt.selectCalls, {
    id: 'G2',
    title: t('UI.cmsApiMgt.G2'),
    table: 'CMS_IF_LOG',
    key: 'LOG_SEQ',
    system: ['NO'],
    columns: callColumns,
    auto: false,
    onCurrent: (one) => void show(one),
  });
  const apis = useMasterGrid(cmsApiMgt.select, {
    id: 'G1',
    table: api.table,
    key: 'API_ID',
    save: cmsApiMgt.save,
    columns,
    search: args,
    newRow: () => ({ API_TP: 'OUT', HTTP_MTHD: 'GET', TIMEOUT_MS: 10_000, RETRY_CNT: 1, USE_YN: 'Y', STANDIN_YN: 'N', KEPT_URL: null }),
    below: [below(calls, ({ API_ID }: Api) => ({ API_ID }), { fromTop: true })],
  });

  async function test() {
    const tested = chosenRows(apis, { checked: true, fits: isSaved });
    if (!tested) return;
    const LIST = tested.map(({ API_ID }) => ({ API_ID }));
    const done = await attempt(() => callBatch(apis, cmsApiMgt.test, { LIST }));
    if (!done) return;
    // What is being typed stays; else the list says the last call too.
    if (apis.isDirty) void calls.search(undefined, { ask: false, select: '' });
    else void apis.search(undefined, { ask: false, select: apis.current && apis.keyOf(apis.current) });
    await box.show('info', done.data.LIST.map(testLine).join('\n'));
  }

  const facts = [
    ...answerFacts.map((name) => ({
      name,
      title: label(name, 'cmsApiMgt', 'CMS_IF_LOG'),
      text: shown ? formatValue(name, shown[name]) : '',
    })),
    { name: 'RES_BODY', title: label('RES_BODY', 'cmsApiMgt', 'CMS_IF_LOG'), text: answer, code: true },
  ];

  return (
    <GridScreen grid={apis}>
      <SearchPane>
        <CodeSelect name="API_TP" title={label('API_TP', 'cmsApiMgt', 'CMS_API')} />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel min={120}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <AddButton />
                <RemoveButton />
                <SaveButton />
              </Rows>
              <Rows>
                <ToolButton id="test" icon={ApiOutlined} onClick={test} />
                <ActionButton for={cmsApiMgt.standIn} icon={SwapOutlined} />
              </Rows>
              <Tools>
                <ToolButton id="job" icon={ClockCircleOutlined} onClick={() => openPopup('/cms/popup/cmsSchedulerPopup')} />
                <ExcelButton for={cmsApiMgt.excel} />
                <HistoryButton />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={120} defaultSize="55%">
          <Panes className="gpanes">
            <Panes.Panel min={320}>
              <GridPart grid={calls}>
                <Toolbar note={apis.current?.API_ID}>
                  <Tools>
                    <ExcelButton for={cmsApiMgt.excel} grid="G2" />
                  </Tools>
                </Toolbar>
              </GridPart>
            </Panes.Panel>
            <Panes.Panel defaultSize="42%" min={280}>
              <Facts title={t('UI.cmsApiMgt.ANSWER')} facts={facts} />
            </Panes.Panel>
          </Panes>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
