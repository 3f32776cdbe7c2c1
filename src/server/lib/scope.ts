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

/** The statement that sets the scope for the running transaction; row-level security and the audit triggers read it. */
export function scopeSql(scope: Scope, ip: string): string {
  const settings = {
    'app.user_id': scope.personId ?? scope.userId,
    'app.owner_id': scope.userId,
    'app.user_tp': scope.userTp,
    'app.scope': scope.kind,
    'app.corps': scope.corps.join(','),
    'app.orgns': scope.orgns.join(','),
    'app.custs': scope.custs.join(','),
    'app.ip': ip,
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`);
  return `select ${calls.join(', ')}, to_char(now(), 'YYYYMMDDHH24MISS') as now`;
}
