import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { Call } from '../../contract/call';
import { file as fileCalls } from '../../contract/file';
import { titleOf, type UploadColumn, type Uploaded, type UploadOutcome } from '../../contract/uploadForm';
import { FileDrop } from '../fields/FileDrop';
import { FileNotes } from '../fields/FileNotes';
import { FormScope, useForm } from '../fields/form';
import { UploadProgress, useUpload } from '../fields/UploadProgress';
import { callBatch } from '../lib/batch';
import { download, upload } from '../lib/call';
import { onlyCustomer } from '../lib/session';
import { lang, t } from '../lib/texts';
import { attempt } from '../shell/attempt';
import { box } from '../shell/box';
import { held } from '../shell/held';
import { notify } from '../shell/notify';
import { PopupButton, PopupFoot } from '../shell/popupFoot';
import { usePopup } from '../shell/popups';
import { useOpening } from '../shell/useOpening';
import { useWork } from '../shell/work';
import { type Column, Grid, GridScope, ToolButton, Toolbar, Tools, useGrid } from '.';

interface Calls<Values, More> {
  check: Call<{ BATCH_ID: string; FILE_SN: number; CUST_CD: string }, UploadOutcome<Uploaded<Values>>>;
  save: Call<{ BATCH_ID: string; UPLOAD_NO: string } & More, UploadOutcome<Uploaded<Values>>>;
  excel: Call<{ UPLOAD_NO: string }, Blob>;
}

interface Props<Values, More> {
  screen: string;
  /** Table whose columns the form fills, and how a column differs from it. */
  table: string;
  columns?: Partial<Record<string, Partial<Column<Uploaded<Values>>>>>;
  form: readonly UploadColumn[];
  calls: Calls<Values, More>;
  /** Kind of the template, and of the document that the file belongs to. */
  type: string;
  refType: string;
  /** The field of the customer. */
  customer: ReactNode;
  /** What more the save is told, and its fields beside the buttons of the grid. */
  more: More;
  options?: ReactNode;
}

/** A popup that loads a form from workbooks: a file is chosen and checked, its good rows are saved, and it is given back with its reasons. Resolves with the run. */
export function UploadForm<Values extends object, More extends object>(props: Props<Values, More>) {
  const { screen, table, calls, type, refType, customer, more, options } = props;
  const popup = usePopup<unknown, { UPLOAD_NO: string }>();
  const form = useForm({ CUST_CD: onlyCustomer()?.CUST_CD ?? '' });
  const [file, setFile] = useState<File | null>(null);
  const sending = useUpload();
  const [result, setResult] = useState<UploadOutcome<Uploaded<Values>> | null>(null);
  /** The run whose good rows were saved; its faults stay until they are mended or the popup is closed. */
  const savedRun = useRef<{ UPLOAD_NO: string } | null>(null);
  const columns: Column<Uploaded<Values>>[] = [
    { field: 'ROW_NO', pinned: 'left', like: { type: 'I' }, width: 70 },
    { field: 'CHK_STS', pinned: 'left', width: 84, like: { type: 'V', len: 10, code: 'CHK_STS' } },
    { field: 'ERR_MSG', width: 320, like: { type: 'V', len: 2000 } },
    // The columns of the form are called in the popup as in the file.
    ...props.form.map((column) => ({
      field: column.field as keyof Values & string,
      title: titleOf(column, lang()),
      ...props.columns?.[column.field],
    })),
  ];
  const rows = useGrid<Uploaded<Values>>(null, {
    ...{ id: 'G1', table, title: t('UI.XLS.CHECKED'), key: 'ROW_NO', system: ['NO'], columns },
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

  function show(data: UploadOutcome<Uploaded<Values>>) {
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
      const filed = await sending.run((opts) => upload([file], { REF_TP: refType, DOC_TP: 'ETC' }, opts));
      return filed && (await callBatch(form, calls.check, { FILE_SN: filed.FILE_SN, CUST_CD: form.values.CUST_CD })).data;
    });
    if (!data) return;
    show(data);
    if (data.ERR_CNT > 0) await box.warn('MSG000306', data.ERR_CNT);
  }

  async function save() {
    if (!result) return void box.warn('MSG000305');
    if (result.OK_CNT === 0) return void (result.ERR_CNT ? box.warn('MSG000306', result.ERR_CNT) : box.info('MSG000508', result.SAVED_CNT));
    const warned = result.LIST.filter(({ CHK_STS }) => CHK_STS === 'WARN').length;
    const asks = [warned > 0 && t('MSG000811', warned), result.ERR_CNT > 0 && t('MSG000307', result.OK_CNT, result.ERR_CNT)].filter(
      Boolean,
    );
    if (asks.length > 0 && !(await box.show('question', asks.join('\n')))) return;
    const asked = { UPLOAD_NO: result.UPLOAD_NO, ...more } as Omit<{ BATCH_ID: string; UPLOAD_NO: string } & More, 'BATCH_ID'>;
    const saved = await attempt(() => held((onLost) => callBatch(form, calls.save, asked, { onLost })));
    if (!saved) return;
    notify.success(saved.message ?? t('MSG000001'));
    const run = { UPLOAD_NO: result.UPLOAD_NO };
    if (saved.data.ERR_CNT === 0) return popup.resolve(run);
    savedRun.current = run;
    show({ ...saved.data, OK_CNT: 0, SAVED_CNT: saved.data.SAVED_CNT + saved.data.OK_CNT });
  }

  const excel = () => (result ? attempt(() => download(calls.excel, { UPLOAD_NO: result.UPLOAD_NO })) : box.warn('MSG000035'));
  const template = () => attempt(() => download(fileCalls.templateDownload, { UPLOAD_TP: type }));

  return (
    <div className="q-popup">
      <FormScope form={form} screen={screen}>
        <div className="q-form q-form-one">{customer}</div>
      </FormScope>
      <FileDrop accept=".xlsx,.csv" onFiles={choose} text={file?.name} busy={sending.percent !== null} />
      <UploadProgress state={sending} />
      <FileNotes notes={result?.NOTES} />
      <GridScope grid={rows}>
        <Toolbar note={result ? t('UI.XLS.COUNTS', result.TOT_CNT, result.OK_CNT, result.ERR_CNT, result.SAVED_CNT) : undefined}>
          {options}
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
