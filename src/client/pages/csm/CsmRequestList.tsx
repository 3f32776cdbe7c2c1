import { type CsmRequest, openRequestStates } from '../../../contract/csm/csmRequest';
import { type CsmRequestSearch, csmRequestList } from '../../../contract/csm/csmRequestList';
import { addDays } from '../../../contract/dates';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  Chain,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridScreen,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { FileCount } from '../../grid/FileCount';
import { ShipmentLink } from '../../grid/ShipmentLink';
import { today } from '../../lib/dates';
import { session } from '../../lib/session';
import { label, t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { openTab } from '../../shell/tabs';
import { useOpening } from '../../shell/useOpening';
import { askPerson, whyNot } from './acts';
import { conditionsOf, foundColumn, lightColumn, titleColumn, toneOf, useFoundByWords } from './columns';
import { openRequest } from './openRequest';
import { WordsBox } from './WordsBox';
import '../../grid/thread/thread.css';

const person = { like: { type: 'V', len: 50 }, width: 84 } as const;
const hours = { like: { type: 'N', len: 9, scale: 1 }, width: 84, footer: 'AVG' } as const;

function columnsOf(open: (request: CsmRequest) => void, byWords: boolean): Column<CsmRequest>[] {
  return [
    {
      field: 'REQ_NO',
      pinned: 'left',
      width: 112,
      render: (request) => (
        <button type="button" className="link-button" tabIndex={-1} onClick={() => open(request)}>
          {request.REQ_NO}
        </button>
      ),
    },
    { field: 'CSM_REQ_STS', pinned: 'left', width: 104 },
    lightColumn(),
    { field: 'URGT_YN', width: 50 },
    { field: 'CSM_REQ_TP', width: 100 },
    titleColumn({ width: 240 }),
    foundColumn(byWords, 320),
    { field: 'CUST_NM', owner: true, width: 120 },
    { field: 'REQ_USER_NM', title: t('UI.csm.ASKER'), ...person },
    { field: 'REQ_DTM' },
    { field: 'HBL_NO', width: 116, render: ({ HBL_NO }) => HBL_NO && <ShipmentLink HBL_NO={HBL_NO} /> },
    { field: 'REF_NO', width: 110 },
    { field: 'DUE_DT' },
    { field: 'CHRG_USER_NM', title: t('UI.csm.IN_CHARGE'), ...person },
    { field: 'ORGN_NM', width: 110 },
    { field: 'RCPT_DTM' },
    { field: 'ANS_DTM' },
    { field: 'ANS_HR', title: t('UI.csm.ANS_HR'), ...hours },
    { field: 'CMPL_DTM' },
    { field: 'RES_CNT', like: { type: 'N', len: 9, scale: 0 }, title: t('UI.csm.RES_CNT'), width: 72, footer: 'SUM' },
    {
      field: 'FILE_CNT',
      like: { type: 'N', len: 9, scale: 0 },
      title: t('UI.csm.FILES'),
      width: 56,
      render: ({ REQ_NO, FILE_CNT }) => <FileCount count={FILE_CNT} param={{ REF_TP: 'CSM', REF_KEY: REQ_NO, EDIT_YN: 'N' }} />,
    },
    { field: 'SATIS_SCR', width: 90 },
  ];
}

export default function CsmRequestList() {
  const { args } = useScreen();
  const staff = session().USER_TP === 'S';
  const { byWords, useWatch } = useFoundByWords();
  const again = () => requests.search(undefined, { ask: false });
  const open = ({ REQ_NO }: Pick<CsmRequest, 'REQ_NO'>) => void openRequest(REQ_NO).then(again);
  const requests: GridModel<CsmRequest, CsmRequestSearch> = useGrid<CsmRequest, CsmRequestSearch>(csmRequestList.select, {
    id: 'G1',
    title: t('UI.csm.REQUESTS'),
    table: 'CSM_REQ',
    key: 'REQ_NO',
    system: staff ? ['CK', 'NO'] : ['NO'],
    columns: columnsOf(open, byWords),
    tone: toneOf,
    search: {
      FR_DT: addDays(today(), -30),
      TO_DT: today(),
      CSM_REQ_STS: args.REQ_NO ? [] : [...openRequestStates],
      ...conditionsOf(args),
    },
    onOpen: open,
  });
  useWatch(requests);
  useOpening(() => args.REQ_NO && open({ REQ_NO: args.REQ_NO }));
  return (
    <GridScreen grid={requests}>
      <SearchPane>
        <DateRange title={label('REQ_DTM')} span={2} max={{ years: 1 }} required />
        <CodeSelect name="CSM_REQ_STS" multiple />
        <CodeSelect name="CSM_REQ_TP" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <LookupBox name="CHRG_USER_ID" kind="User" title={t('UI.csm.IN_CHARGE')} />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <WordsBox narrow={{ CSM_REQ_STS: [...openRequestStates] }} />
        <CheckBox name="URGT_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <ToolButton id="add" onClick={() => openTab('csmRequestMgt', { NEW_YN: 'Y' })} />
        </Rows>
        <Chain>
          <ActionButton for={csmRequestList.receive} whyNot={whyNot('receive')} current />
          <ActionButton for={csmRequestList.assign} whyNot={whyNot('assign')} before={askPerson} current />
        </Chain>
        <Tools>
          <ExcelButton for={csmRequestList.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
