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

const icons: Record<FileKind, typeof PaperClipOutlined> = {
  excel: FileExcelOutlined,
  word: FileWordOutlined,
  powerpoint: FilePptOutlined,
  pdf: FilePdfOutlined,
  image: FileImageOutlined,
  text: FileTextOutlined,
  video: VideoCameraOutlined,
  audio: AudioOutlined,
  attachment: PaperClipOutlined,
};

/** Icon of a file by the extension of its name; its accessible name is the kind. */
export function FileIcon({ name }: { name: string }) {
  const kind = fileKind(name);
  const Icon = icons[kind];
  return <Icon aria-label={kind} />;
}
