import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type SeedRow, seedFile } from './seedFiles';
import { buttons, grants, screens } from './seedScreens';
import { dictionary, texts } from './seedTexts';

const folder = fileURLToPath(new URL('./', import.meta.url));

/** Changes when a file of the seed or the code that reads it changes. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = (path: string): string[] =>
    readdirSync(`${folder}${path}`, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(`${path}${entry.name}/`) : [`${path}${entry.name}`],
    );
  const code = ['../../contract/dictionary.ts', ...readdirSync(folder).filter((name) => /^seed.*\.ts$/.test(name))];
  for (const name of [...code, ...files('seed/')].sort()) hash.update(`${name}\n`).update(readFileSync(`${folder}${name}`));
  return hash.digest('hex');
}

/** Tables of the seed in the order their references ask for; a table without rows of its own here is read from seed/tables. */
function tables(): [table: string, keys: string[], rows?: SeedRow[]][] {
  const granted = grants();
  const codes = seedFile('codes').map(({ MSTR_NM: _nm, MSTR_ENG_NM: _eng, ...row }): SeedRow => ({ ...row, USE_YN: 'Y' }));
  return [
    ['mdm_currency', ['CURR_CD']],
    ['mdm_country', ['CTRY_CD']],
    ['mdm_corp', ['CORP_CD']],
    ['cms_code_mst', ['MSTR_CD']],
    ['cms_code_dtl', ['MSTR_CD', 'CODE'], codes],
    ['cms_lang', ['LANG_KEY', 'LANG_CD'], texts()],
    ['cms_data_dic', ['DIC_CD'], dictionary()],
    ['cms_screen', ['SCRN_ID'], screens()],
    ['cms_screen_btn', ['SCRN_ID', 'BTN_ID'], buttons()],
    ['cms_menu', ['MENU_ID']],
    ['cms_role', ['ROLE_ID']],
    ['cms_role_menu', ['ROLE_ID', 'MENU_ID'], granted.menus],
    ['cms_role_btn', ['ROLE_ID', 'MENU_ID', 'BTN_ID'], granted.buttons],
    ['cms_grid_layout', ['ROLE_ID', 'SCRN_ID', 'GRID_ID', 'LAYOUT_NM']],
    ['cms_autono_rule', ['RULE_CD', 'CORP_CD']],
    ['cms_email_frm', ['FRM_ID', 'LANG_CD'], seedFile('mails').map((row): SeedRow => ({ ...row, USE_YN: 'Y' }))],
    ['cms_job', ['JOB_ID']],
    ['mdm_port', ['PORT_CD']],
    ['mdm_customs', ['CSTM_CD', 'DEPT_CD']],
    ['mdm_carrier', ['CARR_CD']],
    ['mdm_cycfs', ['CYCFS_CD']],
    ['mdm_cntr_tp', ['CNTR_TP_CD']],
    ['mdm_freight', ['FRT_CD']],
    ['mdm_holiday', ['CTRY_CD', 'HLDY_DT']],
  ];
}

/**
 * Inserts the rows that were never given before; what an administrator changed or removed stays as it is.
 * Returns how many are new.
 */
async function give(client: pg.Client, table: string, keys: string[], rows: SeedRow[]): Promise<number> {
  const columns = Object.keys(Object.assign({}, ...rows)).map((name) => name.toLowerCase());
  const lower = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])));
  const keyList = keys.map((name) => name.toLowerCase());
  const rowKey = keyList.map((name) => `s.${name}::text`).join(` || '|' || `);
  const { rowCount } = await client.query(
    `with s as materialized (
       select s.*, ${rowKey} as row_key from jsonb_populate_recordset(null::${table}, $1) s
     ), fresh as (
       insert into portal_seed (tbl, row_key) select $2, row_key from s on conflict do nothing returning row_key
     )
     insert into ${table} (${columns.join(', ')})
     select ${columns.map((name) => `s.${name}`).join(', ')} from s join fresh using (row_key)
     on conflict do nothing`,
    [JSON.stringify(lower), table],
  );
  return rowCount ?? 0;
}

/**
 * Loads what every installation starts with: codes, texts, screens, menus, roles with their grants, number rules, jobs and master data.
 * Safe at every start: with nothing new it costs one query, and rows that were changed or removed on a screen stay so.
 */
export async function seedSystem(ownerUrl: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside seed' });
  await client.connect();
  try {
    const print = fingerprint();
    const known = async () =>
      (await client.query<{ value: string }>(`select value from portal_state where key = 'system_seed'`)).rows[0]?.value === print;
    if (await known()) return;
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('quayside seed'))`);
    if (await known()) return;
    for (const [table, keys, rows = seedFile(`tables/${table}`)] of tables()) {
      const count = await give(client, table, keys, rows);
      if (count) log(`seeded ${table}: ${count}`);
    }
    await client.query(
      `insert into portal_state (key, value) values ('system_seed', $1)
       on conflict (key) do update set value = excluded.value, upd_dtm = now()`,
      [print],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
