import { PlainButton } from '../../fields/plain';
import { hasText, t, useLang } from '../../lib/texts';

/** Longest value that a message takes from the address. */
const longest = 100;

/** The message of the query; of a code that is none of ours, the one of an unknown error. */
function message(query: URLSearchParams): string {
  const code = query.get('code') ?? '';
  if (!/^MSG\d{6}$/.test(code) || !hasText(code)) return t('MSG000032');
  const values = query.getAll('arg').map((value) => value.slice(0, longest));
  return t(code, ...values).replace(/\{\d+\}/g, '-');
}

export default function MsgView() {
  useLang();
  return (
    <>
      <h1>{t('UI.LOGIN.MSG_TITLE')}</h1>
      <p className="login-message">{message(new URLSearchParams(location.search))}</p>
      <PlainButton primary large autoFocus onClick={() => location.assign('/login')}>
        {t('UI.LOGIN.TO_LOGIN')}
      </PlainButton>
    </>
  );
}
