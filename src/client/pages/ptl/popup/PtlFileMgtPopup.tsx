import { Progress } from 'antd';
import { useRef, useState } from 'react';
import { file as fileCalls } from '../../../../contract/file';
import { type DocumentFile, ptlFileMgtPopup } from '../../../../contract/ptl/popup/PtlFileMgtPopup';
import { FileDrop } from '../../../fields/FileDrop';
import { FileIcon } from '../../../fields/FileIcon';
import { ActionButton, type Column, Grid, GridScope, Rows, SaveButton, ToolButton, Toolbar, useGrid } from '../../../grid';
import { CallError, download, shown, upload } from '../../../lib/call';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { box } from '../../../shell/box';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';

interface Param {
  REF_TP: string;
  REF_KEY: string;
  EDIT_YN: 'Y' | 'N';
}

const maxFiles = 10;

function FileName({ row }: { row: DocumentFile }) {
  const name = row.FILE_NM ?? '';
  return (
    <button
      type="button"
      className="link-button"
      tabIndex={-1}
      onClick={() => void download(fileCalls.fileDownload, { FILE_SN: row.FILE_SN })}
    >
      <FileIcon name={name} /> {name}
    </button>
  );
}

export default function PtlFileMgtPopup() {
  const popup = usePopup<Param>();
  const screen = useScreen();
  const { REF_TP, REF_KEY, EDIT_YN } = popup.param;
  const editing = EDIT_YN === 'Y';
  const staff = session().USER_TP === 'S';
  const [percent, setPercent] = useState<number | null>(null);
  const cancelling = useRef<AbortController | null>(null);
  const columns: Column<DocumentFile>[] = [
    { field: 'DOC_TP', width: 130, ...(editing ? { edit: true, required: true } : {}) },
    { field: 'FILE_NM', width: 260, render: (row) => <FileName row={row} /> },
    { field: 'FILE_EXT', width: 70 },
    { field: 'FILE_SIZE', width: 100, footer: 'SUM' },
    ...(staff ? [{ field: 'OPEN_YN', width: 80, ...(editing ? { edit: true } : {}) } as Column<DocumentFile>] : []),
    { field: 'DOWN_CNT', width: 80 },
    { field: 'REG_USER_NM', width: 90 },
    { field: 'REG_DTM' },
  ];
  const files = useGrid(ptlFileMgtPopup.select, { id: 'G1', key: 'FILE_SN', columns, search: { REF_TP, REF_KEY } });

  async function send(chosen: File[]) {
    if (chosen.length > maxFiles) return void box.warn('MSG000303', maxFiles);
    const controller = new AbortController();
    cancelling.current = controller;
    try {
      setPercent(0);
      await upload(
        chosen,
        { REF_TP, REF_KEY, DOC_TP: 'ETC' },
        { onProgress: (share) => setPercent(Math.round(share * 100)), signal: controller.signal, quiet: true },
      );
      await files.search();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      await box.show('warn', shown(error));
    } finally {
      cancelling.current = null;
      setPercent(null);
    }
  }

  const fetchAll = () => {
    const chosen = files.checked();
    if (chosen.length === 0) return box.warn('MSG000009');
    return download(fileCalls.fileDownload, { LIST: chosen.map((f) => f.FILE_SN) });
  };

  return (
    <div className="q-popup">
      {editing && screen.has('upload') && <FileDrop multiple onFiles={send} disabled={percent !== null} />}
      {percent !== null && (
        <div className="q-progress">
          <Progress percent={percent} size="small" aria-label={t('UI.FILE.UPLOADING', percent)} />
          <button type="button" className="link-button" onClick={() => cancelling.current?.abort()}>
            {t('UI.FILE.CANCEL')}
          </button>
        </div>
      )}
      <GridScope grid={files}>
        <Toolbar note={REF_KEY}>
          <Rows>
            <ToolButton id="download" onClick={fetchAll} />
            {editing && <ActionButton for={ptlFileMgtPopup.delete} />}
            {editing && <SaveButton for={ptlFileMgtPopup.save} />}
          </Rows>
        </Toolbar>
        <Grid />
      </GridScope>
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
