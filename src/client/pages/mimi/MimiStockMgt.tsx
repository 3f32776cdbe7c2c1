import { LockOutlined, ShoppingCartOutlined, UnlockOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { addDays } from '../../../contract/dates';
import type { Po } from '../../../contract/mimi/mimiPoMgt';
import {
  type MimiStockSearch,
  mimiStockMgt,
  type Stock,
  type StockCourse,
  type StockCourseSearch,
  type StockMove,
  type StockMovesSearch,
} from '../../../contract/mimi/mimiStockMgt';
import { CheckBox } from '../../fields/CheckBox';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  below,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  MasterDetail,
  OpenTab,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { today } from '../../lib/dates';
import { grouped } from '../../lib/formats';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { Panes } from '../../shell/panes';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { openTab } from '../../shell/tabs';
import { NumberLink } from './parts';
import { StockChart } from './StockChart';
import { closeMonth, openMonth } from './stockMonth';

const quantity = { type: 'N', len: 13 } as const;
const flag = { type: 'C', len: 1, code: 'YN' } as const;
const days = { type: 'I' } as const;

const columns: Column<Stock>[] = [
  { field: 'ITEM_CD', pinned: 'left', width: 84 },
  { field: 'ITEM_NM', pinned: 'left', width: 140 },
  { field: 'CUST_NM', owner: true, width: 100 },
  { field: 'ITEM_SPEC', width: 70 },
  { field: 'LOT_NO', width: 80 },
  { field: 'CYCFS_NM', width: 120, title: t('LBL.MIMI_STOCK.CYCFS_CD') },
  { field: 'QTY_UT', width: 54 },
  { field: 'OPN_QTY', width: 76, footer: 'SUM' },
  { field: 'IN_QTY', like: quantity, width: 76, footer: 'SUM' },
  { field: 'OUT_QTY', like: quantity, width: 76, footer: 'SUM' },
  { field: 'ADJ_QTY', like: quantity, width: 76, footer: 'SUM' },
  { field: 'CLS_QTY', width: 76, footer: 'SUM' },
  { field: 'PLN_IN_QTY', like: quantity, width: 76, footer: 'SUM', render: (row) => <Planned row={row} quantity={row.PLN_IN_QTY} /> },
  { field: 'PLN_OUT_QTY', like: quantity, width: 76, footer: 'SUM', render: (row) => <Planned row={row} quantity={row.PLN_OUT_QTY} /> },
  { field: 'AVL_QTY', like: quantity, width: 80, footer: 'SUM' },
  { field: 'SAFE_QTY', width: 80 },
  { field: 'SHORT_YN', like: flag, width: 56 },
  { field: 'COVER_DAYS', like: days, width: 84 },
  { field: 'LAST_IN_DT', like: { type: 'D' }, width: 92 },
  { field: 'STAY_DAYS', like: days, width: 92, footer: 'MAX' },
  { field: 'STK_CBM', like: { type: 'N', len: 13, scale: 3 }, width: 96, footer: 'SUM' },
];

/** A planned quantity, which opens the movements behind it. */
function Planned({ row: { CUST_CD, CYCFS_CD, ITEM_CD }, quantity: planned }: { row: Stock; quantity: number }) {
  if (!planned) return <>0</>;
  const args = { CUST_CD, CYCFS_CD, ITEM_CD, SPLY_STS: 'PLN', FR_DT: addDays(today(), -85), TO_DT: addDays(today(), 85) };
  return (
    <OpenTab menu="mimiSupplyMgt" args={args}>
      {grouped(planned)}
    </OpenTab>
  );
}

const moveColumns: Column<StockMove>[] = [
  { field: 'SPLY_DT', width: 92 },
  { field: 'SPLY_TP', width: 92 },
  { field: 'SPLY_NO', width: 120, render: ({ SPLY_NO }) => <NumberLink menu="mimiSupplyMgt" field="SPLY_NO" no={SPLY_NO} /> },
  { field: 'IN_QTY', like: quantity, width: 84, footer: 'SUM' },
  { field: 'OUT_QTY', like: quantity, width: 84, footer: 'SUM' },
  { field: 'ADJ_QTY', like: quantity, width: 84, footer: 'SUM' },
  { field: 'BAL_QTY', like: quantity, width: 84 },
  { field: 'PO_NO', width: 120, render: ({ PO_NO }) => <NumberLink menu="mimiPoMgt" field="PO_NO" no={PO_NO} /> },
  { field: 'DLV_ORD_NO', width: 120, render: ({ DLV_ORD_NO }) => <NumberLink menu="dlvOrdDetail" field="DLV_ORD_NO" no={DLV_ORD_NO} /> },
  { field: 'RMK', width: 200 },
];

const courseColumns: Column<StockCourse>[] = [
  { field: 'SPLY_DT', title: t('UI.mimiStockMgt.SPAN'), width: 150 },
  { field: 'IN_QTY', like: quantity, width: 84, footer: 'SUM' },
  { field: 'OUT_QTY', like: quantity, width: 84, footer: 'SUM' },
  { field: 'ADJ_QTY', like: quantity, width: 84, footer: 'SUM' },
  { field: 'BAL_QTY', like: quantity, width: 84 },
];

const period = () => ({ FR_DT: `${today().slice(0, 6)}01`, TO_DT: today() });

export default function MimiStockMgt() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const moves: GridModel<StockMove, StockMovesSearch> = useGrid(mimiStockMgt.selectMoves, {
    id: 'G2',
    title: t('UI.mimiStockMgt.G2'),
    table: 'MIMI_SUPPLY',
    key: 'SPLY_NO',
    system: ['NO'],
    auto: false,
    columns: moveColumns,
  });
  /** Whose course is shown: of the item as a whole, or of the current row. */
  const [whole, setWhole] = useState(true);
  const isWhole = useRef(whole);
  const course: GridModel<StockCourse, StockCourseSearch> = useGrid(mimiStockMgt.selectCourse, {
    id: 'G3',
    title: t('UI.mimiStockMgt.COURSE'),
    table: 'MIMI_SUPPLY',
    key: 'SPLY_DT',
    system: [],
    auto: false,
    columns: courseColumns,
  });
  const showWhole = (on: boolean) => {
    isWhole.current = on;
    setWhole(on);
    if (stocks.current) void course.search({ ...course.query.conditions, ALL_YN: on ? 'Y' : 'N' }, { ask: false });
  };
  const ofStock = ({ CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO }: Stock, searched: object) => {
    const { FR_DT = '', TO_DT = '' } = searched as Partial<MimiStockSearch>;
    return { CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO, FR_DT, TO_DT };
  };
  const stocks: GridModel<Stock, MimiStockSearch> = useMasterGrid<Stock, MimiStockSearch>(mimiStockMgt.select, {
    id: 'G1',
    table: 'MIMI_STOCK',
    key: ['CUST_CD', 'CYCFS_CD', 'ITEM_CD', 'LOT_NO'],
    system: ['NO'],
    columns,
    search: { ...period(), ...screen.args },
    tone: ({ SHORT_YN, CLS_QTY }) => (SHORT_YN !== 'Y' ? null : CLS_QTY > 0 ? 'warn' : 'bad'),
    below: [
      below(moves, ofStock),
      below(course, (row: Stock, searched) => ({ ...ofStock(row, searched), ALL_YN: isWhole.current ? 'Y' : 'N' })),
    ],
  });
  const stock = stocks.current;
  /** Proposes orders of the customer that is searched for, and shows those that are made. */
  const propose = () => {
    const { CUST_CD } = stocks.query.conditions;
    openPopup<Po[]>('/mimi/popup/MimiPoProposalPopup', { param: CUST_CD ? { CUST_CD } : {} }).then(
      (orders) => openTab('mimiPoMgt', { FR_DT: today(), TO_DT: today(), PO_NO: orders.map(({ PO_NO }) => PO_NO).join(',') }),
      () => undefined,
    );
  };
  return (
    <GridScreen grid={stocks}>
      <SearchPane>
        <DateRange span={2} max={{ years: 1 }} required />
        {isStaff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'MIMI' }} />}
        <LookupBox name="CYCFS_CD" kind="CyCfs" title={t('LBL.MIMI_SUPPLY.CYCFS_CD')} />
        <LookupBox name="ITEM_CD" kind="Item" />
        <TextBox name="LOT_NO" upper />
        <CheckBox name="BELOW_SAFE" />
        <CheckBox name="IN_STOCK" />
      </SearchPane>
      <MasterDetail name={t('UI.mimiStockMgt.G2')}>
        <GridScope grid={stocks}>
          <Toolbar>
            <Tools>
              <ToolButton id="propose" icon={ShoppingCartOutlined} onClick={propose} />
              <ToolButton id="monthClose" icon={LockOutlined} onClick={() => closeMonth(stocks)} />
              <ToolButton id="monthOpen" icon={UnlockOutlined} onClick={() => openMonth(stocks)} />
              <ExcelButton for={mimiStockMgt.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <Panes name={t('UI.mimiStockMgt.COURSE')} className="gpanes">
          <Panes.Panel min={320}>
            <GridPart grid={moves}>
              <Toolbar
                note={stock && `${stock.ITEM_CD} ${stock.ITEM_NM} · ${stock.CYCFS_NM}${stock.LOT_NO === '-' ? '' : ` · ${stock.LOT_NO}`}`}
              />
            </GridPart>
          </Panes.Panel>
          <Panes.Panel defaultSize="46%" min={360} collapsible>
            <GridScope grid={course}>
              <StockChart stock={stock} whole={whole} setWhole={showWhole} />
            </GridScope>
          </Panes.Panel>
        </Panes>
      </MasterDetail>
    </GridScreen>
  );
}
