import { creditFull, creditWarn } from '../../../contract/set/overdue';
import {
  type Ageing,
  type AgeingKey,
  mailSkip,
  type OpenSettlement,
  type OverdueMail,
  setAgeingList,
} from '../../../contract/set/setAgeingList';
import { CheckBox } from '../../fields/CheckBox';
import { DateBox } from '../../fields/DateBox';
import { LookupBox } from '../../fields/LookupBox';
import {
  below,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  MasterDetail,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
  useMasterGrid,
} from '../../grid';
import { today } from '../../lib/dates';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { openDialog } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { SubTabs } from '../../shell/subTabs';
import { openTab } from '../../shell/tabs';
import { inWon } from './costParts';
import { OverdueRuleDialog } from './OverdueRuleDialog';
import './ageing.css';

const won = { type: 'N', len: 15, scale: 0 } as const;
const rate = { type: 'N', len: 9, scale: 1 } as const;
const sums = ['NOT_AMT', 'D30_AMT', 'D60_AMT', 'D90_AMT', 'OVER_AMT', 'OVD_AMT', 'CFM_AMT'] as const;

const tone = (used: number): 'bad' | 'warn' | 'ok' => (used > creditFull ? 'bad' : used > creditWarn ? 'warn' : 'ok');

/** The use of a credit limit as a bar with its per cent. */
const creditBar = ({ USED_RATE }: Ageing) =>
  USED_RATE === null ? null : (
    <span className={`credit credit-${tone(USED_RATE)}`}>
      <span className="credit-bar" style={{ width: `${Math.max(0, Math.min(USED_RATE, 100))}%` }} />
      {grouped(USED_RATE, 1)}
    </span>
  );

const columns = (): Column<Ageing>[] => [
  { field: 'CORP_CD', pinned: 'left', width: 70, hidden: true },
  { field: 'CUST_CD', pinned: 'left', width: 84 },
  { field: 'CUST_NM', pinned: 'left', width: 150 },
  { field: 'SALES_USER_NM', like: { type: 'V', len: 50 }, width: 84, hidden: true },
  { field: 'OPEN_AMT', like: won, currency: inWon, width: 112, footer: { kind: 'SUM' } },
  { field: 'USED_RATE', like: rate, width: 104, render: creditBar },
  ...sums.map((field): Column<Ageing> => ({ field, like: won, currency: inWon, width: 104, footer: { kind: 'SUM' } })),
  { field: 'OVD_DAYS', like: { type: 'I' }, width: 84 },
  { field: 'USED_AMT', like: won, currency: inWon, width: 116 },
  { field: 'CRDT_LMT_AMT', width: 116 },
  { field: 'PAY_TERM', width: 130 },
  { field: 'LAST_PAY_DT', like: { type: 'D' }, width: 100 },
  { field: 'LAST_PAY_AMT', like: won, currency: inWon, width: 112 },
  { field: 'SKIP_DT', edit: true, width: 104 },
  { field: 'SKIP_RSN', edit: true, width: 180 },
];

const openSettlement = (STL_NO: string) => openTab('setCostStlList', { STL_NO });

const openColumns = (): Column<OpenSettlement>[] => [
  {
    field: 'STL_NO',
    pinned: 'left',
    width: 120,
    render: ({ STL_NO }) => (
      <button type="button" className="link" onClick={() => openSettlement(STL_NO)}>
        {STL_NO}
      </button>
    ),
  },
  { field: 'STL_STS', width: 90 },
  { field: 'STL_YM', width: 80 },
  { field: 'STL_DT', width: 100 },
  { field: 'INV_DT', width: 100 },
  { field: 'DUE_DT', width: 100 },
  { field: 'TOT_AMT', like: won, currency: inWon, width: 116, footer: { kind: 'SUM' } },
  { field: 'PAID_AMT', like: won, currency: inWon, width: 116, footer: { kind: 'SUM' } },
  { field: 'BAL_AMT', like: won, currency: inWon, width: 116, footer: { kind: 'SUM' } },
  { field: 'OVD_DAYS', like: { type: 'I' }, title: t('LBL.OVD_DAYS'), width: 84 },
  { field: 'MAIL_CNT', like: { type: 'I' }, width: 84 },
  { field: 'LAST_STEP', like: { type: 'I' }, width: 96 },
  { field: 'LAST_MAIL_DTM', like: { type: 'S' }, width: 140 },
];

const mailColumns = (): Column<OverdueMail>[] => [
  { field: 'STL_NO', width: 120 },
  { field: 'OVD_STEP', like: { type: 'I' }, width: 84 },
  { field: 'OVD_DAYS', like: { type: 'I' }, title: t('LBL.OVD_DAYS'), width: 84 },
  { field: 'BAL_AMT', like: won, currency: inWon, width: 116 },
  { field: 'SENT_DTM', width: 140 },
];

export default function SetAgeingList() {
  const { has, caption } = useScreen();
  const ofCustomer = ({ CORP_CD, CUST_CD }: Ageing, searched: object): Partial<AgeingKey> => ({
    CORP_CD,
    CUST_CD,
    BASE_DT: (searched as { BASE_DT?: string }).BASE_DT ?? today(),
  });
  const open: GridModel<OpenSettlement, AgeingKey> = useGrid(setAgeingList.selectOpen, {
    id: 'G2',
    title: t('UI.setAgeingList.G2'),
    table: 'SET_STL',
    key: 'STL_NO',
    system: ['NO'],
    columns: openColumns(),
    tone: ({ OVD_DAYS }) => (OVD_DAYS ? 'bad' : null),
    auto: false,
  });
  const mails: GridModel<OverdueMail, AgeingKey> = useGrid(setAgeingList.selectMails, {
    id: 'G3',
    title: t('UI.setAgeingList.G3'),
    key: ['STL_NO', 'OVD_STEP'],
    system: ['NO'],
    columns: mailColumns(),
    auto: false,
  });
  const ageing = useMasterGrid(setAgeingList.select, {
    id: 'G1',
    title: t('UI.setAgeingList.G1'),
    table: mailSkip.table,
    key: ['CORP_CD', 'CUST_CD'],
    system: ['ST', 'NO'],
    save: setAgeingList.save,
    history: true,
    columns: columns(),
    search: { BASE_DT: today() },
    below: [below(open, ofCustomer), below(mails, ofCustomer)],
  });
  useGridState(ageing);
  const at = ageing.current;
  const openRules = () => openDialog(OverdueRuleDialog, { title: caption('rule'), width: 560, height: 380 });
  return (
    <GridScreen grid={ageing}>
      <SearchPane>
        <DateBox name="BASE_DT" required />
        <LookupBox name="CUST_CD" kind="Customer" />
        <CheckBox name="OVD_YN" title={t('UI.setAgeingList.OVD_YN')} />
      </SearchPane>
      <MasterDetail name={t('UI.setAgeingList.G2')} share="40%">
        <GridScope grid={ageing}>
          <Toolbar note={t('UI.setAgeingList.NOTE')}>
            <Rows>
              <SaveButton />
              {has('rule') && <ToolButton id="rule" onClick={openRules} />}
            </Rows>
            <Tools>
              <ExcelButton for={setAgeingList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <SubTabs
          tabs={[
            {
              key: 'G2',
              name: t('UI.setAgeingList.G2'),
              content: (
                <GridScope grid={open}>
                  <Toolbar note={at?.CUST_NM ?? ''} />
                  <Grid />
                </GridScope>
              ),
            },
            {
              key: 'G3',
              name: t('UI.setAgeingList.G3'),
              content: (
                <GridScope grid={mails}>
                  <Grid />
                </GridScope>
              ),
            },
          ]}
        />
      </MasterDetail>
    </GridScreen>
  );
}
