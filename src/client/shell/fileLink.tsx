import { file as fileCalls } from '../../contract/file';
import { FileIcon } from '../fields/FileIcon';
import { download } from '../lib/call';
import { attempt } from './attempt';

/** A stored file by its name with the icon of its kind; a click downloads it. */
export function FileLink({ file }: { file: { FILE_SN: number; FILE_NM: string | null } }) {
  const name = file.FILE_NM ?? '';
  return (
    <button
      type="button"
      className="link-button"
      tabIndex={-1}
      onClick={() => void attempt(() => download(fileCalls.fileDownload, { FILE_SN: file.FILE_SN }))}
    >
      <FileIcon name={name} /> {name}
    </button>
  );
}
