import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Elvis } from '../elvis';
import { bulk } from './bulk';
import { bulkCargo } from './bulkCargo';
import { demoSeed } from './cargo';
import { at, date8, dayOf, moment } from './days';
import { Loader, type Loading, type Row } from './load';
import { type Keep, loadCargo } from './loadCargo';
import { loadCompany } from './loadCompany';
import { loadTrade } from './loadTrade';
import { Numbers } from './numbers';
import { placeBook } from './placeBook';
import { loadScaleCustomers } from './scaleCustomers';

export interface DemoOptions {
  /** Base date T, 8 digits: everything is dated relative to it. */
  baseDate: string;
  /** Delivery orders in all; more than the 600 of the demo come from the scale generator. */
  dlv?: number;
  /** House B/Ls in all; more than the 2,000 of the demo come from the scale generator. */
  hbl?: number;
  /** Seed of the random numbers. */
  seed?: number;
  /** Keeps what is in a file; without it there are the rows of files alone. */
  keep?: Keep;
  log: (line: string) => void;
}

/** Tables whose identity columns the demo fills itself. */
const identities = [
  ...['mdm_phrase.phrs_seq', 'fms_mbl.mbl_seq', 'fms_hbl.hbl_seq', 'fms_cntr.cntr_seq', 'fms_event.event_seq'],
  'cms_file.file_sn',
];

/**
 * Loads the demo company into a database that has the system seed, as its owner and in one transaction: either all of it is there or
 * nothing. The same options give the same rows. Does nothing where the demo is already loaded.
 */
export async function seedDemo(ownerUrl: string, options: DemoOptions): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside demo', options: '-c timezone=Asia/Seoul' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('quayside demo'))`);
    if ((await client.query(`select from portal_state where key = 'demo_base_date'`)).rowCount) return;
    await load(client, options);
    await client.query(`insert into portal_state (key, value) values ('demo_base_date', $1)`, [options.baseDate]);
    await client.query('commit');
    await client.query('analyze');
    options.log('demo company loaded');
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, { baseDate, dlv = 600, hbl = 2_000, seed = demoSeed, keep, log }: DemoOptions): Promise<void> {
  const base = dayOf(baseDate);
  const numbers = new Numbers();
  const loader = new Loader(client, at(base - 200, 9));
  const put = async (table: string, rows: readonly Row[]) => {
    await loader.rows(table, rows);
    log(`${table}: ${rows.length}`);
  };
  const loading: Loading = { client, base, seed, numbers, put };
  await triggers(client, 'disable');
  const company = await loadCompany(loading);
  const cargo = await loadCargo(loading, company, keep);
  await loadTrade(loading, company, cargo);
  if (dlv > 600 || hbl > 2_000) await loadScaleCustomers(loader);
  if (dlv > 600) await bulk(loader, cargo.drawn, { base, seed, count: dlv - 600, months: 36, log });
  if (hbl > 2_000) {
    // The database numbers the papers of the copies.
    await countOn(client);
    await bulkCargo(client, { count: hbl, log });
  }
  const book = placeBook(seed, new Map(company.customers.map((row) => [String(row.CUST_CD), String(row.CORP_CD)])));
  await put('mdm_place', book);
  await client.query(`select setval('place_no', $1)`, [book.length]);
  await client.query('select fill_places()');
  await client.query(`update mdm_place set reg_dtm = x.at, upd_dtm = x.at from (select min(reg_dtm) as at from mdm_place) x`);
  const live = (period: string) => period === '*' || period >= date8(base).slice(0, period.length);
  await put(
    'cms_autono_cnt',
    numbers
      .rows()
      .filter((row) => live(row.PERIOD_KEY))
      .map((row) => ({ ...row, LAST_DTM: moment(at(base, 0)) })),
  );
  await countOn(client);
  await client.query('select fill_home()');
  await client.query('select fill_requests()');
  await triggers(client, 'enable');
  await cargo.kept;
}

/** Numbers that the database gives go on behind those that the demo has given. */
async function countOn(client: pg.Client): Promise<void> {
  for (const identity of identities) {
    const [table = '', column = ''] = identity.split('.');
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`);
  }
}

/** Audit and history triggers rest while generated rows with their own times are loaded. */
async function triggers(client: pg.Client, action: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${action} trigger user`);
}

/**
 * `--url … [--dlv N] [--hbl N] [--base-date yyyymmdd] [--seed N]`. Who started this keeps the contents of files as they are sent, and answers each by
 * its path; documents of the document store go into its folder, ELVIS_DIR.
 */
async function main(args: string[]): Promise<void> {
  const value = (name: string) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : undefined);
  const url = value('url') ?? process.env.DATABASE_URL;
  if (!url) throw new Error('--url of the database owner is missing');
  const baseDate =
    value('base-date') ?? new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date()).replaceAll('-', '');
  const number = (name: string) => (value(name) ? { [name]: Number(value(name)) } : {});
  const keep = process.send ? { keep: keeper(process.env.ELVIS_DIR) } : {};
  await seedDemo(url, {
    baseDate,
    ...number('dlv'),
    ...number('hbl'),
    ...number('seed'),
    ...keep,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  if (process.send) process.disconnect();
}

/** Sends each content to who started this program, and puts it into the document store's folder where it belongs there too. */
function keeper(elvisFolder: string | undefined): Keep {
  const elvis = elvisFolder ? new Elvis(elvisFolder, '') : undefined;
  const waiting = new Map<string, () => void>();
  process.on('message', (path: string) => waiting.get(path)?.());
  return async ({ row, content }) => {
    const path = String(row.FILE_PATH);
    const answered = new Promise<void>((resolve) => waiting.set(path, resolve));
    process.send?.({ path, content });
    if (row.ELVIS_DOC_ID)
      elvis?.put(
        {
          docId: String(row.ELVIS_DOC_ID),
          officeCode: String(row.ELVIS_OFC_CD),
          refType: String(row.REF_TP),
          refKey: String(row.REF_KEY),
          docType: String(row.DOC_TP),
          regUser: String(row.REG_USER_ID),
          fileName: String(row.FILE_NM),
          fileSize: content.length,
          regDtm: String(row.REG_DTM).replace('T', ''),
          deleted: false,
        },
        content,
      );
    await answered;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
