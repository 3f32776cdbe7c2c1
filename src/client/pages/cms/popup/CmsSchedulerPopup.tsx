import { canRun, cmsSchedulerPopup, type JobRow, type RunRow } from '../../../../contract/cms/popup/cmsSchedulerPopup';
import { cronInWords } from '../../../../contract/cronWords';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  below,
  Chain,
  type Column,
  Grid,
  GridPart,
  GridScreen,
  Rows,
  SaveButton,
  SearchPane,
  StatusTag,
  Toolbar,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { codeName } from '../../../lib/codes';
import { lang, t } from '../../../lib/texts';
import { Panes } from '../../../shell/panes';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const columns = (): Column<JobRow>[] => [
  { field: 'JOB_ID', pinned: 'left', width: 130 },
  { field: 'JOB_NM', width: 150 },
  { field: 'CRON_EXPR', edit: true, required: true, width: 170 },
  {
    field: 'CRON_TXT',
    like: { type: 'V', len: 200 },
    title: t('UI.cmsSchedulerPopup.WORDS'),
    width: 210,
    render: (job) => cronInWords(job.CRON_EXPR, lang()),
  },
  { field: 'USE_YN', edit: true, required: true },
  { field: 'JOB_STS', width: 76, render: (job) => <StatusTag group="JOB_STS" code={job.JOB_STS} /> },
  { field: 'NEXT_RUN_DTM' },
  { field: 'LAST_RUN_DTM' },
  { field: 'LAST_RSLT', width: 76, render: (job) => job.LAST_RSLT && <StatusTag group="JOB_RSLT" code={job.LAST_RSLT} /> },
  { field: 'LAST_MSG', width: 260, render: (job) => (job.WORK_YN === 'N' ? t('UI.cmsSchedulerPopup.NO_WORK') : job.LAST_MSG) },
];

const runColumns: Column<RunRow>[] = [
  { field: 'BGN_DTM' },
  { field: 'END_DTM' },
  { field: 'RUN_SEC', like: { type: 'N', len: 9, scale: 1 }, width: 96 },
  { field: 'RUN_RSLT', width: 84, render: (run) => <StatusTag group="JOB_RSLT" code={run.RUN_RSLT} /> },
  { field: 'RUN_MSG', width: 330 },
  { field: 'PROC_NM', width: 150 },
];

/** Why a job cannot be run at once. */
const stopped = (job: JobRow) =>
  canRun(job) ? null : t('MSG000027', job.WORK_YN === 'N' ? t('UI.cmsSchedulerPopup.NO_WORK') : codeName('JOB_STS', 'STOP'));

export default function CmsSchedulerPopup() {
  const popup = usePopup();
  const runs = useGrid(cmsSchedulerPopup.runs, {
    id: 'G2',
    title: t('UI.cmsSchedulerPopup.G2'),
    table: 'CMS_JOB_LOG',
    key: 'LOG_SEQ',
    system: ['NO'],
    columns: runColumns,
    auto: false,
  });
  const jobs = useMasterGrid(cmsSchedulerPopup.select, {
    id: 'G1',
    title: t('UI.cmsSchedulerPopup.G1'),
    table: 'CMS_JOB',
    key: 'JOB_ID',
    save: cmsSchedulerPopup.save,
    history: true,
    columns: columns(),
    below: [below(runs, ({ JOB_ID }: JobRow) => ({ JOB_ID }))],
  });

  return (
    <GridScreen grid={jobs}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="JOB_STS" />
      </SearchPane>
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel min={96} defaultSize="60%">
          <div className="gpart">
            <Toolbar>
              <Rows>
                <SaveButton />
              </Rows>
              <Chain>
                <ActionButton for={cmsSchedulerPopup.run} whyNot={stopped} />
              </Chain>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={96}>
          <GridPart grid={runs}>
            <Toolbar />
          </GridPart>
        </Panes.Panel>
      </Panes>
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
