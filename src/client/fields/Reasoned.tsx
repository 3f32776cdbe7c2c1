import { Tooltip } from 'antd';
import { type ButtonHTMLAttributes, cloneElement, type ReactElement } from 'react';

/** Why a button cannot be pressed now; anything else where it can. */
export type Off = string | false | null | undefined;

interface Props {
  off: Off;
  /** What the tooltip says also where it can be pressed. */
  tip?: string | false | undefined;
  children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
}

/** A button that cannot be pressed for a reason takes the focus and says it, in its tooltip and in F1; pressing it does nothing. */
export function Reasoned({ off, tip, children }: Props) {
  const { className } = children.props;
  const button = off
    ? cloneElement(children, {
        className: [className, 'ant-btn-disabled'].filter(Boolean).join(' '),
        'aria-disabled': true,
        'data-off': off,
        title: undefined,
        onClick: (event) => event.preventDefault(),
      } as ButtonHTMLAttributes<HTMLButtonElement>)
    : children;
  return (
    <Tooltip title={[tip, off].filter(Boolean).join(': ')} trigger={off ? ['hover', 'focus'] : 'hover'}>
      {button}
    </Tooltip>
  );
}
