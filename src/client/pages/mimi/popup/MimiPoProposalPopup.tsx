import type { Po } from '../../../../contract/mimi/mimiPoMgt';
import {
  daysWithOrder,
  mimiPoProposalPopup,
  type Proposal,
  type ProposalSearch,
  proposalMaxRows,
  proposalTyped,
} from '../../../../contract/mimi/popup/mimiPoProposalPopup';
import { coverDays } from '../../../../contract/mimi/proposal';
import { CheckBox } from '../../../fields/CheckBox';
import { LookupBox } from '../../../fields/LookupBox';
import { NumberBox } from '../../../fields/NumberBox';
import { type Column, chosenRows, Grid, GridScreen, SearchPane, Toolbar, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { nameOf } from '../../../lib/codes';
import { grouped } from '../../../lib/formats';
import { actor } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { notify } from '../../../shell/notify';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { useOpening } from '../../../shell/useOpening';

type Param = Partial<Pick<ProposalSearch, 'CUST_CD' | 'ITEM_CD'>>;

const quantity = { type: 'N', len: 13 } as const;
const days = { type: 'I' } as const;

const columns: Column<Proposal>[] = [
  { field: 'ITEM_CD', pinned: 'left', width: 84 },
  { field: 'ITEM_NM', pinned: 'left', width: 140 },
  { field: 'CUST_NM', owner: true, width: 84 },
  { field: 'ONHAND_QTY', like: quantity, width: 64 },
  { field: 'AVL_QTY', like: quantity, width: 72 },
  { field: 'RMN_QTY', title: t('UI.mimiPoProposalPopup.ON_ORDER'), width: 72 },
  { field: 'SAFE_QTY', width: 72 },
  { field: 'DAY_OUT_QTY', like: { type: 'N', len: 13, scale: 1 }, width: 84 },
  { field: 'COVER_DAYS', like: days, width: 84 },
  { field: 'PO_QTY', edit: true, required: true, min: 1, width: 84 },
  {
    field: 'AFTER_DAYS',
    like: days,
    width: 92,
    text: (row) => {
      const lasting = daysWithOrder(row);
      return lasting === null ? null : grouped(lasting);
    },
  },
  {
    field: 'VNDR_CD',
    edit: true,
    width: 84,
    lookup: { kind: 'Vendor', fill: (item) => (item ? { VNDR_NM: nameOf(item) } : {}) },
  },
  { field: 'VNDR_NM', edit: true, required: true, width: 120 },
  { field: 'UNIT_PRC', edit: true, required: true, min: 0, width: 104 },
  { field: 'CURR_CD', edit: true, required: true, width: 60, lookup: { kind: 'Currency' } },
  {
    field: 'CYCFS_CD',
    edit: true,
    required: true,
    width: 84,
    lookup: { kind: 'CyCfs', fill: (item) => ({ CYCFS_NM: item ? nameOf(item) : '' }) },
  },
  { field: 'CYCFS_NM', width: 120 },
  { field: 'DLV_REQ_DT', edit: true, required: true, width: 92 },
  { field: 'QTY_UT', width: 56 },
  { field: 'BOX_QTY', width: 72 },
  { field: 'PLN_IN_QTY', like: quantity, width: 76 },
  { field: 'ITEM_SPEC', width: 80 },
];

/** Items that run short, each with the order proposed; those checked become purchase orders in one step. */
export default function MimiPoProposalPopup() {
  const screen = useScreen();
  const popup = usePopup<Param | undefined, Po[]>();
  const isStaff = actor().USER_TP === 'S';
  const proposals = useGrid<Proposal, ProposalSearch>(mimiPoProposalPopup.select, {
    id: 'G1',
    title: t('UI.mimiPoProposalPopup.G1'),
    table: 'MIMI_PO',
    key: ['CUST_CD', 'ITEM_CD'],
    system: ['CK', 'NO'],
    columns,
    reading: !screen.has('save'),
    auto: false,
    search: { BELOW_SAFE: 'Y', COVER_DAYS: coverDays.usual, ...popup.param },
  });
  useOpening(async () => {
    if (await proposals.search())
      proposals.store.marks.checkEach(
        proposals.store.rows.flatMap(({ PO_QTY }, i) => (PO_QTY > 0 ? i : [])),
        true,
      );
  });

  async function save() {
    proposals.commitEditor();
    const rows = chosenRows(proposals, { most: proposalMaxRows, checked: true });
    if (!rows) return;
    const indexes = rows.map((row) => proposals.store.rows.indexOf(row));
    const LIST = rows.map((row) => ({
      ...Object.fromEntries(proposalTyped.map((field) => [field, row[field] ?? null])),
      CUST_CD: row.CUST_CD,
      ITEM_CD: row.ITEM_CD,
      RMN_QTY: row.RMN_QTY,
      BATCH_FLAG: 'insert' as const,
    }));
    const saved = await attempt(
      () => callBatch(proposals, mimiPoProposalPopup.save, { LIST }),
      ({ errors }) => proposals.setFaults(errors, indexes),
    );
    if (!saved) return void proposals.goToFault();
    notify.success(t('UI.mimiPoProposalPopup.MADE', saved.data.LIST.length));
    proposals.load([]);
    popup.resolve(saved.data.LIST);
  }

  return (
    <GridScreen grid={proposals}>
      <SearchPane>
        {isStaff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'MIMI' }} />}
        <LookupBox name="ITEM_CD" kind="Item" />
        <NumberBox name="COVER_DAYS" title={t('UI.mimiPoProposalPopup.DAYS')} required min={0} max={coverDays.most} />
        <CheckBox name="BELOW_SAFE" />
      </SearchPane>
      <Toolbar note={t('UI.mimiPoProposalPopup.NOTE')} />
      <Grid />
      <PopupFoot>
        <PopupButton id="save" primary onClick={save} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
