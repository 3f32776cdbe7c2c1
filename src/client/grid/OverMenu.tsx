import { Dropdown, type MenuProps } from 'antd';
import { notify } from '../shell/notify';
import './overMenu.css';
import { still } from './still';

interface Props {
  /** The bar whose buttons do not fit. */
  bar: HTMLElement | null;
  onClose(): void;
}

/** The buttons of a bar that do not fit into it, with their keys, and why one cannot be pressed now. */
export default function OverMenu({ bar, onClose }: Props) {
  const groups = [...(bar?.querySelectorAll('.gline > .ggroup') ?? [])]
    .map((group) => [...group.querySelectorAll<HTMLElement>('button[data-over], [data-over] > button')])
    .filter((group) => group.length > 0);
  const buttons = new Map(groups.flat().map((button, i) => [String(i), button]));
  const keyOf = new Map([...buttons].map(([key, button]) => [button, key]));
  const items = groups.flatMap(
    (group, i): NonNullable<MenuProps['items']> => [
      ...(i ? [{ type: 'divider' as const, key: `-${i}` }] : []),
      ...group.map((button) => {
        const { off } = button.dataset;
        const caption = button.getAttribute('aria-label') ?? button.textContent;
        return {
          key: keyOf.get(button) ?? '',
          className: off ? 'gover-off' : '',
          extra: button.getAttribute('aria-keyshortcuts')?.replace('Control', 'Ctrl'),
          label: off ? (
            <>
              {caption} <small>{off}</small>
            </>
          ) : (
            caption
          ),
        };
      }),
    ],
  );
  const onClick: MenuProps['onClick'] = ({ key }) => {
    const button = buttons.get(key);
    onClose();
    if (button?.dataset.off) notify.info(button.dataset.off);
    else button?.click();
  };
  return (
    <Dropdown
      {...still}
      open
      autoFocus
      menu={{ items, onClick, selectable: false }}
      trigger={['click']}
      placement="bottomRight"
      rootClassName="gover-menu"
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="ganchor gover-anchor" />
    </Dropdown>
  );
}
