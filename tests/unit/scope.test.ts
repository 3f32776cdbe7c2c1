import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import { Rights } from '../../src/server/lib/permission';
import { Refusal } from '../../src/server/lib/refusal';
import { scopeSql, systemScope, widest } from '../../src/server/lib/scope';

describe('scopes', () => {
  it('the widest of several wins, none is NONE', () => {
    expect(widest(['CUST', 'SALES_OWN', 'ORGN'])).toBe('ORGN');
    expect(widest(['NONE', 'ALL'])).toBe('ALL');
    expect(widest([])).toBe('NONE');
  });

  it('a value with a quote stays a value', () => {
    expect(scopeSql({ ...systemScope, userId: "o'x" }, "1'; drop", { key: '00', connection: 1 })).toContain(
      `set_config('app.user_id', 'o''x', true)`,
    );
  });
});

describe('rights', () => {
  const rights = (roleList: string[], readOnly = false) =>
    new Rights(
      { USER_TP: 'S', roleList, keySvcList: [], readOnly },
      new Map([
        [
          'a',
          {
            menuId: 'M1',
            buttons: new Set(['search', 'save', 'minus']),
            subs: new Set(['add', 'save', 'minus', 'rowAdd']),
            services: new Set(['a.save', 'a.read']),
            kind: 'CORP' as const,
          },
        ],
        ['b', { menuId: 'M2', buttons: new Set(['save']), subs: new Set(['save']), services: new Set(['b.save']), kind: 'ORGN' as const }],
        [
          'c',
          {
            menuId: 'M3',
            buttons: new Set(['save']),
            subs: new Set(['save', 'minus']),
            services: new Set(['c.save']),
            kind: 'CORP' as const,
          },
        ],
      ]),
      ['CORP', 'ORGN'],
    );
  const call = (screen: string, button?: string, kind: Call['kind'] = 'save', path = `/api/x/${screen}/save`): Call =>
    ({ id: `${screen}.${button ?? 'read'}`, path, method: 'POST', kind, auth: 'ROLE', screen, button }) as Call;
  const code = (run: () => void): string | null => {
    try {
      run();
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.code : 'not a refusal';
    }
  };

  it('default deny: an unknown screen, a button without grant', () => {
    expect(code(() => rights(['OPS']).check(call('a', 'save')))).toBeNull();
    expect(code(() => rights(['OPS']).check(call('a', 'confirm')))).toBe('MSG000029');
    expect(code(() => rights(['OPS']).check(call('z')))).toBe('MSG000029');
    expect(code(() => rights(['OPS']).check({ ...call('a'), screen: undefined }))).toBe('MSG000029');
  });

  it('a guest may read, not write, and so may whoever looks as somebody else', () => {
    expect(code(() => rights(['GUEST']).check(call('a', undefined, 'read')))).toBeNull();
    for (const kind of ['save', 'action', 'upload'] as const)
      expect(code(() => rights(['GUEST']).check(call('a', 'save', kind)))).toBe('MSG000125');
    expect(code(() => rights(['GUEST', 'OPS']).check(call('a', 'save')))).toBeNull();
    expect(code(() => rights(['OPS'], true).check(call('a', 'save')))).toBe('MSG000125');
    expect(code(() => rights(['OPS'], true).check(call('a', undefined, 'read')))).toBeNull();
  });

  it('inserted rows need add, lines rowAdd, deleted ones minus, where the screen has the button', () => {
    const rows = (...flags: string[]) => ({ LIST: flags.map((BATCH_FLAG) => ({ BATCH_FLAG })) });
    expect(code(() => rights(['OPS']).checkRows(call('a'), rows('update', 'insert')))).toBe('MSG000029');
    expect(code(() => rights(['OPS']).checkRows(call('a'), rows('update', 'delete')))).toBeNull();
    expect(code(() => rights(['OPS']).checkRows(call('b'), rows('insert', 'delete')))).toBeNull();
    expect(code(() => rights(['OPS']).checkRows(call('c'), rows('update', 'delete')))).toBe('MSG000029');
    expect(code(() => rights(['OPS']).checkRows(call('a', 'save', 'save', '/api/x/a/saveG2'), rows('insert')))).toBe('MSG000029');
    const nested = { LIST: [{ BATCH_FLAG: 'update', G2: [{ BATCH_FLAG: 'insert' }] }] };
    expect(code(() => rights(['OPS']).checkRows(call('a'), nested))).toBe('MSG000029');
    expect(code(() => rights(['OPS']).checkRows(call('b'), nested))).toBeNull();
  });

  it('each screen has its own scope, a call without a screen the widest of the roles', () => {
    expect([rights([]).kind('b'), rights([]).kind('z'), rights([]).kind(undefined)]).toEqual(['ORGN', 'NONE', 'CORP']);
  });
});
