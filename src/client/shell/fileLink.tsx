import { file as fileCalls, isPersonal } from '../../contract/file';
import { FileIcon } from '../fields/FileIcon';
import { download } from '../lib/call';
import { askAccessReason } from './accessReason';
import { attempt } from './attempt';

interface StoredFile {
  FILE_SN: number;
  DOC_TP: string | null;
}

/** Saves stored files, several as one archive; asks for the reason where personal data is in one. */
export async function saveFiles(files: readonly StoredFile[]): Promise<void> {
  const reason = files.some(isPersonal) ? await askAccessReason() : undefined;
  if (reason === null) return;
  const [first, ...more] = files.map((file) => file.FILE_SN);
  const which = more.length && first ? { LIST: [first, ...more] } : { FILE_SN: first };
  await attempt(() => download(fileCalls.fileDownload, { ...which, ...(reason ? { ACCESS_RSN: reason } : {}) }));
}

/** A stored file by its name with the icon of its kind; a click downloads it. */
export function FileLink({ file }: { file: StoredFile & { FILE_NM: string | null } }) {
  const name = file.FILE_NM ?? '';
  return (
    <button type="button" className="link-button" tabIndex={-1} onClick={() => void saveFiles([file])}>
      <FileIcon name={name} /> {name}
    </button>
  );
}
