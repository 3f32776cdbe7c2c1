import { CalculatorOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { LoginForm } from '../fields/LoginForm';
import { PlainButton } from '../fields/plain';
import { loadTexts } from '../lib/load';
import { local } from '../lib/storage';
import { type Lang, lang, t, useLang } from '../lib/texts';
import { openFreePopup } from '../shell/popups';
import { ended } from '../shell/start';
import { afterSignIn } from '../shell/target';
import { openFindId, openFindPassword } from './login/FindDialog';

const langs: Lang[] = ['ko', 'en'];

/** Shows another language from now on, also at the next visit. A failure leaves the present one. */
async function choose(next: Lang): Promise<void> {
  await loadTexts(next, { quiet: true });
  local.set('lang', next);
}

const openQuote = () => openFreePopup('/login/popup/QuotePopup', { title: t('UI.QUOTE.TITLE') });

export default function Login() {
  const language = useLang();
  const why = ended.get();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <>
      <h1>{t('UI.LOGIN.GREETING')}</h1>
      {why && (
        <p className="login-ended" role="status">
          {t(`UI.LOGIN.END_${why}`)}
        </p>
      )}
      <LoginForm
        rememberId
        onDone={() => location.assign(afterSignIn(location.search))}
        beside={
          <label className="login-lang">
            <span>{t('UI.LOGIN.LANG')}</span>
            <select value={lang()} onChange={(event) => void choose(event.target.value as Lang).catch(console.error)}>
              {langs.map((one) => (
                <option key={one} value={one} lang={one}>
                  {one === 'ko' ? '한국어' : 'English'}
                </option>
              ))}
            </select>
          </label>
        }
      />
      <nav className="login-links" aria-label={t('UI.LOGIN.TITLE')}>
        <button type="button" className="link-button" onClick={openFindId}>
          {t('UI.LOGIN.FIND_ID')}
        </button>
        <button type="button" className="link-button" onClick={openFindPassword}>
          {t('UI.LOGIN.FIND_PW')}
        </button>
        <a href="/login/register">{t('UI.LOGIN.REGISTER')}</a>
      </nav>
      <p className="login-quote">
        <span>{t('UI.LOGIN.QUOTE_GUIDE')}</span>
        <PlainButton onClick={openQuote}>
          <CalculatorOutlined aria-hidden />
          {t('UI.LOGIN.QUOTE')}
        </PlainButton>
      </p>
    </>
  );
}
