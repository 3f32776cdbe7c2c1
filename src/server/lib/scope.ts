import { createHmac } from 'node:crypto';
import { escapeLiteral } from 'pg';

/** DATA_SCOPE of a role, from the widest to the narrowest. */
export const scopeKinds = ['ALL', 'CORP', 'ORGN_SUB', 'ORGN', 'SALES_OWN', 'CUST', 'NONE'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** Which rows a user may reach in a call: the kind, and the codes that stand for it. */
export interface Scope {
  kind: ScopeKind;
  corps: string[];
  orgns: string[];
  custs: string[];
  userId: string;
  userTp: 'S' | 'C';
  /** Whom history and audit columns name, where it is not the user. */
  personId?: string;
}

/** Scope of work the portal does by itself. */
export const systemScope: Scope = { kind: 'ALL', corps: [], orgns: [], custs: [], userId: 'system', userTp: 'S' };

/** The widest of several kinds; NONE where there is none. */
export function widest(kinds: Iterable<string>): ScopeKind {
  const held = new Set(kinds);
  return scopeKinds.find((kind) => held.has(kind)) ?? 'NONE';
}

/** What the settings of a scope are signed with, and the connection (its process in the database) that they are for. */
export interface Signing {
  key: string;
  connection: number | undefined;
}

/** The settings of a scope in the order they are signed in, with the proof that the portal has set them (app_proven() of the database). */
export function signed(scope: Scope, ip: string, { key, connection }: Signing): Record<string, string> {
  const settings = {
    'app.scope': scope.kind,
    'app.corps': scope.corps.join(','),
    'app.orgns': scope.orgns.join(','),
    'app.custs': scope.custs.join(','),
    'app.user_tp': scope.userTp,
    'app.owner_id': scope.userId,
    'app.user_id': scope.personId ?? scope.userId,
    'app.ip': ip,
  };
  const claim = [connection, ...Object.values(settings)].join('\x1f');
  return { ...settings, 'app.proof': createHmac('sha256', Buffer.from(key, 'hex')).update(claim).digest('hex') };
}

/**
 * The statement that sets the scope for the running transaction, or with `lasting` for the connection; row-level security and the audit
 * triggers read it.
 */
export function scopeSql(scope: Scope, ip: string, signing: Signing, { lasting = false } = {}): string {
  const calls = Object.entries(signed(scope, ip, signing)).map(
    ([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, ${!lasting})`,
  );
  return `select ${calls.join(', ')}, to_char(now(), 'YYYYMMDDHH24MISS') as now`;
}
