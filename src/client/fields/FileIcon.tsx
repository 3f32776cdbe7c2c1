import {
  AudioOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  PaperClipOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { type FileKind, fileKind } from '../lib/formats';
import { t } from '../lib/texts';

/** Icon and name of each kind. */
const kinds: Record<FileKind, [icon: typeof PaperClipOutlined, name: string]> = {
  excel: [FileExcelOutlined, 'UI.FILE.EXCEL'],
  word: [FileWordOutlined, 'UI.FILE.WORD'],
  powerpoint: [FilePptOutlined, 'UI.FILE.PPT'],
  pdf: [FilePdfOutlined, 'UI.FILE.PDF'],
  image: [FileImageOutlined, 'UI.FILE.IMAGE'],
  text: [FileTextOutlined, 'UI.FILE.TEXT'],
  video: [VideoCameraOutlined, 'UI.FILE.VIDEO'],
  audio: [AudioOutlined, 'UI.FILE.AUDIO'],
  attachment: [PaperClipOutlined, 'UI.FILE.OTHER'],
};

/** Icon of a file by the extension of its name; its accessible name is the kind. */
export function FileIcon({ name }: { name: string }) {
  const [Icon, kind] = kinds[fileKind(name)];
  return <Icon aria-label={t(kind)} />;
}
