import { loginSeparator, type SignedIn, session } from '../../contract/session';
import { call } from './call';
import { corp } from './corp';
import { local } from './storage';
import type { Lang } from './texts';

/** Signs in at the corporation of the build, as far as the password goes; where no language was ever chosen in this browser, in that of the account. Rejects with CallError, whose text is for the form. */
export const signIn = async (userId: string, password: string): Promise<SignedIn> =>
  (await call(session.login, { c: userId, p: `${password}${loginSeparator}${corp.corpCd}`, lang: local.get<Lang>('lang') ?? '' })).data;

/** The second step of a sign-in. Rejects with CallError: 401 MSG000030 when the password must be typed again. */
export const enterCode = async (code: string): Promise<SignedIn> => (await call(session.otp, { OTP_CD: code })).data;
