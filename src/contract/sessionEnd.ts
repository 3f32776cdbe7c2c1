/**
 * Why a session has ended (LOGOUT_RSN): signed out, or another sign-in in its place; by the user among the own sessions; by an administrator;
 * another password, e-mail address or second step; the account is not in use any more; more sessions than one may have; not used for too
 * long; as old as one may get; the end of a temporary password. Its text is UI.LOGIN.END_{code}.
 */
export type SessionEnd = 'OUT' | 'SELF' | 'ADMIN' | 'PW' | 'EMAIL' | 'OTP' | 'STOP' | 'MANY' | 'IDLE' | 'MAX' | 'TEMP';
