import { Dropdown, type MenuProps } from 'antd';
import { t } from '../lib/texts';
import { useScreen } from '../shell/screen';
import { useGridModel, useGridName } from './context';
import { openKeyHelp } from './keyHelpDialog';
import { chooseBook } from './loadBook';
import { printGrid } from './print';
import { still } from './still';

interface Props {
  /** The search pane of the screen, where it has one. */
  pane: Element | null;
  /** Saves the file that can be read in again. */
  onPlain: () => unknown;
  onClose: () => void;
}

/** What else can be had of a list, or put into it: rows from Excel, the Excel to be read in again where something can be typed, the printed list, the keys. */
export default function OutItems({ pane, onPlain, onClose }: Props) {
  const model = useGridModel();
  const title = useGridName();
  const { has, screen } = useScreen();
  const print = () => printGrid(model, { title, pane });
  const load = () => chooseBook(model, screen);
  const acts: Record<string, { text: string; run: () => unknown }> = {
    ...(model.options.loads && !model.readOnly ? { load: { text: 'UI.GRID.LOAD', run: load } } : {}),
    ...(model.editable || (model.options.uploadForm && !model.readOnly) ? { plain: { text: 'UI.GRID.EXCEL_PLAIN', run: onPlain } } : {}),
    ...(has('print') ? { print: { text: 'UI.GRID.PRINT', run: print } } : {}),
    keys: { text: 'UI.KEY.TITLE', run: openKeyHelp },
  };
  const items = Object.entries(acts).map(([key, { text }]) => ({ key, label: t(text) }));
  const onClick: MenuProps['onClick'] = ({ key }) => {
    onClose();
    void acts[key]?.run();
  };
  return (
    <Dropdown
      {...still}
      open
      autoFocus
      menu={{ items, onClick, selectable: false }}
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="ganchor" />
    </Dropdown>
  );
}
