import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, writes } from '../../contract/call';
import { session } from '../../contract/session';
import type { SecurityKind } from '../lib/securityLog';

/** Screens that say who may do what: accounts, roles, calls, tokens, outside systems. */
const rights = /^(cmsUserMgt|mdmCorpUserMgt|cmsRegUserMgt|cmsRole\w+|cmsSvcRoleMgt|cmsMenuMgt|cmsScreenMgt|cmsJwtMgt|cmsApiMgt)$/;
/** Screens of the own account. */
const account = /^(changePassword|changeMe|cmsMyPage)$/;
/** Calls of screens that change nothing but how a user has the own grids. */
const own = /^(saveFavourites|deleteLayouts)$/;
/** Columns that say what was changed, and no more. */
const keys = [
  'USER_ID',
  'ROLE_ID',
  'MENU_ID',
  'SCRN_ID',
  'BTN_ID',
  'SVC_ID',
  'CUST_CD',
  'TOKEN_ID',
  'API_ID',
  'REG_NO',
  'JOB_ID',
  'FRM_ID',
];
/** Rows of a call that are named; how many there were is always told. */
const mostRows = 10;

/** Tells the security log of calls that were refused, and of those that changed rights, accounts, settings, or as whom the portal is seen. */
export function securityEvents(app: FastifyInstance): void {
  const { security } = app.kit;
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call) return;
    const kind = kindOf(call, reply.statusCode);
    if (kind) security.record(kind, { ...who(request), svc: call.id, ...(kind === 'REFUSED' ? refusal(reply) : changed(request)) });
  });
}

function kindOf(call: Call, status: number): SecurityKind | null {
  // How a sign-in failed is told where it is known (auth/opening.service).
  if (status === 401 || status === 403) return call.id === session.login.id || call.id === session.otp.id ? null : 'REFUSED';
  if (status >= 400) return null;
  if (call.id === session.logout.id) return 'SIGN_OUT';
  if (call.id === session.endView.id || (writes(call) && call.button === 'viewAs')) return 'VIEW_AS';
  const { screen = '' } = call;
  if (!writes(call) || own.test(call.path.split('/').at(-1) ?? '')) return null;
  if (account.test(screen)) return 'ACCOUNT';
  if (rights.test(screen)) return 'RIGHTS';
  return call.path.startsWith('/api/cms/') ? 'SETTINGS' : null;
}

/** Who has signed in, as whom the call is answered where that is somebody else, and from where. */
function who({ session, partner, ip, id }: FastifyRequest) {
  const view = session && session.user !== session.person ? session.user.USER_ID : null;
  return { user: session?.person.USER_ID, view, token: partner?.tokenId, ip, req: id };
}

const refusal = (reply: FastifyReply) => ({ status: reply.statusCode, code: String(reply.getHeader('x-error-code') ?? '') });

/** The rows of a call by their keys. */
function changed({ body }: FastifyRequest) {
  const { LIST } = (body ?? {}) as { LIST?: unknown };
  const rows = Array.isArray(LIST) ? (LIST as Record<string, unknown>[]) : [];
  const named = rows.slice(0, mostRows).map((row) => keys.flatMap((key) => (row?.[key] == null ? [] : [String(row[key])])).join('|'));
  return rows.length ? { rows: rows.length, keys: named.filter(Boolean).join(', ') || null } : {};
}
