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
import { Button } from 'antd';
import { type ComponentType, createElement, useContext } from 'react';
import { type Off, Reasoned } from '../fields/Reasoned';
import { onceResolved } from '../lib/lookups';
import { dropsHint } from '../shell/focus';
import { useScreen } from '../shell/screen';
import { keyHints, saveKeys, useShortcut } from '../shell/shortcuts';
import { AmongTools, Narrow } from './room';
import { NextStep, stepKeys } from './Steps';

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
  /** Why it cannot be pressed now: its tooltip says so, also by the keyboard, and F1. */
  off?: Off;
  /** Keys that press it from anywhere in the screen; Ctrl+S of what saves. */
  keys?: string;
  /** In place of its BTN_ID's. */
  caption?: string;
  /** The longest of the captions that it may have: its room stays, and nothing beside it moves under the pointer. */
  widest?: string;
  /** Where it is not the one its BTN_ID has everywhere. */
  icon?: ComponentType;
  /** Of what another screen does: whether the user may do it there, in place of BTN_ID and grant here. */
  granted?: boolean;
  /** Of a button that is on or off. */
  pressed?: boolean;
}

/** Among the tools it has no border, and shows its icon alone where there is no room for words. */
export function PlainButton({
  id,
  onClick,
  primary = false,
  off,
  caption: own,
  widest,
  keys = id === 'save' ? saveKeys : undefined,
  icon,
  granted,
  pressed,
}: PlainProps) {
  const screen = useScreen();
  const tool = useContext(AmongTools);
  const isNext = useContext(NextStep) === id;
  const narrow = useContext(Narrow);
  const press = () => (off ? undefined : void onceResolved(onClick));
  const ref = useShortcut<HTMLButtonElement>(keys, press);
  if (!(granted ?? screen.has(id))) return null;
  const caption = own ?? screen.caption(id);
  const Icon = icon ?? icons[id];
  const button = (
    <Button
      ref={ref}
      data-button={id}
      type={primary ? 'primary' : tool ? 'text' : 'default'}
      className={isNext ? 'next' : undefined}
      icon={Icon && createElement(Icon)}
      aria-label={caption}
      aria-pressed={pressed}
      {...keyHints(isNext ? stepKeys : keys)}
      {...dropsHint(id)}
      onClick={press}
    >
      {widest ? (
        <span className="gwidest" data-widest={widest}>
          {caption}
        </span>
      ) : (
        caption
      )}
    </Button>
  );
  return (
    <Reasoned off={off} tip={tool && narrow && Icon && caption}>
      {button}
    </Reasoned>
  );
}
