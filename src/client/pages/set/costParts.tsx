import { lastDayOf } from '../../../contract/dates';
import { Decimal } from '../../../contract/decimal';
import { won } from '../../../contract/ptl/quo/quoteSum';
import { type Cost, type CostAction, type CostSearch, canEditCost, cost, costRefusal } from '../../../contract/set/cost';
import { dashed } from '../../../contract/shown';
import { type Column, editableColumns, type GridOptions, OpenTab } from '../../grid';
import { FileCount } from '../../grid/FileCount';
import { ShipmentLink } from '../../grid/ShipmentLink';
import { type CodeItem, codeName, nameOf } from '../../lib/codes';
import { today } from '../../lib/dates';
import { amount, grouped } from '../../lib/formats';
import { isSaved } from '../../lib/saved';
import { actor, session } from '../../lib/session';
import { t } from '../../lib/texts';

/** What a cost takes over of its charge. */
const ofCharge = (item: CodeItem | null): Partial<Cost> => ({
  FRT_NM: item ? nameOf(item) : '',
  ...(item?.FRT_UNIT ? { FRT_UNIT: String(item.FRT_UNIT) } : {}),
  ...(item?.VAT_TP ? { VAT_TP: String(item.VAT_TP) } : {}),
  ...(item?.CURR_CD ? { CURR_CD: String(item.CURR_CD) } : {}),
});

/** A number that opens its document where the user has the screen. */
const link = (menu: string, field: 'DLV_ORD_NO' | 'STL_NO') => (row: Cost) => {
  const no = row[field];
  return no ? (
    <OpenTab menu={menu} args={{ [field]: no }}>
      {no}
    </OpenTab>
  ) : null;
};

/** The files of a cost as their popup takes them: staff keep them, and what is shown to the customer of a sale is open to him. */
export const evidenceOf = ({ COST_NO, AR_AP }: Cost) =>
  ({
    REF_TP: 'CST',
    REF_KEY: COST_NO,
    EDIT_YN: actor().USER_TP === 'S' ? 'Y' : 'N',
    ...(AR_AP === 'AR' ? { OPEN_YN: 'Y' as const } : {}),
  }) as const;

/** Supply, tax and total are won, whatever the currency of the cost. */
export const inWon = () => won;

/** A quantity, price or rate as it is drawn: without zeros at its end. */
export const plain = (value: number | null | undefined): string | null => (typeof value === 'number' ? grouped(value) : null);

const name = { type: 'V', len: 50 } as const;

/** Amounts in foreign currency are added up only where all are of one. */
function foreignSum(rows: readonly Cost[]): string | null {
  const [first] = rows;
  if (!first || rows.some(({ CURR_CD }) => CURR_CD !== first.CURR_CD)) return null;
  return amount(Decimal.sum(rows.map(({ FRGN_AMT }) => FRGN_AMT ?? 0)).toNumber(), first.CURR_CD);
}

/** Every column that a list of costs may have, as it is typed and drawn, by its name. */
const drawn = (): { [F in keyof Cost]?: Partial<Column<Cost>> } => ({
  COST_NO: { pinned: 'left', edit: () => false, required: false, width: 130 },
  COST_STS: { pinned: 'left', width: 84 },
  CUST_CD: { owner: true, width: 84, lookup: { kind: 'Customer', fill: (item) => ({ CUST_NM: item ? nameOf(item) : '' }) } },
  CUST_NM: { owner: true, width: 120 },
  COST_TP: { width: 96 },
  AR_AP: { edit: 'new', width: 64 },
  VNDR_CD: {
    width: 84,
    required: ({ AR_AP }) => AR_AP === 'AP',
    lookup: { kind: 'Vendor', fill: (item) => ({ VNDR_NM: item ? nameOf(item) : null }) },
  },
  HBL_NO: { width: 116, upper: true, render: ({ HBL_NO }) => HBL_NO && <ShipmentLink HBL_NO={HBL_NO} /> },
  MBL_NO: { width: 120, edit: () => false },
  DLV_ORD_NO: {
    width: 120,
    upper: true,
    render: link('dlvOrdDetail', 'DLV_ORD_NO'),
  },
  CNTR_NO: { width: 104, upper: true },
  CNTR_TP_CD: { width: 66, lookup: { kind: 'CntrTp' } },
  CAR_NO: { width: 92 },
  FRT_CD: {
    width: 66,
    lookup: { kind: 'Freight', search: ({ COST_TP }) => ({ COST_TP: COST_TP ?? '' }), fill: ofCharge },
  },
  FRT_NM: { width: 110 },
  FRT_UNIT: { width: 84 },
  UNIT_QTY: { width: 84, footer: 'SUM', render: ({ UNIT_QTY }) => plain(UNIT_QTY) },
  UNIT_PRC: { width: 92, render: ({ UNIT_PRC }) => plain(UNIT_PRC) },
  CURR_CD: { width: 58, lookup: { kind: 'Currency' } },
  EXCH_RATE: { width: 84, edit: ({ CURR_CD }) => CURR_CD !== 'KRW', render: ({ EXCH_RATE }) => plain(EXCH_RATE) },
  EXCH_DT: { edit: ({ CURR_CD }) => CURR_CD !== 'KRW' },
  FRGN_AMT: { width: 104, footer: { kind: 'CUSTOM', of: foreignSum } },
  SPLY_AMT: { width: 112, footer: 'SUM', currency: inWon },
  VAT_TP: { width: 84 },
  VAT_AMT: { width: 96, footer: 'SUM', currency: inWon },
  TOT_AMT: { width: 112, footer: 'SUM', currency: inWon },
  PRC_NO: { width: 120 },
  STL_NO: { width: 104, render: link('setCostStlList', 'STL_NO') },
  CFM_USER_NM: { like: name, width: 84 },
  CFM_DTM: { width: 136 },
  DSP_RSN: { width: 160 },
  QUO_DIFF_RSN: { width: 160 },
  FILE_CNT: {
    like: { type: 'I' },
    width: 58,
    render: (row) => <FileCount count={row.FILE_CNT} param={evidenceOf(row)} />,
  },
  RMK: { width: 180, required: ({ UNIT_PRC }) => UNIT_PRC === 0 },
});

const staffColumns: readonly (keyof Cost)[] = ['VNDR_CD', 'PRC_NO', 'CFM_USER_NM'];

/** The columns of a list of costs, in the order of the screen; customers have none of vendors, of the tariff and of who confirmed. */
export function costColumns(fields: readonly (keyof Cost)[]): Column<Cost>[] {
  const isStaff = actor().USER_TP === 'S';
  const known = drawn();
  const shown = fields.filter((field) => isStaff || !staffColumns.includes(field));
  return editableColumns<Cost>(
    cost,
    shown.map((field) => ({ field, ...known[field] })),
  );
}

/** Is a cost entered by hand: its customer, shipment, charge and measures are typed. What else a confirmed one may be given is asked by the rules. */
export const costEditing = (): Pick<GridOptions<Cost, CostSearch>, 'canEdit' | 'canRemove' | 'whyFixed' | 'finalRow' | 'tone'> => {
  const me = session();
  return {
    canEdit: (row, field) => canEditCost(isSaved(row) ? row : {}, field, me),
    canRemove: (row) => costRefusal('minus', row, me) === null,
    whyFixed: (row) => (isSaved(row) ? whyNotCost('save')(row) : null),
    finalRow: ({ COST_STS }) => COST_STS === 'STL' || COST_STS === 'CXL',
    tone: ({ COST_STS }) => (COST_STS === 'DSP' ? 'bad' : null),
  };
};

/** Why a cost cannot take an action, in words, null where it can. */
export const whyNotCost = (action: CostAction) => (row: Cost) => {
  const code = costRefusal(action, row, session());
  if (!code) return null;
  if (code === 'MSG000283') return t(code, row.STL_NO ?? '');
  return t(code, code === 'MSG000044' ? dashed(row.OCCR_DT.slice(0, 6)) : codeName('COST_STS', row.COST_STS));
};

/** Why a cost cannot be taken away; one that is not saved can. */
export const whyNotRemoved = (row: Cost) => (isSaved(row) ? whyNotCost('minus')(row) : null);

/** The conditions that a list of costs begins with: the present month, and what is handed over. */
export function costConditions(given: Partial<CostSearch>): Partial<CostSearch> {
  const first = `${today().slice(0, 6)}01`;
  return { DT_TP: 'OCCR', FR_DT: first, TO_DT: lastDayOf(first), ...given };
}
