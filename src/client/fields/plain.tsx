import { LoadingOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import './plain.css';

/**
 * Plain elements for what is shown before Ant Design is loaded, in its look: the pages before the sign-in and the message boxes.
 * Everything else uses the library's own.
 */

interface ButtonProps extends ComponentProps<'button'> {
  primary?: boolean;
  /** 32 px high, as on the login pages. */
  large?: boolean;
  /** Takes the width that is left. */
  wide?: boolean;
  /** Its work is under way. */
  busy?: boolean;
}

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

export function PlainButton({ primary, large, wide, busy = false, className, children, ...rest }: ButtonProps) {
  const name = classes('plain-button', primary && 'primary', large && 'large', wide && 'wide', className);
  return (
    <button type="button" aria-busy={busy} {...rest} className={name}>
      {busy && <LoadingOutlined aria-hidden />}
      {children}
    </button>
  );
}

interface InputProps extends ComponentProps<'input'> {
  large?: boolean;
}

export function PlainInput({ large, className, ...rest }: InputProps) {
  return <input type="text" {...rest} className={classes('plain-input', large && 'large', className)} />;
}

export function PlainCheck({ className, children, ...rest }: ComponentProps<'input'>) {
  return (
    <label className={classes('plain-check', className)}>
      <input type="checkbox" {...rest} />
      {children}
    </label>
  );
}
