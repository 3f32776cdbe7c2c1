import { QuestionCircleOutlined } from '@ant-design/icons';
import {
  endingColumns,
  mdmPricingMgt,
  type Price,
  type PriceSearch,
  pricing,
  seesPurchase,
  type WhySearch,
} from '../../../../contract/mdm/other/mdmPricingMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { LookupBox } from '../../../fields/LookupBox';
import {
  ActionButton,
  AddButton,
  Chain,
  type Column,
  ExcelButton,
  editableColumns,
  Grid,
  GridScreen,
  HistoryButton,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { type CodeItem, nameOf } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { isSaved } from '../../../lib/saved';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { PriceWhyDialog } from './PriceWhyDialog';
import { askEnd, copyPrices } from './priceActs';

/** What a charge is priced by. */
const ofCharge = (item: CodeItem | null): Partial<Price> => ({
  FRT_NM: item ? nameOf(item) : '',
  ...(item?.FRT_UNIT ? { FRT_UNIT: String(item.FRT_UNIT) } : {}),
  ...(item?.VAT_TP ? { VAT_TP: String(item.VAT_TP) } : {}),
  ...(item?.CURR_CD ? { CURR_CD: String(item.CURR_CD) } : {}),
});

const columns = (purchase: boolean): Column<Price>[] =>
  editableColumns<Price>(pricing, [
    { field: 'PRC_NO', pinned: 'left', edit: () => false, required: false, width: 120 },
    { field: 'AR_AP', pinned: 'left', edit: purchase ? 'new' : () => false, width: 70 },
    { field: 'CUST_CD', edit: 'new', width: 84, lookup: { kind: 'Customer', fill: (item) => ({ CUST_NM: item && nameOf(item) }) } },
    { field: 'CUST_NM', width: 120 },
    { field: 'FRT_CD', width: 76, lookup: { kind: 'Freight', fill: ofCharge } },
    { field: 'FRT_NM', width: 100 },
    { field: 'TRANS_MODE', width: 80 },
    { field: 'IMEX_TP', width: 80 },
    { field: 'POL_CD', width: 76, lookup: { kind: 'Port' } },
    { field: 'POD_CD', width: 76, lookup: { kind: 'Port' } },
    { field: 'CNTR_TP_CD', width: 76, lookup: { kind: 'CntrTp' } },
    { field: 'FRT_UNIT', width: 84 },
    { field: 'UNIT_PRC', width: 96 },
    { field: 'CURR_CD', width: 66, lookup: { kind: 'Currency' } },
    'BGN_DT',
    'END_DT',
    { field: 'CAR_TP', width: 90 },
    { field: 'PICKUP_AREA', width: 100 },
    { field: 'DLV_AREA', width: 100 },
    { field: 'MIN_QTY', width: 84 },
    { field: 'MIN_AMT', width: 96 },
    { field: 'MAX_AMT', width: 96 },
    { field: 'VAT_TP', width: 80 },
    ...(purchase
      ? ([
          { field: 'VNDR_CD', width: 84, lookup: { kind: 'Customer', fill: (item) => ({ VNDR_NM: item && nameOf(item) }) } },
          { field: 'VNDR_NM', like: { type: 'V', len: 100 }, title: t('UI.mdmPricingMgt.VNDR_NM'), width: 120 },
        ] as Column<Price>[])
      : []),
    { field: 'USE_YN', width: 80 },
    { field: 'USED_CNT', like: { type: 'I' }, title: t('UI.mdmPricingMgt.USED_CNT'), width: 84 },
    { field: 'RMK', width: 180 },
  ]);

/** A price in a confirmed cost is only ended. */
const canEdit = (row: Price, field: string) => !isSaved(row) || !row.USED_CNT || endingColumns.includes(field);

export default function MdmPricingMgt() {
  const screen = useScreen();
  const purchase = seesPurchase(session().roleList);
  const prices = useGrid<Price, PriceSearch>(mdmPricingMgt.select, {
    id: 'G1',
    table: pricing.table,
    key: 'PRC_NO',
    save: mdmPricingMgt.save,
    history: true,
    loads: true,
    columns: columns(purchase),
    search: { BASE_DT: today(), ...screen.args },
    newRow: () => ({ AR_AP: 'AR', CURR_CD: 'KRW', BGN_DT: today(), END_DT: `${today().slice(0, 4)}1231`, USE_YN: 'Y', USED_CNT: 0 }),
    notCopied: ['USED_CNT'],
    canEdit,
    canRemove: (row) => !row.USED_CNT,
  });
  /** Asks about what the current row is of, else about what is searched for. */
  const openWhy = () => {
    const { AR_AP, FRT_CD, TRANS_MODE, IMEX_TP, CUST_CD, POL_CD, POD_CD, CNTR_TP_CD, CAR_TP, PICKUP_AREA, DLV_AREA, VNDR_CD } =
      (prices.current ?? {}) as Partial<Price>;
    const of = { AR_AP, FRT_CD, TRANS_MODE, IMEX_TP, CUST_CD, POL_CD, POD_CD, CNTR_TP_CD, CAR_TP, PICKUP_AREA, DLV_AREA, VNDR_CD };
    const BASE_DT = prices.query.conditions.BASE_DT || today();
    const param = Object.fromEntries(Object.entries({ ...of, BASE_DT }).filter(([, value]) => value)) as Partial<WhySearch>;
    void openDialog(PriceWhyDialog, { title: screen.caption('why'), width: 1240, height: 680, param }).catch(() => null);
  };
  return (
    <GridScreen grid={prices}>
      <SearchPane>
        <LookupBox name="CUST_CD" kind="Customer" />
        {purchase && <CodeSelect name="AR_AP" />}
        <LookupBox name="FRT_CD" kind="Freight" />
        <CodeSelect name="TRANS_MODE" />
        <CodeSelect name="IMEX_TP" />
        <LookupBox name="POL_CD" kind="Port" />
        <LookupBox name="POD_CD" kind="Port" />
        <DateBox name="BASE_DT" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <ToolButton id="copy" onClick={() => copyPrices(prices, screen.caption('copy'))} />
          <SaveButton />
        </Rows>
        <Chain>
          <ActionButton for={mdmPricingMgt.extend} before={askEnd} />
        </Chain>
        <Tools>
          <ToolButton id="why" icon={QuestionCircleOutlined} onClick={openWhy} />
          <ExcelButton for={mdmPricingMgt.excel} />
          <HistoryButton />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
