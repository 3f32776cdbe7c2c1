import { type ComponentType, useMemo } from 'react';
import type { ActionBody, Call, SaveData } from '../../contract/call';
import { t, useLang } from '../lib/texts';
import { useScreen } from '../shell/screen';
import { saveKeys } from '../shell/shortcuts';
import { type ActionOptions, act, actionCaption, meansCurrent, meantRows, whyNotRow } from './acting';
import { useGridModel, useGridState } from './context';
import { saveButton } from './options';
import { PlainButton, type PlainProps } from './PlainButton';
import { copyRows, removeRows } from './rowActs';
import { save } from './saving';
import { useCurrentRow } from './useCurrentRow';
import { whyNone } from './whyNone';

// Who may not save a grid has no buttons that change its rows: it is read-only.

/** 추가: a new row with the screen's defaults. A further grid names its own button. */
export function AddButton({ id = 'add', off }: Pick<PlainProps, 'off'> & { id?: string }) {
  const model = useGridModel();
  return model.readOnly ? null : <PlainButton id={id} off={off} keys="Alt+Insert" onClick={() => model.add()} />;
}

interface RemoveProps<R extends object> extends Pick<PlainProps, 'off'> {
  id?: string;
  /** Why a row cannot be taken away, null where it can: off with its reasons where none of the rows meant can. */
  whyNot?: (row: R) => string | null;
}

/** 행 삭제: takes added rows away, marks others deleted. */
export function RemoveButton<R extends object>({ id = 'minus', off: own, whyNot }: RemoveProps<R>) {
  const model = useGridModel<R>();
  useGridState(model);
  useCurrentRow(model, whyNot !== undefined);
  const off = own || (whyNot && whyNone(model, model.targets(), whyNot));
  return model.readOnly ? null : <PlainButton id={id} off={off} keys="Alt+Delete" onClick={() => removeRows(model)} />;
}

/** 복사: copies of the checked rows, else of the current one. */
export function CopyButton() {
  const model = useGridModel();
  return model.readOnly ? null : <PlainButton id="copy" onClick={() => copyRows(model)} />;
}

/** 저장: saves the changed rows by the grid's own call, whose button says who sees it and, unless said otherwise, gives its caption. */
export function SaveButton<R extends object>({ onSaved, caption }: { onSaved?: (rows: R[]) => void; caption?: string }) {
  const model = useGridModel<R>();
  const { save: call } = model.options;
  if (!call) throw new Error('a save button stands in a grid that has no save call');
  const run = async () => {
    const rows = await save(model, call);
    if (rows) onSaved?.(rows);
  };
  return <PlainButton id={saveButton(call)} primary keys={saveKeys} onClick={run} {...(caption ? { caption } : {})} />;
}

export interface ActionProps<R extends object> extends Omit<ActionOptions<R>, 'id' | 'caption'> {
  /** That of its button unless given: two actions may stand behind one grant. */
  caption?: string;
  for: Call<ActionBody<R>, SaveData<R>>;
  onDone?: (rows: R[]) => void;
  icon?: ComponentType;
}

/** Asks once of each row, for as long as the question and the language stay. */
function useKnownWhys<R extends object>(whyNot: (row: R) => string | null): (row: R) => string | null {
  const language = useLang();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language it is another text
  const known = useMemo(() => new WeakMap<R, string | null>(), [whyNot, language]);
  return (row) => {
    const why = known.has(row) ? (known.get(row) as string | null) : whyNot(row);
    known.set(row, why);
    return why;
  };
}

const always = () => null;

/** A status action on the rows it is meant for, named and allowed as its call's button; off with its reasons while none of them can take it. */
export function ActionButton<R extends object>({ for: call, onDone, icon, caption: own, ...options }: ActionProps<R>) {
  const model = useGridModel<R>();
  const screen = useScreen();
  useGridState(model);
  useCurrentRow(model, meansCurrent(model, options));
  const id = call.button ?? '';
  const caption = own ?? screen.caption(id);
  const whyNot = useKnownWhys(options.whyNot ?? always);
  const { rows, first } = meantRows(model, { ...options, whyNot });
  const isEmpty = meansCurrent(model, options) && model.store.rows.length === 0;
  const off = isEmpty ? t('UI.OFF.ROW') : whyNone(model, rows, (row) => whyNotRow(model, { ...options, whyNot }, row));
  const run = async () => {
    const done = await act(model, call, { id, caption, ...options });
    if (done) onDone?.(done);
  };
  return (
    <PlainButton
      id={id}
      caption={actionCaption(caption, first)}
      off={off}
      onClick={run}
      {...(options.saves ? { widest: actionCaption(caption, true) } : {})}
      {...(icon ? { icon } : {})}
    />
  );
}

/** Any other button of a screen's toolbar, known by its BTN_ID. */
export function ToolButton(props: PlainProps) {
  return <PlainButton {...props} />;
}
