import { type Carrier, carrier, mdmCarrierMgt, type Vessel, vessel } from '../../../../contract/mdm/code/mdmCarrierMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  below,
  ExcelButton,
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
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { isSaved } from '../../../lib/saved';
import { lang, t } from '../../../lib/texts';

const columns = editableColumns<Carrier>(carrier, [
  { field: 'CARR_CD', pinned: 'left', upper: true },
  { field: 'CARR_NM', pinned: 'left', width: 170 },
  { field: 'CARR_ENG_NM', width: 200 },
  ...(['CARR_TP', 'USE_YN'] as const),
  { field: 'SCAC_CD', upper: true },
  { field: 'IATA_CD', upper: true },
  'CSTM_SGN',
  { field: 'CTRY_CD', lookup: { kind: 'Country' } },
  ...(['FREE_DAYS', 'DET_FREE_DAYS'] as const),
  { field: 'TRACK_URL', width: 240 },
  { field: 'RMK', width: 200 },
]);

const vesselColumns = editableColumns<Vessel>(vessel, [
  { field: 'VSL_CD', pinned: 'left', upper: true },
  { field: 'VSL_NM', width: 200 },
  ...(['IMO_NO', 'CALL_SGN'] as const),
  { field: 'CTRY_CD', lookup: { kind: 'Country' } },
  'USE_YN',
]);

export default function MdmCarrierMgt() {
  const vessels: GridModel<Vessel, { CARR_CD: string }> = useGrid(mdmCarrierMgt.selectVessels, {
    id: 'G2',
    title: t('UI.mdmCarrierMgt.G2'),
    table: vessel.table,
    key: 'VSL_CD',
    save: mdmCarrierMgt.saveVessels,
    history: true,
    loads: true,
    columns: vesselColumns,
    auto: false,
    newRow: () => ({ CARR_CD: carriers.current?.CARR_CD ?? null, USE_YN: 'Y' }),
  });
  const carriers = useMasterGrid(mdmCarrierMgt.select, {
    id: 'G1',
    table: carrier.table,
    key: 'CARR_CD',
    save: mdmCarrierMgt.save,
    history: true,
    loads: true,
    columns,
    newRow: () => ({ CARR_TP: 'SEA', USE_YN: 'Y' }),
    below: [below(vessels, ({ CARR_CD }: Carrier) => ({ CARR_CD }))],
  });
  const at = carriers.current;
  return (
    <GridScreen grid={carriers}>
      <SearchPane>
        <CodeSelect name="CARR_TP" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <LookupBox name="CTRY_CD" kind="Country" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <MasterDetail name={t('UI.mdmCarrierMgt.G2')}>
        <GridScope grid={carriers}>
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton />
              <SaveButton />
            </Rows>
            <Tools>
              <ExcelButton for={mdmCarrierMgt.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={vessels}>
          <Toolbar note={at && `${at.CARR_CD} ${(lang() === 'en' && at.CARR_ENG_NM) || at.CARR_NM || ''}`}>
            <Rows>
              <AddButton off={!isSaved(at) && t('UI.ACTION.UNSAVED')} />
              <RemoveButton />
              <SaveButton />
            </Rows>
            <Tools>
              <ExcelButton for={mdmCarrierMgt.excel} grid="G2" />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
