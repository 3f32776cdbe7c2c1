import { loginSeparator, session } from '../../contract/session';
import { call } from './call';
import { corp } from './corp';
import { lang } from './texts';

/** Signs in at the corporation of the build. Rejects with CallError, whose text is for the form. */
export async function signIn(userId: string, password: string): Promise<void> {
  await call(session.login, { c: userId, p: `${password}${loginSeparator}${corp.corpCd}`, lang: lang() });
}
