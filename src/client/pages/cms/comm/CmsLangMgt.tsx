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
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { loadTexts } from '../../../lib/load';
import { lang, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { LangImport } from './LangImport';

const columns: Column<LangRow>[] = [
  { field: 'LANG_KEY', pinned: 'left', edit: 'new', required: true, width: 260 },
  { field: 'LANG_TP', edit: true, required: true },
  { field: 'TXT_KO', like: textType, edit: true, required: true, width: 380 },
  { field: 'TXT_EN', like: textType, edit: true, width: 380 },
  { field: 'RMK', edit: true, width: 220 },
];

export default function CmsLangMgt() {
  const screen = useScreen();
  const texts = useGrid(cmsLangMgt.select, {
    id: 'G1',
    table: 'CMS_LANG',
    key: 'LANG_KEY',
    save: cmsLangMgt.save,
    history: true,
    columns,
    newRow: () => ({ LANG_TP: 'LBL' }),
  });

  const show = () => attempt(() => loadTexts(lang(), { quiet: true }));
  async function openImport() {
    if (!(await texts.mayLeave())) return;
    const title = `${screen.title} ${screen.caption('upload')}`;
    const param = { maySave: screen.has('save') };
    const done = await openDialog<true>(LangImport, { title, width: 1200, height: 680, param }).catch(() => false);
    if (!done) return;
    await texts.search(undefined, { ask: false });
    await show();
  }

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
          <SaveButton onSaved={() => void show()} />
        </Rows>
        <Tools>
          <ExcelButton for={cmsLangMgt.excel} />
          <ToolButton id="upload" onClick={openImport} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
