import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Scope } from '../../src/server/lib/scope';
import { anyOf, between, contains, inScope, startsWith } from '../../src/server/lib/where';

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const compiled = (condition: RawBuilder<unknown>) => {
  const { sql, parameters } = condition.compile(db);
  return [sql, ...parameters];
};
const scope = (kind: Scope['kind'], userTp: 'S' | 'C' = 'S'): Scope => ({
  kind,
  corps: ['1000'],
  orgns: ['O1'],
  custs: ['C1'],
  userId: 'u',
  userTp,
});

describe('conditions', () => {
  it('an absent value is no condition', () => {
    for (const empty of [null, undefined, '']) {
      expect(compiled(startsWith('T.A', empty))).toEqual(['true']);
      expect(compiled(contains('T.A', empty))).toEqual(['true']);
      expect(compiled(anyOf('T.A', empty))).toEqual(['true']);
      expect(compiled(between('T.A', empty, empty))).toEqual(['true']);
    }
    expect(compiled(anyOf('T.A', []))).toEqual(['true']);
  });

  it('wildcards of LIKE stand for themselves', () => {
    expect(compiled(startsWith('T.A', '5%_\\'))).toEqual(['starts_with("T"."A", $1)', '5%_\\']);
    expect(compiled(contains('T.A', '%'))).toEqual(['"T"."A" ilike $1', '%\\%%']);
  });

  it('one value, several, a half-open range', () => {
    expect(compiled(anyOf('A', 'x'))).toEqual(['"A" = $1', 'x']);
    expect(compiled(anyOf('A', ['x', 'y']))).toEqual(['"A" = any($1)', ['x', 'y']]);
    expect(compiled(between('A', '20260101', null))).toEqual(['"A" >= $1', '20260101']);
    expect(compiled(between('A', null, '20260101'))).toEqual(['"A" <= $1', '20260101']);
    expect(compiled(between('A', '1', '2'))).toEqual(['"A" between $1 and $2', '1', '2']);
  });
});

describe('row scope', () => {
  it('says which rows each kind may reach', () => {
    expect(compiled(inScope(scope('ALL'), 'T'))).toEqual(['true']);
    expect(compiled(inScope(scope('NONE'), 'T'))).toEqual(['false']);
    expect(compiled(inScope(scope('CORP'), 'T'))).toEqual(['"T"."CORP_CD" = any($1)', ['1000']]);
    expect(compiled(inScope(scope('ORGN_SUB'), 'T'))).toEqual([
      '("T"."CORP_CD" = any($1) and ("T"."ORGN_CD" = any($2) or "T"."ORGN_CD" is null))',
      ['1000'],
      ['O1'],
    ]);
    expect(compiled(inScope(scope('SALES_OWN'), 'T'))).toEqual(['("T"."CORP_CD" = any($1) and "T"."CUST_CD" = any($2))', ['1000'], ['C1']]);
    expect(compiled(inScope(scope('SALES_OWN'), 'T', { visitor: true }))).toEqual([
      '("T"."CORP_CD" = any($1) and ("T"."CUST_CD" = any($2) or "T"."CUST_CD" is null))',
      ['1000'],
      ['C1'],
    ]);
    expect(compiled(inScope(scope('CUST', 'C'), 'T', { visitor: true }))).toEqual(compiled(inScope(scope('CUST', 'C'), 'T')));
    expect(compiled(inScope(scope('CUST', 'C'), 'T', { open: true }))[0]).toContain(`"T"."OPEN_YN" = 'Y'`);
    expect(compiled(inScope(scope('CUST', 'C'), 'T', { cust: false }))).toEqual(['false']);
  });
});
