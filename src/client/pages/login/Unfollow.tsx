import { useState } from 'react';
import { unfollowByLink } from '../../../contract/ptl/status/follow';
import { PlainButton } from '../../fields/plain';
import { call } from '../../lib/call';
import { t, useLang } from '../../lib/texts';
import { attempt } from '../../shell/attempt';

/** Where the link of a mail leads: asks before the mails end, since scanners of mails open links too. */
export default function Unfollow() {
  useLang();
  const [done, setDone] = useState('');
  const stop = async () => {
    const answer = await attempt(() => call(unfollowByLink, { t: new URLSearchParams(location.search).get('t') ?? '' }));
    if (answer) setDone(answer.message ?? '');
  };
  return (
    <>
      <h1>{t('UI.LOGIN.UNFOLLOW_TITLE')}</h1>
      <p className="login-message" role="status">
        {done || t('UI.LOGIN.UNFOLLOW_ASK')}
      </p>
      {done ? (
        <PlainButton primary large onClick={() => location.assign('/login')}>
          {t('UI.LOGIN.TO_LOGIN')}
        </PlainButton>
      ) : (
        <PlainButton primary large onClick={stop}>
          {t('UI.LOGIN.UNFOLLOW')}
        </PlainButton>
      )}
    </>
  );
}
