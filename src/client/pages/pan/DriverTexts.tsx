import { Button } from 'antd';
import type { DriverMessage } from '../../../contract/pan/dlvOrdMgt';
import { t } from '../../lib/texts';
import { notify } from '../../shell/notify';
import { PopupFoot } from '../../shell/popupFoot';
import { usePopup } from '../../shell/popups';

/** What each driver is to be told, to be copied or opened in the telephone's own app. */
export function DriverTexts() {
  const popup = usePopup<DriverMessage[]>();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    notify.success(t('UI.ACTION.COPIED', 1));
  };
  return (
    <div className="q-popup">
      <ul className="driver-texts" aria-label={t('UI.dlvOrdMgt.DRIVER_TEXTS')}>
        {popup.param.map(({ CAR_NO, DRV_NM, DRV_TEL, MSG_TXT }, i) => (
          <li key={`${CAR_NO} ${DRV_TEL}`}>
            <header>
              <b>{[DRV_NM, DRV_TEL].filter(Boolean).join(' ')}</b> {CAR_NO}
              <Button size="small" type="primary" autoFocus={i === 0} onClick={() => void copy(MSG_TXT)}>
                {t('UI.dlvOrdMgt.COPY_TEXT')}
              </Button>
              <Button size="small" href={`sms:${(DRV_TEL ?? '').replace(/[^\d+]/g, '')}?body=${encodeURIComponent(MSG_TXT)}`}>
                {t('UI.dlvOrdMgt.OPEN_SMS')}
              </Button>
            </header>
            <pre>{MSG_TXT}</pre>
          </li>
        ))}
      </ul>
      <PopupFoot>
        <Button onClick={() => popup.resolve(null)}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}
