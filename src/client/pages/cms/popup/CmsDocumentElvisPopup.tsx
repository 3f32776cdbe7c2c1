import { useState } from 'react';
import { cmsDocumentElvisPopup, partlyRegistered, type StoreRow } from '../../../../contract/cms/popup/cmsDocumentElvisPopup';
import { type CodeItem, codeCalls } from '../../../../contract/code';
import { isPersonal } from '../../../../contract/file';
import { CodeSelect } from '../../../fields/CodeSelect';
import { FileDrop } from '../../../fields/FileDrop';
import { FileIcon } from '../../../fields/FileIcon';
import { TextBox } from '../../../fields/TextBox';
import { UploadProgress, useUpload } from '../../../fields/UploadProgress';
import { type Column, chosenRows, Grid, GridScreen, Rows, SearchPane, ToolButton, Toolbar, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call, download, upload } from '../../../lib/call';
import { session } from '../../../lib/session';
import { askAccessReason } from '../../../shell/accessReason';
import { attempt } from '../../../shell/attempt';
import { notify } from '../../../shell/notify';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { useOpening } from '../../../shell/useOpening';

/** The document whose files are looked for; with EDIT_YN Y they may be added to it. */
interface Param {
  REF_TP: string;
  REF_KEY: string;
  EDIT_YN: 'Y' | 'N';
}

export default function CmsDocumentElvisPopup() {
  const popup = usePopup<Param>();
  const screen = useScreen();
  const { REF_TP, REF_KEY, EDIT_YN } = popup.param;
  const editing = EDIT_YN === 'Y';
  const sending = useUpload();
  const [offices, setOffices] = useState<CodeItem[]>([]);
  const columns: Column<StoreRow>[] = [
    { field: 'ELVIS_DOC_ID', pinned: 'left', width: 120 },
    { field: 'DOC_TP', width: 95 },
    { field: 'FILE_NM', width: 170, render: (row) => <StoreLink row={row} onOpen={take} /> },
    { field: 'FILE_SIZE', width: 75 },
    { field: 'REF_KEY', width: 115 },
    { field: 'REG_USER_NM', width: 75 },
    { field: 'REG_DTM' },
    { field: 'LINK_YN', like: { type: 'C', len: 1, code: 'YN' }, width: 70 },
  ];
  const found = useGrid(cmsDocumentElvisPopup.select, {
    id: 'G1',
    key: 'ELVIS_DOC_ID',
    system: ['CK', 'NO'],
    columns,
    search: { REF_TP, REF_KEY },
    auto: false,
  });
  useOpening(() => {
    void attempt(() => call(codeCalls.selectElvisOffice, {})).then((answer) => {
      const list = answer?.data.LIST ?? [];
      setOffices(list);
      const own = list.find((office) => office.CORP_CD === session().corpCd && office.MAIN_YN === 'Y') ?? list[0];
      if (own) void found.search({ ELVIS_OFC_CD: own.CODE });
    });
  });

  const keysOf = (rows: readonly StoreRow[]) =>
    rows.map(({ ELVIS_DOC_ID, ELVIS_OFC_CD, REF_TP, REF_KEY }) => ({ ELVIS_DOC_ID, ELVIS_OFC_CD, REF_TP, REF_KEY }));

  async function take(rows: readonly StoreRow[] | null) {
    if (!rows) return;
    const reason = rows.some(isPersonal) ? await askAccessReason() : undefined;
    if (reason === null) return;
    await attempt(() => download(cmsDocumentElvisPopup.download, { LIST: keysOf(rows), ...(reason ? { ACCESS_RSN: reason } : {}) }));
  }

  async function link() {
    const rows = chosenRows(found, { checked: true });
    if (!rows) return;
    const answer = await attempt(() => callBatch(found, cmsDocumentElvisPopup.apply, { LIST: keysOf(rows), REF_TP, REF_KEY }));
    if (!answer) return;
    notify.success(answer.message ?? '');
    await found.search();
  }

  async function send(files: File[]) {
    const ELVIS_OFC_CD = found.query.conditions.ELVIS_OFC_CD ?? '';
    const param = { REF_TP, REF_KEY, ELVIS_OFC_CD, DOC_TP: found.query.conditions.DOC_TP || 'ETC' };
    let partly = false;
    const filed = await attempt(
      () => sending.run((opts) => upload(files, param, { ...opts, path: cmsDocumentElvisPopup.upload.path })),
      (error) => {
        partly = error.code === partlyRegistered;
      },
    );
    if (filed || partly) await found.search();
  }

  return (
    <GridScreen grid={found}>
      <SearchPane>
        <CodeSelect name="ELVIS_OFC_CD" required options={offices} />
        <TextBox name="REF_KEY" upper />
        <CodeSelect name="DOC_TP" />
      </SearchPane>
      {editing && screen.has('upload') && <FileDrop multiple onFiles={(files) => void send(files)} busy={sending.percent !== null} />}
      <UploadProgress state={sending} />
      <Toolbar note={REF_KEY}>
        <Rows>
          <ToolButton id="download" onClick={() => take(chosenRows(found, { checked: true }))} />
          {editing && <ToolButton id="apply" primary onClick={link} />}
        </Rows>
      </Toolbar>
      <Grid />
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}

/** A document of the store by its name; a click takes it. */
function StoreLink({ row, onOpen }: { row: StoreRow; onOpen(rows: StoreRow[]): unknown }) {
  const name = row.FILE_NM ?? '';
  return (
    <button type="button" className="link-button" tabIndex={-1} onClick={() => void onOpen([row])}>
      <FileIcon name={name} /> {name}
    </button>
  );
}
