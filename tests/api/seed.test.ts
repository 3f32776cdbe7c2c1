import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../src/server/db/migrate';
import { seedSystem } from '../../src/server/db/seed';
import { emptyDatabase, type TestDatabase } from '../support/clone';

let database: TestDatabase;
let owner: pg.Client;
const said: string[] = [];

beforeAll(async () => {
  database = await emptyDatabase();
  await migrate(database.url);
  await seedSystem(database.url, (line) => said.push(line));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const count = async (table: string, where = 'true') =>
  Number((await owner.query<{ n: string }>(`select count(*) as n from ${table} where ${where}`)).rows[0]?.n);

/** As after an update of the product: the seed is looked through again. */
const newRelease = () => owner.query(`update portal_state set value = 'older' where key = 'system_seed'`);

const tables = [
  'cms_code_mst',
  'cms_code_dtl',
  'cms_lang',
  'cms_data_dic',
  'cms_screen',
  'cms_screen_btn',
  'cms_menu',
  'cms_role',
  'cms_role_menu',
  'cms_role_btn',
  'cms_autono_rule',
  'cms_job',
  'mdm_corp',
  'mdm_country',
  'mdm_currency',
  'mdm_port',
  'mdm_customs',
  'mdm_carrier',
  'mdm_cycfs',
  'mdm_cntr_tp',
  'mdm_freight',
  'mdm_holiday',
  'portal_state',
  'portal_seed',
];
const everything = async () => {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const row = (t: string) => (t === 'portal_state' ? `key || value` : `t::text`);
    hashes[table] = (
      await owner.query(`select md5(string_agg(md5(${row(table)}), '' order by md5(${row(table)}))) as h from ${table} t`)
    ).rows[0].h;
  }
  return hashes;
};

describe('the system seed', () => {
  test('loads what domain names', async () => {
    expect(await count('cms_code_mst')).toBe(143);
    expect(await count('cms_code_dtl')).toBe(817);
    const told = readFileSync('src/server/db/seed/messages.tsv', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('MSG'));
    expect(told.length).toBeGreaterThan(200);
    expect(await count('cms_lang', `lang_tp = 'MSG' and lang_cd = 'ko'`)).toBe(told.length);
    expect(await count('cms_role')).toBe(8);
    expect(await count('mdm_country')).toBe(249);
    expect(await count('mdm_country', `ctry_nm ~ '[가-힣]'`)).toBe(249);
    expect(await count('mdm_currency')).toBe(20);
    expect(await count('mdm_port')).toBe(52);
    expect(await count('mdm_freight')).toBe(48);
    expect(await count('mdm_cntr_tp')).toBe(11);
    expect(await count('mdm_carrier')).toBe(18);
    expect(await count('cms_autono_rule', `corp_cd = '*'`)).toBe(21);
    expect(await count('cms_job', `job_id not in ('QUOTE_REMIND', 'HOME_COUNT')`)).toBe(18);
    expect(await count('cms_data_dic', `dic_tp = 'WORD'`)).toBe(481);
    expect(await count('mdm_corp', `corp_cd = '*'`)).toBe(1);
  });

  test('every text stands in both languages', async () => {
    const { rows } = await owner.query(`select lang_key from cms_lang group by 1 having count(distinct lang_cd) <> 2`);
    expect(rows).toEqual([]);
  });

  test('every page has a menu whose path leads to the root, and popups are not shown', async () => {
    const { rows } = await owner.query<{ menu_id: string }>(
      `with recursive up as (
         select menu_id, upper_menu_id, menu_id::text as path from cms_menu
         union all select u.menu_id, m.upper_menu_id, m.menu_id || '>' || u.path from up u join cms_menu m on m.menu_id = u.upper_menu_id)
       select m.menu_id from cms_menu m join up u using (menu_id) where u.upper_menu_id is null and u.path <> m.tree_path`,
    );
    expect(rows).toEqual([]);
    expect(await count('cms_menu', `menu_tp = 'POPUP' and show_yn = 'Y'`)).toBe(0);
    expect(await count('cms_menu', `menu_abbr = 'dlvOrdMgt' and menu_id = 'M300020' and menu_path = '/pan/dlvOrdMgt'`)).toBe(1);
    expect(
      await count(
        'cms_screen',
        `scrn_path like '/%' and scrn_id not like 'login%' and scrn_id <> 'noExistPage' and scrn_id not in (select scrn_id from cms_menu where scrn_id is not null)`,
      ),
    ).toBe(0);
  });

  test('a role has the folders of its pages; only buttons of the screen are granted', async () => {
    expect(
      await count(
        'cms_role_menu g join cms_menu m using (menu_id)',
        `m.upper_menu_id is not null and not exists (select from cms_role_menu u where u.role_id = g.role_id and u.menu_id = m.upper_menu_id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'cms_role_btn g join cms_menu m using (menu_id)',
        `not exists (select from cms_screen_btn b where b.scrn_id = m.scrn_id and b.btn_id = g.btn_id and b.btn_tp = 'SUB')`,
      ),
    ).toBe(0);
    expect(await count('cms_role_btn', `role_id = 'CUST_USR' and menu_id = 'M300020' and btn_id = 'confirm'`)).toBe(0);
    expect(await count('cms_role_btn', `role_id = 'OPS' and menu_id = 'M300020' and btn_id = 'confirm'`)).toBe(1);
  });

  test('business code groups may be kept by users, all others not', async () => {
    expect(await count('cms_code_mst', `user_edit_yn = 'Y'`)).toBe(13);
    expect(await count('cms_code_mst', `(user_edit_yn = 'Y') = (sys_yn = 'Y')`)).toBe(0);
  });
});

describe('a second run', () => {
  test('changes nothing and is fast', async () => {
    const before = await everything();
    const start = Date.now();
    await seedSystem(database.url, (line) => said.push(line));
    expect(Date.now() - start).toBeLessThan(500);
    expect(await everything()).toEqual(before);
  });

  test('of a new release leaves what an administrator changed or removed', async () => {
    await owner.query(`
      update cms_lang set lang_txt = '바뀐 문구' where lang_key = 'LBL.DLV_DT' and lang_cd = 'ko';
      update cms_code_dtl set name = '긴급' where mstr_cd = 'PHRS_TP' and code = 'ETC';
      delete from cms_code_dtl where mstr_cd = 'LOSE_RSN' and code = 'ETC';
      delete from cms_role_btn where role_id = 'OPS' and menu_id = 'M300020' and btn_id = 'reject';
      delete from cms_role_menu where role_id = 'STL' and menu_id = 'M300040';
      insert into cms_role_btn (role_id, menu_id, btn_id) values ('STL', 'M300020', 'confirm')`);
    await newRelease();
    await seedSystem(database.url, () => {});
    expect(await count('cms_lang', `lang_key = 'LBL.DLV_DT' and lang_txt = '바뀐 문구'`)).toBe(1);
    expect(await count('cms_code_dtl', `mstr_cd = 'PHRS_TP' and code = 'ETC' and name = '긴급'`)).toBe(1);
    expect(await count('cms_code_dtl', `mstr_cd = 'LOSE_RSN' and code = 'ETC'`)).toBe(0);
    expect(await count('cms_role_btn', `role_id = 'OPS' and menu_id = 'M300020' and btn_id = 'reject'`)).toBe(0);
    expect(await count('cms_role_menu', `role_id = 'STL' and menu_id = 'M300040'`)).toBe(0);
    expect(await count('cms_role_btn', `role_id = 'STL' and menu_id = 'M300020' and btn_id = 'confirm'`)).toBe(1);
  });

  test('of a new release adds what is new', async () => {
    await owner.query(
      `delete from cms_lang where lang_key = 'UI.COMMON.OK'; delete from portal_seed where tbl = 'cms_lang' and row_key like 'UI.COMMON.OK|%'`,
    );
    await newRelease();
    const lines: string[] = [];
    await seedSystem(database.url, (line) => lines.push(line));
    expect(lines).toEqual(['seeded cms_lang: 2']);
    expect(await count('cms_lang', `lang_key = 'UI.COMMON.OK'`)).toBe(2);
  });

  test('of two processes at once loads every row once', async () => {
    const other = await emptyDatabase();
    try {
      await migrate(other.url);
      await Promise.all([seedSystem(other.url, () => {}), seedSystem(other.url, () => {})]);
      const client = new pg.Client({ connectionString: other.url });
      await client.connect();
      const { rows } = await client.query('select count(*)::int as n from cms_code_dtl');
      await client.end();
      expect(rows[0].n).toBe(817);
    } finally {
      await other.drop();
    }
  });
});
