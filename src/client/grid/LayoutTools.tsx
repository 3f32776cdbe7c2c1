import { ProfileOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useContext, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { openDialog } from '../shell/popups';
import { useStore } from '../shell/useStore';
import { useColumns, useGridModel } from './context';
import { isViewChanged } from './gridViews';
import { Narrow } from './room';

const ViewsMenu = deferred(() => import('./ViewsMenu').catch(chunkFailed));

interface ToolProps {
  caption: string;
  icon: ReactNode;
  /** Named beside the caption, and shown where there is room. */
  state?: string;
  expanded?: boolean;
  onClick(): void;
}

/** A tool of every grid: its icon alone where there is no room for words. */
function Tool({ caption, icon, state = '', expanded, onClick }: ToolProps) {
  const bare = useContext(Narrow);
  const name = [caption, state].filter(Boolean).join(': ');
  const button = (
    <Button
      type="text"
      icon={icon}
      aria-label={name}
      aria-haspopup={expanded === undefined ? 'dialog' : 'menu'}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {state || caption}
    </Button>
  );
  return bare ? <Tooltip title={expanded ? '' : name}>{button}</Tooltip> : button;
}

/** Opens the list of columns; it is loaded when it is first asked for. */
export async function openColumns(model: ReturnType<typeof useGridModel>): Promise<void> {
  const { ColumnChooser } = await import('./ColumnChooser').catch(chunkFailed);
  const content = () => <ColumnChooser model={model} />;
  await openDialog(content, { title: t('UI.GRID.COLUMNS'), width: 340, height: 520 }).catch(() => {});
  model.focus();
}

/** At the right end of every toolbar: the views of the grid and its columns. A dot tells that the view shown was changed. */
export function LayoutTools() {
  const model = useGridModel();
  const { store, views } = model;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const current = useStore(views.current);
  useColumns(model);
  useSyncExternalStore(store.signals.onStruct, () => store.signals.structVersion);
  const changed = current !== null && isViewChanged(model);
  const close = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  return (
    <div className="ggroup tools glayout">
      <span className={changed ? 'gviews changed' : 'gviews'} ref={place}>
        <Tool
          caption={t('UI.GRID.VIEWS')}
          icon={<ProfileOutlined aria-hidden />}
          state={current ? `${current.LAYOUT_NM}${changed ? ` (${t('UI.GRID.VIEW_CHANGED')})` : ''}` : ''}
          expanded={open}
          onClick={() => setOpen(true)}
        />
        {open && <ViewsMenu onClose={close} />}
      </span>
      <Tool caption={t('UI.GRID.COLUMNS')} icon={<TableOutlined aria-hidden />} onClick={() => void openColumns(model)} />
    </div>
  );
}
