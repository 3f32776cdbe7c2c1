import {
  type Country,
  country,
  type Holiday,
  holiday,
  mdmCountryMgt,
  type OfCountry,
  type Port,
  port,
} from '../../../../contract/mdm/code/mdmCountryMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  below,
  ExcelButton,
  editableColumns,
  Grid,
  type GridModel,
  GridPart,
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
import { SubTabs } from '../../../shell/subTabs';

const columns = editableColumns<Country>(country, [
  { field: 'CTRY_CD', pinned: 'left', upper: true },
  { field: 'CTRY_NM', pinned: 'left', width: 150 },
  { field: 'CTRY_ENG_NM', width: 190 },
  { field: 'CTRY_CD3', upper: true },
  { field: 'REGION_CD', width: 150 },
  'TEL_CD',
  { field: 'CURR_CD', lookup: { kind: 'Currency' } },
  'USE_YN',
]);

const portColumns = editableColumns<Port>(port, [
  { field: 'PORT_CD', pinned: 'left', upper: true },
  { field: 'PORT_NM', width: 150 },
  { field: 'PORT_ENG_NM', width: 170 },
  'PORT_TP',
  { field: 'IATA_CD', upper: true },
  { field: 'CSTM_CD', lookup: { kind: 'Customs' } },
  { field: 'TIME_ZONE', width: 150 },
  ...(['OLD_CD', 'USE_YN'] as const),
]);

const holidayColumns = editableColumns<Holiday>(holiday, ['HLDY_DT', { field: 'HLDY_NM', width: 200 }, { field: 'HLDY_TP', width: 130 }]);

export default function MdmCountryMgt() {
  const at = () => countries.current?.CTRY_CD ?? '';
  const ports: GridModel<Port, OfCountry> = useGrid(mdmCountryMgt.selectPorts, {
    id: 'G2',
    title: t('UI.mdmCountryMgt.G2'),
    table: port.table,
    key: 'PORT_CD',
    save: mdmCountryMgt.savePorts,
    history: true,
    loads: true,
    columns: portColumns,
    auto: false,
    newRow: () => ({ PORT_CD: at(), CTRY_CD: at(), PORT_TP: 'SEA', USE_YN: 'Y' }),
  });
  const holidays: GridModel<Holiday, OfCountry> = useGrid(mdmCountryMgt.selectHolidays, {
    id: 'G3',
    title: t('UI.mdmCountryMgt.G3'),
    table: holiday.table,
    key: ['CTRY_CD', 'HLDY_DT'],
    save: mdmCountryMgt.saveHolidays,
    history: true,
    loads: true,
    columns: holidayColumns,
    auto: false,
    newRow: () => ({ CTRY_CD: at(), HLDY_TP: 'PUB' }),
  });
  const countries = useMasterGrid(mdmCountryMgt.select, {
    id: 'G1',
    table: country.table,
    key: 'CTRY_CD',
    save: mdmCountryMgt.save,
    history: true,
    loads: true,
    columns,
    newRow: () => ({ USE_YN: 'Y' }),
    below: [
      below(ports, ({ CTRY_CD }: Country, searched) => ({ CTRY_CD, PORT_TP: (searched as Partial<OfCountry>).PORT_TP })),
      below(holidays, ({ CTRY_CD }: Country) => ({ CTRY_CD })),
    ],
  });
  const chosen = countries.current;
  const tools = (grid: string) => (
    <Toolbar note={chosen && `${chosen.CTRY_CD} ${(lang() === 'en' && chosen.CTRY_ENG_NM) || chosen.CTRY_NM || ''}`}>
      <Rows>
        <AddButton off={!isSaved(chosen) && t('UI.ACTION.UNSAVED')} />
        <RemoveButton />
        <SaveButton />
      </Rows>
      <Tools>
        <ExcelButton for={mdmCountryMgt.excel} grid={grid} />
      </Tools>
    </Toolbar>
  );
  return (
    <GridScreen grid={countries}>
      <SearchPane>
        <CodeSelect name="REGION_CD" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="PORT_TP" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <MasterDetail name={t('UI.mdmCountryMgt.G2')}>
        <GridScope grid={countries}>
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton />
              <SaveButton />
            </Rows>
            <Tools>
              <ExcelButton for={mdmCountryMgt.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <SubTabs
          tabs={[
            { key: 'G2', name: t('UI.mdmCountryMgt.G2'), content: <GridPart grid={ports}>{tools('G2')}</GridPart> },
            { key: 'G3', name: t('UI.mdmCountryMgt.G3'), content: <GridPart grid={holidays}>{tools('G3')}</GridPart> },
          ]}
        />
      </MasterDetail>
    </GridScreen>
  );
}
