import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';
import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { useScreen } from '../shell/screen';
import { useGridModel } from './context';
import { gridName } from './name';
import { openKeyHelp } from './shortcuts';

interface Props {
  /** Saves the file that can be read in again. */
  onPlain: () => unknown;
}

/** What else can be had of a list: the Excel to be read in again, the printed list, the keys. */
export function OutMenu({ onPlain }: Props) {
  const model = useGridModel();
  const screen = useScreen();
  const button = useRef<HTMLButtonElement>(null);
  const print = async () => {
    const { printGrid } = await import('./print').catch(chunkFailed);
    const pane = button.current?.closest('.gscreen, .q-popup')?.querySelector('.gpane') ?? null;
    await printGrid(model, { title: gridName(model.options.title, screen.title), pane });
  };
  const acts: Record<string, () => unknown> = { plain: onPlain, ...(screen.has('print') ? { print } : {}), keys: openKeyHelp };
  const texts: Record<string, string> = { plain: 'UI.GRID.EXCEL_PLAIN', print: 'UI.GRID.PRINT', keys: 'UI.KEY.TITLE' };
  const items: MenuProps['items'] = Object.keys(acts).map((key) => ({ key, label: t(texts[key] ?? key) }));
  return (
    <Dropdown
      menu={{ items, onClick: ({ key }) => void acts[key]?.() }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
      onOpenChange={(open, { source }) => !open && source === 'trigger' && button.current?.focus()}
    >
      <Button ref={button} type="text" className="gmore" icon={<DownOutlined />} aria-label={t('UI.GRID.OUT')} title={t('UI.GRID.OUT')} />
    </Dropdown>
  );
}
