/** Screens by which an administrator mends menus, screens and rights. They, their buttons, calls and menus stay in use: without them nobody could come back. */
const mendingScreens: readonly string[] = [
  'cmsUserMgt',
  'cmsMenuMgt',
  'cmsScreenMgt',
  'cmsRoleMenuMgt',
  'cmsRoleButtonMgt',
  'cmsSvcRoleMgt',
];

/** Calls without which nobody signs in, the frame does not start or its lists stay empty. */
const frameCalls: readonly string[] = [
  'login',
  'logout',
  'auth.otp',
  'auth.authorized',
  'auth.introLang',
  'session',
  'menuMap',
  'languageMap',
  'viewAs.end',
  'code.selectCommonCode',
];

export const isMending = (screen: string | null | undefined): boolean => mendingScreens.includes(screen ?? '');

/** Must the call stay in use? */
export const isNeededCall = ({ SVC_ID, SCRN_ID }: { SVC_ID: string; SCRN_ID?: string | null }): boolean =>
  frameCalls.includes(SVC_ID) || isMending(SCRN_ID);
