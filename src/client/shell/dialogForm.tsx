import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type Form, FormScope } from '../fields/form';
import { onceResolved } from '../lib/lookups';
import { t } from '../lib/texts';
import { PopupFoot } from './popupFoot';
import { usePopup } from './popups';

interface Props<T extends object> {
  form: Form<T>;
  /** Makes the titles of the fields more special. */
  table?: string;
  /** Runs when no field has a fault. */
  onDone(): unknown;
  /** Captions of the two buttons, where they are not OK and Cancel; `null` leaves the second one out. */
  done?: string;
  close?: string | null;
  /** The fields, below each other; none while something else is shown. */
  fields?: ReactNode;
  /** Makes the column of titles wider or narrower. */
  className?: string;
  /** What stands above and below the fields. */
  head?: ReactNode;
  children?: ReactNode;
}

/** A dialog that is one form: Enter in a field is OK, and what the fields refuse goes no further. */
export function DialogForm<T extends object>({
  form,
  table,
  onDone,
  done,
  close = t('UI.COMMON.CANCEL'),
  fields,
  className,
  head,
  children,
}: Props<T>) {
  const popup = usePopup();
  return (
    <form
      className="q-popup"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onceResolved(() => form.check().length === 0 && onDone());
      }}
    >
      {head}
      {fields && (
        <FormScope form={form} {...(table ? { table } : {})}>
          <div className={['q-form q-form-one', className].filter(Boolean).join(' ')}>{fields}</div>
        </FormScope>
      )}
      {children}
      <PopupFoot>
        <Button type="primary" htmlType="submit">
          {done ?? t('UI.COMMON.OK')}
        </Button>
        {close !== null && <Button onClick={() => popup.close()}>{close}</Button>}
      </PopupFoot>
    </form>
  );
}
