import { InboxOutlined } from '@ant-design/icons';
import { addDays } from '../../../contract/dates';
import {
  type Count,
  type CountAction,
  type CountLine,
  canEditCount,
  count,
  countLine,
  countRefusal,
  type MimiCountSearch,
  mimiCountMgt,
  noLot,
} from '../../../contract/mimi/mimiCountMgt';
import { isEmpty } from '../../../contract/rules';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  below,
  Chain,
  type Column,
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
import { codeName, nameOf } from '../../lib/codes';
import { today } from '../../lib/dates';
import { ownCustomer } from '../../lib/ownCustomer';
import { isSaved } from '../../lib/saved';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { fillFromStock } from './countFill';
import { accountLookup, itemLookup, NumberLink } from './parts';

const person = { type: 'V', len: 50 } as const;
const number = { type: 'I' } as const;

const columns: Column<Count>[] = editableColumns<Count>(count, [
  { field: 'CNT_NO', pinned: 'left', edit: () => false, required: false, width: 120 },
  { field: 'CNT_STS', pinned: 'left', width: 84 },
  { field: 'CUST_CD', owner: true, edit: 'new', width: 84, lookup: accountLookup() },
  { field: 'CUST_NM', owner: true, width: 110 },
  { field: 'CYCFS_CD', edit: 'new', width: 76, lookup: { kind: 'CyCfs', fill: (item) => ({ CYCFS_NM: item ? nameOf(item) : '' }) } },
  { field: 'CYCFS_NM', width: 120 },
  { field: 'CNT_DT', width: 92 },
  { field: 'LINE_CNT', like: number, width: 76, footer: 'SUM' },
  { field: 'LEFT_CNT', like: number, width: 84, footer: 'SUM' },
  { field: 'DIFF_CNT', like: number, width: 80, footer: 'SUM' },
  { field: 'DIFF_QTY', width: 88, footer: 'SUM' },
  { field: 'REG_USER_NM', like: person, width: 96 },
  { field: 'REQ_USER_NM', like: person, width: 100 },
  { field: 'REQ_DTM', width: 140 },
  { field: 'AGR_USER_NM', like: person, width: 96 },
  { field: 'AGR_DTM', width: 140 },
  { field: 'RJCT_RSN', width: 160 },
  { field: 'RMK', width: 180 },
]);

const lineColumns = (customer: () => string): Column<CountLine>[] => {
  const items = itemLookup<CountLine>(customer);
  return editableColumns<CountLine>(countLine, [
    {
      field: 'ITEM_CD',
      width: 96,
      // An item with lots waits for one; the lot of any other is the sign for none.
      lookup: { ...items, fill: (item) => ({ ...items.fill?.(item), LOT_NO: item?.LOT_YN === 'Y' ? '' : noLot }) },
    },
    { field: 'ITEM_NM', width: 160 },
    { field: 'ITEM_SPEC', width: 80 },
    { field: 'LOT_NO', width: 92, upper: true },
    { field: 'BOOK_QTY', width: 92, footer: 'SUM' },
    { field: 'CNT_QTY', width: 92, footer: 'SUM' },
    { field: 'DIFF_QTY', width: 84, footer: 'SUM' },
    { field: 'QTY_UT', width: 60 },
    { field: 'CNT_DIFF_RSN', width: 120 },
    { field: 'RMK', width: 180 },
    { field: 'SPLY_NO', width: 120, render: ({ SPLY_NO }) => <NumberLink menu="mimiSupplyMgt" field="SPLY_NO" no={SPLY_NO} /> },
  ]);
};

const period = () => ({ FR_DT: addDays(today(), -90), TO_DT: today() });

/** The difference of a line follows from what was counted, where the book is known. */
const difference = (rows: readonly CountLine[], i: number, values: Partial<CountLine>): [number, Partial<CountLine>][] => {
  const book = rows[i]?.BOOK_QTY;
  if (!('CNT_QTY' in values) || isEmpty(book)) return [];
  return [[i, { DIFF_QTY: isEmpty(values.CNT_QTY) ? null : Number(values.CNT_QTY) - Number(book) }]];
};

export default function MimiCountMgt() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const lines: GridModel<CountLine, { CNT_NO: string }> = useGrid(mimiCountMgt.selectLines, {
    id: 'G2',
    title: t('UI.mimiCountMgt.G2'),
    table: countLine.table,
    key: ['CNT_NO', 'ITEM_CD', 'LOT_NO'],
    save: mimiCountMgt.saveLines,
    columns: lineColumns(() => counts.current?.CUST_CD ?? ''),
    auto: false,
    loads: true,
    loadsBy: ['ITEM_CD', 'LOT_NO'],
    newRow: () => ({ CNT_NO: counts.current?.CNT_NO ?? '', LOT_NO: noLot }),
    follow: difference,
    canEdit: () => counts.current !== null && canEditCount(counts.current),
    canRemove: () => counts.current !== null && canEditCount(counts.current),
    tone: ({ DIFF_QTY }) => (DIFF_QTY ? (DIFF_QTY < 0 ? 'bad' : 'warn') : null),
    addFrom: 'RMK',
  });
  const counts: GridModel<Count, MimiCountSearch> = useMasterGrid<Count, MimiCountSearch>(mimiCountMgt.select, {
    id: 'G1',
    table: count.table,
    key: 'CNT_NO',
    save: mimiCountMgt.save,
    history: true,
    columns,
    search: { ...period(), ...screen.args },
    newRow: () => ({ ...ownCustomer(), CNT_STS: 'DRF', CNT_DT: today() }),
    canEdit: canEditCount,
    canRemove: canEditCount,
    steps: {
      order: ['submit', 'agree'],
      next: (row) => (['submit', 'agree'] as const).find((action) => countRefusal(action, row) === null) ?? null,
    },
    finalRow: ({ CNT_STS }) => CNT_STS === 'AGR',
    addFrom: 'RMK',
    below: [below(lines, ({ CNT_NO }: Count) => ({ CNT_NO }), { inside: 'G2' })],
  });
  const whyNot = (action: CountAction) => (row: Count) => {
    const code = countRefusal(action, row);
    return code && t(code, codeName('CNT_STS', row.CNT_STS));
  };
  const at = counts.current;
  const whyNoLine = at ? !canEditCount(at) && t('MSG000027', codeName('CNT_STS', at.CNT_STS)) : t('UI.OFF.CHOOSE');
  /** The book follows from the day of the count. */
  const readAnew = () => {
    if (isSaved(counts.current) && !lines.isDirty) void lines.search();
  };
  /** The numbers and states above follow from the lines. */
  const again = () => void counts.search(undefined, { ask: false });
  return (
    <GridScreen grid={counts}>
      <SearchPane>
        <DateRange title={t('LBL.CNT_DT')} span={2} max={{ years: 1 }} required />
        <CodeSelect name="CNT_STS" />
        {isStaff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'MIMI' }} />}
        <LookupBox name="CYCFS_CD" kind="CyCfs" title={t('LBL.MIMI_COUNT.CYCFS_CD')} />
        <LookupBox name="ITEM_CD" kind="Item" />
        <TextBox name="CNT_NO" upper />
      </SearchPane>
      <MasterDetail name={t('UI.mimiCountMgt.G2')} share="60%">
        <GridScope grid={counts}>
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton />
              <SaveButton onSaved={readAnew} />
            </Rows>
            <Chain>
              <ActionButton for={mimiCountMgt.submit} whyNot={whyNot('submit')} />
              <ActionButton for={mimiCountMgt.agree} whyNot={whyNot('agree')} />
            </Chain>
            <Exceptions>
              <ActionButton for={mimiCountMgt.reject} whyNot={whyNot('reject')} reason />
            </Exceptions>
            <Tools>
              <ExcelButton for={mimiCountMgt.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={lines}>
          <Toolbar note={at && `${at.CNT_NO || t('UI.GRID.ST_ADD')} ${at.CYCFS_NM ?? ''}`}>
            <Rows>
              <AddButton off={whyNoLine} />
              <RemoveButton />
              {isSaved(at) && <SaveButton onSaved={again} />}
            </Rows>
            <Tools>
              <ToolButton id="fill" icon={InboxOutlined} off={whyNoLine} onClick={() => fillFromStock(counts.current, lines)} />
              <ExcelButton for={mimiCountMgt.excel} grid="G2" />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
