import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Call } from '../../contract/call';
import { isScopeOf, partnerLimit, scopesOf } from '../../contract/open/partner';
import type { Db } from '../db/open';
import type { Kit } from './kit';
import { countOne, tooMany } from './limit';
import { Refusal } from './refusal';
import type { Session } from './session';
import { type Claims, readToken } from './token';

/** A partner's system as it makes a call: what the log of interfaces says of it. */
export interface Partner {
  tokenId: string;
  apiId: string;
  /** Number asked about, or made. */
  about: string | null;
  /** Not worth a line of the log: one of many refusals within a minute. */
  quiet: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The partner's system that makes the call, once its token is known. */
    partner: Partner | null;
  }
}

interface TokenRow {
  API_ID: string | null;
  CUST_CD: string | null;
  API_SCOPES: string | null;
  IS_OPEN: boolean | null;
  ALLOW_IP: string | null;
  LIVES: boolean;
}

const nobody = () => new Refusal(401, 'MSG000030');
const refused = (field: string) => new Refusal(403, 'MSG000029', { errors: [{ FIELD: field, CODE: 'MSG000029' }] });

/**
 * Lets a partner's call in, by its token alone: 401 where that is none of ours, has run out, was revoked or used up, or stands for nobody any
 * more; 429 above the limit; 403 for an address or a scope that is missing.
 */
export async function admitPartner(kit: Kit, request: FastifyRequest, call: Call): Promise<Session> {
  const { asideDb: db } = kit.pools;
  const claims = await readToken(kit.secret, /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]);
  const token = claims?.TOKEN_TP === 'API' ? await find(db, claims) : undefined;
  if (!claims || !token?.API_ID) throw nobody();
  request.partner = { tokenId: claims.TOKEN_ID, apiId: token.API_ID, about: null, quiet: false };
  const session = token.LIVES ? await kit.sessions.ofToken(claims.USER_ID, token.CUST_CD) : null;
  if (!session) throw nobody();
  const { LMT_CNT, WAIT } = await countOne(db, 'API', `token:${claims.TOKEN_ID}`, partnerLimit.windowSec);
  if (LMT_CNT > partnerLimit.calls) {
    request.partner.quiet = LMT_CNT > partnerLimit.calls + 1;
    throw tooMany(WAIT);
  }
  if (!token.IS_OPEN) throw refused('API_ID');
  if (!allows(token.ALLOW_IP, request.ip)) throw refused('ALLOW_IP');
  const scope = call.scope ?? '';
  if (!isScopeOf(session.user.USER_TP, scope) || !scopesOf(token.API_SCOPES).includes(scope)) throw refused('API_SCOPES');
  return session;
}

const lives = sql<boolean>`revoke_yn = 'N' and exp_dtm > now() and (max_use_cnt = 0 or use_cnt < max_use_cnt)`;

async function find(db: Db, { TOKEN_ID, USER_ID }: Claims): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select j.api_id, j.cust_cd, j.api_scopes, a.api_tp = 'IN' and a.use_yn = 'Y' as is_open, a.allow_ip, ${lives} as lives
    from cms_jwt j left join cms_api a using (api_id) where j.token_id = ${TOKEN_ID} and j.token_tp = 'API' and j.user_id = ${USER_ID}`.execute(
    db,
  );
  return rows[0];
}

/** Uses a token up by one: of two calls that come at once for the last use, the second is refused. */
export async function countUse(db: Db, { tokenId }: Partner): Promise<void> {
  const { rows } = await sql`
    update cms_jwt set use_cnt = use_cnt + 1, last_use_dtm = now() where token_id = ${tokenId} and ${lives} returning 1 as one`.execute(db);
  if (!rows.length) throw nobody();
}

/**
 * Is an address among those of a list: addresses and networks (`203.0.113.0/24`), set off by commas, blanks or lines? An empty list lets every
 * address in; what cannot be read lets none.
 */
export function allows(list: string | null, ip: string): boolean {
  const entries = list?.split(/[\s,;]+/).filter(Boolean) ?? [];
  if (entries.length === 0) return true;
  const open = new BlockList();
  for (const entry of entries) {
    const [address = '', bits, ...more] = entry.split('/');
    const version = isIP(address);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (!version || more.length || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || Number(bits ?? 0) > (version === 6 ? 128 : 32))
      continue;
    if (bits === undefined) open.addAddress(address, family);
    else open.addSubnet(address, Number(bits), family);
  }
  return isIP(ip) !== 0 && open.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}
