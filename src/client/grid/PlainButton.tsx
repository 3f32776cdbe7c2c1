import {
  CopyOutlined,
  FileExcelOutlined,
  FormOutlined,
  HistoryOutlined,
  MinusOutlined,
  PaperClipOutlined,
  PlusOutlined,
  PrinterOutlined,
  SaveOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ComponentType, createElement, useContext } from 'react';
import { useScreen } from '../shell/screen';
import { useStore } from '../shell/useStore';
import { AmongTools, Narrow, wideWindow } from './room';
import { ariaKeys, useShortcut } from './shortcuts';

const icons: Record<string, ComponentType> = {
  add: PlusOutlined,
  rowAdd: PlusOutlined,
  minus: MinusOutlined,
  copy: CopyOutlined,
  save: SaveOutlined,
  upload: UploadOutlined,
  batch: FormOutlined,
  file: PaperClipOutlined,
  excel: FileExcelOutlined,
  print: PrinterOutlined,
  history: HistoryOutlined,
};

export interface PlainProps {
  /** BTN_ID: the button shows where the screen has it and the user its grant. */
  id: string;
  onClick: () => unknown;
  primary?: boolean;
  disabled?: boolean;
  /** Keys that press it from anywhere in the screen. */
  keys?: string;
  /** Where it is not the one its BTN_ID has everywhere. */
  icon?: ComponentType;
}

/** Among the tools it has no border, and in narrow windows shows its icon alone. */
export function PlainButton({ id, onClick, primary = false, disabled = false, keys, icon }: PlainProps) {
  const screen = useScreen();
  const tool = useContext(AmongTools);
  const wide = useStore(wideWindow);
  const narrow = useContext(Narrow);
  const ref = useShortcut<HTMLButtonElement>(keys, onClick);
  if (!screen.has(id)) return null;
  const caption = screen.caption(id);
  const Icon = icon ?? icons[id];
  const bare = tool && Icon && (narrow || !wide);
  const button = (
    <Button
      ref={ref}
      type={primary ? 'primary' : tool ? 'text' : 'default'}
      icon={Icon && createElement(Icon)}
      disabled={disabled}
      aria-label={caption}
      {...(keys ? { title: keys, 'aria-keyshortcuts': ariaKeys(keys) } : {})}
      onClick={() => void onClick()}
    >
      {bare ? undefined : caption}
    </Button>
  );
  return bare ? <Tooltip title={caption}>{button}</Tooltip> : button;
}
