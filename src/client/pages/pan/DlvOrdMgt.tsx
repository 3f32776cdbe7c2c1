import { RetweetOutlined, SendOutlined } from '@ant-design/icons';
import { addDays } from '../../../contract/dates';
import {
  canEditLine,
  canEditOrder,
  canRemove,
  type DeliveryOrder,
  type DeliveryOrderLine,
  finalStates,
  nextStep,
  refusal,
  steps,
} from '../../../contract/pan/dlvOrd';
import { dlvOrdMgt, sendMaxOrders } from '../../../contract/pan/dlvOrdMgt';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  type Ask,
  below,
  type Column,
  CopyButton,
  chosenRow,
  chosenRows,
  ExcelButton,
  Exceptions,
  Grid,
  type GridLookup,
  type GridModel,
  GridScope,
  GridScreen,
  HistoryButton,
  MasterDetail,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Steps,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { requestColumn } from '../../grid/requestColumn';
import { AskRowButton } from '../../grid/thread/AskButton';
import { codeName, nameOf } from '../../lib/codes';
import { today } from '../../lib/dates';
import { ownCustomer } from '../../lib/ownCustomer';
import { isSaved } from '../../lib/saved';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { chunkFailed } from '../../shell/chunk';
import { place } from '../../shell/places';
import { openPopup } from '../../shell/popups';
import { postcode } from '../../shell/postcode';
import { useScreen } from '../../shell/screen';
import { useOpening } from '../../shell/useOpening';
import { Files, openFiles } from './files';
import { goodsColumns, remarkColumn } from './lineColumns';
import { copiesOf, uploadForm } from './orderLines';
import { aboutOrder, inState, numbersOf, OrderLink, Sent, statesOf } from './parts';

const customer: GridLookup<DeliveryOrder> = {
  kind: 'Customer',
  inBusiness: true,
  fill: (item) => ({ CUST_NM: item && nameOf(item) }),
};

const firstColumns: Column<DeliveryOrder>[] = [
  { field: 'DLV_ORD_NO', pinned: 'left', width: 112, render: (o) => <OrderLink order={o} /> },
  { field: 'DLV_ORD_STS', pinned: 'left', width: 84 },
  { field: 'CUST_NM', owner: true, pinned: 'left', width: 110 },
  { field: 'FILE_CNT', width: 44, render: (o) => <Files order={o} /> },
];
const columns: Column<DeliveryOrder>[] = [
  { field: 'DLV_TP', edit: true, required: true, width: 112 },
  { field: 'CNTR_NO', edit: true, upper: true, width: 104, required: (o) => o.DLV_TP === 'CNTR' },
  { field: 'PICKUP_PLC_NM', edit: true, required: true, names: place('PICKUP'), width: 130 },
  { field: 'DLV_PLC_NM', edit: true, required: true, names: place('DLV'), width: 130 },
  { field: 'DLV_DT', edit: true, required: true },
  { field: 'DLV_TM', edit: true },
  { field: 'CAR_TP', edit: true, required: true, width: 116 },
  { field: 'CAR_QTY', edit: true, required: true, min: 1, max: 99, footer: 'SUM' },
  { field: 'CAR_NO', width: 104 },
  { field: 'DRV_NM', width: 76 },
  { field: 'CUST_CD', owner: true, edit: 'new', required: true, lookup: customer },
  { field: 'HBL_NO', edit: true, upper: true, width: 106 },
  { field: 'IMEX_TP', edit: true, required: true },
  { field: 'DLV_ORD_DT', edit: true, required: true },
  { field: 'CNTR_TP_CD', edit: true, lookup: { kind: 'CntrTp' }, required: (o) => o.DLV_TP === 'CNTR' },
  { field: 'SEAL_NO', edit: true },
  { field: 'PICKUP_ADDR', edit: true, required: true, width: 190 },
  { field: 'PICKUP_AREA', edit: true },
  { field: 'PICKUP_DT', edit: true, required: true },
  { field: 'PICKUP_TM', edit: true },
  { field: 'DLV_ZIP', edit: true, names: postcode('DLV_ADDR') },
  { field: 'DLV_ADDR', edit: true, required: true, width: 190 },
  { field: 'DLV_AREA', edit: true },
  { field: 'DLV_CHRG_NM', edit: true, required: true },
  { field: 'DLV_TEL', edit: true, required: true, width: 118 },
  { field: 'RTN_PLC_NM', edit: true, names: { kind: 'CyCfs' } },
  { field: 'TRUCK_CD' },
  { field: 'DRV_TEL', width: 106 },
  { field: 'SEND_DTM', width: 150, render: (o) => <Sent order={o} /> },
  { field: 'ITEM_NM', edit: true, width: 150 },
  { field: 'PKG_QTY', edit: true, min: 0, footer: 'SUM' },
  { field: 'PKG_UT_CD', edit: true },
  { field: 'PLT_QTY', edit: true, min: 0, footer: 'SUM' },
  { field: 'GRS_WT', edit: true, min: 0, footer: 'SUM' },
  { field: 'MSR_CBM', edit: true, min: 0, footer: 'SUM' },
  { field: 'TRSP_AMT', edit: true, min: 0, footer: 'SUM' },
  { field: 'REQ_RMK', edit: true, width: 160, phrases: 'DLV' },
  { field: 'RMK', edit: true, width: 160, phrases: 'DLV' },
];

const staffOnly: string[] = ['TRSP_AMT', 'RMK', 'TRUCK_CD', 'SEND_DTM'];

const period = () => ({ DT_TP: 'DLV', FR_DT: addDays(today(), -3), TO_DT: addDays(today(), 7) });

function newOrder(): Partial<DeliveryOrder> {
  return { DLV_ORD_STS: 'TMP', DLV_ORD_DT: today(), DLV_TP: 'CNTR', IMEX_TP: 'I', CAR_QTY: 1, ...ownCustomer() };
}

type Asking = (orders: readonly DeliveryOrder[], ask: Ask) => Promise<Partial<DeliveryOrder> | null>;

/** What an action asks for is fetched when it is first asked. */
const asked =
  (choose: (all: typeof import('./asking')) => Asking): Asking =>
  async (orders, ask) =>
    choose(await import('./asking').catch(chunkFailed))(orders, ask);

export default function DlvOrdMgt() {
  const screen = useScreen();
  const me = actor();
  /** A shipment whose delivery another screen asks for. */
  const begun = screen.args.NEW_YN === 'Y' ? screen.args.HBL_NO : undefined;
  const lines: GridModel<DeliveryOrderLine, { DLV_ORD_NO: string | string[] }> = useGrid(dlvOrdMgt.selectLines, {
    id: 'G2',
    title: t('UI.dlvOrdMgt.G2'),
    table: 'PAN_DLV_ORD_DTL',
    key: ['DLV_ORD_NO', 'LINE_NO'],
    save: dlvOrdMgt.saveLines,
    columns: [...goodsColumns(() => orders.current), remarkColumn],
    auto: false,
    newRow: () => ({ DLV_ORD_NO: orders.current?.DLV_ORD_NO ?? '' }),
    canEdit: (_, field) => orders.current !== null && canEditLine(orders.current, field, me),
    addFrom: 'RMK',
  });
  const orders = useMasterGrid(dlvOrdMgt.select, {
    id: 'G1',
    title: t('UI.GRID.NAME', t('UI.dlvOrdSummaryList.G2')),
    table: 'PAN_DLV_ORD',
    key: 'DLV_ORD_NO',
    save: dlvOrdMgt.save,
    // The requests stand last: a column between those that are typed would shift what is pasted into them.
    columns: [...firstColumns, ...columns, ...requestColumn<DeliveryOrder>(({ DLV_ORD_NO }) => DLV_ORD_NO)].filter(
      (c) => me.USER_TP === 'S' || !staffOnly.includes(c.field),
    ),
    search: { ...period(), ...statesOf(screen.args, -1, 2), ...numbersOf(screen.args) },
    auto: !begun,
    newRow: newOrder,
    copiesOf,
    canEdit: (row, field) => canEditOrder(row, field, me),
    canRemove,
    steps: { order: steps, next: ({ DLV_ORD_STS }) => nextStep(DLV_ORD_STS) },
    finalRow: (row) => finalStates.includes(row.DLV_ORD_STS),
    addFrom: me.USER_TP === 'S' ? 'RMK' : 'REQ_RMK',
    uploadForm,
    below: [below(lines, ({ DLV_ORD_NO }: DeliveryOrder) => ({ DLV_ORD_NO }), { inside: 'G2' })],
  });

  useOpening(() => {
    if (begun) void import('./fromShipment').catch(chunkFailed).then(({ beginOrders }) => beginOrders(orders, begun));
  });

  const order = orders.current;
  const whyNot = (action: Parameters<typeof refusal>[0]) => (row: DeliveryOrder) => {
    const code = refusal(action, row.DLV_ORD_STS, me);
    return code && t(code, codeName('DLV_ORD_STS', row.DLV_ORD_STS));
  };
  const reload = () => orders.search();
  const openUpload = () =>
    openPopup<{ UPLOAD_NO: string }>('/pan/popup/DlvOrdExcelUploadPopup').then(
      ({ UPLOAD_NO }) => orders.search({ UPLOAD_NO }),
      () => {},
    );
  const openBatch = () => openPopup('/pan/popup/BatchInputPopup').then(reload, () => {});
  const showFiles = () => {
    const row = chosenRow(orders, isSaved);
    return row && openFiles(row, screen);
  };
  const openRepeat = () =>
    openPopup<string>('/pan/popup/DlvOrdRepeatPopup', {
      param: {
        DLV_ORD_NO: orders
          .checked()
          .filter(isSaved)
          .map(({ DLV_ORD_NO }) => DLV_ORD_NO),
      },
    }).then(
      (UPLOAD_NO) => orders.search({ UPLOAD_NO }),
      () => {},
    );
  const send = async () => {
    const rows = chosenRows(orders, { most: sendMaxOrders, fits: isSaved });
    if (!rows || !(await orders.mayLeave())) return;
    const { openSending } = await import('./asking').catch(chunkFailed);
    if (await openSending(rows)) await orders.search(undefined, { ask: false });
  };

  return (
    <GridScreen grid={orders}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="DLV_DT_TP" max={{ months: 3 }} required />
        <CodeSelect name="DLV_ORD_STS" multiple />
        <CodeSelect name="DLV_TP" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <TextBox name="DLV_ORD_NO" upper />
        <TextBox name="HBL_NO" upper />
        <TextBox name="CNTR_NO" upper />
        <TextBox name="UPLOAD_NO" upper />
      </SearchPane>
      <MasterDetail name={t('UI.dlvOrdMgt.G2')}>
        <GridScope grid={orders}>
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton />
              <CopyButton />
              <SaveButton />
            </Rows>
            <Steps>
              <ActionButton
                for={dlvOrdMgt.submit}
                whyNot={whyNot('submit')}
                {...(screen.has('save') ? { saves: dlvOrdMgt.saveSubmit } : {})}
              />
              <ActionButton for={dlvOrdMgt.confirm} whyNot={whyNot('confirm')} />
              <ActionButton for={dlvOrdMgt.assign} whyNot={whyNot('assign')} before={asked((all) => all.chooseTruck)} />
              <ActionButton for={dlvOrdMgt.load} whyNot={whyNot('load')} before={asked((all) => all.askTime('LOAD_DTM'))} />
              <ActionButton for={dlvOrdMgt.arrive} whyNot={whyNot('arrive')} before={asked((all) => all.askTime('ARR_DTM'))} />
              <ActionButton for={dlvOrdMgt.complete} whyNot={whyNot('complete')} before={asked((all) => all.askReceipt)} />
            </Steps>
            <Exceptions>
              <ActionButton for={dlvOrdMgt.unassign} whyNot={whyNot('unassign')} />
              <ActionButton for={dlvOrdMgt.hold} whyNot={whyNot('hold')} reason />
              <ActionButton for={dlvOrdMgt.resume} whyNot={whyNot('resume')} />
              <ActionButton for={dlvOrdMgt.reject} whyNot={whyNot('reject')} reason />
              <ActionButton for={dlvOrdMgt.cancel} whyNot={whyNot('cancel')} before={asked((all) => all.askCancel)} reason />
            </Exceptions>
            <Tools>
              <ToolButton id="upload" onClick={openUpload} />
              <ToolButton id="batch" onClick={openBatch} />
              <ToolButton id="repeat" icon={RetweetOutlined} onClick={openRepeat} />
              <ToolButton id="send" icon={SendOutlined} onClick={send} />
              <ToolButton id="file" onClick={showFiles} />
              <AskRowButton<DeliveryOrder> about={aboutOrder} fits={isSaved} />
              <ExcelButton for={dlvOrdMgt.excel} />
              <HistoryButton states="DLV_ORD_STS" />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={lines}>
          <Toolbar note={order && `${order.DLV_ORD_NO || t('UI.GRID.ST_ADD')} ${order.CUST_NM ?? ''}`}>
            <Rows>
              <AddButton off={order ? !canEditLine(order, 'QTY', me) && inState(order) : t('UI.OFF.CHOOSE')} />
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
