import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { useGridModel } from './context';

const OutItems = deferred(() => import('./OutItems').catch(chunkFailed));

/** The arrow behind the Excel button, with what else can be had of the list. */
export function OutMenu({ onPlain }: { onPlain: () => unknown }) {
  const [pane, setPane] = useState<{ element: Element | null } | null>(null);
  const { options, readOnly } = useGridModel();
  const label = t(options.loads && !readOnly ? 'UI.GRID.OUT_LOAD' : 'UI.GRID.OUT');
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setPane({ element: button.current?.closest('.gscreen, .q-popup')?.querySelector('.gpane') ?? null });
  const close = () => {
    setPane(null);
    button.current?.focus();
  };
  return (
    <span className="gout">
      <Button
        ref={button}
        type="text"
        className="gmore"
        icon={<DownOutlined aria-hidden />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={pane !== null}
        title={label}
        onClick={open}
      />
      {pane && <OutItems pane={pane.element} onPlain={onPlain} onClose={close} />}
    </span>
  );
}
