import { CheckCircleOutlined } from '@ant-design/icons';
import { type AutonoCount, cmsAutonoCount, count } from '../../../../contract/cms/setting/cmsAutonoCount';
import { TextBox } from '../../../fields/TextBox';
import { type Column, Grid, GridScreen, RowButton, Rows, SaveButton, SearchPane, Toolbar, Tools, useGrid } from '../../../grid';
import { openPopup } from '../../../shell/popups';

const columns: Column<AutonoCount>[] = [
  { field: 'RULE_CD', pinned: 'left', width: 90 },
  { field: 'CORP_CD', pinned: 'left', width: 80 },
  { field: 'RULE_NM', width: 170 },
  { field: 'PERIOD_KEY', width: 110 },
  { field: 'LAST_SEQ', edit: true, required: true, min: 0, width: 110 },
  { field: 'LAST_NO', width: 180 },
  { field: 'LAST_DTM' },
];

export default function CmsAutonoCount() {
  const counts = useGrid(cmsAutonoCount.select, {
    id: 'G1',
    table: count.table,
    key: [...count.keys],
    save: cmsAutonoCount.save,
    history: true,
    system: ['ST', 'NO'],
    columns,
  });

  async function check({ RULE_CD, CORP_CD, PERIOD_KEY }: AutonoCount) {
    if (!(await counts.mayLeave())) return;
    await openPopup('/cms/popup/cmsCheckLastNoPopup', { param: { RULE_CD, CORP_CD, PERIOD_KEY } }).catch(() => {});
    await counts.search(undefined, { ask: false, select: counts.current && counts.keyOf(counts.current) });
  }

  return (
    <GridScreen grid={counts}>
      <SearchPane>
        <TextBox name="RULE_CD" upper />
        <TextBox name="CORP_CD" />
        <TextBox name="PERIOD_KEY" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <SaveButton />
        </Rows>
        <Tools>
          <RowButton id="check" icon={CheckCircleOutlined} onRow={check} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
