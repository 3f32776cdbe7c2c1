import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { type MimiStockSearch, mimiStockMgt, type Stock, type StockMove, type StockMovesSearch } from '../../../contract/mimi/mimiStockMgt';
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
  GridScope,
  GridScreen,
  MasterDetail,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { today } from '../../lib/dates';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { NumberLink } from './parts';
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
  { field: 'PLN_IN_QTY', like: quantity, width: 76, footer: 'SUM' },
  { field: 'PLN_OUT_QTY', like: quantity, width: 76, footer: 'SUM' },
  { field: 'AVL_QTY', like: quantity, width: 80, footer: 'SUM' },
  { field: 'SAFE_QTY', width: 80 },
  { field: 'SHORT_YN', like: flag, width: 56 },
  { field: 'COVER_DAYS', like: days, width: 84 },
  { field: 'LAST_IN_DT', like: { type: 'D' }, width: 92 },
  { field: 'STAY_DAYS', like: days, width: 92, footer: 'MAX' },
  { field: 'STK_CBM', like: { type: 'N', len: 13, scale: 3 }, width: 96, footer: 'SUM' },
];

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
  const stocks: GridModel<Stock, MimiStockSearch> = useMasterGrid<Stock, MimiStockSearch>(mimiStockMgt.select, {
    id: 'G1',
    table: 'MIMI_STOCK',
    key: ['CUST_CD', 'CYCFS_CD', 'ITEM_CD', 'LOT_NO'],
    system: ['NO'],
    columns,
    search: { ...period(), ...screen.args },
    tone: ({ SHORT_YN, CLS_QTY }) => (SHORT_YN !== 'Y' ? null : CLS_QTY > 0 ? 'warn' : 'bad'),
    below: [
      below(moves, ({ CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO }: Stock, searched) => {
        const { FR_DT = '', TO_DT = '' } = searched as Partial<MimiStockSearch>;
        return { CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO, FR_DT, TO_DT };
      }),
    ],
  });
  const stock = stocks.current;
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
              <ToolButton id="monthClose" icon={LockOutlined} onClick={() => closeMonth(stocks)} />
              <ToolButton id="monthOpen" icon={UnlockOutlined} onClick={() => openMonth(stocks)} />
              <ExcelButton for={mimiStockMgt.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={moves}>
          <Toolbar
            note={stock && `${stock.ITEM_CD} ${stock.ITEM_NM} · ${stock.CYCFS_NM}${stock.LOT_NO === '-' ? '' : ` · ${stock.LOT_NO}`}`}
          />
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
