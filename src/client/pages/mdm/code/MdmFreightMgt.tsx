import { type Freight, type FreightSearch, freight, maxSeq, mdmFreightMgt, seqStep } from '../../../../contract/mdm/code/mdmFreightMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  ExcelButton,
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
} from '../../../grid';
import { t } from '../../../lib/texts';

const columns = editableColumns<Freight>(freight, [
  { field: 'FRT_CD', pinned: 'left', upper: true },
  { field: 'FRT_NM', pinned: 'left', width: 160 },
  { field: 'FRT_ENG_NM', width: 200 },
  'FRT_GRP',
  { field: 'COST_TP', width: 160 },
  { field: 'FRT_UNIT', width: 150 },
  'VAT_TP',
  { field: 'CURR_CD', lookup: { kind: 'Currency' } },
  ...(['AR_YN', 'AP_YN', 'SORT_SEQ', 'USE_YN'] as const),
  { field: 'RMK', width: 220 },
]);

export default function MdmFreightMgt() {
  /** The place behind all others. */
  const nextSeq = () => Math.min(Math.max(0, ...freights.rows().map(({ SORT_SEQ }) => SORT_SEQ)) + seqStep, maxSeq);
  const freights: GridModel<Freight, FreightSearch> = useGrid(mdmFreightMgt.select, {
    id: 'G1',
    table: freight.table,
    key: 'FRT_CD',
    save: mdmFreightMgt.save,
    history: true,
    loads: true,
    columns,
    newRow: () => ({ AR_YN: 'Y', AP_YN: 'Y', USE_YN: 'Y', SORT_SEQ: nextSeq() }),
  });
  return (
    <GridScreen grid={freights}>
      <SearchPane>
        <CodeSelect name="FRT_GRP" />
        <CodeSelect name="COST_TP" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton />
        </Rows>
        <Tools>
          <ExcelButton for={mdmFreightMgt.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
