import { type AutonoRule, cmsAutonoRuleMgt } from '../../../../contract/cms/setting/cmsAutonoRuleMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import { AddButton, type Column, Grid, GridScreen, RemoveButton, Rows, SaveButton, SearchPane, Toolbar, useGrid } from '../../../grid';
import { t } from '../../../lib/texts';
import { NextNo } from './NextNo';

const columns: Column<AutonoRule>[] = [
  { field: 'RULE_CD', pinned: 'left', edit: 'new', required: true, upper: true, width: 90 },
  { field: 'CORP_CD', pinned: 'left', edit: 'new', required: true, width: 80 },
  { field: 'RULE_NM', edit: true, required: true, width: 150 },
  { field: 'PREFIX', edit: true, required: true, upper: true, width: 84 },
  { field: 'DATE_FMT', edit: true, required: true, width: 100 },
  { field: 'SEPARATOR', edit: true, width: 76 },
  { field: 'SEQ_LEN', edit: true, required: true, min: 1, max: 9, width: 100 },
  { field: 'RESET_TP', edit: true, required: true, width: 96 },
  { field: 'SAMPLE_NO', width: 130 },
  { field: 'NEXT_NO', width: 150, render: (rule) => <NextNo rule={rule} /> },
  { field: 'USE_YN', edit: true, required: true },
];

export default function CmsAutonoRuleMgt() {
  const rules = useGrid(cmsAutonoRuleMgt.select, {
    id: 'G1',
    table: 'CMS_AUTONO_RULE',
    key: ['RULE_CD', 'CORP_CD'],
    save: cmsAutonoRuleMgt.save,
    history: true,
    columns,
    newRow: () => ({ CORP_CD: '*', DATE_FMT: 'YYMMDD', SEQ_LEN: 4, RESET_TP: 'D', USE_YN: 'Y' }),
  });

  return (
    <GridScreen grid={rules}>
      <SearchPane>
        <TextBox name="CORP_CD" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton />
        </Rows>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
