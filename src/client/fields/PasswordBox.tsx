import { WarningOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { t } from '../lib/texts';
import { FieldCell, type FieldProps, useField } from './field';
import { PasswordInput } from './PasswordInput';

interface Props extends FieldProps<string> {
  /** A new password, for the browser's own keeper of passwords. */
  isNew?: boolean;
}

/** A password; kept exactly as it is typed. */
export function PasswordBox(props: Props) {
  const field = useField(props);
  const [caps, setCaps] = useState(false);
  return (
    <FieldCell field={field} props={props}>
      <PasswordInput
        id={field.id}
        className={`q-input ${field.className}`}
        value={field.value ?? ''}
        autoComplete={props.isNew ? 'new-password' : 'current-password'}
        autoFocus={props.autoFocus}
        onChange={(event) => field.set(event.target.value === '' ? null : event.target.value)}
        onCaps={setCaps}
        {...field.aria}
      />
      <span className="q-caps" role="status">
        {caps && (
          <>
            <WarningOutlined aria-hidden /> {t('UI.LOGIN.CAPS')}
          </>
        )}
      </span>
    </FieldCell>
  );
}
