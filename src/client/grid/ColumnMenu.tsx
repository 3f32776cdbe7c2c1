import { Menu, type MenuProps, type MenuRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnState } from '../../contract/layoutData';
import { Floating } from '../fields/Floating';
import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { focusTitle } from './columnMoves';
import { withHidden, withPin } from './columnState';
import { useGridModel } from './context';
import { fitColumn } from './fitWidth';
import { openColumns } from './LayoutTools';
import type { GridModel } from './model';
import type { Sort } from './order';
import { ValueList } from './ValueList';
import './menu.css';

/** One thing that can be done with a column. */
interface ColumnAct {
  key: string;
  text: string;
  keys?: string;
  disabled?: boolean;
  run: () => unknown;
}

type Acts = (model: GridModel<object>, column: GridColumn<object>) => ColumnAct[];

const sorting: Acts = ({ store }, { field }) => {
  const sort = store.arranged.sorts.find((one) => one.field === field);
  const others = store.arranged.sorts.filter((one) => one.field !== field);
  const by = (dir: Sort['dir'], rest: readonly Sort[] = []) => store.arranged.arrange({ sorts: [...rest, { field, dir }] });
  return [
    { key: 'up', text: 'UI.GRID.SORT_ASC', run: () => by('ascending') },
    { key: 'down', text: 'UI.GRID.SORT_DESC', run: () => by('descending') },
    ...(others.length && !sort ? [{ key: 'add', text: 'UI.GRID.SORT_ADD', keys: 'Alt+Enter', run: () => by('ascending', others) }] : []),
    ...(sort ? [{ key: 'none', text: 'UI.GRID.SORT_NONE', run: () => store.arranged.arrange({ sorts: others }) }] : []),
  ];
};

const filtering: Acts = ({ store, drawn: { filterRow } }, { field }) => {
  const { [field]: own, ...others } = store.arranged.filters;
  return [
    {
      key: 'row',
      text: filterRow.get() ? 'UI.GRID.FILTER_ROW_OFF' : 'UI.GRID.FILTER_ROW',
      keys: 'Ctrl+Shift+L',
      run: () => filterRow.set(!filterRow.get()),
    },
    ...(own ? [{ key: 'clear', text: 'UI.GRID.FILTER_CLEAR', run: () => store.arranged.arrange({ filters: others }) }] : []),
  ];
};

const grouping: Acts = ({ store, options }, { field }) => {
  if (options.tree) return [];
  return store.arranged.grouping.includes(field)
    ? [
        {
          key: 'ungroup',
          text: 'UI.GRID.UNGROUP',
          run: () => store.arranged.arrange({ grouping: store.arranged.grouping.filter((f) => f !== field) }),
        },
      ]
    : [{ key: 'group', text: 'UI.GRID.GROUP', run: () => store.arranged.arrange({ grouping: [...store.arranged.grouping, field] }) }];
};

/** Pins, width, hiding, the list of all columns. */
const placing: Acts = (model, { field, pinned }) => {
  const states = model.columnSet.states.get();
  const arrange = (next: readonly ColumnState[]) => {
    flushSync(() => model.arrangeColumns(next));
    focusTitle(model, field);
  };
  return [
    ...(pinned === 'left' ? [] : [{ key: 'left', text: 'UI.GRID.PIN_LEFT', run: () => arrange(withPin(states, field, 'left')) }]),
    ...(pinned === 'right' ? [] : [{ key: 'right', text: 'UI.GRID.PIN_RIGHT', run: () => arrange(withPin(states, field, 'right')) }]),
    ...(pinned ? [{ key: 'free', text: 'UI.GRID.UNPIN', run: () => arrange(withPin(states, field, undefined)) }] : []),
    { key: 'fit', text: 'UI.GRID.WIDTH_AUTO', keys: 'Alt+Shift+Home', run: () => fitColumn(model, field) },
    { key: 'hide', text: 'UI.GRID.HIDE', disabled: model.columns.length === 1, run: () => arrange(withHidden(states, field, true)) },
    { key: 'columns', text: 'UI.GRID.COLUMNS', run: () => openColumns(model) },
  ];
};

/** What the menu offers, a group each. */
const groups: readonly Acts[] = [sorting, filtering, grouping, placing];

type Item = NonNullable<MenuProps['items']>[number];
const itemOf = ({ key, text, keys, disabled = false }: ColumnAct): Item =>
  ({
    key,
    label: t(text),
    disabled,
    ...(keys ? { extra: <span aria-hidden>{keys}</span>, 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') } : {}),
  }) as Item;

/** The menu of a column below its title: what can be done with it, and its values to filter by. */
export default function ColumnMenu({ column, anchor }: { column: GridColumn<object>; anchor: HTMLElement }) {
  const model = useGridModel();
  const panel = useRef<HTMLDivElement>(null);
  const menu = useRef<MenuRef>(null);
  const acts = groups.map((group) => group(model, column)).filter((list) => list.length);
  const items = acts.flatMap((list, i): Item[] => [...(i ? [{ type: 'divider' as const, key: `d${i}` }] : []), ...list.map(itemOf)]);

  useEffect(() => menu.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const leave = (event: Event) => {
      if (!panel.current?.contains(event.target as Node)) model.drawn.columnMenu.set(null);
    };
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('focusin', leave);
    };
  }, [model]);

  const close = () => {
    model.drawn.columnMenu.set(null);
    anchor.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onClick: MenuProps['onClick'] = ({ key }) => {
    close();
    acts
      .flat()
      .find((act) => act.key === key)
      ?.run();
  };
  return (
    <Floating anchor={() => anchor.getBoundingClientRect()} className="gmenu">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its own fields take the focus, and Escape leaves them all */}
      <div ref={panel} onMouseDown={(event) => event.stopPropagation()} onKeyDown={onKeyDown}>
        <Menu ref={menu} items={items} onClick={onClick} selectable={false} aria-label={`${t('UI.GRID.MENU')} ${column.label}`} />
        <ValueList column={column} />
      </div>
    </Floating>
  );
}
