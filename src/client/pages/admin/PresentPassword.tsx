import { useForm } from '../../fields/form';
import { PasswordBox } from '../../fields/PasswordBox';
import { DialogForm } from '../../shell/dialogForm';
import { usePopup } from '../../shell/popups';

/** Asks for the present password before own data are saved. */
export function PresentPassword() {
  const popup = usePopup<unknown, string>();
  const form = useForm({ CUR_PW: '' });
  return (
    <DialogForm
      form={form}
      onDone={() => popup.resolve(form.values.CUR_PW)}
      className="q-form-password"
      fields={<PasswordBox name="CUR_PW" required autoFocus />}
    />
  );
}
