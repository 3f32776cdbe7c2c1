import { addDays } from '../../../contract/dates';
import { type ForgotSearch, type ForgotSum, type Forgotten, longestForgotten, setForgotList } from '../../../contract/set/setForgotList';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  below,
  type Column,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  MasterDetail,
  OpenTab,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { codeName } from '../../lib/codes';
import { today } from '../../lib/dates';
import { amount } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { inWon } from './costParts';
import { placeOf } from './forgotPlace';

const money = { type: 'N', len: 15, scale: 0 } as const;
const count = { type: 'I' } as const;
const title = (field: string) => t(`UI.setForgotList.${field}`);

const columns = (): Column<Forgotten>[] => [
  { field: 'FORGOT_TP', pinned: 'left', width: 150 },
  {
    field: 'REF_KEY',
    title: title('STEP'),
    pinned: 'left',
    width: 110,
    text: ({ FORGOT_TP }) => t(`UI.setForgotList.DO_${FORGOT_TP}`),
    render: (row) => (
      <OpenTab {...placeOf(row)}>
        <span className="link">{t(`UI.setForgotList.DO_${row.FORGOT_TP}`)}</span>
      </OpenTab>
    ),
  },
  { field: 'CUST_NM', width: 136 },
  { field: 'OCCR_DT', width: 92 },
  { field: 'AGE_DAYS', like: count, title: title('AGE_DAYS'), width: 70 },
  {
    field: 'EST_AMT',
    like: money,
    currency: inWon,
    title: title('EST_AMT'),
    width: 110,
    footer: 'SUM',
    text: ({ EST_AMT }) => (EST_AMT === null ? title('NONE') : null),
  },
  { field: 'AR_AP', width: 60 },
  {
    field: 'HBL_NO',
    width: 116,
    render: ({ HBL_NO }) =>
      HBL_NO && (
        <OpenTab menu="ptlShipngStusDetail" args={{ HBL_NO }}>
          {HBL_NO}
        </OpenTab>
      ),
  },
  {
    field: 'DLV_ORD_NO',
    width: 112,
    render: ({ DLV_ORD_NO }) =>
      DLV_ORD_NO && (
        <OpenTab menu="dlvOrdDetail" args={{ DLV_ORD_NO }}>
          {DLV_ORD_NO}
        </OpenTab>
      ),
  },
  { field: 'CNTR_NO', width: 116 },
  {
    field: 'COST_NO',
    width: 132,
    render: ({ COST_NO }) =>
      COST_NO && (
        <OpenTab menu="setCostList" args={{ COST_NO }}>
          {COST_NO}
        </OpenTab>
      ),
  },
  {
    field: 'QUO_NO',
    width: 112,
    render: ({ QUO_NO }) =>
      QUO_NO && (
        <OpenTab menu="tarQuoteMgt" args={{ QUO_NO }}>
          {QUO_NO}
        </OpenTab>
      ),
  },
  { field: 'FRT_CD', width: 64 },
  { field: 'FRT_NM', width: 120 },
  { field: 'USE_DAYS', width: 76, footer: 'SUM' },
  { field: 'SKIP_RSN', width: 180 },
  { field: 'SKIP_USER_NM', like: { type: 'V', len: 50 }, title: title('SKIP_USER_NM'), width: 84 },
  { field: 'SKIP_DTM', like: { type: 'S' }, title: title('SKIP_DTM'), width: 130 },
];

const sumColumns = (): Column<ForgotSum>[] => [
  { field: 'FORGOT_TP', width: 200 },
  { field: 'FOUND_CNT', like: count, title: title('FOUND_CNT'), width: 80, footer: 'SUM' },
  { field: 'EST_AMT', like: money, currency: inWon, title: title('EST_AMT'), width: 130, footer: 'SUM' },
  { field: 'NONE_CNT', like: count, title: title('NONE_CNT'), width: 90, footer: 'SUM' },
];

export default function SetForgotList() {
  const screen = useScreen();
  const sums = useGrid<ForgotSum, ForgotSearch>(setForgotList.sums, {
    id: 'G2',
    title: t('UI.setForgotList.G2'),
    key: 'FORGOT_TP',
    system: [],
    columns: sumColumns(),
    auto: false,
  });
  const found: GridModel<Forgotten, ForgotSearch> = useMasterGrid<Forgotten, ForgotSearch>(setForgotList.select, {
    id: 'G1',
    key: ['FORGOT_TP', 'REF_KEY', 'OCCR_DT'],
    system: ['CK', 'NO'],
    named: ({ FORGOT_TP, CUST_NM, HBL_NO, DLV_ORD_NO, EST_AMT }) =>
      [codeName('FORGOT_TP', FORGOT_TP), CUST_NM, HBL_NO ?? DLV_ORD_NO, EST_AMT !== null && amount(EST_AMT, 'KRW')]
        .filter(Boolean)
        .join(' · '),
    columns: columns(),
    search: { FR_DT: addDays(today(), -90), TO_DT: today(), ...screen.args },
    below: [below(sums, (_: Forgotten, searched: Partial<ForgotSearch>) => searched)],
    tone: ({ SKIP_RSN }) => (SKIP_RSN ? 'gone' : null),
  });
  return (
    <GridScreen grid={found}>
      <SearchPane>
        <DateRange title={label('OCCR_DT')} span={2} max={longestForgotten} required />
        <CodeSelect name="FORGOT_TP" multiple />
        <LookupBox name="CUST_CD" kind="Customer" />
        <TextBox name="HBL_NO" upper several />
        <CheckBox name="SKIP_YN" title={title('SHOW_SKIPPED')} />
      </SearchPane>
      <MasterDetail name={t('UI.setForgotList.G2')} share="34%">
        <GridScope grid={found}>
          <Toolbar>
            <Exceptions>
              <ActionButton for={setForgotList.exclude} whyNot={({ SKIP_RSN }) => SKIP_RSN && t('MSG000760')} reason current />
              <ActionButton for={setForgotList.restore} whyNot={({ SKIP_RSN }) => (SKIP_RSN ? null : t('MSG000761'))} current />
            </Exceptions>
            <Tools>
              <ExcelButton for={setForgotList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={sums}>
          <Toolbar />
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
