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
import type { ActionBody, Call, SaveBody, SaveData } from '../../contract/call';
import { useScreen } from '../shell/screen';
import { useStore } from '../shell/useStore';
import { useGridModel, useGridState } from './context';
import { Narrow } from './narrow';
import { act, save } from './saving';
import { AmongTools } from './Toolbar';
import { wideWindow } from './window';

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

interface PlainProps {
  /** BTN_ID: the button shows where the screen has it and the user its grant. */
  id: string;
  onClick: () => unknown;
  primary?: boolean;
  disabled?: boolean;
}

/** Among the tools it has no border, and in narrow windows shows its icon alone. */
export function PlainButton({ id, onClick, primary = false, disabled = false }: PlainProps) {
  const screen = useScreen();
  const tool = useContext(AmongTools);
  const wide = useStore(wideWindow);
  const narrow = useContext(Narrow);
  if (!screen.has(id)) return null;
  const caption = screen.caption(id);
  const Icon = icons[id];
  const bare = tool && Icon && (narrow || !wide);
  const button = (
    <Button
      type={primary ? 'primary' : tool ? 'text' : 'default'}
      icon={Icon && createElement(Icon)}
      disabled={disabled}
      aria-label={caption}
      onClick={() => void onClick()}
    >
      {bare ? undefined : caption}
    </Button>
  );
  return bare ? <Tooltip title={caption}>{button}</Tooltip> : button;
}

/** 추가: a new row with the screen's defaults. A further grid names its own button. */
export function AddButton({ id = 'add', disabled = false }: { id?: string; disabled?: boolean }) {
  const model = useGridModel();
  return <PlainButton id={id} disabled={disabled} onClick={() => model.add()} />;
}

/** 행 삭제: takes added rows away, marks others deleted. */
export function RemoveButton({ id = 'minus', disabled = false }: { id?: string; disabled?: boolean }) {
  const model = useGridModel();
  return <PlainButton id={id} disabled={disabled} onClick={() => model.remove()} />;
}

/** 복사: copies of the checked rows, else of the current one. */
export function CopyButton() {
  const model = useGridModel();
  return <PlainButton id="copy" onClick={() => model.copy()} />;
}

/** 저장: saves the changed rows by the call, whose button says who sees it. */
export function SaveButton<R extends object>({
  for: call,
  onSaved,
}: {
  for: Call<SaveBody<R>, SaveData<R>>;
  onSaved?: (rows: R[]) => void;
}) {
  const model = useGridModel<R>();
  const run = async () => {
    const rows = await save(model, call);
    if (rows) onSaved?.(rows);
  };
  return <PlainButton id={call.button ?? 'save'} primary onClick={run} />;
}

interface ActionProps<R extends object> {
  for: Call<ActionBody<R>, SaveData<R>>;
  /** Disabled while no checked row allows it. */
  enabledFor?: (row: R) => boolean;
  /** Gives the columns that the action sets, one for all rows or one a row; null gives the action up. */
  before?: (rows: R[]) => Promise<Partial<R> | Partial<R>[] | null>;
  /** Asks for a reason. */
  reason?: boolean;
  onDone?: (rows: R[]) => void;
}

/** A status action on the checked rows, named and allowed as its call's button. */
export function ActionButton<R extends object>({ for: call, enabledFor, before, reason = false, onDone }: ActionProps<R>) {
  const model = useGridModel<R>();
  const screen = useScreen();
  useGridState(model);
  const id = call.button ?? '';
  const rows = model.checked();
  const disabled = rows.length > 0 && enabledFor !== undefined && !rows.some(enabledFor);
  const run = async () => {
    const done = await act(model, call, { caption: screen.caption(id), reason, ...(before ? { before } : {}) });
    if (done) onDone?.(done);
  };
  return <PlainButton id={id} disabled={disabled} onClick={run} />;
}

/** Any other button of a screen's toolbar, known by its BTN_ID. */
export function ToolButton(props: PlainProps) {
  return <PlainButton {...props} />;
}
