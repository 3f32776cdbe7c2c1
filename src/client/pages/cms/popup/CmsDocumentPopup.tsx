import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { cmsDocumentPopup, type DocumentType } from '../../../../contract/cms/popup/cmsDocumentPopup';
import type { DocumentFile } from '../../../../contract/ptl/popup/ptlFileMgtPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { FileDrop } from '../../../fields/FileDrop';
import { UploadProgress, useUpload } from '../../../fields/UploadProgress';
import {
  ActionButton,
  type Column,
  chosenRows,
  Grid,
  GridScreen,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { call, upload } from '../../../lib/call';
import { codeName, useCodes } from '../../../lib/codes';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { openStore, sendDocuments } from '../../../shell/documents';
import { FileLink, saveFiles } from '../../../shell/fileLink';
import { menuOf } from '../../../shell/menu';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { useOpening } from '../../../shell/useOpening';
import './documents.css';

const maxFiles = 10;

export default function CmsDocumentPopup() {
  const popup = usePopup<{ HBL_NO: string }>();
  const screen = useScreen();
  const { HBL_NO } = popup.param;
  const staff = session().USER_TP === 'S';
  const sending = useUpload();
  const [types, setTypes] = useState<DocumentType[]>([]);
  const columns: Column<DocumentFile>[] = [
    { field: 'DOC_TP', pinned: 'left', width: 115 },
    { field: 'FILE_NM', width: 200, render: (row) => <FileLink file={row} /> },
    { field: 'REF_TP', width: 90 },
    { field: 'REF_KEY', width: 120 },
    ...(staff
      ? [{ field: 'OPEN_YN', width: 90, edit: true } as Column<DocumentFile>, { field: 'ELVIS_DOC_ID', width: 120 } as Column<DocumentFile>]
      : []),
    { field: 'REG_USER_NM', width: 90 },
    { field: 'REG_DTM' },
  ];
  const files = useGrid(cmsDocumentPopup.select, {
    id: 'G1',
    table: 'CMS_FILE',
    key: 'FILE_SN',
    save: cmsDocumentPopup.save,
    system: ['ST', 'CK', 'NO'],
    columns,
    search: { HBL_NO },
  });
  const count = async () => {
    const answer = await attempt(() => call(cmsDocumentPopup.selectTypes, { SEARCH: { HBL_NO } }));
    if (answer) setTypes(answer.data.LIST);
  };

  useOpening(() => void count());
  const toStore = async () => {
    await openStore({ REF_TP: 'HBL', REF_KEY: HBL_NO, EDIT_YN: 'Y' });
    await reload();
  };
  const reload = () => Promise.all([files.search(), count()]);

  async function send(chosen: File[], DOC_TP = files.query.conditions.DOC_TP || 'ETC') {
    if (chosen.length > maxFiles) return void box.warn('MSG000303', maxFiles);
    const filed = await attempt(() => sending.run((opts) => upload(chosen, { REF_TP: 'HBL', REF_KEY: HBL_NO, DOC_TP }, opts)));
    if (filed) await reload();
  }
  const fetchAll = () => {
    const chosen = chosenRows(files, { checked: true });
    return chosen && saveFiles(chosen);
  };

  return (
    <GridScreen grid={files}>
      <SearchPane>
        <CodeSelect name="DOC_TP" />
      </SearchPane>
      <Types types={types} onFiles={screen.has('upload') ? send : null} />
      {screen.has('upload') && <FileDrop multiple onFiles={(chosen) => void send(chosen)} busy={sending.percent !== null} />}
      <UploadProgress state={sending} />
      <Toolbar note={HBL_NO}>
        <Rows>
          <ActionButton for={cmsDocumentPopup.delete} question="MSG000005" onDone={() => void count()} />
          <SaveButton />
        </Rows>
        <Tools>
          <ToolButton id="download" onClick={fetchAll} />
          {staff && menuOf('cmsDocumentElvisPopup') && (
            <Button type="text" onClick={() => void toStore()}>
              {t('UI.DOC.STORE')}
            </Button>
          )}
          <ToolButton id="mail" onClick={() => sendDocuments(files.checked())} />
        </Tools>
      </Toolbar>
      <Grid />
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}

/** The kinds of document: those that are there with their number, those the shipment needs and has not, which take a file. */
function Types({ types, onFiles }: { types: readonly DocumentType[]; onFiles: ((files: File[], type: string) => unknown) | null }) {
  useCodes({ DOC_TP: { MSTR_CD: 'DOC_TP' } });
  return (
    <ul className="q-types" aria-label={t('UI.DOC.TYPES')}>
      {types.map(({ DOC_TP, FILE_CNT }) => (
        <li key={DOC_TP} className={FILE_CNT ? 'there' : 'missing'}>
          {FILE_CNT ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
          <span>{codeName('DOC_TP', DOC_TP)}</span>
          {FILE_CNT > 0 && <b>{FILE_CNT}</b>}
          {FILE_CNT === 0 && <em>{t('UI.DOC.MISSING')}</em>}
          {FILE_CNT === 0 && onFiles && (
            <label className="link-button">
              {t('UI.DOC.ADD')}
              <input
                type="file"
                multiple
                className="q-drop-input"
                aria-label={`${codeName('DOC_TP', DOC_TP)} ${t('UI.DOC.ADD')}`}
                onChange={(event) => {
                  const chosen = [...(event.target.files ?? [])];
                  event.target.value = '';
                  if (chosen.length) void onFiles(chosen, DOC_TP);
                }}
              />
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}
