import { Button } from 'antd';
import { useState } from 'react';
import { cmsUserMgt, type ImportUserRow, type ImportUsers } from '../../../../contract/cms/comm/cmsUserMgt';
import { FileDrop } from '../../../fields/FileDrop';
import { FileNotes } from '../../../fields/FileNotes';
import { Reasoned } from '../../../fields/Reasoned';
import { UploadProgress, useUpload } from '../../../fields/UploadProgress';
import { type Column, Grid, GridScope, Toolbar, Tools, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { download, upload } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { held } from '../../../shell/held';
import { notify } from '../../../shell/notify';
import { PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const list = { type: 'V', len: 500 } as const;

const columns = (): Column<ImportUserRow>[] => [
  { field: 'ROW_NO', pinned: 'left', like: { type: 'I' }, width: 60 },
  { field: 'CHK_STS', pinned: 'left', like: { type: 'V', len: 10, code: 'CHK_STS' }, width: 76 },
  { field: 'USER_ID', pinned: 'left', width: 110 },
  { field: 'ERR_MSG', like: { type: 'V', len: 2000 }, width: 300 },
  { field: 'USER_NM', width: 100 },
  { field: 'USER_ENG_NM', width: 120 },
  { field: 'EMAIL', width: 190 },
  { field: 'MOBILE_NO', width: 118 },
  { field: 'TEL_NO', width: 110 },
  { field: 'CORP_CD', width: 80 },
  { field: 'ORGN_CD', width: 90 },
  { field: 'CUST_LIST', like: list, title: t('UI.cmsUserMgt.CUST_LIST'), width: 160 },
  { field: 'ROLE_LIST', like: list, title: t('UI.cmsUserMgt.ROLE_LIST'), width: 160 },
  { field: 'LANG_CD' },
  { field: 'BIZ_DEPT' },
  { field: 'TEAM_NM' },
  { field: 'POST_NM' },
  { field: 'RMK', width: 160 },
];

/** A workbook of new users: what is wrong with its rows first, then the good ones are made. Resolves once some were. */
export function UserImport() {
  const popup = usePopup<unknown, true>();
  const sending = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<ImportUsers | null>(null);
  const [made, setMade] = useState(false);
  const rows = useGrid<ImportUserRow>(null, {
    id: 'G5',
    table: 'CMS_USER',
    title: t('UI.cmsUserMgt.G5'),
    key: 'ROW_NO',
    system: [],
    columns: columns(),
  });
  const busy = sending.percent !== null;
  const good = checked ? checked.TOT_CNT - checked.ERR_CNT : 0;

  async function read(chosen: File) {
    setFile(chosen);
    setChecked(null);
    rows.clear();
    const data = await attempt(() => sending.run((opts) => upload<ImportUsers>([chosen], {}, { ...opts, path: cmsUserMgt.upload.path })));
    if (!data) return;
    show(data);
    if (data.ERR_CNT > 0) await box.warn('MSG000306', data.ERR_CNT);
  }

  function show(data: ImportUsers) {
    setChecked(data);
    rows.load(data.LIST);
    rows.setFaults(
      data.LIST.flatMap((row, i) =>
        Object.entries(row.ERR_FIELDS).map(([FIELD, MESSAGE]) => ({ ROW_NO: i + 1, FIELD, CODE: 'MSG000013', MESSAGE })),
      ),
      data.LIST.map((_, i) => i),
    );
  }

  async function save() {
    if (!checked || !file) return;
    if (good === 0) return void box.warn('MSG000306', checked.ERR_CNT);
    if (checked.ERR_CNT > 0 && !(await box.question('MSG000307', good, checked.ERR_CNT))) return;
    const LIST = checked.LIST.filter(({ CHK_STS }) => CHK_STS === 'OK').map(
      ({ ROW_NO: _n, CHK_STS: _s, ERR_MSG: _m, ERR_FIELDS: _f, ...user }) => ({ ...user, BATCH_FLAG: 'insert' as const }),
    );
    const saved = await attempt(() => held((onLost) => callBatch(rows, cmsUserMgt.saveImport, { LIST }, { onLost })));
    if (saved) {
      notify.success(saved.message ?? t('MSG000001'));
      if (checked.ERR_CNT === 0) return popup.resolve(true);
      setMade(true);
      const left = checked.LIST.filter(({ CHK_STS }) => CHK_STS === 'ERR');
      return show({ ...checked, TOT_CNT: left.length, LIST: left });
    }
    // Somebody was quicker: what the workbook would do now is something else.
    await read(file);
  }

  const reasons = () => {
    const form = new FormData();
    form.append('param', '{}');
    if (file) form.append('files', file, file.name);
    return attempt(() => download(cmsUserMgt.reasons, form));
  };
  const template = () => attempt(() => download(cmsUserMgt.template, {}));

  return (
    <div className="q-popup">
      <FileDrop accept=".xlsx,.csv" onFiles={([chosen]) => chosen && void read(chosen)} text={file?.name} busy={busy} />
      <UploadProgress state={sending} />
      <FileNotes notes={checked?.NOTES} />
      <GridScope grid={rows}>
        <Toolbar note={checked ? t('UI.cmsUserMgt.COUNTS', checked.TOT_CNT, good, checked.ERR_CNT) : undefined}>
          <Tools>
            <Button onClick={() => void template()}>{t('UI.cmsUserMgt.TEMPLATE')}</Button>
            <Reasoned off={!checked && t('UI.OFF.FILE')}>
              <Button onClick={() => void reasons()}>{t('UI.cmsUserMgt.REASONS_BOOK')}</Button>
            </Reasoned>
          </Tools>
        </Toolbar>
        <Grid />
      </GridScope>
      <PopupFoot>
        <Reasoned off={!checked && !busy && t('UI.OFF.FILE')}>
          <Button type="primary" disabled={busy} onClick={() => void save()}>
            {t('UI.COMMON.SAVE')}
          </Button>
        </Reasoned>
        <Button onClick={() => (made ? popup.resolve(true) : popup.close())}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}
