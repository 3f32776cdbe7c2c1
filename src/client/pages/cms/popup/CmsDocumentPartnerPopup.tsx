import {
  attachedBytes,
  bytesOf,
  cmsDocumentPartnerPopup,
  type Recipient,
  type SentFile,
} from '../../../../contract/cms/popup/cmsDocumentPartnerPopup';
import { mailLength } from '../../../../contract/cms/popup/cmsReportPopup';
import { isPersonal } from '../../../../contract/file';
import { FormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { MemoBox } from '../../../fields/MemoBox';
import { type Column, chosenRows, Grid, GridPart, GridScreen, SearchPane, Toolbar, useGrid, useGridState } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { t } from '../../../lib/texts';
import { askAccessReason } from '../../../shell/accessReason';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { held } from '../../../shell/held';
import { Panes } from '../../../shell/panes';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { useDraftForm } from '../../../shell/work';

interface Param {
  FILES: number[];
  CUST_CD: string[];
}

const partners = ['PTN', 'TRK', 'CFS', 'CUB', 'CUS'];

const columns: Column<Recipient>[] = [
  { field: 'CUST_NM', width: 190 },
  { field: 'CHRG_NM', width: 110 },
  { field: 'EMAIL', width: 230 },
  { field: 'CHRG_TP', width: 110 },
  { field: 'MAIL_YN', width: 90 },
];
const fileColumns: Column<SentFile>[] = [
  { field: 'DOC_TP', width: 140 },
  { field: 'FILE_NM', width: 420 },
  { field: 'FILE_SIZE', width: 110, footer: 'SUM' },
];

export default function CmsDocumentPartnerPopup() {
  const popup = usePopup<Param>();
  const { FILES, CUST_CD: CUST_LIST } = popup.param;
  const form = useDraftForm('form', { MAIL_CNNT: t('UI.RPT.MAIL_TEXT') });
  const persons = useGrid(cmsDocumentPartnerPopup.select, {
    id: 'G1',
    title: t('UI.cmsDocumentPartnerPopup.G1'),
    table: 'MDM_CUST_CHRG',
    key: ['CUST_CD', 'CHRG_SEQ'],
    system: ['CK', 'NO'],
    columns,
    search: { CUST_CD: CUST_LIST.length === 1 ? (CUST_LIST[0] ?? null) : null, CUST_LIST },
    auto: CUST_LIST.length > 0,
  });
  const files = useGrid(cmsDocumentPartnerPopup.selectFiles, {
    id: 'G2',
    title: t('UI.cmsDocumentPartnerPopup.G2'),
    key: 'FILE_SN',
    system: ['CK', 'NO'],
    columns: fileColumns,
    auto: false,
  });
  useOpening(() => void files.search({ FILE_SN: FILES }).then(() => files.store.marks.checkAll(true)));
  useGridState(files);
  const chosen = files.checked();

  async function send() {
    const readers = chosenRows(persons, { checked: true });
    if (!readers || !chosenRows(files, { checked: true })) return;
    const LIST = readers.map(({ CUST_CD, CHRG_SEQ }) => ({ CUST_CD, CHRG_SEQ }));
    if (form.check().length > 0) return;
    const reason = chosen.some(isPersonal) ? await askAccessReason() : undefined;
    if (reason === null) return;
    const body = { LIST, FILES: chosen.map((file) => file.FILE_SN), ...form.values, ...(reason ? { ACCESS_RSN: reason } : {}) };
    const answer = await attempt(
      () => held((onLost) => callBatch(form, cmsDocumentPartnerPopup.mail, body, { onLost })),
      (error) => form.fail(error.errors),
    );
    if (!answer) return;
    popup.resolve(null);
    await box.show('info', answer.message ?? '');
  }

  return (
    <GridScreen grid={persons}>
      <SearchPane>
        <LookupBox name="CUST_CD" kind="Customer" title={t('UI.DOC.PARTNER')} search={{ CUST_TP: partners }} />
      </SearchPane>
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel min={120}>
          <div className="gpart">
            <Toolbar />
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize="34%" min={90}>
          <GridPart grid={files}>
            <Toolbar note={bytesOf(chosen) > attachedBytes ? t('UI.DOC.AS_LINKS') : null} />
          </GridPart>
        </Panes.Panel>
      </Panes>
      <FormScope form={form}>
        <div className="q-form q-form-one">
          <MemoBox name="MAIL_CNNT" required rows={3} maxLength={mailLength} phrases="MAIL" />
        </div>
      </FormScope>
      <PopupFoot>
        <PopupButton id="mail" primary onClick={send} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
