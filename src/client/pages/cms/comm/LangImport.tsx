import { Button } from 'antd';
import { useState } from 'react';
import { cmsLangMgt, type ImportPreview, type ImportResult, type ImportRow, textType } from '../../../../contract/cms/comm/cmsLangMgt';
import { FileDrop } from '../../../fields/FileDrop';
import { FileNotes } from '../../../fields/FileNotes';
import { Reasoned } from '../../../fields/Reasoned';
import { UploadProgress, useUpload } from '../../../fields/UploadProgress';
import { type Column, Grid, GridScope, Toolbar, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { upload } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { notify } from '../../../shell/notify';
import { PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const tags: Record<ImportResult, string> = { NEW: 'ok', CHG: 'info', ERR: 'bad' };

const columns = (): Column<ImportRow>[] => [
  { field: 'ROW_NO', pinned: 'left', like: { type: 'I' }, title: t('UI.cmsLangMgt.ROW_NO'), width: 60 },
  {
    field: 'RSLT',
    pinned: 'left',
    like: { type: 'V', len: 10 },
    title: t('UI.cmsLangMgt.RSLT'),
    width: 84,
    render: ({ RSLT }) => <span className={`tag tag-${tags[RSLT]}`}>{t(`UI.cmsLangMgt.${RSLT}`)}</span>,
  },
  { field: 'LANG_KEY', pinned: 'left', width: 200 },
  { field: 'ERR_MSG', width: 260 },
  { field: 'CHG_NM', like: { type: 'V', len: 200 }, title: t('UI.cmsLangMgt.CHG_NM'), width: 110 },
  { field: 'OLD_KO', like: textType, title: t('UI.cmsLangMgt.OLD_KO'), width: 210 },
  { field: 'TXT_KO', like: textType, width: 210 },
  { field: 'OLD_EN', like: textType, title: t('UI.cmsLangMgt.OLD_EN'), width: 210 },
  { field: 'TXT_EN', like: textType, width: 210 },
  { field: 'LANG_TP' },
  { field: 'RMK', width: 160 },
];

/** A workbook of texts: what it would do first, then, saved, done. */
export function LangImport() {
  const popup = usePopup<{ maySave: boolean }, true>();
  const sending = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const rows = useGrid<ImportRow>(null, {
    id: 'G2',
    table: 'CMS_LANG',
    title: t('UI.cmsLangMgt.G2'),
    key: 'ROW_NO',
    system: [],
    columns: columns(),
  });
  const busy = sending.percent !== null;
  const count = (result: ImportResult) => preview?.LIST.filter(({ RSLT }) => RSLT === result).length ?? 0;
  const good = count('NEW') + count('CHG');

  async function read(chosen: File) {
    setFile(chosen);
    setPreview(null);
    rows.clear();
    const data = await attempt(() => sending.run((opts) => upload<ImportPreview>([chosen], {}, { ...opts, path: cmsLangMgt.upload.path })));
    if (!data) return;
    setPreview(data);
    rows.load(data.LIST);
    rows.setFaults(
      data.LIST.flatMap((row, i) =>
        Object.entries(row.ERR_FIELDS).map(([FIELD, MESSAGE]) => ({ ROW_NO: i + 1, FIELD, CODE: 'MSG000013', MESSAGE })),
      ),
      data.LIST.map((_, i) => i),
    );
    if (data.LIST.length === 0) await box.info('MSG000008');
  }

  async function save() {
    const faulty = count('ERR');
    if (good === 0) return void (faulty > 0 ? box.warn('MSG000306', faulty) : box.warn('MSG000008'));
    if (faulty > 0 && !(await box.question('MSG000307', good, faulty))) return;
    const LIST = (preview?.LIST ?? [])
      .filter(({ RSLT }) => RSLT !== 'ERR')
      .map(({ RSLT, LANG_KEY, LANG_TP, TXT_KO, TXT_EN, RMK, UPD_CNT }) => ({
        ...{ LANG_KEY, LANG_TP, TXT_KO, TXT_EN, RMK },
        ...(UPD_CNT === null ? {} : { UPD_CNT }),
        BATCH_FLAG: RSLT === 'NEW' ? ('insert' as const) : ('update' as const),
      }));
    const saved = await attempt(() => callBatch(rows, cmsLangMgt.save, { LIST }));
    if (saved) {
      notify.success(saved.message ?? t('MSG000001'));
      return popup.resolve(true);
    }
    // Somebody was quicker: what the workbook would do now is something else.
    if (file) await read(file);
  }

  const note = preview && t('UI.cmsLangMgt.COUNTS', preview.TOT_CNT, count('NEW'), count('CHG'), count('ERR'), preview.SAME_CNT);
  return (
    <div className="q-popup">
      <FileDrop
        accept=".xlsx,.csv"
        onFiles={([chosen, ...others]) => void (others.length > 0 ? box.warn('MSG000303', 1) : chosen && read(chosen))}
        text={file?.name ?? t('UI.cmsLangMgt.DROP')}
        busy={busy}
      />
      <UploadProgress state={sending} />
      <FileNotes notes={preview?.NOTES} />
      <GridScope grid={rows}>
        <Toolbar note={note} />
        <Grid />
      </GridScope>
      <PopupFoot>
        {popup.param.maySave && (
          <Reasoned off={!preview && !busy && t('UI.OFF.FILE')}>
            <Button type="primary" disabled={busy} onClick={() => void save()}>
              {t('UI.COMMON.SAVE')}
            </Button>
          </Reasoned>
        )}
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CANCEL')}</Button>
      </PopupFoot>
    </div>
  );
}
