import {
  type BondedPlace,
  bondedPlace,
  type CustomsOffice,
  customsOffice,
  mdmCustomsMgt,
} from '../../../../contract/mdm/code/mdmCustomsMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  ExcelButton,
  editableColumns,
  GridPart,
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
import { SubTabs } from '../../../shell/subTabs';

const columns = editableColumns<CustomsOffice>(customsOffice, [
  { field: 'CSTM_CD', pinned: 'left', upper: true },
  { field: 'DEPT_CD', pinned: 'left', upper: true },
  { field: 'CSTM_NM', width: 170 },
  { field: 'CSTM_ENG_NM', width: 200 },
  { field: 'DEPT_NM', width: 150 },
  { field: 'TEL_NO', width: 118 },
  'USE_YN',
]);

const placeColumns = editableColumns<BondedPlace>(bondedPlace, [
  { field: 'CYCFS_CD', pinned: 'left', upper: true },
  { field: 'CYCFS_NM', pinned: 'left', width: 180 },
  { field: 'CYCFS_ENG_NM', width: 220 },
  'CYCFS_TP',
  { field: 'ORGN_CD', width: 84, lookup: { kind: 'Orgn' } },
  ...(['SHED_SGN', 'DO_CD'] as const),
  { field: 'PORT_CD', lookup: { kind: 'Port' } },
  { field: 'CSTM_CD', lookup: { kind: 'Customs' } },
  { field: 'ADDR', width: 260 },
  { field: 'TEL_NO', width: 118 },
  ...(['CHRG_NM', 'USE_YN'] as const),
]);

export default function MdmCustomsMgt() {
  const offices = useGrid(mdmCustomsMgt.select, {
    id: 'G1',
    title: t('UI.mdmCustomsMgt.G1'),
    table: customsOffice.table,
    key: ['CSTM_CD', 'DEPT_CD'],
    save: mdmCustomsMgt.save,
    history: true,
    loads: true,
    columns,
    newRow: () => ({ DEPT_CD: '00', USE_YN: 'Y' }),
  });
  const places = useGrid(mdmCustomsMgt.selectPlaces, {
    id: 'G2',
    title: t('UI.mdmCustomsMgt.G2'),
    table: bondedPlace.table,
    key: 'CYCFS_CD',
    save: mdmCustomsMgt.savePlaces,
    history: true,
    loads: true,
    columns: placeColumns,
    newRow: () => ({ USE_YN: 'Y' }),
  });
  const tools = (grid?: string) => (
    <Toolbar>
      <Rows>
        <AddButton />
        <RemoveButton />
        <SaveButton />
      </Rows>
      <Tools>
        <ExcelButton for={mdmCustomsMgt.excel} {...(grid ? { grid } : {})} />
      </Tools>
    </Toolbar>
  );
  return (
    <GridScreen grid={offices}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="CYCFS_TP" />
        <LookupBox name="CSTM_CD" kind="Customs" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <SubTabs
        tabs={[
          { key: 'G1', name: t('UI.mdmCustomsMgt.G1'), content: <GridPart grid={offices}>{tools()}</GridPart> },
          { key: 'G2', name: t('UI.mdmCustomsMgt.G2'), content: <GridPart grid={places}>{tools('G2')}</GridPart> },
        ]}
      />
    </GridScreen>
  );
}
