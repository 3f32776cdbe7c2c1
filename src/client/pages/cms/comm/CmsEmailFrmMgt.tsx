import { EyeOutlined, MailOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { cmsEmailFrmMgt, formFaults, type MailForm, type MailFormSearch } from '../../../../contract/cms/comm/cmsEmailFrmMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  type Column,
  DeleteButton,
  Grid,
  GridScope,
  GridScreen,
  HistoryButton,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useListForm,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call, newBatchId } from '../../../lib/call';
import { codeName } from '../../../lib/codes';
import { isSaved } from '../../../lib/saved';
import { label, lang, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { notify } from '../../../shell/notify';
import { Panes } from '../../../shell/panes';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { SubTabs } from '../../../shell/subTabs';
import { MailFormFields } from './MailFormFields';
import { MailPreviewDialog, type Previewed } from './MailPreviewDialog';
import { ResendButton, useSentMails } from './sentMails';

const columns: Column<MailForm>[] = [
  { field: 'FRM_ID', pinned: 'left', width: 110 },
  { field: 'LANG_CD', width: 70 },
  { field: 'FRM_NM', width: 150 },
  { field: 'MAIL_TITLE', width: 230 },
  {
    field: 'LACK_LANG',
    like: { type: 'V', len: 5 },
    width: 84,
    render: (form) => form.LACK_LANG && <span className="tag tag-warn">{codeName('LANG_CD', form.LACK_LANG)}</span>,
  },
  { field: 'USE_YN' },
  { field: 'UPD_DTM' },
];

/** Who may preview templates sees them; others see the log of their corporation alone. */
export default function CmsEmailFrmMgt() {
  return useScreen().has('preview') ? <Templates /> : <SendingLog />;
}

function SendingLog() {
  const mails = useSentMails(useScreen().args);
  return (
    <GridScreen grid={mails}>
      <SearchPane>
        <TextBox name="FRM_ID" upper />
        <CodeSelect name="SEND_STS" code="MAIL_STS" title={label('SEND_STS', 'cmsEmailFrmMgt', 'CMS_EMAIL_LOG')} />
        <TextBox name="TO_EMAIL" title={label('TO_EMAIL', 'cmsEmailFrmMgt', 'CMS_EMAIL_LOG')} />
      </SearchPane>
      <Toolbar>
        <Rows>
          <ResendButton />
        </Rows>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}

const fresh = (): Partial<MailForm> => ({ LANG_CD: lang(), USE_YN: 'Y', OWN_YN: 'N' });

function Templates() {
  const screen = useScreen();
  const { FRM_ID: handed, SEND_STS = null } = screen.args;
  /** Of which mails the log is: every template's, and of one state. */
  const [logged, setLogged] = useState({ every: SEND_STS !== null && !handed, SEND_STS });
  const mails = useSentMails();

  /** The log of a template, or of all of them. */
  const showLog = (FRM_ID: string | undefined, { every, SEND_STS } = logged) => {
    if (!every && !FRM_ID) mails.load([]);
    else void mails.search({ ...(!every && { FRM_ID }), ...(SEND_STS && { SEND_STS }) }, { ask: false });
  };
  function choose(part: Partial<typeof logged>) {
    const next = { ...logged, ...part };
    setLogged(next);
    showLog(form.values.FRM_ID, next);
  }
  const {
    list: forms,
    form,
    loaded,
    isOpen,
    isNew,
    add,
    save,
  } = useListForm<MailForm, MailFormSearch>(
    cmsEmailFrmMgt.select,
    {
      id: 'G1',
      table: 'CMS_EMAIL_FRM',
      key: ['FRM_ID', 'LANG_CD'],
      system: ['CK', 'NO'],
      columns,
      ...(handed && { search: { FRM_ID: handed } }),
    },
    {
      fresh,
      save: cmsEmailFrmMgt.save,
      check: async () => !hasFaults() && (await maySwitchOff()),
      onShown: (template) => {
        if (!logged.every || !mails.store.changes.count) showLog(isSaved(template) ? template.FRM_ID : undefined);
      },
    },
  );

  /** Marks the faults that lie between fields. */
  function hasFaults(): boolean {
    const faults = formFaults(form.values, (field) => label(field, 'cmsEmailFrmMgt', 'CMS_EMAIL_FRM'));
    form.fail(faults);
    return faults.length > 0;
  }
  /** What is typed, or null with its faults shown. */
  const typed = (): Partial<MailForm> | null => (form.check().length > 0 || hasFaults() ? null : form.values);
  /** Asks before the mail of a template that the portal sends is sent no more. */
  async function maySwitchOff(): Promise<boolean> {
    const { OWN_YN, USE_YN, FRM_NM } = form.values;
    const goesOff = OWN_YN === 'Y' && USE_YN === 'N' && loaded.USE_YN === 'Y';
    return !goesOff || box.question('UI.cmsEmailFrmMgt.OFF_ASK', FRM_NM ?? '');
  }

  async function preview() {
    const values = typed();
    if (!values) return;
    const answer = await attempt(
      () => call(cmsEmailFrmMgt.preview, { BATCH_ID: newBatchId(), LIST: [values] }),
      (refused) => form.fail(refused.errors),
    );
    const [first] = answer?.data.LIST ?? [];
    const param: Previewed | null = first ? { typed: values, first } : null;
    if (param) await openDialog(MailPreviewDialog, { title: screen.caption('preview'), width: 1100, height: 680, param }).catch(() => {});
  }

  async function test() {
    const values = typed();
    if (!values) return;
    const answer = await attempt(
      () => callBatch(form, cmsEmailFrmMgt.test, { LIST: [values] }),
      (refused) => form.fail(refused.errors),
    );
    if (!answer) return;
    notify.success(answer.message ?? t('MSG000003'));
    showLog(values.FRM_ID);
  }

  const log = (
    <GridScope grid={mails}>
      <Toolbar>
        <CheckBox
          label={false}
          title={t('UI.cmsEmailFrmMgt.EVERY')}
          value={logged.every ? 'Y' : 'N'}
          onChange={(value) => choose({ every: value === 'Y' })}
        />
        <Rows>
          <CodeSelect
            label={false}
            code="MAIL_STS"
            title={label('SEND_STS', 'cmsEmailFrmMgt', 'CMS_EMAIL_LOG')}
            value={logged.SEND_STS}
            onChange={(value) => choose({ SEND_STS: value })}
          />
          <ResendButton />
        </Rows>
      </Toolbar>
      <Grid />
    </GridScope>
  );

  return (
    <GridScreen grid={forms}>
      <SearchPane>
        <TextBox name="FRM_ID" upper />
        <CodeSelect name="LANG_CD" title={label('LANG_CD', 'cmsEmailFrmMgt', 'CMS_EMAIL_FRM')} />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel min={420}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={add} />
                <DeleteButton for={cmsEmailFrmMgt.delete} />
              </Rows>
              <Tools>
                <HistoryButton />
              </Tools>
            </Toolbar>
            <Grid />
            <SubTabs tabs={[{ key: 'G2', name: t('UI.cmsEmailFrmMgt.G2'), content: log }]} />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize="44%" min={400}>
          <div className="gpart">
            <ToolbarLine title={isNew ? t('UI.GRID.ST_ADD') : (form.values.FRM_ID ?? '')}>
              <Rows>
                <ToolButton id="save" primary onClick={save} off={!isOpen && t('UI.OFF.CHOOSE')} />
              </Rows>
              <Tools>
                <ToolButton id="preview" icon={EyeOutlined} onClick={preview} off={!isOpen && t('UI.OFF.CHOOSE')} />
                <ToolButton id="test" icon={MailOutlined} onClick={test} off={!isOpen && t('UI.OFF.CHOOSE')} />
              </Tools>
            </ToolbarLine>
            <MailFormFields form={form} isNew={isNew} />
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
