import { verify } from '@node-rs/argon2';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoFile } from '../../mock/demo/files';
import { seedDemo } from '../../mock/demo/seed';
import { sniff } from '../../src/server/lib/archiveKind';
import type { TestDatabase } from '../support/clone';
import { ask, baseDate, fresh } from './seedParts';

let first: TestDatabase;
let second: TestDatabase;
/** What the first one gave to be kept; the second one keeps the rows of its files alone. */
const kept: DemoFile[] = [];
let { owner, one, count, share } = {} as Awaited<ReturnType<typeof ask>>;

beforeAll(async () => {
  first = await fresh({ keep: async (file) => void kept.push(file) });
  second = await fresh();
  ({ owner, one, count, share } = await ask(first));
});
afterAll(async () => {
  await owner.end();
  await first.drop();
  await second.drop();
});

describe('the demo company', () => {
  test('is the same at every run', async ({ onTestFinished: afterThis }) => {
    const other = new pg.Client({ connectionString: second.url, options: '-c TimeZone=Asia/Seoul' });
    await other.connect();
    afterThis(() => other.end());
    const { rows } = await owner.query<{ t: string }>(
      `select relname as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '^(cms_user|cms_my|cms_log|cms_vis|cms_err|cms_up|cms_file|cms_autono_cnt|cms_sts|mdm_car$|mdm_cust_|mdm_cust$|mdm_[oie]|mdm_p[hrl]|fms|pan|mimi|set|ptl_notice|ptl_quote|ord)' order by 1`,
    );
    expect(rows.length).toBeGreaterThan(25);
    for (const { t } of rows) {
      const sql = `select md5(coalesce(string_agg(md5(x::text), '' order by md5(x::text)), '')) as h from ${t} x`;
      expect((await other.query(sql)).rows, t).toEqual((await owner.query(sql)).rows);
    }
  });

  test('a second run leaves it as it is', async () => {
    const before = await count('pan_dlv_ord');
    await seedDemo(first.url, { baseDate: '20270101', log: () => {} });
    expect(await count('pan_dlv_ord')).toBe(before);
    expect((await one(`select value from portal_state where key = 'demo_base_date'`)).value).toBe(baseDate);
  });

  test('writes no history of the load and leaves the triggers on', async () => {
    const ofSystemSeed = [
      ...['CMS_AUTONO_RULE', 'CMS_CODE_DTL', 'CMS_EMAIL_FRM', 'CMS_ROLE', 'MDM_CORP', 'MDM_CARRIER', 'MDM_CNTR_TP', 'MDM_COUNTRY'],
      ...['MDM_PORT', 'MDM_HOLIDAY', 'MDM_CURRENCY', 'MDM_CUSTOMS', 'MDM_CYCFS', 'MDM_FREIGHT'],
    ];
    expect(await count('cms_hist', `tbl_nm not in ('${ofSystemSeed.join("', '")}') or chg_tp <> 'I'`)).toBe(0);
    expect(await count('pg_trigger', `not tgisinternal and tgenabled = 'D'`)).toBe(0);
  });

  test('has its organisations, customers and people', async () => {
    expect(await count('mdm_orgn')).toBe(21);
    expect(await count('mdm_cust', `cust_tp = 'CUS'`)).toBe(12);
    for (const [kind, n] of [
      ['PTN', 10],
      ['TRK', 6],
      ['CFS', 4],
      ['CUB', 3],
      ['VND', 12],
    ] as const)
      expect(await count('mdm_cust', `cust_tp = '${kind}'`), kind).toBe(n);
    expect(await count('mdm_cust', `cust_tp in ('SHP', 'CNE')`)).toBe(25);
    expect(await count('mdm_car')).toBe(40);
    expect(await count('cms_user')).toBe(42);
    expect(await one(`select cust_cd, stop_yn from mdm_cust where stop_yn = 'Y'`)).toEqual({ cust_cd: 'C00012', stop_yn: 'Y' });
  });

  test('the password of every user is the demo password, of cusr08 only the temporary one', async () => {
    const { rows } = await owner.query<{ user_id: string; pw_hash: string }>(
      `select user_id, pw_hash from cms_user where user_id in ('ops01', 'cadm01', 'sysadm', 'cusr08') order by 1`,
    );
    for (const { user_id, pw_hash } of rows) {
      expect(pw_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
      expect(await verify(pw_hash, 'Demo!2026'), user_id).toBe(user_id !== 'cusr08');
    }
    expect(await verify(rows.find((row) => row.user_id === 'cusr08')?.pw_hash ?? '', 'Temp!Pw026')).toBe(true);
    expect(new Set(rows.map((row) => row.pw_hash.split('$')[4])).size).toBe(rows.length);
  });

  test('users are in the states of the file', async () => {
    expect(await one(`select lock_yn, lock_until_dtm, login_fail_cnt from cms_user where user_id = 'cusr07'`)).toEqual({
      lock_yn: 'Y',
      lock_until_dtm: null,
      login_fail_cnt: 5,
    });
    expect(await one(`select temp_pw_yn, last_chg_pw_dtm, temp_pw_exp_dtm from cms_user where user_id = 'cusr08'`)).toEqual({
      temp_pw_yn: 'Y',
      last_chg_pw_dtm: null,
      temp_pw_exp_dtm: null,
    });
    expect(await one(`select '2026-11-20'::date - last_chg_pw_dtm::date as days from cms_user where user_id = 'cusr03'`)).toEqual({
      days: 95,
    });
    expect(await one(`select user_sts from cms_user where user_id = 'ops08'`)).toEqual({ user_sts: 'SUS' });
    expect(await one(`select user_sts, '2026-11-20'::date - last_login_dtm::date as days from cms_user where user_id = 'cusr10'`)).toEqual({
      user_sts: 'EXP',
      days: 400,
    });
    expect(await count('cms_my_menu', `init_yn = 'Y'`)).toBe(8);
  });

  test('numbers are valid: containers, business numbers, cargo management numbers', async () => {
    const { rows } = await owner.query<{ no: string }>(
      `select distinct cntr_no as no from (select cntr_no from fms_cntr union all select cntr_no from pan_dlv_ord) x where cntr_no is not null`,
    );
    const { cntrCheck } = await import('../../mock/demo/numbers');
    expect(rows.filter(({ no }) => Number(no[10]) !== cntrCheck(no.slice(0, 10)))).toEqual([]);
    expect(await count('fms_hbl', `carg_mt_no is not null and carg_mt_no !~ '^[0-9]{2}[A-Z]{4}[0-9]{4}[IE][0-9]{8}$'`)).toBe(0);
  });
});

describe('shipments', () => {
  test('two thousand with the shares of the company', async () => {
    expect(await count('fms_hbl')).toBe(2000);
    expect(await share('fms_hbl', `imex_tp = 'I'`)).toBeCloseTo(68, -1);
    expect(await share('fms_hbl', `load_tp = 'FCL'`)).toBeCloseTo(48, -1);
    expect(await share('fms_hbl', `load_tp = 'AIR'`)).toBeCloseTo(25, -1);
    expect(await share('fms_hbl', `delay_yn = 'Y'`, 'ata_dtm is not null')).toBeCloseTo(14, -1);
    expect(await count('fms_hbl', `cstm_hold_yn = 'Y'`)).toBe(5);
    const events = await count('fms_event');
    expect(events).toBeGreaterThan(20_000);
    expect(events).toBeLessThan(28_000);
  });

  test('nothing actual lies in the future, and states agree with the events', async () => {
    expect(await count('fms_event', `event_clsf = 'ACT' and event_dtm >= '2026-11-20'`)).toBe(0);
    expect(await count('fms_hbl', `ata_dtm is not null and cargo_sts in ('BKD', 'RCV', 'LDD', 'DEP')`)).toBe(0);
    expect(await count('fms_hbl', `atd_dtm > ata_dtm`)).toBe(0);
  });

  test('stories 1 to 7 and 23', async () => {
    const of = (no: string) =>
      one(
        `select cust_cd, cargo_sts, delay_days, delay_rsn, cstm_hold_yn, to_char(eta_dt, 'YYYYMMDD') as eta from fms_hbl where hbl_no = '${no}'`,
      );
    expect(await of('HLSTORY00001')).toMatchObject({ cust_cd: 'C00001', delay_days: 6, delay_rsn: 'PRT', eta: '20261125' });
    expect(await of('HLSTORY00002')).toMatchObject({ cust_cd: 'C00002', cargo_sts: 'HLD', cstm_hold_yn: 'Y' });
    expect(
      (
        await owner.query(
          `select c.cntr_tp_cd, c.dem_days, to_char(c.disc_dtm, 'YYYYMMDD') as disc from fms_cntr c join fms_hbl h using (hbl_seq) where hbl_no = 'HLSTORY00003'`,
        )
      ).rows,
    ).toEqual(Array.from({ length: 3 }, () => ({ cntr_tp_cd: '40HC', dem_days: 8, disc: '20261107' })));
    expect(await one(`select h.dem_bgn_dt - 1 - '2026-11-20'::date as remain from fms_hbl h where hbl_no = 'HLSTORY00004'`)).toEqual({
      remain: 1,
    });
    expect(await of('HLSTORY00005')).toMatchObject({ cust_cd: 'C00003', cargo_sts: 'EMT' });
    expect(
      await count('fms_event e join fms_hbl h using (hbl_seq)', `hbl_no = 'HLSTORY00006' and event_cd = 'TRSH' and loc_cd = 'SGSIN'`),
    ).toBe(1);
    expect(
      await one(
        `select count(*)::int as n, count(distinct cust_cd)::int as custs from fms_hbl join fms_mbl m using (mbl_seq) where m.mbl_no = 'MBSTORY0000007'`,
      ),
    ).toEqual({ n: 6, custs: 4 });
    expect(await one(`select to_char(load_duty_dt, 'YYYYMMDD') as until, shpm_cmpl_yn from fms_hbl where hbl_no = 'HLSTORY00023'`)).toEqual(
      { until: '20261123', shpm_cmpl_yn: 'N' },
    );
  });
});

describe('files', () => {
  test('1,600 of every kind, most of them open, some for staff alone', async () => {
    expect(await count('cms_file')).toBe(1600);
    expect(await share('cms_file', `doc_tp in ('CI', 'PL', 'HBL', 'AWB')`)).toBeCloseTo(85, -1);
    expect(await share('cms_file', `file_ext = 'xlsx'`)).toBeCloseTo(12, -1);
    for (const kind of ['MBL', 'CO', 'AN', 'DO', 'IMD', 'EXD', 'INS', 'DGD', 'MSDS'])
      expect(await count('cms_file', `doc_tp = '${kind}'`), kind).toBeGreaterThan(1);
    const open = await share('cms_file', `open_yn = 'Y'`);
    expect(open).toBeGreaterThan(90);
    expect(open).toBeLessThan(100);
    expect(await count('cms_file', `open_yn = 'Y' and doc_tp in ('MBL', 'ETC')`)).toBe(0);
  });

  test('about 60 % are in the document store, each as a document of its own, in an office of their corporation', async () => {
    expect(await share('cms_file', 'elvis_doc_id is not null')).toBeCloseTo(60, -1);
    expect((await one(`select count(distinct elvis_doc_id) - count(elvis_doc_id) as twice from cms_file`)).twice).toBe('0');
    expect(await count('cms_file', `(elvis_ofc_cd = 'PTK') <> (corp_cd = '2000')`)).toBe(0);
  });

  test('hang on shipments, with their customer and corporation, filed before the base date by staff who work', async () => {
    expect(
      await count(
        'cms_file f left join fms_hbl h on h.hbl_no = f.ref_key',
        `ref_tp = 'HBL' and (h.hbl_no is null or h.cust_cd <> f.cust_cd or h.corp_cd <> f.corp_cd)`,
      ),
    ).toBe(0);
    expect(await count('cms_file', `reg_dtm >= '2026-11-20'`)).toBe(0);
    expect(
      await count(
        'cms_file f left join cms_user u on u.user_id = f.reg_user_id',
        `u.user_tp is distinct from 'S' or u.user_sts <> 'ACT' or u.corp_cd <> f.corp_cd`,
      ),
    ).toBe(0);
    for (const no of [1, 2, 3, 4, 5, 6])
      expect(await count('cms_file', `ref_key = 'HLSTORY0000${no}' and doc_tp in ('CI', 'PL', 'HBL')`), `story ${no}`).toBe(3);
  });

  test('the delivery that came short has its photo', async () => {
    expect(await one(`select ref_key, doc_tp, file_ext, cust_cd from cms_file where ref_tp = 'DLV'`)).toEqual({
      ref_key: 'DVSTORY15001',
      doc_tp: 'PHO',
      file_ext: 'jpg',
      cust_cd: 'C00003',
    });
  });

  test('each has a content of its own, of its kind and size, which names its shipment', () => {
    expect(kept.length).toBe(1600);
    expect(new Set(kept.map(({ row }) => row.FILE_PATH)).size).toBe(1600);
    for (const { row, content } of kept) {
      expect([row.FILE_EXT, row.FILE_SIZE], String(row.FILE_NM)).toEqual([sniff(content), content.length]);
      if (row.REF_TP !== 'HBL') continue;
      const text = row.FILE_EXT === 'xlsx' ? Buffer.from(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? []) : content;
      expect(text.includes(String(row.REF_KEY)), String(row.FILE_NM)).toBe(true);
    }
  });

  test('a PDF says where each of its objects stands', () => {
    const text = kept.find(({ row }) => row.FILE_EXT === 'pdf')?.content.toString('latin1') ?? '';
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const starts = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(starts.length).toBeGreaterThan(5);
    expect(starts.map((at, i) => text.slice(at).startsWith(`${i + 1} 0 obj`))).not.toContain(false);
    const [, length] = /<<\/Length (\d+)>>/.exec(text) ?? [];
    expect(/stream\n([\s\S]*?)\nendstream/.exec(text)?.[1]?.length).toBe(Number(length));
  });
});
