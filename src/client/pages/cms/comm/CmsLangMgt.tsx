import { cmsLangMgt, type LangRow, textType } from '../../../../contract/cms/comm/cmsLangMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
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

const columns: Column<LangRow>[] = [
  { field: 'LANG_KEY', pinned: 'left', edit: 'new', required: true, width: 260 },
  { field: 'LANG_TP', edit: true, required: true },
  { field: 'TXT_KO', like: textType, edit: true, required: true, width: 380 },
  { field: 'TXT_EN', like: textType, edit: true, width: 380 },
  { field: 'RMK', edit: true, width: 220 },
];

export default function CmsLangMgt() {
  const texts = useGrid(cmsLangMgt.select, {
    id: 'G1',
    table: 'CMS_LANG',
    key: 'LANG_KEY',
    columns,
    newRow: () => ({ LANG_TP: 'LBL' }),
  });

  return (
    <GridScreen grid={texts}>
      <SearchPane>
        <CodeSelect name="LANG_TP" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CheckBox name="MISS_YN" title={t('UI.SRCH.EN_MISSING')} />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton for={cmsLangMgt.save} onSaved={() => void attempt(() => loadTexts(lang(), { quiet: true }))} />
        </Rows>
        <Tools>
          <ExcelButton for={cmsLangMgt.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
