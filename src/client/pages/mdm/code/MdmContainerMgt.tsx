import {
  type ContainerType,
  type ContainerTypeSearch,
  containerType,
  maxSeq,
  mdmContainerMgt,
  seqStep,
} from '../../../../contract/mdm/code/mdmContainerMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
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

const columns = editableColumns<ContainerType>(containerType, [
  { field: 'CNTR_TP_CD', pinned: 'left', upper: true },
  { field: 'CNTR_TP_NM', pinned: 'left', width: 170 },
  { field: 'ISO_CD', upper: true },
  ...(['CNTR_SIZE', 'CNTR_KIND', 'TEU', 'INR_CBM', 'MAX_WT', 'TARE_WT', 'SORT_SEQ', 'USE_YN'] as const),
]);

export default function MdmContainerMgt() {
  /** The place behind all others. */
  const nextSeq = () => Math.min(Math.max(0, ...types.rows().map(({ SORT_SEQ }) => SORT_SEQ)) + seqStep, maxSeq);
  const types: GridModel<ContainerType, ContainerTypeSearch> = useGrid(mdmContainerMgt.select, {
    id: 'G1',
    table: containerType.table,
    key: 'CNTR_TP_CD',
    save: mdmContainerMgt.save,
    history: true,
    loads: true,
    columns,
    newRow: () => ({ USE_YN: 'Y', SORT_SEQ: nextSeq() }),
  });
  return (
    <GridScreen grid={types}>
      <SearchPane>
        <CodeSelect name="CNTR_SIZE" />
        <CodeSelect name="CNTR_KIND" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton />
        </Rows>
        <Tools>
          <ExcelButton for={mdmContainerMgt.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
