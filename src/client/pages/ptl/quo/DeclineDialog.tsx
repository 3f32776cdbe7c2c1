import { Button } from 'antd';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { CodeSelect } from '../../../fields/CodeSelect';
import { FormScope, useForm } from '../../../fields/form';
import { t } from '../../../lib/texts';
import { PopupFoot } from '../../../shell/popupFoot';
import { openDialog, usePopup } from '../../../shell/popups';

type Reason = Pick<Quote, 'LOSE_RSN'>;

/** Asks why a quote is declined; null when it is given up. */
export const askReason = (title: string): Promise<Reason | null> =>
  openDialog<Reason>(DeclineDialog, { title, width: 420, height: 130 }).catch(() => null);

function DeclineDialog() {
  const popup = usePopup<unknown, Reason>();
  const form = useForm<Reason>({ LOSE_RSN: null });
  const submit = () => form.check().length === 0 && popup.resolve(form.values);
  return (
    <form
      className="q-popup"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormScope form={form}>
        <div className="q-form q-form-one">
          <CodeSelect name="LOSE_RSN" required autoFocus />
        </div>
      </FormScope>
      <PopupFoot>
        <Button type="primary" htmlType="submit">
          {t('UI.COMMON.OK')}
        </Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CANCEL')}</Button>
      </PopupFoot>
    </form>
  );
}
