import { Button } from 'antd';
import type { GrantEffect } from '../../../../contract/cms/comm/roles';
import { grouped } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import { PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import './rights.css';

export interface Effects {
  LIST: readonly GrantEffect[];
  /** Somebody else changed rights since the summary before. */
  changed: boolean;
}

/** What a change of rights does to each role, and how many users that concerns. */
export function EffectDialog() {
  const popup = usePopup<Effects, boolean>();
  const { LIST, changed } = popup.param;
  const roles = [...new Map(LIST.map((line) => [line.ROLE_ID, line])).values()];
  return (
    <div className="q-popup">
      {changed && (
        <p className="q-popup-note" role="alert">
          {t('UI.RIGHTS.CHANGED')}
        </p>
      )}
      <section className="q-effects" aria-label={t('UI.RIGHTS.TITLE')}>
        {roles.length === 0 && <p>{t('UI.RIGHTS.NOTHING')}</p>}
        {roles.map((role) => (
          <section key={role.ROLE_ID}>
            <h3>
              {role.ROLE_NM} ({role.ROLE_ID}) · {t('UI.RIGHTS.USERS', grouped(role.USER_CNT))}
            </h3>
            <ul>
              {LIST.filter((line) => line.ROLE_ID === role.ROLE_ID).map((line) => (
                <li key={`${line.ITEM_TP} ${line.ACT_TP}`}>
                  <span className={`tag tag-${line.ACT_TP === 'ADD' ? 'ok' : 'bad'}`}>
                    {t(`UI.RIGHTS.${line.ITEM_TP}`)} {line.ACT_TP === 'ADD' ? '+' : '−'}
                    {grouped(line.CNT)}
                  </span>{' '}
                  {line.ITEM_TP === 'SVC' ? t(`UI.RIGHTS.FOLLOW_${line.ACT_TP}`) : line.ITEMS}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      <PopupFoot>
        <Button type="primary" autoFocus onClick={() => popup.resolve(true)}>
          {t('UI.RIGHTS.SAVE')}
        </Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CANCEL')}</Button>
      </PopupFoot>
    </div>
  );
}
