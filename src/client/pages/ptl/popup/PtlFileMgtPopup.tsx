import { Button } from 'antd';
import { type DocumentFile, ptlFileMgtPopup } from '../../../../contract/ptl/popup/ptlFileMgtPopup';
import { FileDrop } from '../../../fields/FileDrop';
import { UploadProgress, useUpload } from '../../../fields/UploadProgress';
import {
  ActionButton,
  type Column,
  chosenRows,
  Grid,
  GridScope,
  Rows,
  SaveButton,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { upload } from '../../../lib/call';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { maySend, openShipment, openStore, sendDocuments } from '../../../shell/documents';
import { FileLink, saveFiles } from '../../../shell/fileLink';
import { menuOf } from '../../../shell/menu';
import { notify } from '../../../shell/notify';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { Pictures } from './Pictures';

interface Param {
  REF_TP: string;
  REF_KEY: string;
  EDIT_YN: 'Y' | 'N';
  /** House B/L of the document: leads to all documents of the shipment. */
  HBL_NO?: string | null;
  /** Partners that files are sent to first. */
  CUST_CD?: string[];
  /** Files uploaded here are open to whoever reads the document. */
  OPEN_YN?: 'Y';
  /** What files uploaded here are, unless said otherwise. */
  DOC_TP?: string;
}

const maxFiles = 10;

/** The files without those that are attached already, by name and size, unless the user wants them twice. */
async function withoutDoubles(given: readonly File[], there: readonly DocumentFile[]): Promise<File[]> {
  const isThere = ({ name, size }: File) => there.some(({ FILE_NM, FILE_SIZE }) => FILE_NM === name.normalize() && FILE_SIZE === size);
  const doubles = given.filter(isThere);
  if (doubles.length === 0 || (await box.question('MSG000633', doubles.map(({ name }) => name).join(', ')))) return [...given];
  return given.filter((file) => !isThere(file));
}

export default function PtlFileMgtPopup() {
  const popup = usePopup<Param>();
  const screen = useScreen();
  const { REF_TP, REF_KEY, EDIT_YN, OPEN_YN, DOC_TP = 'ETC', HBL_NO, CUST_CD } = popup.param;
  const editing = EDIT_YN === 'Y';
  const staff = session().USER_TP === 'S';
  const sending = useUpload();
  const columns: Column<DocumentFile>[] = [
    { field: 'DOC_TP', width: 130, ...(editing ? { edit: true, required: true } : {}) },
    { field: 'FILE_NM', width: 260, render: (row) => <FileLink file={row} /> },
    { field: 'FILE_EXT', width: 70 },
    { field: 'FILE_SIZE', width: 100, footer: 'SUM' },
    ...(staff ? [{ field: 'OPEN_YN', width: 80, ...(editing ? { edit: true } : {}) } as Column<DocumentFile>] : []),
    ...(staff ? [{ field: 'ELVIS_DOC_ID', width: 130 } as Column<DocumentFile>] : []),
    { field: 'DOWN_CNT', width: 80 },
    { field: 'REG_USER_NM', width: 90 },
    { field: 'REG_DTM' },
  ];
  const files = useGrid(ptlFileMgtPopup.select, {
    id: 'G1',
    key: 'FILE_SN',
    save: ptlFileMgtPopup.save,
    columns,
    search: { REF_TP, REF_KEY },
  });

  async function send(given: File[]) {
    if (given.length > maxFiles) return void box.warn('MSG000303', maxFiles);
    const chosen = await withoutDoubles(given, files.rows());
    if (chosen.length === 0) return;
    const filed = await attempt(() =>
      sending.run((opts) => upload(chosen, { REF_TP, REF_KEY, DOC_TP, ...(OPEN_YN ? { OPEN_YN } : {}) }, opts)),
    );
    if (filed) await files.search();
  }

  const fetchAll = () => {
    const chosen = chosenRows(files, { checked: true });
    return chosen && saveFiles(chosen);
  };

  /** The chosen files go into the document store; without any it is shown what that has. */
  async function toStore() {
    if (!(await files.mayLeave())) return;
    const chosen = files.checked();
    if (chosen.length === 0) await openStore({ REF_TP, REF_KEY, EDIT_YN });
    else {
      const LIST = chosen.map(({ FILE_SN, UPD_CNT }) => ({ FILE_SN, UPD_CNT }));
      const answer = await attempt(() => callBatch(files, ptlFileMgtPopup.elvis, { LIST }));
      if (answer) notify.success(answer.message ?? '');
    }
    await files.search(undefined, { ask: false });
  }

  return (
    <div className="q-popup">
      {editing && screen.has('upload') && <FileDrop multiple onFiles={send} busy={sending.percent !== null} />}
      <UploadProgress state={sending} />
      <GridScope grid={files}>
        <Toolbar note={REF_KEY}>
          <Rows>
            <ToolButton id="download" onClick={fetchAll} />
            {editing && <ActionButton for={ptlFileMgtPopup.delete} />}
            {editing && <SaveButton />}
          </Rows>
          <Tools>
            {editing && <ToolButton id="elvis" onClick={toStore} />}
            {maySend() && (
              <Button type="text" onClick={() => void sendDocuments(files.checked(), CUST_CD)}>
                {t('UI.DOC.SEND')}
              </Button>
            )}
            {HBL_NO && menuOf('cmsDocumentPopup') && (
              <Button type="text" onClick={() => void openShipment(HBL_NO)}>
                {t('UI.DOC.SHIPMENT')}
              </Button>
            )}
          </Tools>
        </Toolbar>
        <Pictures />
        <Grid />
      </GridScope>
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
