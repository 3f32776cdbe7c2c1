import { canRun, cmsSchedulerPopup, type JobRow } from '../../../../contract/cms/popup/cmsSchedulerPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  Chain,
  type Column,
  Grid,
  GridScreen,
  Rows,
  SaveButton,
  SearchPane,
  StatusTag,
  Toolbar,
  useGrid,
} from '../../../grid';
import { codeName } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const columns: Column<JobRow>[] = [
  { field: 'JOB_ID', pinned: 'left', width: 130 },
  { field: 'JOB_NM', width: 150 },
  { field: 'CRON_EXPR', edit: true, required: true, width: 170 },
  { field: 'USE_YN', edit: true, required: true },
  { field: 'JOB_STS', width: 76, render: (job) => <StatusTag group="JOB_STS" code={job.JOB_STS} /> },
  { field: 'NEXT_RUN_DTM' },
  { field: 'LAST_RUN_DTM' },
  { field: 'LAST_RSLT', width: 76 },
  { field: 'LAST_MSG', width: 260, render: (job) => (job.WORK_YN === 'N' ? t('UI.cmsSchedulerPopup.NO_WORK') : job.LAST_MSG) },
];

/** Why a job cannot be run at once. */
const stopped = (job: JobRow) =>
  canRun(job) ? null : t('MSG000027', job.WORK_YN === 'N' ? t('UI.cmsSchedulerPopup.NO_WORK') : codeName('JOB_STS', 'STOP'));

export default function CmsSchedulerPopup() {
  const popup = usePopup();
  const jobs = useGrid(cmsSchedulerPopup.select, {
    id: 'G1',
    table: 'CMS_JOB',
    key: 'JOB_ID',
    save: cmsSchedulerPopup.save,
    history: true,
    columns,
  });

  return (
    <GridScreen grid={jobs}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="JOB_STS" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <SaveButton />
        </Rows>
        <Chain>
          <ActionButton for={cmsSchedulerPopup.run} whyNot={stopped} />
        </Chain>
      </Toolbar>
      <Grid />
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
