import type { ReactNode } from 'react';
import { corp } from '../lib/corp';
import { t, useLang } from '../lib/texts';
import { chunkFailed } from './chunk';
import { deferred } from './deferred';
import { popups } from './popups';
import { useStore } from './useStore';
import { WrittenLogo } from './WrittenLogo';

const LoginPopups = deferred(() => import('./loginPopups').catch(chunkFailed));

/** The login layout: the company's picture, and beside it the page. */
export function LoginLayout({ children }: { children: ReactNode }) {
  const language = useLang();
  const company = corp.name[language];
  const hasPopup = useStore(popups).length > 0;
  return (
    <div className="login">
      <div className={`login-art login-art-${corp.logo}`}>
        <p className="login-portal">{t('UI.LOGIN.PORTAL')}</p>
        <p className="login-areas">{t('UI.LOGIN.AREAS')}</p>
        <img src={`/art/${corp.logo}.svg`} alt="" />
      </div>
      <main className="login-side">
        <div className="login-box">
          {language === 'ko' ? (
            <img className="login-logo" src={`/logos/${corp.logo}-login.svg`} alt={t('UI.A11Y.LOGO', company)} />
          ) : (
            <div className="login-logo">
              <WrittenLogo height={40} alt={t('UI.A11Y.LOGO', company)} />
            </div>
          )}
          {children}
        </div>
        <p className="login-copyright">
          {t('UI.LOGIN.COPYRIGHT', company)} · {t('UI.LOGIN.VERSION', import.meta.env.VITE_VERSION)}
        </p>
      </main>
      {hasPopup && <LoginPopups />}
    </div>
  );
}
