import { InboxOutlined } from '@ant-design/icons';
import { addDays } from '../../../contract/dates';
import {
  canEditPo,
  canEditPoLine,
  isLate,
  type MimiPoSearch,
  mimiPoMgt,
  type Po,
  type PoAction,
  type PoLine,
  po,
  poLine,
  poRefusal,
} from '../../../contract/mimi/mimiPoMgt';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  below,
  type Column,
  CopyButton,
  chosenRow,
  ExcelButton,
  Exceptions,
  editableColumns,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  MasterDetail,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { call } from '../../lib/call';
import { codeName, nameOf } from '../../lib/codes';
import { today } from '../../lib/dates';
import { ownCustomer } from '../../lib/ownCustomer';
import { isSaved } from '../../lib/saved';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { openTab } from '../../shell/tabs';
import { accountLookup, itemLookup } from './parts';

const columns: Column<Po>[] = editableColumns<Po>(po, [
  { field: 'PO_NO', pinned: 'left', required: false, width: 120 },
  { field: 'MIMI_PO_STS', pinned: 'left', width: 116 },
  { field: 'CUST_CD', owner: true, width: 84, lookup: accountLookup() },
  { field: 'CUST_NM', owner: true, width: 110 },
  { field: 'PO_DT', width: 92 },
  { field: 'VNDR_CD', width: 84, lookup: { kind: 'Vendor', fill: (item) => (item ? { VNDR_NM: nameOf(item) } : {}) } },
  { field: 'VNDR_NM', width: 130 },
  { field: 'CYCFS_CD', width: 84, lookup: { kind: 'CyCfs', fill: (item) => ({ CYCFS_NM: item ? nameOf(item) : '' }) } },
  { field: 'CYCFS_NM', width: 120 },
  { field: 'DLV_REQ_DT', width: 92 },
  { field: 'CURR_CD', width: 60, lookup: { kind: 'Currency' } },
  { field: 'TOT_QTY', width: 100, footer: 'SUM' },
  { field: 'TOT_AMT', width: 120, footer: 'SUM' },
  { field: 'SPLY_RATE', like: { type: 'N', len: 5, scale: 1 }, width: 84 },
  { field: 'RMK', width: 180 },
]);

const lineColumns = (customer: () => string): Column<PoLine>[] =>
  editableColumns<PoLine>(poLine, [
    { field: 'LINE_NO', edit: () => false, required: false, width: 56 },
    { field: 'ITEM_CD', width: 96, lookup: itemLookup(customer) },
    { field: 'ITEM_NM', width: 160 },
    { field: 'ITEM_SPEC', width: 80 },
    { field: 'PO_QTY', width: 92, footer: 'SUM' },
    { field: 'QTY_UT', width: 60 },
    { field: 'UNIT_PRC', width: 96 },
    { field: 'PO_AMT', width: 120, footer: 'SUM' },
    { field: 'SPLY_QTY', width: 92, footer: 'SUM' },
    { field: 'RMN_QTY', width: 92, footer: 'SUM' },
    { field: 'DLV_REQ_DT', width: 92 },
    { field: 'MIMI_LINE_STS', width: 116 },
    { field: 'RMK', width: 180 },
  ]);

const period = () => ({ FR_DT: addDays(today(), -60), TO_DT: today() });

/** What copies of purchase orders take over, their lines inside. */
async function copiesOf(orders: readonly Po[]): Promise<Partial<Po>[]> {
  return Promise.all(
    orders.map(async ({ CUST_CD, PO_NO, G2 = [], ...order }) => {
      const saved = isSaved(order) ? (await call(mimiPoMgt.selectLines, { SEARCH: { CUST_CD, PO_NO } })).data.LIST : G2;
      const { CUST_NM, VNDR_CD, VNDR_NM, CYCFS_CD, CYCFS_NM, CURR_CD, RMK } = order;
      const lines = saved.map(({ ITEM_CD, ITEM_NM, ITEM_SPEC, PO_QTY, QTY_UT, UNIT_PRC, DLV_REQ_DT, RMK: remark }) => ({
        ...{ ITEM_CD, ITEM_NM, ITEM_SPEC, PO_QTY, QTY_UT, UNIT_PRC, DLV_REQ_DT, RMK: remark },
      }));
      return {
        ...{ CUST_CD, CUST_NM, VNDR_CD, VNDR_NM, CYCFS_CD, CYCFS_NM, CURR_CD, RMK, MIMI_PO_STS: 'OPN', PO_DT: today() },
        G2: lines as Partial<PoLine>[],
      };
    }),
  );
}

export default function MimiPoMgt() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const lines: GridModel<PoLine, { CUST_CD: string; PO_NO: string | string[] }> = useGrid(mimiPoMgt.selectLines, {
    id: 'G2',
    title: t('UI.mimiPoMgt.G2'),
    table: poLine.table,
    key: ['CUST_CD', 'PO_NO', 'LINE_NO'],
    save: mimiPoMgt.saveLines,
    columns: lineColumns(() => orders.current?.CUST_CD ?? ''),
    auto: false,
    newRow: () => ({
      CUST_CD: orders.current?.CUST_CD ?? '',
      PO_NO: orders.current?.PO_NO ?? '',
      DLV_REQ_DT: orders.current?.DLV_REQ_DT ?? '',
      MIMI_LINE_STS: 'OPN',
    }),
    canEdit: (row, field) => orders.current !== null && canEditPo(orders.current) && canEditPoLine(row, field),
    canRemove: (row) => canEditPoLine(row, 'ITEM_CD'),
    tone: (row) => (isLate(row, today()) ? 'bad' : null),
    addFrom: 'RMK',
  });
  const orders: GridModel<Po, MimiPoSearch> = useMasterGrid<Po, MimiPoSearch>(mimiPoMgt.select, {
    id: 'G1',
    table: po.table,
    key: ['CUST_CD', 'PO_NO'],
    save: mimiPoMgt.save,
    history: true,
    columns,
    search: { ...period(), ...screen.args },
    newRow: () => ({ ...ownCustomer(), MIMI_PO_STS: 'OPN', PO_DT: today(), CURR_CD: 'KRW' }),
    copiesOf,
    canEdit: canEditPo,
    canRemove: (row) => canEditPo(row) && !row.SPLY_RATE,
    tone: ({ MIMI_PO_STS, LATE_YN }) => (MIMI_PO_STS === 'CXL' ? 'gone' : LATE_YN === 'Y' ? 'bad' : null),
    addFrom: 'RMK',
    below: [below(lines, ({ CUST_CD, PO_NO }: Po) => ({ CUST_CD, PO_NO }), { inside: 'G2' })],
  });
  const whyNot = (action: PoAction) => (row: Po) => {
    const code = poRefusal(action, row);
    return code && t(code, codeName('MIMI_PO_STS', row.MIMI_PO_STS));
  };
  /** Hands what is still to come over to the entry of movements. */
  const receive = () => {
    const row = chosenRow(orders, isSaved);
    if (row) openTab('mimiSupplyMgt', { CUST_CD: row.CUST_CD, PO_NO: row.PO_NO, NEW_YN: 'Y' });
  };
  const order = orders.current;
  return (
    <GridScreen grid={orders}>
      <SearchPane>
        <DateRange title={t('LBL.PO_DT')} span={2} max={{ years: 1 }} required />
        <TextBox name="PO_NO" title={t('LBL.MIMI_PO.PO_NO')} maxLength={1000} />
        <TextBox name="VNDR_NM" title={t('LBL.MIMI_PO.VNDR_NM')} />
        <LookupBox name="ITEM_CD" kind="Item" />
        <CodeSelect name="MIMI_PO_STS" />
        <CheckBox name="PAST_DUE" />
        {isStaff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'MIMI' }} />}
      </SearchPane>
      <MasterDetail name={t('UI.mimiPoMgt.G2')}>
        <GridScope grid={orders}>
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton />
              <CopyButton />
              <SaveButton />
            </Rows>
            <Exceptions>
              <ActionButton for={mimiPoMgt.close} whyNot={whyNot('close')} reason />
              <ActionButton for={mimiPoMgt.cancel} whyNot={whyNot('cancel')} />
            </Exceptions>
            <Tools>
              <ToolButton id="supply" icon={InboxOutlined} onClick={receive} />
              <ExcelButton for={mimiPoMgt.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={lines}>
          <Toolbar note={order && `${order.PO_NO || t('UI.GRID.ST_ADD')} ${order.VNDR_NM ?? ''}`}>
            <Rows>
              <AddButton
                off={order ? !canEditPo(order) && t('MSG000027', codeName('MIMI_PO_STS', order.MIMI_PO_STS)) : t('UI.OFF.CHOOSE')}
              />
              <RemoveButton />
              {isSaved(order) && <SaveButton />}
            </Rows>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
