import { cmsDataDicMgt, type DicEntry, hasOwnType } from '../../../../contract/cms/comm/cmsDataDicMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  type Column,
  ExcelButton,
  Grid,
  GridScreen,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { loadTexts } from '../../../lib/load';
import { lang, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';

const columns: Column<DicEntry>[] = [
  { field: 'DIC_CD', pinned: 'left', edit: 'new', required: true, upper: true, width: 190 },
  { field: 'DIC_TP', edit: true, required: true, width: 90 },
  { field: 'DIC_NM', edit: true, required: true, width: 170 },
  { field: 'DIC_ENG_NM', edit: true, width: 190 },
  {
    field: 'DOMAIN_CD',
    edit: (row) => !hasOwnType(row),
    required: (row) => row.DIC_TP === 'TERM',
    width: 110,
    lookup: {
      kind: 'Domain',
      fill: (domain) =>
        Object.fromEntries(['DATA_TP', 'DATA_LEN', 'DEC_LEN'].map((name) => [name, domain?.[name] ?? null])) as Partial<DicEntry>,
    },
  },
  { field: 'DATA_TP', edit: hasOwnType, required: hasOwnType, upper: true, width: 110 },
  { field: 'DATA_LEN', edit: hasOwnType, min: 1, width: 84 },
  { field: 'DEC_LEN', edit: hasOwnType, min: 0, width: 84 },
  { field: 'MSTR_CD', edit: true, upper: true, width: 130 },
  { field: 'USE_YN', edit: true, required: true },
  { field: 'RMK', edit: true, width: 220 },
];

export default function CmsDataDicMgt() {
  const entries = useGrid(cmsDataDicMgt.select, {
    id: 'G1',
    table: 'CMS_DATA_DIC',
    key: 'DIC_CD',
    save: cmsDataDicMgt.save,
    history: true,
    columns,
    newRow: () => ({ DIC_TP: 'TERM', USE_YN: 'Y' }),
  });

  return (
    <GridScreen grid={entries}>
      <SearchPane>
        <CodeSelect name="DIC_TP" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <LookupBox name="DOMAIN_CD" kind="Domain" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton onSaved={() => void attempt(() => loadTexts(lang(), { quiet: true }))} />
        </Rows>
        <Tools>
          <ExcelButton for={cmsDataDicMgt.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
