import { Button } from 'antd';
import { useState } from 'react';
import type { ReadApproval, ReadApprovals } from '../../../contract/set/approvals';
import { setCostStlList } from '../../../contract/set/setCostStlList';
import { settlementBill } from '../../../contract/set/settlementBill';
import { FileDrop } from '../../fields/FileDrop';
import { FileNotes } from '../../fields/FileNotes';
import { Reasoned } from '../../fields/Reasoned';
import { UploadProgress, useUpload } from '../../fields/UploadProgress';
import { type Column, Grid, GridScope, Toolbar, useGrid } from '../../grid';
import { callBatch } from '../../lib/batch';
import { upload } from '../../lib/call';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { held } from '../../shell/held';
import { notify } from '../../shell/notify';
import { PopupFoot } from '../../shell/popupFoot';
import { openDialog, usePopup } from '../../shell/popups';

const won = { type: 'N', len: 15, scale: 0 } as const;

const columns = (): Column<ReadApproval>[] => [
  { field: 'ROW_NO', pinned: 'left', like: { type: 'I' }, width: 60 },
  { field: 'CHK_STS', pinned: 'left', like: { type: 'V', len: 10, code: 'CHK_STS' }, width: 76 },
  { field: 'STL_NO', pinned: 'left', width: 116 },
  { field: 'CUST_NM', width: 120 },
  { field: 'TAX_INV_NO', width: 208 },
  { field: 'INV_DT', width: 96 },
  { field: 'SPLY_AMT', like: won, width: 100 },
  { field: 'VAT_AMT', like: won, width: 88 },
  { field: 'ERR_MSG', like: { type: 'V', len: 2000 }, width: 360 },
];

const counted = (list: readonly ReadApproval[], state: ReadApproval['CHK_STS']) => list.filter(({ CHK_STS }) => CHK_STS === state).length;

/** Reads the approval numbers of invoices that were issued: what is wrong with rows first, then all good ones are noted at once. */
function ApprovalsDialog() {
  const popup = usePopup<unknown, true>();
  const sending = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ReadApprovals | null>(null);
  const rows = useGrid<ReadApproval>(null, {
    ...{ id: 'G9', table: 'SET_STL', title: t('UI.INVOICE.ISSUED'), key: 'ROW_NO', system: [], columns: columns() },
  });
  const busy = sending.percent !== null;
  const list = answer?.LIST ?? [];
  const good = list.filter(({ CHK_STS }) => CHK_STS === 'OK');

  async function read(chosen: File) {
    setFile(chosen);
    setAnswer(null);
    rows.clear();
    const data = await attempt(() =>
      sending.run((opts) => upload<ReadApprovals>([chosen], {}, { ...opts, path: settlementBill.uploadInvoices.path })),
    );
    if (!data) return;
    setAnswer(data);
    rows.load(data.LIST);
    rows.setFaults(
      data.LIST.flatMap((row, i) =>
        Object.entries(row.ERR_FIELDS).map(([FIELD, MESSAGE]) => ({ ROW_NO: i + 1, FIELD, CODE: 'MSG000013', MESSAGE })),
      ),
      data.LIST.map((_, i) => i),
    );
  }

  async function save(chosen: File) {
    const errors = counted(list, 'ERR');
    if (errors > 0 && !(await box.question('MSG000307', good.length, errors))) return;
    const LIST = good.map(({ STL_NO, UPD_CNT, TAX_INV_NO, INV_DT }) => ({
      STL_NO: STL_NO ?? '',
      UPD_CNT: UPD_CNT ?? 0,
      TAX_INV_NO,
      INV_DT,
    }));
    const saved = await attempt(() => held((onLost) => callBatch(rows, setCostStlList.invoice, { LIST }, { onLost })));
    // Somebody was quicker: what the file would do now is something else.
    if (!saved) return read(chosen);
    notify.success(saved.message ?? t('MSG000001'));
    popup.resolve(true);
  }

  const off = !file || !answer ? t('UI.OFF.FILE') : good.length === 0 && t('UI.INVOICE.NO_GOOD');
  return (
    <div className="q-popup">
      <p className="set-hint">{t('UI.INVOICE.READ_NOTE')}</p>
      <FileDrop accept=".xlsx,.csv" onFiles={([chosen]) => chosen && void read(chosen)} text={file?.name} busy={busy} />
      <UploadProgress state={sending} />
      <FileNotes notes={answer?.NOTES} />
      <GridScope grid={rows}>
        <Toolbar
          note={
            answer
              ? t('UI.INVOICE.COUNTS', list.length, good.length, counted(list, 'DONE'), counted(list, 'WARN'), counted(list, 'ERR'))
              : undefined
          }
        />
        <Grid />
      </GridScope>
      <PopupFoot>
        <Reasoned off={off}>
          <Button type="primary" disabled={busy} onClick={() => (off || !file ? undefined : void save(file))}>
            {t('UI.INVOICE.SAVE')}
          </Button>
        </Reasoned>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}

/** Opens the dialog; resolves once approval numbers were noted. */
export const openApprovals = () => openDialog<true>(ApprovalsDialog, { title: t('UI.INVOICE.READ'), width: 960, height: 560 });
