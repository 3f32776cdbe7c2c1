import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { t } from '../lib/texts';
import { PlainInput } from './plain';

interface Props extends Omit<ComponentProps<typeof PlainInput>, 'type' | 'onBlur'> {
  /** Is Caps Lock on? Told while one types; false when the field is left. */
  onCaps(on: boolean): void;
  onBlur?(): void;
}

/** A masked input that can be shown, and tells of Caps Lock. */
export function PasswordInput({ onCaps, onBlur, ...rest }: Props) {
  const [visible, setVisible] = useState(false);
  const watchCaps = (event: KeyboardEvent) => onCaps(event.getModifierState('CapsLock'));
  return (
    <span className="q-secret">
      <PlainInput
        {...rest}
        type={visible ? 'text' : 'password'}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => {
          onCaps(false);
          onBlur?.();
        }}
      />
      <button
        type="button"
        className="q-eye"
        aria-label={t(visible ? 'UI.LOGIN.HIDE_PW' : 'UI.LOGIN.SHOW_PW')}
        onClick={() => setVisible(!visible)}
      >
        {visible ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
      </button>
    </span>
  );
}
