import { Dropdown, type MenuProps } from 'antd';
import { useContext } from 'react';
import { isSaved } from '../lib/saved';
import { t } from '../lib/texts';
import { menuOf } from '../shell/menu';
import { notify } from '../shell/notify';
import { useScreen } from '../shell/screen';
import { type Copied, paste, pastedText, putCopied } from './clipboard';
import { type CellAct, CellActs, useGridModel } from './context';
import type { Point } from './drawn';
import { fillOver } from './fill';
import { openHistory } from './HistoryButton';
import type { GridModel } from './model';
import { removeRows } from './rowActs';
import { clearSelected } from './selected';
import { still } from './still';
import { turnHistory } from './undo';

type Item = NonNullable<MenuProps['items']>[number];

/** Copies as the key does, so that the browser asks nobody. It begins where the browser has its selection, which need not be where the focus is. */
function copy(model: GridModel<object>, titles: boolean): void {
  const put = (event: ClipboardEvent) => {
    putCopied(event, model, titles);
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', put, true);
  document.execCommand('copy');
  document.removeEventListener('copy', put, true);
}

/** Pastes what the browser hands out of its clipboard; where it does not, only the key does. */
async function pasteText(model: GridModel<object>): Promise<void> {
  try {
    const items = await navigator.clipboard.read();
    const textOf = async (flavour: string) => (await items.find(({ types }) => types.includes(flavour))?.getType(flavour))?.text() ?? '';
    const texts: Copied = { 'text/plain': await textOf('text/plain'), 'text/html': await textOf('text/html') };
    paste(
      model,
      pastedText((flavour) => texts[flavour]),
    );
  } catch {
    notify.warn(t('UI.GRID.PASTE_KEY'));
  }
}

/** Shows the history of the current row, where one is kept of it and the user may see it. */
function historyActs(model: GridModel<object>): CellAct[] {
  const { current, options } = model;
  if (!options.history || !options.table || !current || !isSaved(current) || !menuOf('cmsHistoryPopup')) return [];
  return [{ key: 'history', text: 'UI.GRID.HISTORY', run: () => openHistory(model, current) }];
}

/** What can be done with the cells selected, in groups. */
function actsOf(model: GridModel<object>, removes: boolean, own: readonly CellAct[]): (readonly CellAct[])[] {
  const { editable } = model;
  const { canUndo, canRedo } = model.store.history;
  const cut = () => {
    copy(model, false);
    clearSelected(model);
  };
  const changing: CellAct[][] = [
    [{ key: 'fill', text: 'UI.GRID.FILL_DOWN', keys: 'Ctrl+D', run: () => fillOver(model, 'down') }],
    [
      { key: 'undo', text: 'UI.GRID.UNDO', keys: 'Ctrl+Z', off: !canUndo && 'UI.GRID.NO_UNDO', run: () => turnHistory(model, 'undo') },
      { key: 'redo', text: 'UI.GRID.REDO', keys: 'Ctrl+Y', off: !canRedo && 'UI.GRID.NO_REDO', run: () => turnHistory(model, 'redo') },
    ],
  ];
  return [
    [
      { key: 'copy', text: 'UI.GRID.COPY', keys: 'Ctrl+C', run: () => copy(model, false) },
      { key: 'copyHead', text: 'UI.GRID.COPY_HEAD', run: () => copy(model, true) },
      ...(editable
        ? [
            { key: 'cut', text: 'UI.GRID.CUT', keys: 'Ctrl+X', run: cut },
            { key: 'paste', text: 'UI.GRID.PASTE', keys: 'Ctrl+V', run: () => pasteText(model) },
          ]
        : []),
    ],
    own,
    ...(editable ? changing : []),
    ...(removes ? [[{ key: 'remove', text: 'UI.KEY.DELETE', run: () => removeRows(model) }]] : []),
    historyActs(model),
  ].filter((acts) => acts.length > 0);
}

const itemOf = ({ key, text, keys, off }: CellAct): Item =>
  ({
    key,
    label: t(text),
    disabled: !!off,
    ...(off ? { title: t(off) } : {}),
    ...(keys ? { extra: <span aria-hidden>{keys}</span>, 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') } : {}),
  }) as Item;

/** The menu of the cells selected, at a point of the window. */
export default function CellMenu({ at }: { at: Point }) {
  const model = useGridModel();
  const { has } = useScreen();
  const groups = actsOf(model, model.editable && has('minus'), useContext(CellActs)());
  const items = groups.flatMap((acts, i): Item[] => [...(i ? [{ type: 'divider' as const, key: `d${i}` }] : []), ...acts.map(itemOf)]);
  const close = () => {
    model.drawn.cellMenu.set(null);
    model.focus();
  };
  const onClick: MenuProps['onClick'] = ({ key }) => {
    close();
    void groups
      .flat()
      .find((act) => act.key === key)
      ?.run();
  };
  return (
    <Dropdown
      {...still}
      menu={{ items, onClick }}
      trigger={['click']}
      placement="bottomLeft"
      open
      autoFocus
      onOpenChange={(open) => !open && close()}
    >
      <span className="gpoint" style={{ left: at.x, top: at.y }} aria-hidden />
    </Dropdown>
  );
}
