import { jwtVerify, SignJWT } from 'jose';
import { type TokenType, tokenTypes } from '../../contract/cms/api/cmsJwtMgt';
import type { Secret } from './secret';

/** What a token says of itself; its row in CMS_JWT decides whether it is good. */
export interface Claims {
  TOKEN_ID: string;
  TOKEN_TP: TokenType;
  USER_ID: string;
}

const algorithm = 'HS256';
const audience = 'portal';
/** Seconds by which the clocks of database and process may differ. */
const skewSec = 30;

const keyOf = (secret: Secret) => Buffer.from(secret.derive('link', audience), 'base64url');

/** The text of a token: signed by the installation, with its times in seconds. */
export function writeToken(secret: Secret, claims: Claims, issued: number, expires: number): Promise<string> {
  return new SignJWT({ typ: claims.TOKEN_TP })
    .setProtectedHeader({ alg: algorithm })
    .setJti(claims.TOKEN_ID)
    .setSubject(claims.USER_ID)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(keyOf(secret));
}

/** The claims of a text that is a token of ours and in its time, else null. */
export async function readToken(secret: Secret, text: unknown): Promise<Claims | null> {
  if (typeof text !== 'string') return null;
  try {
    const { payload } = await jwtVerify(text, keyOf(secret), {
      algorithms: [algorithm],
      audience,
      clockTolerance: skewSec,
      requiredClaims: ['jti', 'sub', 'iat', 'exp', 'typ'],
    });
    const { jti, sub, typ } = payload;
    const type = tokenTypes.find((one) => one === typ);
    return type && typeof jti === 'string' && typeof sub === 'string' ? { TOKEN_ID: jti, TOKEN_TP: type, USER_ID: sub } : null;
  } catch {
    return null;
  }
}
