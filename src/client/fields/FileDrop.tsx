import { InboxOutlined } from '@ant-design/icons';
import { type DragEvent, useState } from 'react';
import { t } from '../lib/texts';

interface Props {
  id?: string;
  /** Name and state of the input, where it is a field of a form. */
  aria?: Record<string, string | boolean | undefined>;
  onFiles(files: File[]): void;
  /** Endings offered in the file dialog: `.xlsx,.pdf`. */
  accept?: string;
  multiple?: boolean;
  /** Files are on their way. */
  busy?: boolean;
  /** In place of the invitation: the name of the file chosen. */
  text?: string | undefined;
}

/** The area files are dropped on or chosen from, 95 px high. */
export function FileDrop({ id, aria, onFiles, accept, multiple = false, busy = false, text }: Props) {
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    if (list?.length && !busy) onFiles([...list]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className={`q-drop${over ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <InboxOutlined aria-hidden />
      <span>{text ?? t('UI.FILE.DROP')}</span>
      <input
        id={id}
        type="file"
        className="q-drop-input"
        accept={accept}
        multiple={multiple}
        disabled={busy}
        aria-label={t('UI.FILE.DROP')}
        {...aria}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}
