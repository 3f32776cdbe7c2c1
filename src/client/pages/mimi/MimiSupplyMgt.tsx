import { addDays } from '../../../contract/dates';
import {
  canEdit,
  type MimiSupplySearch,
  mimiSupplyMgt,
  type OpenLine,
  ofOpenLine,
  refusal,
  type Supply,
  type SupplyAction,
  supply,
} from '../../../contract/mimi/mimiSupplyMgt';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  Chain,
  type Column,
  ExcelButton,
  Exceptions,
  editableColumns,
  Grid,
  type GridModel,
  GridScreen,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { call } from '../../lib/call';
import { codeName, nameOf } from '../../lib/codes';
import { today } from '../../lib/dates';
import { grouped } from '../../lib/formats';
import type { NameLookup } from '../../lib/lookups';
import { ownCustomer } from '../../lib/ownCustomer';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { useScreen } from '../../shell/screen';
import { useOpening } from '../../shell/useOpening';
import { accountLookup, itemLookup, NumberLink } from './parts';

const columns = (isStaff: boolean): Column<Supply>[] =>
  editableColumns<Supply>(supply, [
    { field: 'SPLY_NO', pinned: 'left', edit: () => false, required: false, width: 120 },
    { field: 'SPLY_STS', pinned: 'left', width: 66 },
    'SPLY_DT',
    { field: 'SPLY_TP', edit: 'new', width: 92, only: (_, code) => isStaff || code === 'OUT' },
    { field: 'CUST_CD', owner: true, edit: 'new', width: 84, lookup: accountLookup() },
    { field: 'CUST_NM', owner: true, width: 110 },
    { field: 'CYCFS_CD', width: 76, lookup: { kind: 'CyCfs', fill: (item) => ({ CYCFS_NM: item ? nameOf(item) : '' }) } },
    { field: 'CYCFS_NM', width: 120 },
    { field: 'PO_NO', width: 120, edit: ({ SPLY_TP }) => SPLY_TP === 'IN', names: openLines },
    { field: 'LINE_NO', width: 70, edit: ({ SPLY_TP }) => SPLY_TP === 'IN' },
    { field: 'ITEM_CD', width: 92, lookup: itemLookup() },
    { field: 'ITEM_NM', width: 150 },
    { field: 'LOT_NO', width: 92, upper: true, required: (row) => row.LOT_YN === 'Y' },
    { field: 'ONHAND_QTY', like: { type: 'N', len: 13 }, width: 84 },
    { field: 'SPLY_QTY', width: 84, footer: 'SUM' },
    { field: 'QTY_UT', width: 60 },
    { field: 'HBL_NO', width: 110, upper: true },
    {
      field: 'DLV_ORD_NO',
      width: 120,
      upper: true,
      render: ({ DLV_ORD_NO }) => <NumberLink menu="dlvOrdDetail" field="DLV_ORD_NO" no={DLV_ORD_NO} />,
    },
    { field: 'RSV_YN', width: 60 },
    { field: 'CFM_USER_NM', like: { type: 'V', len: 50 }, width: 80 },
    { field: 'CFM_DTM', width: 140 },
    {
      field: 'CNT_NO',
      width: 110,
      edit: () => false,
      render: ({ CNT_NO }) => <NumberLink menu="mimiCountMgt" field="CNT_NO" no={CNT_NO} />,
    },
    { field: 'RMK', width: 180, required: ({ SPLY_TP }) => SPLY_TP === 'ADJ' },
  ]);

/** The open lines of purchase orders of the row's customer: a chosen one fills what the supply takes over of it. */
const openLines: NameLookup<Supply> = {
  kind: 'PoLine',
  search: (row) => ({ CUST_CD: (row as Supply).CUST_CD }),
  hint: ({ LINE_NO, ITEM_NM, RMN_QTY }) => `${LINE_NO} · ${ITEM_NM} · ${grouped(Number(RMN_QTY))}`,
  fill: (item, row, onlyEmpty) => ofOpenLine(item as object as OpenLine, row, onlyEmpty),
};

const period = () => ({ FR_DT: addDays(today(), -30), TO_DT: addDays(today(), 7) });

async function beginSupply(supplies: GridModel<Supply, MimiSupplySearch>, CUST_CD: string, PO_NO: string): Promise<void> {
  await supplies.search(undefined, { ask: false });
  if (supplies.isDirty) return;
  const found = await attempt(() => call(mimiSupplyMgt.selectOpenLines, { SEARCH: { CUST_CD, PO_NO } }));
  for (const line of found?.data.LIST ?? []) {
    supplies.add({ ...ofOpenLine(line, {}), SPLY_TP: 'IN', SPLY_STS: 'PLN', SPLY_DT: today() });
  }
}

export default function MimiSupplyMgt() {
  const screen = useScreen();
  const me = actor();
  const isStaff = me.USER_TP === 'S';
  const { NEW_YN, ...given } = screen.args;
  const supplies = useGrid<Supply, MimiSupplySearch>(mimiSupplyMgt.select, {
    id: 'G1',
    table: supply.table,
    key: 'SPLY_NO',
    save: mimiSupplyMgt.save,
    columns: columns(isStaff),
    search: { ...period(), ...given },
    auto: !NEW_YN,
    newRow: () => ({ ...ownCustomer(), SPLY_STS: 'PLN', SPLY_DT: today(), SPLY_TP: isStaff ? 'IN' : 'OUT' }),
    notCopied: ['SPLY_NO', 'SPLY_STS', 'CFM_USER_NM', 'CFM_DTM', 'ONHAND_QTY', 'DLV_ORD_NO', 'CNT_NO'],
    canEdit: (row) => canEdit(row, me),
    canRemove: (row) => canEdit(row, me),
    finalRow: ({ SPLY_STS }) => SPLY_STS === 'CXL',
    tone: ({ SPLY_STS }) => (SPLY_STS === 'CXL' ? 'gone' : null),
    addFrom: 'RMK',
  });
  /** Begins with what is still to come of a purchase order, where another screen has handed one over. */
  useOpening(() => {
    if (NEW_YN) void beginSupply(supplies, given.CUST_CD ?? '', given.PO_NO ?? '');
  });
  const whyNot = (action: SupplyAction) => (row: Supply) => {
    const code = refusal(action, row, me);
    return code && t(code, code === 'MSG000712' ? (row.DLV_ORD_NO ?? '') : codeName('SPLY_STS', row.SPLY_STS));
  };
  return (
    <GridScreen grid={supplies}>
      <SearchPane>
        <DateRange title={t('LBL.SPLY_DT')} span={2} max={{ months: 6 }} required />
        <CodeSelect name="SPLY_TP" />
        <CodeSelect name="SPLY_STS" />
        {isStaff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'MIMI' }} />}
        <LookupBox name="CYCFS_CD" kind="CyCfs" title={t('LBL.MIMI_SUPPLY.CYCFS_CD')} />
        <LookupBox name="ITEM_CD" kind="Item" />
        <TextBox name="PO_NO" title={t('LBL.MIMI_SUPPLY.PO_NO')} />
        <TextBox name="DLV_ORD_NO" upper />
        <TextBox name="HBL_NO" upper />
        <TextBox name="SPLY_NO" upper />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton />
        </Rows>
        <Chain>
          <ActionButton for={mimiSupplyMgt.confirm} whyNot={whyNot('confirm')} current />
        </Chain>
        <Exceptions>
          <ActionButton for={mimiSupplyMgt.unconfirm} whyNot={whyNot('unconfirm')} />
          <ActionButton for={mimiSupplyMgt.cancel} whyNot={whyNot('cancel')} />
        </Exceptions>
        <Tools>
          <ExcelButton for={mimiSupplyMgt.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
