import { Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { file as fileCalls } from '../../../../contract/file';
import { form, titleOf } from '../../../../contract/pan/dlvOrdForm';
import { dlvOrdExcelUploadPopup, type UploadResult, type UploadRow } from '../../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { FileDrop } from '../../../fields/FileDrop';
import { FileNotes } from '../../../fields/FileNotes';
import { FormScope, useForm } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { UploadProgress, useUpload } from '../../../fields/UploadProgress';
import { type Column, Grid, GridScope, ToolButton, Toolbar, Tools, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { download, upload } from '../../../lib/call';
import { onlyCustomer } from '../../../lib/session';
import { lang, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { held } from '../../../shell/held';
import { notify } from '../../../shell/notify';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { useWork } from '../../../shell/work';

const columns: Column<UploadRow>[] = [
  { field: 'ROW_NO', pinned: 'left', like: { type: 'I' }, width: 70 },
  { field: 'CHK_STS', pinned: 'left', width: 84, like: { type: 'V', len: 10, code: 'CHK_STS' } },
  { field: 'ERR_MSG', width: 320, like: { type: 'V', len: 2000 } },
  ...form.map(({ field }) => (field === 'ORD_GRP' ? { field, width: 90, like: { type: 'V' as const, len: 20 } } : { field })),
];

/** The columns of the form are called in the popup as in the file. */
const titled = (column: Column<UploadRow>): Column<UploadRow> => {
  const asked = form.find(({ field }) => field === column.field);
  return asked ? { ...column, title: titleOf(asked, lang()) } : column;
};

export default function DlvOrdExcelUploadPopup() {
  const popup = usePopup<unknown, { UPLOAD_NO: string }>();
  const form = useForm({ CUST_CD: onlyCustomer()?.CUST_CD ?? '' });
  const [file, setFile] = useState<File | null>(null);
  const sending = useUpload();
  const [result, setResult] = useState<UploadResult | null>(null);
  const [submitAfter, setSubmitAfter] = useState(false);
  /** The run whose good rows were saved; its faults stay until they are mended or the popup is closed. */
  const savedRun = useRef<{ UPLOAD_NO: string } | null>(null);
  const rows = useGrid<UploadRow>(null, {
    id: 'G1',
    table: 'PAN_DLV_ORD',
    title: t('UI.dlvOrdExcelUploadPopup.G1'),
    key: 'ROW_NO',
    system: ['NO'],
    columns: columns.map(titled),
    ...(result ? {} : { empty: t('UI.XLS.BEFORE') }),
  });

  const choose = (files: File[]) => {
    const [chosen, ...others] = files;
    if (!chosen) return;
    if (others.length > 0) return void box.warn('MSG000303', 1);
    setFile(chosen);
    setResult(null);
    rows.clear();
  };

  const isUnsaved = result !== null && result.OK_CNT > 0;
  useWork('rows', { isDirty: isUnsaved, owner: rows, keep: () => undefined, subscribe: () => () => {} });
  useOpening(() =>
    popup.onClose(() => {
      if (savedRun.current) popup.resolve(savedRun.current);
      return false;
    }),
  );

  function show(data: UploadResult) {
    setResult(data);
    rows.load(data.LIST);
    const faults = data.LIST.flatMap((row, i) =>
      Object.entries(row.ERR_FIELDS).map(([FIELD, MESSAGE]) => ({ ROW_NO: i + 1, FIELD, CODE: 'MSG000013', MESSAGE })),
    );
    rows.setFaults(
      faults,
      data.LIST.map((_, i) => i),
    );
  }

  async function check() {
    if (form.check().length > 0) return;
    if (!file) return void box.warn('MSG000305');
    const data = await attempt(async () => {
      const filed = await sending.run((opts) => upload([file], { REF_TP: 'DLV', DOC_TP: 'ETC' }, opts));
      return filed && (await callBatch(form, dlvOrdExcelUploadPopup.check, { FILE_SN: filed.FILE_SN, CUST_CD: form.values.CUST_CD })).data;
    });
    if (!data) return;
    show(data);
    if (data.ERR_CNT > 0) await box.warn('MSG000306', data.ERR_CNT);
  }

  async function save() {
    if (!result) return void box.warn('MSG000305');
    if (result.OK_CNT === 0) return void (result.ERR_CNT ? box.warn('MSG000306', result.ERR_CNT) : box.info('MSG000508', result.SAVED_CNT));
    if (result.ERR_CNT > 0 && !(await box.question('MSG000307', result.OK_CNT, result.ERR_CNT))) return;
    const saved = await attempt(() =>
      held((onLost) =>
        callBatch(form, dlvOrdExcelUploadPopup.save, { UPLOAD_NO: result.UPLOAD_NO, SUBMIT_YN: submitAfter ? 'Y' : 'N' }, { onLost }),
      ),
    );
    if (!saved) return;
    notify.success(saved.message ?? t('MSG000001'));
    const run = { UPLOAD_NO: result.UPLOAD_NO };
    if (saved.data.ERR_CNT === 0) return popup.resolve(run);
    savedRun.current = run;
    show({ ...saved.data, OK_CNT: 0, SAVED_CNT: saved.data.SAVED_CNT + saved.data.OK_CNT });
  }

  const excel = () =>
    result ? attempt(() => download(dlvOrdExcelUploadPopup.excel, { UPLOAD_NO: result.UPLOAD_NO })) : box.warn('MSG000035');
  const template = () => attempt(() => download(fileCalls.templateDownload, { UPLOAD_TP: 'DLV_ORD' }));

  return (
    <div className="q-popup">
      <FormScope form={form} screen="dlvOrdExcelUploadPopup">
        <div className="q-form q-form-one">
          <LookupBox name="CUST_CD" kind="Customer" inBusiness required />
        </div>
      </FormScope>
      <FileDrop accept=".xlsx,.csv" onFiles={choose} text={file?.name} busy={sending.percent !== null} />
      <UploadProgress state={sending} />
      <FileNotes notes={result?.NOTES} />
      <GridScope grid={rows}>
        <Toolbar note={result ? t('UI.XLS.COUNTS', result.TOT_CNT, result.OK_CNT, result.ERR_CNT, result.SAVED_CNT) : undefined}>
          <Checkbox checked={submitAfter} onChange={(event) => setSubmitAfter(event.target.checked)}>
            {t('UI.XLS.SUBMIT_AFTER')}
          </Checkbox>
          <Tools>
            <ToolButton id="template" onClick={template} />
            <ToolButton id="excel" onClick={excel} off={!result && t('UI.OFF.CHECK')} />
          </Tools>
        </Toolbar>
        <Grid />
      </GridScope>
      <PopupFoot>
        <PopupButton id="check" onClick={check} busy={sending.percent !== null} primary={!result} />
        <PopupButton
          id="save"
          onClick={save}
          off={result ? savedRun.current?.UPLOAD_NO === result.UPLOAD_NO && t('UI.OFF.SAVED_RUN') : t('UI.OFF.CHECK')}
          primary={Boolean(result)}
        />
        <PopupButton id="cancel" onClick={popup.close} />
      </PopupFoot>
    </div>
  );
}
