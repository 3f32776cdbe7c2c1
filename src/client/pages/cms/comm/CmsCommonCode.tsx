import { type Code, type CodeGroup, cmsCommonCode, maxSort } from '../../../../contract/cms/comm/cmsCommonCode';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  below,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridPart,
  GridScreen,
  HistoryButton,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { clearCodes } from '../../../lib/codes';
import { isSaved } from '../../../lib/saved';
import { lang, t } from '../../../lib/texts';
import { Panes } from '../../../shell/panes';

const groupColumns: Column<CodeGroup>[] = [
  { field: 'MSTR_CD', pinned: 'left', edit: 'new', required: true, upper: true, width: 130 },
  { field: 'MSTR_NM', edit: true, required: true, width: 150 },
  { field: 'CODE_CNT', like: { type: 'I' }, width: 66 },
  { field: 'MSTR_ENG_NM', edit: true, width: 170 },
  { field: 'SYS_YN', edit: true, required: true },
  { field: 'USER_EDIT_YN', edit: true, required: true },
  { field: 'ATTR1_TITLE', edit: true, width: 110 },
  { field: 'ATTR2_TITLE', edit: true, width: 110 },
  { field: 'USE_YN', edit: true, required: true },
  { field: 'RMK', edit: true, width: 220 },
];

const codeColumns: Column<Code>[] = [
  { field: 'CODE', pinned: 'left', edit: 'new', required: true, width: 110 },
  { field: 'NAME', edit: true, required: true, width: 150 },
  { field: 'ENG_NAME', edit: true, width: 170 },
  { field: 'OLD_CD', edit: true, width: 80 },
  { field: 'ATTR1', edit: true, width: 110 },
  { field: 'ATTR2', edit: true, width: 110 },
  { field: 'SORT_SEQ', edit: true, required: true, min: 0, max: maxSort },
  { field: 'BGN_DT', edit: true },
  { field: 'END_DT', edit: true },
  { field: 'USE_YN', edit: true, required: true },
  { field: 'RMK', edit: true, width: 220 },
];

/** The group whose codes are shown, with what its attributes mean. */
function noteOf(group: CodeGroup): string {
  const name = (lang() === 'en' && group.MSTR_ENG_NM) || group.MSTR_NM;
  const meant = [
    group.ATTR1_TITLE && `${t('LBL.ATTR1')}: ${group.ATTR1_TITLE}`,
    group.ATTR2_TITLE && `${t('LBL.ATTR2')}: ${group.ATTR2_TITLE}`,
  ];
  return [`${group.MSTR_CD} ${name}`, ...meant.filter(Boolean)].join(' · ');
}

export default function CmsCommonCode() {
  const codes: GridModel<Code, { MSTR_CD: string }> = useGrid(cmsCommonCode.selectCodes, {
    id: 'G2',
    title: t('UI.cmsCommonCode.G2'),
    table: 'CMS_CODE_DTL',
    key: ['MSTR_CD', 'CODE'],
    save: cmsCommonCode.saveCodes,
    columns: codeColumns,
    auto: false,
    addFrom: 'RMK',
    newRow: () => ({
      MSTR_CD: groups.current?.MSTR_CD ?? '',
      SORT_SEQ: Math.min(maxSort, Math.max(0, ...codes.rows().map((code) => code.SORT_SEQ)) + 10),
      USE_YN: 'Y',
    }),
  });
  const groups = useMasterGrid(cmsCommonCode.select, {
    id: 'G1',
    table: 'CMS_CODE_MST',
    key: 'MSTR_CD',
    save: cmsCommonCode.save,
    columns: groupColumns,
    newRow: () => ({ SYS_YN: 'N', USER_EDIT_YN: 'Y', USE_YN: 'Y', CODE_CNT: 0 }),
    below: [below(codes, ({ MSTR_CD }: CodeGroup) => ({ MSTR_CD }))],
  });

  /** The lists of codes of this session are asked for again; the others' are at their next loading of the menu. */
  function codesSaved() {
    clearCodes();
    const { cursor, store } = groups;
    store.learn(cursor.row, { CODE_CNT: codes.rows().length });
  }

  return (
    <GridScreen grid={groups}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="SYS_YN" title={t('LBL.CMS_CODE_MST.SYS_YN')} />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel min={320}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <AddButton />
                <RemoveButton />
                <SaveButton onSaved={clearCodes} />
              </Rows>
              <Tools>
                <ExcelButton for={cmsCommonCode.excel} />
                <HistoryButton />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize="55%" min={320}>
          <GridPart grid={codes}>
            <Toolbar note={groups.current && noteOf(groups.current)}>
              <Rows>
                <AddButton off={!isSaved(groups.current) && t('UI.ACTION.UNSAVED')} />
                <RemoveButton />
                <SaveButton onSaved={codesSaved} />
              </Rows>
              <Tools>
                <ExcelButton for={cmsCommonCode.excel} grid="G2" />
                <HistoryButton />
              </Tools>
            </Toolbar>
          </GridPart>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
