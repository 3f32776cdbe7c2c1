import { type DocumentFile, ptlFileMgtPopup } from '../../../../contract/ptl/popup/PtlFileMgtPopup';
import { FileDrop } from '../../../fields/FileDrop';
import { UploadProgress, useUpload } from '../../../fields/UploadProgress';
import { ActionButton, type Column, Grid, GridScope, Rows, SaveButton, ToolButton, Toolbar, useGrid } from '../../../grid';
import { upload } from '../../../lib/call';
import { session } from '../../../lib/session';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { FileLink, saveFiles } from '../../../shell/fileLink';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';

interface Param {
  REF_TP: string;
  REF_KEY: string;
  EDIT_YN: 'Y' | 'N';
  /** Files uploaded here are open to whoever reads the document. */
  OPEN_YN?: 'Y';
}

const maxFiles = 10;

export default function PtlFileMgtPopup() {
  const popup = usePopup<Param>();
  const screen = useScreen();
  const { REF_TP, REF_KEY, EDIT_YN, OPEN_YN } = popup.param;
  const editing = EDIT_YN === 'Y';
  const staff = session().USER_TP === 'S';
  const sending = useUpload();
  const columns: Column<DocumentFile>[] = [
    { field: 'DOC_TP', width: 130, ...(editing ? { edit: true, required: true } : {}) },
    { field: 'FILE_NM', width: 260, render: (row) => <FileLink file={row} /> },
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
    const filed = await attempt(() =>
      sending.run((opts) => upload(chosen, { REF_TP, REF_KEY, DOC_TP: 'ETC', ...(OPEN_YN ? { OPEN_YN } : {}) }, opts)),
    );
    if (filed) await files.search();
  }

  const fetchAll = () => {
    const chosen = files.checked();
    if (chosen.length === 0) return box.warn('MSG000009');
    return saveFiles(chosen);
  };

  return (
    <div className="q-popup">
      {editing && screen.has('upload') && <FileDrop multiple onFiles={send} disabled={sending.percent !== null} />}
      <UploadProgress state={sending} />
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
