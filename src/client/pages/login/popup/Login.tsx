import type { SessionEnd } from '../../../../contract/sessionEnd';
import { LoginForm } from '../../../fields/LoginForm';
import { PlainButton } from '../../../fields/plain';
import { corp } from '../../../lib/corp';
import { t } from '../../../lib/texts';
import { box } from '../../../shell/box';
import { usePopup } from '../../../shell/popups';

/** Over the open work when the session has ended; hands back who has signed in. */
export default function SessionLogin() {
  const { param, resolve, close } = usePopup<{ USER_ID: string; why?: SessionEnd }, { USER_ID: string }>();
  const sameUser = (userId: string) => userId.toLowerCase() === param.USER_ID.toLowerCase();
  return (
    <div className="session-login">
      <img src={`/logos/${corp.logo}-password.svg`} alt="" width={40} height={40} />
      <p className="session-login-why">{t(param.why ? `UI.LOGIN.END_${param.why}` : 'MSG000030')}</p>
      <p className="session-login-guide">{t('UI.LOGIN.SESSION_GUIDE')}</p>
      <LoginForm
        userId={param.USER_ID}
        before={async (userId) => sameUser(userId) || (await box.question('MSG000048'))}
        onDone={(USER_ID) => resolve({ USER_ID })}
      >
        <PlainButton large onClick={() => close()}>
          {t('UI.LOGIN.SESSION_OUT')}
        </PlainButton>
      </LoginForm>
    </div>
  );
}
