import { useState } from 'react';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { type DlvOrdSummary, type DlvOrdSummarySearch, dlvOrdSummaryList } from '../../../contract/pan/dlvOrdSummaryList';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
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
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { OrderLink } from './parts';

const count = { type: 'N', len: 9, scale: 0 } as const;

const groupFields = ['GRP1', 'GRP2', 'GRP3'] as const;

/** What the rows are grouped by: DLV_SUM_TP names each. */
const groupColumns = (by: readonly string[]): Column<DlvOrdSummary>[] =>
  groupFields.slice(0, by.length).map((field, i) => ({ field, title: codeName('DLV_SUM_TP', by[i] ?? ''), pinned: 'left', width: 130 }));

const columns: Column<DlvOrdSummary>[] = [
  { field: 'ORD_CNT', like: count, footer: 'SUM' },
  { field: 'CAR_QTY', footer: 'SUM' },
  { field: 'PKG_QTY', footer: 'SUM' },
  { field: 'PLT_QTY', footer: 'SUM' },
  { field: 'GRS_WT', footer: 'SUM' },
  { field: 'MSR_CBM', footer: 'SUM' },
  { field: 'CMP_CNT', like: count, footer: 'SUM' },
  { field: 'ONTIME_CNT', like: count, footer: 'SUM' },
  {
    field: 'ONTIME_RATE',
    like: { type: 'N', len: 5, scale: 1 },
    footer: { kind: 'RATE', part: 'ONTIME_CNT', whole: 'CMP_CNT', decimals: 1, percent: true },
  },
  { field: 'CXL_CNT', like: count, footer: 'SUM' },
  { field: 'TRSP_AMT', footer: 'SUM' },
];

const orderColumns: Column<DeliveryOrder>[] = [
  { field: 'DLV_ORD_NO', width: 112, render: (o) => <OrderLink order={o} /> },
  { field: 'DLV_ORD_STS', width: 84 },
  { field: 'CUST_NM', owner: true, width: 130 },
  { field: 'DLV_DT' },
  { field: 'DLV_PLC_NM', width: 180 },
  { field: 'CAR_TP', width: 116 },
  { field: 'TRSP_AMT', footer: 'SUM' },
];

const priceRoles = ['STL', 'CORP_ADM', 'OPS', 'CUST_ADM', 'SYS_ADM'];

export default function DlvOrdSummaryList() {
  const prices = session().roleList.some((role) => priceRoles.includes(role));
  const shown = <R,>(list: Column<R>[]) => list.filter((c) => prices || c.field !== 'TRSP_AMT');
  const orders = useGrid(dlvOrdSummaryList.orders, {
    id: 'G2',
    title: t('UI.dlvOrdSummaryList.G2'),
    key: 'DLV_ORD_NO',
    system: ['NO'],
    auto: false,
    columns: shown(orderColumns),
  });
  const [by, setBy] = useState<readonly string[]>(['DAY']);
  useCodes({ DLV_SUM_TP: { MSTR_CD: 'DLV_SUM_TP' } });
  const groups: GridModel<DlvOrdSummary, DlvOrdSummarySearch> = useMasterGrid(dlvOrdSummaryList.select, {
    id: 'G1',
    key: ['GRP1_CD', 'GRP2_CD', 'GRP3_CD'],
    system: ['NO'],
    columns: [...groupColumns(by), ...shown(columns)],
    onCurrent: () => setBy(groups.query.searched.SUM_TP ?? ['DAY']),
    search: { DT_TP: 'DLV', FR_DT: `${today().slice(0, 6)}01`, TO_DT: today(), SUM_TP: ['DAY'] },
    below: [below(orders, ({ GRP1_CD, GRP2_CD, GRP3_CD }: DlvOrdSummary, searched) => ({ ...searched, GRP1_CD, GRP2_CD, GRP3_CD }))],
  });

  return (
    <GridScreen grid={groups}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="DLV_DT_TP" max={{ years: 1 }} required />
        <CodeSelect name="SUM_TP" code="DLV_SUM_TP" multiple max={3} />
        <LookupBox name="CUST_CD" kind="Customer" />
        <CodeSelect name="DLV_TP" />
        <CodeSelect name="DLV_ORD_STS" />
      </SearchPane>
      <MasterDetail name={t('UI.dlvOrdSummaryList.G2')}>
        <GridScope grid={groups}>
          <Toolbar>
            <Tools>
              <ExcelButton for={dlvOrdSummaryList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={orders}>
          <Toolbar />
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
