import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../../config/settings';
import { takeNumbers } from '../../src/server/lib/number';
import { page } from '../../src/server/lib/page';
import { Refusal } from '../../src/server/lib/refusal';
import { insertedRows, insertRows, lockRows, removeRows, updateAndRead, updateRows } from '../../src/server/lib/save';
import { type Scope, systemScope } from '../../src/server/lib/scope';
import { transaction, type Work } from '../../src/server/lib/transaction';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const work = <T>(run: (work: Work) => Promise<T>, scope: Scope = { ...systemScope, userId: 'ops01' }) =>
  transaction(t.pools.short, { scope, ip: '10.1.2.3' }, run);
const refusal = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await promise.then(
    () => new Error('not refused'),
    (e: unknown) => e,
  );
  if (!(error instanceof Refusal)) throw error;
  return error;
};
const port = (code: string, name = 'A') => ({ PORT_CD: code, PORT_NM: name, PORT_TP: 'SEA', CTRY_CD: 'KR', USE_YN: 'Y' });
const key = ['PORT_CD'];

describe('rows in sets', () => {
  it('are inserted, changed and removed by one statement each, in the order sent, with their stamps', async () => {
    const codes = ['ZZ3', 'ZZ1', 'ZZ2'];
    const inserted = await work(({ db }) =>
      insertedRows<Record<string, unknown>>(
        db,
        'MDM_PORT',
        codes.map((code) => port(code)),
      ),
    );
    expect(inserted.map((row) => row.PORT_CD)).toEqual(codes);
    expect(inserted[0]).toMatchObject({ UPD_CNT: 0, REG_USER_ID: 'ops01', IATA_CD: null, REG_DTM: expect.stringMatching(/^\d{14}$/) });
    const sent = codes.map((code, i) => ({ PORT_CD: code, PORT_NM: `B${i}`, UPD_CNT: 0 }));
    const updated = await work(async ({ db }) => {
      await lockRows(db, 'MDM_PORT', key, sent);
      return updateAndRead<Record<string, unknown>>(db, 'MDM_PORT', key, ['PORT_NM'], sent);
    });
    expect(updated.map((row) => [row.PORT_CD, row.PORT_NM, row.UPD_CNT])).toEqual([
      ['ZZ3', 'B0', 1],
      ['ZZ1', 'B1', 1],
      ['ZZ2', 'B2', 1],
    ]);
    await work(({ db }) => removeRows(db, 'MDM_PORT', key, sent));
    expect(await t.sql(`select 1 from mdm_port where port_cd like 'ZZ%'`)).toHaveLength(0);
  });

  it('wire values go in as they came out: dates and instants', async () => {
    const [holiday] = await work(({ db }) =>
      insertedRows<Record<string, unknown>>(db, 'MDM_HOLIDAY', [{ CTRY_CD: 'KR', HLDY_DT: '20990228', HLDY_NM: 'x', HLDY_TP: 'CMP' }]),
    );
    expect(holiday?.HLDY_DT).toBe('20990228');
    const [log] = await work(({ db }) =>
      insertedRows<Record<string, unknown>>(db, 'CMS_ERROR_LOG', [
        { ERR_DTM: '20261120010203', ERR_CD: 'X', REQ_ID: 'x', ERR_LVL: 'INFO', ERR_MSG: 'x', CFM_YN: 'N' },
      ]),
    );
    expect(log?.ERR_DTM).toBe('20261120010203');
  });

  it('fault 12: every stale row is named with its ROW_NO and the row as it is now, by a 409', async () => {
    await work(({ db }) => insertRows(db, 'MDM_PORT', [port('ZS1'), port('ZS2'), port('ZS3')]));
    const theirs = ['ZS2', 'ZS3'].map((PORT_CD) => ({ PORT_CD, PORT_NM: 'theirs' }));
    await work(({ db }) => updateRows(db, 'MDM_PORT', key, ['PORT_NM'], theirs));
    const stale = await refusal(
      work(({ db }) =>
        lockRows(db, 'MDM_PORT', key, [
          { PORT_CD: 'ZS1', UPD_CNT: 0 },
          { PORT_CD: 'ZS2', UPD_CNT: 0 },
          { PORT_CD: 'ZS3', UPD_CNT: 0 },
        ]),
      ),
    );
    expect([stale.status, stale.code]).toEqual([409, 'MSG000025']);
    expect(stale.errors).toMatchObject(
      ['ZS2', 'ZS3'].map((PORT_CD, i) => ({ ROW_NO: i + 2, CODE: 'MSG000025', ROW: { PORT_CD, PORT_NM: 'theirs', UPD_CNT: 1 } })),
    );
    expect(stale.row).toMatchObject({ PORT_NM: 'theirs', UPD_CNT: 1 });
    const hidden = await refusal(
      work(({ db }) =>
        lockRows(db, 'MDM_PORT', key, [{ PORT_CD: 'ZS2', UPD_CNT: 0 }], { visible: ({ PORT_CD }) => ({ PORT_CD }), rowNos: [7] }),
      ),
    );
    expect([hidden.row, hidden.errors]).toEqual([{ PORT_CD: 'ZS2' }, [{ ROW_NO: 7, CODE: 'MSG000025', ROW: { PORT_CD: 'ZS2' } }]]);
  });

  it('fault 13: a missing, a deleted and a foreign row are 422 MSG000043', async () => {
    const [order] = await t.sql(`select dlv_ord_no, upd_cnt from pan_dlv_ord where cust_cd = 'C00002' and del_yn = 'N' limit 1`);
    const rows = [
      { DLV_ORD_NO: order?.dlv_ord_no, UPD_CNT: order?.upd_cnt },
      { DLV_ORD_NO: 'NONE', UPD_CNT: 0 },
    ];
    const lock = (scope: Scope) => refusal(work(({ db }) => lockRows(db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], rows), scope));
    expect((await lock(systemScope)).errors).toEqual([{ ROW_NO: 2, CODE: 'MSG000043' }]);
    const customer: Scope = { kind: 'CUST', corps: ['1000'], orgns: [], custs: ['C00001'], userId: 'cadm01', userTp: 'C' };
    expect((await lock(customer)).errors).toEqual([
      { ROW_NO: 1, CODE: 'MSG000043' },
      { ROW_NO: 2, CODE: 'MSG000043' },
    ]);
    const [removed] = await t.sql(
      `update pan_dlv_ord set del_yn = 'Y' where dlv_ord_no = (select max(dlv_ord_no) from pan_dlv_ord where dlv_ord_sts = 'TMP') returning dlv_ord_no, upd_cnt`,
    );
    rows.splice(0, 2, { DLV_ORD_NO: removed?.dlv_ord_no, UPD_CNT: removed?.upd_cnt });
    expect((await lock(systemScope)).errors).toEqual([{ ROW_NO: 1, CODE: 'MSG000043' }]);
  });

  it('a row named twice is refused, the second one named', async () => {
    const [code] = await t.sql<{ port_cd: string; upd_cnt: number }>(`select port_cd, upd_cnt from mdm_port order by 1 limit 1`);
    const row = { PORT_CD: code?.port_cd, UPD_CNT: code?.upd_cnt };
    const twice = await refusal(work(({ db }) => lockRows(db, 'MDM_PORT', key, [row, row])));
    expect(twice.errors).toEqual([{ ROW_NO: 2, FIELD: 'PORT_CD', CODE: 'MSG000024', ARGS: [code?.port_cd] }]);
  });

  it('fault 15: batches that lock rows in opposite order wait for each other instead of dying', async () => {
    const codes = ['ZD1', 'ZD2', 'ZD3', 'ZD4'];
    await work(({ db }) =>
      insertRows(
        db,
        'MDM_PORT',
        codes.map((code) => port(code)),
      ),
    );
    const once = async (order: string[]) => {
      for (;;) {
        const rows = await t.sql(`select port_cd, upd_cnt from mdm_port where port_cd like 'ZD%'`);
        const sent = order.map((code) => ({ PORT_CD: code, PORT_NM: 'x', UPD_CNT: rows.find((row) => row.port_cd === code)?.upd_cnt }));
        try {
          return await work(async ({ db }) => {
            await lockRows(db, 'MDM_PORT', key, sent);
            await updateRows(db, 'MDM_PORT', key, ['PORT_NM'], sent);
          });
        } catch (error) {
          if (!(error instanceof Refusal && error.code === 'MSG000025')) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, i) => once(i % 2 ? codes : [...codes].reverse())));
    const rows = await t.sql(`select upd_cnt from mdm_port where port_cd like 'ZD%'`);
    expect(rows.map((row) => row.upd_cnt)).toEqual([8, 8, 8, 8]);
  });
});

describe('numbers', () => {
  it('fault 17: many writers at once, some undone: no duplicate, no gap, in the form of the rule', async () => {
    const today = (await t.sql<{ d: string }>(`select to_char(now(), 'YYMMDD') d`))[0]?.d;
    const take = (count: number, undo: boolean) =>
      work(async ({ db }) => {
        const numbers = await takeNumbers(db, 'CFB', '1000', count);
        if (undo) throw new Error('undone');
        return numbers;
      }).catch(() => [] as string[]);
    const taken = (await Promise.all(Array.from({ length: 24 }, (_, i) => take((i % 3) + 1, i % 4 === 0)))).flat().sort();
    expect(taken).toEqual(taken.map((_, i) => `CB${today}${String(i + 1).padStart(4, '0')}`));
    const [row] = await t.sql(`select last_seq::int, last_no, corp_cd from cms_autono_cnt where rule_cd = 'CFB'`);
    expect(row).toEqual({ last_seq: taken.length, last_no: taken.at(-1), corp_cd: '*' });
  });

  it('a corporation’s own rule goes before the common one; a sequence grows by a digit and says so', async () => {
    await t.sql(`insert into cms_autono_rule (rule_cd, corp_cd, rule_nm, prefix, date_fmt, seq_len, reset_tp, separator, use_yn)
      values ('CSM', '2000', 'own', 'K', 'YYYY', 2, 'Y', '-', 'Y')`);
    const year = (await t.sql<{ y: string }>(`select to_char(now(), 'YYYY') y`))[0]?.y;
    expect(await work(({ db }) => takeNumbers(db, 'CSM', '2000', 2))).toEqual([`K${year}-01`, `K${year}-02`]);
    await t.sql(`update cms_autono_cnt set last_seq = 98 where rule_cd = 'CSM' and corp_cd = '2000'`);
    expect(await work(({ db }) => takeNumbers(db, 'CSM', '2000', 2))).toEqual([`K${year}-99`, `K${year}-100`]);
    expect(await t.sql(`select 1 from cms_error_log where err_cd = 'AUTONO' and err_lvl = 'WARN'`)).toHaveLength(1);
    expect(await work(({ db }) => takeNumbers(db, 'CSM', '1000', 1))).toEqual([expect.stringMatching(/^CS\d{10}$/)]);
  });

  it('no rule is MSG000192', async () => {
    expect(await refusal(work(({ db }) => takeNumbers(db, 'NONE', '1000', 1)))).toMatchObject({
      status: 422,
      code: 'MSG000192',
      args: ['NONE'],
    });
  });
});

describe('pages', () => {
  const numbers = sql<{ N: number; M: number }>`select n, n % 7 as m from generate_series(1, 5500) n`;
  const said: string[] = [];
  const ask = (body: object, cap?: number) =>
    work(({ db }) =>
      page({ db, settings, say: (code, ...args) => said.push(`${code} ${args}`) }, numbers, body, {
        sortable: ['N', 'M'],
        orderBy: [['N', 'asc']],
        cap,
      }),
    );

  it('above the cap the first rows come with the whole total and MSG000037', async () => {
    const { LIST, TOTAL } = await ask({});
    expect([LIST.length, TOTAL, said.splice(0)]).toEqual([5000, 5500, ['MSG000037 5000']]);
    expect((await ask({}, 6000)).LIST).toHaveLength(5500);
    expect(said).toEqual([]);
  });

  it('PAGE, SIZE and SORT cut and order; a column that may not sort is refused', async () => {
    const { LIST, TOTAL } = await ask({ PAGE: 3, SIZE: 2, SORT: [{ FIELD: 'M', DIR: 'DESC' }] });
    expect([LIST, TOTAL]).toEqual([
      [
        { N: 34, M: 6 },
        { N: 41, M: 6 },
      ],
      5500,
    ]);
    expect((await ask({ PAGE: 56, SIZE: 100 })).TOTAL).toBe(5500);
    expect(await refusal(ask({ SORT: [{ FIELD: '1; drop table x', DIR: 'ASC' }] }))).toMatchObject({ status: 422, code: 'MSG000017' });
  });

  it('a builder of tables pages too', async () => {
    const { LIST } = await work(({ db }) =>
      page(
        { db, settings, say: () => {} },
        db.selectFrom('MDM_COUNTRY as C').select(['C.CTRY_CD', 'C.CTRY_NM']),
        { SIZE: 1 },
        { sortable: ['C.CTRY_CD'], orderBy: [['C.CTRY_CD', 'desc']] },
      ),
    );
    const [last] = await t.sql(`select max(ctry_cd) as c from mdm_country`);
    expect(LIST).toEqual([{ CTRY_CD: last?.c, CTRY_NM: expect.any(String) }]);
  });
});
