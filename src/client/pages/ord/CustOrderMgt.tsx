import { addDays, addMonths } from '../../../contract/dates';
import type { CustOrder } from '../../../contract/ord/custOrder';
import { type CustOrderSearch, custOrderMgt } from '../../../contract/ord/custOrderMgt';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  type Column,
  ExcelButton,
  type Given,
  Grid,
  GridScreen,
  OpenTab,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useListForm,
} from '../../grid';
import { ShipmentLink } from '../../grid/ShipmentLink';
import { today } from '../../lib/dates';
import { label, t } from '../../lib/texts';
import { box } from '../../shell/box';
import { Panes } from '../../shell/panes';
import { useScreen } from '../../shell/screen';
import { OrderSheet } from './OrderSheet';
import { OrderToolbar } from './OrderToolbar';
import { copyOrder, linesOf, newOrder, type OrderLineGrid, useOrder, useOrderLines } from './useOrder';

const columns = (): Column<CustOrder>[] => [
  { field: 'ORD_NO', pinned: 'left', width: 112 },
  { field: 'ORD_STS', width: 136 },
  { field: 'CUST_NM', owner: true, width: 130 },
  { field: 'ORD_DT' },
  { field: 'POL_CD', width: 64 },
  { field: 'POD_CD', width: 64 },
  { field: 'CARGO_RDY_DT' },
  { field: 'HBL_NO', width: 120, render: ({ HBL_NO }) => HBL_NO && <ShipmentLink HBL_NO={HBL_NO} /> },
  { field: 'CUST_REF_NO', width: 110 },
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
  ...(['IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'INCOTERMS', 'REQ_ETD_DT'] as const).map((field) => ({ field })),
  ...(['PKG_QTY', 'GRS_WT', 'MSR_CBM'] as const).map((field) => ({ field, footer: 'SUM' as const })),
  { field: 'OPS_USER_NM', title: t('UI.custOrderMgt.OPS') },
  { field: 'REG_DTM' },
];

/** Conditions that another screen has handed over: a number, or states wherever their orders lie in the longest range. */
function conditionsOf({ ORD_NO, CUST_REF_NO, PO_NO, ORD_STS }: Record<string, string>): Given<CustOrderSearch> {
  const number = ORD_NO ? { ORD_NO } : CUST_REF_NO ? { CUST_REF_NO } : PO_NO ? { PO_NO } : null;
  return number ?? (ORD_STS ? { ORD_STS, FR_DT: addMonths(today(), -12) } : {});
}

export default function CustOrderMgt() {
  const screen = useScreen();
  const lines: OrderLineGrid = useOrderLines(() => opened.form.values);
  const {
    list: orders,
    add,
    ...opened
  } = useListForm<CustOrder, CustOrderSearch>(
    custOrderMgt.select,
    {
      id: 'G1',
      title: t('UI.custOrderMgt.G1'),
      table: 'ORD_CUST_ORD',
      key: 'ORD_NO',
      system: ['NO'],
      columns: columns(),
      search: { FR_DT: addDays(today(), -30), TO_DT: today(), ...conditionsOf(screen.args) },
      history: true,
    },
    { fresh: newOrder, save: custOrderMgt.save, below: [linesOf(lines)] },
  );
  const order = useOrder(opened, lines, (changed) => orders.search(undefined, { ask: false, select: orders.keyOf(changed) }));
  const copy = async () => {
    if (!(await orders.mayLeave())) return;
    await copyOrder(order);
    await box.info('MSG000041');
  };
  const unsaved = order.isOpen ? order.isNew && t('UI.ACTION.UNSAVED') : t('UI.OFF.CHOOSE');
  return (
    <GridScreen grid={orders}>
      <SearchPane>
        <DateRange title={label('ORD_DT')} span={2} max={{ years: 1 }} required />
        <CodeSelect name="ORD_STS" multiple />
        <CodeSelect name="IMEX_TP" />
        <CodeSelect name="TRANS_MODE" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <TextBox name="ORD_NO" upper />
        <TextBox name="CUST_REF_NO" />
        <TextBox name="PO_NO" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel defaultSize={420} min={280} collapsible>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={add} />
                <ToolButton id="copy" onClick={copy} off={unsaved} />
                <ToolButton
                  id="delete"
                  off={order.whyNot('delete')}
                  onClick={() => order.act(custOrderMgt.delete, { question: 'MSG000005', done: 'MSG000002', drops: true })}
                />
              </Rows>
              <Tools>
                <ExcelButton for={custOrderMgt.excel} />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={600}>
          <div className="gpart">
            <OrderToolbar order={order} />
            <OrderSheet order={order} />
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
