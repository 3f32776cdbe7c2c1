import { CloseOutlined, LockFilled, PaperClipOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import type { StoredFile } from '../../../contract/file';
import { ptlFileMgtPopup } from '../../../contract/ptl/popup/ptlFileMgtPopup';
import { UploadProgress, useUpload } from '../../fields/UploadProgress';
import { callBatch } from '../../lib/batch';
import { CallError, call, shown, upload } from '../../lib/call';
import { fileSize } from '../../lib/formats';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { saveFiles } from '../../shell/fileLink';

/** A file as a chip has it. */
export interface ChipFile {
  FILE_SN: number;
  FILE_NM: string;
  FILE_SIZE: number;
  OPEN_YN?: string;
}

/** A file that a click downloads; one that is for staff alone says so. */
export function FileChip({ file, onRemove }: { file: ChipFile; onRemove?: () => void }) {
  const isInternal = file.OPEN_YN === 'N';
  return (
    <span className={isInternal ? 'csm-file csm-file-internal' : 'csm-file'}>
      {isInternal ? <LockFilled aria-hidden /> : <PaperClipOutlined aria-hidden />}
      <button type="button" className="link-button" onClick={() => void saveFiles([{ FILE_SN: file.FILE_SN, DOC_TP: null }])}>
        {file.FILE_NM}
      </button>
      <small>
        {isInternal && `${t('UI.csm.INTERNAL')} · `}
        {fileSize(file.FILE_SIZE)}
      </small>
      {onRemove && (
        <button type="button" className="icon-button" aria-label={t('UI.csm.REMOVE_FILE', file.FILE_NM)} onClick={onRemove}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  );
}

/** The files of a text that is being written, in the group they were uploaded as. */
export interface Attached {
  group: string | null;
  files: readonly ChipFile[];
}

interface Props {
  attached: Attached;
  onChange(attached: Attached): void;
  /** Files that are for staff alone. */
  internal?: boolean;
  /** Kind of the document that they are to hang on; a request unless given. */
  refTp?: string;
}

const maxFiles = 10;

/** The files of what is written: chosen, or taken out again. */
export function Attachments({ attached, onChange, internal = false, refTp = 'CSM' }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useUpload();
  const { group, files } = attached;
  const busy = sending.percent !== null;
  async function send(chosen: File[]) {
    if (files.length + chosen.length > maxFiles) return void box.warn('MSG000303', maxFiles);
    let now = attached;
    const refused: string[] = [];
    // Each by itself: one that is refused holds back no other.
    for (const file of chosen) {
      const param = { REF_TP: refTp, DOC_TP: 'ETC', FILE_GRP_NO: now.group, OPEN_YN: internal ? ('N' as const) : ('Y' as const) };
      try {
        const filed = await sending.run((opts) => upload<{ LIST: StoredFile[] }>([file], param, opts));
        if (!filed) break;
        now = { group: filed.LIST[0]?.FILE_GRP_NO ?? now.group, files: [...now.files, ...filed.LIST] };
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused.push(`${file.name}: ${shown(error)}`);
      }
    }
    if (now !== attached) onChange(now);
    if (refused.length) await box.show('warn', refused.join('\n'));
  }
  async function remove(file: ChipFile) {
    const done = await attempt(async () => {
      const { data } = await call(ptlFileMgtPopup.select, { SEARCH: { REF_TP: refTp, FILE_GRP_NO: group ?? '' } });
      const LIST = data.LIST.filter(({ FILE_SN }) => FILE_SN === file.FILE_SN).map(({ FILE_SN, UPD_CNT }) => ({ FILE_SN, UPD_CNT }));
      if (LIST.length) await callBatch(sending, ptlFileMgtPopup.delete, { LIST });
      return true;
    });
    if (!done) return;
    const left = files.filter(({ FILE_SN }) => FILE_SN !== file.FILE_SN);
    onChange({ group: left.length ? group : null, files: left });
  }
  return (
    <div className="csm-attach">
      {files.map((file) => (
        <FileChip key={file.FILE_SN} file={file} onRemove={() => void remove(file)} />
      ))}
      <Button icon={<PlusOutlined aria-hidden />} disabled={busy} onClick={() => chooser.current?.click()}>
        {t('UI.csm.ATTACH')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={t('UI.csm.ATTACH')}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length) void send(chosen);
        }}
      />
      <UploadProgress state={sending} />
    </div>
  );
}
