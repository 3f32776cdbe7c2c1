import { cmsFileQuotaMgt, type FileQuota, maxQuotaMb, wholeCorp } from '../../../../contract/cms/setting/cmsFileQuotaMgt';
import { TextBox } from '../../../fields/TextBox';
import { type Column, Grid, GridScreen, Rows, SaveButton, SearchPane, Toolbar, useGrid } from '../../../grid';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';

const columns: Column<FileQuota>[] = [
  { field: 'CORP_CD', pinned: 'left', width: 80 },
  { field: 'CUST_CD', pinned: 'left', width: 100 },
  { field: 'CUST_NM', width: 240 },
  { field: 'FILE_CNT', like: { type: 'I' }, width: 90 },
  { field: 'USED_MB', like: { type: 'N', len: 13, scale: 1 }, width: 120 },
  {
    field: 'QUOTA_MB',
    edit: ({ CUST_CD }) => CUST_CD !== wholeCorp || session().roleList.includes('SYS_ADM'),
    min: 0,
    max: maxQuotaMb,
    width: 130,
  },
  { field: 'LIMIT_MB', like: { type: 'I' }, width: 130 },
  { field: 'USE_RATE', like: { type: 'N', len: 7, scale: 1 }, width: 110 },
];

export default function CmsFileQuotaMgt() {
  const quotas = useGrid(cmsFileQuotaMgt.select, {
    id: 'G1',
    table: 'CMS_QUOTA',
    key: ['CORP_CD', 'CUST_CD'],
    save: cmsFileQuotaMgt.save,
    history: true,
    system: ['ST', 'NO'],
    columns,
  });

  return (
    <GridScreen grid={quotas}>
      <SearchPane>
        <TextBox name="CORP_CD" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
      </SearchPane>
      <Toolbar>
        <Rows>
          <SaveButton />
        </Rows>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
