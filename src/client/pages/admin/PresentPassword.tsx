import { Button } from 'antd';
import { FormScope, useForm } from '../../fields/form';
import { PasswordBox } from '../../fields/PasswordBox';
import { t } from '../../lib/texts';
import { usePopup } from '../../shell/popups';

/** Asks for the present password before own data are saved. */
export function PresentPassword() {
  const popup = usePopup<unknown, string>();
  const form = useForm({ CUR_PW: '' });
  return (
    <form
      className="q-popup"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check().length === 0) popup.resolve(form.values.CUR_PW);
      }}
    >
      <FormScope form={form}>
        <div className="q-form q-form-one q-form-password">
          <PasswordBox name="CUR_PW" required autoFocus />
        </div>
      </FormScope>
      <footer className="q-popup-foot">
        <Button type="primary" htmlType="submit">
          {t('UI.COMMON.OK')}
        </Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CANCEL')}</Button>
      </footer>
    </form>
  );
}
