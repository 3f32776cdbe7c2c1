import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Elvis } from '../elvis';
import { apis } from './apis';
import { bulk } from './bulk';
import { bulkCargo } from './bulkCargo';
import { demoCargo, demoSeed } from './cargo';
import { cfs } from './cfs';
import { banks, corporations, organisations } from './company';
import { counts } from './counts';
import { customerOrders } from './custOrders';
import { customerRows } from './customers';
import { at, date8, dayOf, moment } from './days';
import { deliveries, uploadRows } from './deliveries';
import { type DemoFile, files } from './files';
import { flair } from './flair';
import { flairStates } from './flairStates';
import { items } from './items';
import { Loader, type Row } from './load';
import { Money } from './money';
import { notices } from './notices';
import { Numbers } from './numbers';
import { refNames, shipmentRefs } from './ownRefs';
import { phrases } from './phrases';
import { placeBook } from './placeBook';
import { prices } from './prices';
import { purchases } from './purchases';
import { quotes } from './quotes';
import { exchangeRates } from './rates';
import { clocks, promises, requests } from './requests';
import { loadScaleCustomers } from './scaleCustomers';
import { costHistory, disputeTexts } from './settlements';
import { stock } from './stock';
import { trucks } from './trucks';
import { favourites, type GrantedPage, logRows, readUsers, registrationRows, userRows } from './users';
import { vesselRows } from './vessels';

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
  keep?: (file: DemoFile) => Promise<void>;
  log: (line: string) => void;
}

/** Tables whose identity columns the demo fills itself. */
const identities = [
  ...['mdm_phrase.phrs_seq', 'fms_mbl.mbl_seq', 'fms_hbl.hbl_seq', 'fms_cntr.cntr_seq', 'fms_event.event_seq'],
  'cms_file.file_sn',
];

/** Files that are kept at the same time. */
const keptAtOnce = 16;

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
  await triggers(client, 'disable');
  const users = readUsers();
  const people = await userRows(users, base, seed);
  const custs = customerRows(base, seed, numbers);
  await put('mdm_corp', corporations);
  await put('mdm_orgn', organisations);
  await put('mdm_corp_bank', banks);
  // Customers name their sales manager, users their customer: the reference is filled in afterwards.
  await put(
    'mdm_cust',
    custs.custs.map((row) => ({ ...row, SALES_USER_ID: null })),
  );
  await put('cms_user', people.users);
  await client.query(`update mdm_cust c set sales_user_id = r.s from jsonb_to_recordset($1) as r(c text, s text) where c.cust_cd = r.c`, [
    JSON.stringify(custs.custs.filter((row) => row.SALES_USER_ID).map((row) => ({ c: row.CUST_CD, s: row.SALES_USER_ID }))),
  ]);
  await put('mdm_cust_svc', custs.services);
  await put('mdm_cust_orgn', custs.served);
  await put('mdm_cust_chrg', custs.contacts);
  await put('cms_user_role', people.roles);
  await put('cms_user_cust', people.custs);
  await put('cms_user_reg', await registrationRows(base, seed, numbers));
  const { rows: pages } = await client.query<{ role_id: string; menu_id: string; scrn_id: string }>(
    `select g.role_id, g.menu_id, m.scrn_id from cms_role_menu g join cms_menu m using (menu_id)
      where m.menu_tp = 'PAGE' and m.show_yn = 'Y' order by g.role_id, g.menu_id`,
  );
  const granted = pages.map((row): GrantedPage => ({ ROLE_ID: row.role_id, MENU_ID: row.menu_id, SCRN_ID: row.scrn_id }));
  await put('cms_my_menu', favourites(users, granted, seed));
  const logs = logRows(users, granted, base, seed);
  await put('cms_login_log', logs.logins);
  await put('cms_visit_log', logs.visits);
  await put('cms_error_log', logs.errors);

  const board = notices(users, base, seed, numbers);
  await put('ptl_notice', board.rows);
  await put('ptl_notice_tgt', board.targets);
  await put('ptl_notice_read', board.readers);
  await put('cms_api', apis());

  const fleet = trucks(seed);
  const goods = items(seed);
  const tariff = prices(base, seed, numbers);
  const { rows: holidays } = await client.query<{ day: string }>(
    `select to_char(hldy_dt, 'YYYYMMDD') as day from mdm_holiday where ctry_cd = 'KR'`,
  );
  const closedDays = new Set(holidays.map((row) => row.day));
  await put('mdm_car', fleet.rows);
  await put('mdm_vessel', vesselRows());
  await put('mdm_item', goods);
  await put('mdm_phrase', phrases());
  await put('mdm_pricing', tariff);
  const rates = exchangeRates(base, seed, closedDays);
  await put('mdm_exch_rate', rates);

  const cargo = demoCargo(base, seed, numbers);
  await put('fms_mbl', cargo.mbls);
  await put('fms_hbl', cargo.hbls);
  await put('fms_cntr', cargo.cntrs);
  await put('fms_event', cargo.events);
  await put('ptl_ref_nm', refNames());
  await put('ptl_hbl_ref', shipmentRefs(cargo.hbls, seed));

  const byCustomer = new Map<string, Row[]>();
  for (const item of goods) byCustomer.set(String(item.CUST_CD), [...(byCustomer.get(String(item.CUST_CD)) ?? []), item]);
  const customerUsers = new Map(
    users
      .filter((user) => user.type === 'C' && user.state === 'ACT')
      .flatMap((user) => user.custs.slice(0, 1).map((code) => [code, user.id] as const)),
  );
  const drawn = { trucks: fleet.trucks, items: byCustomer, customerUsers };
  const upload = uploadRows(base);
  await put('cms_upload', [upload.upload]);
  await put('cms_upload_err', upload.errors);
  const haul = deliveries(drawn, cargo.released, base, seed, 600, numbers);
  const papers = files(cargo.hbls, haul.orders, base, seed, numbers);
  const kept = keepAll(papers, keep);
  const { rows: types } = await client.query<{ type: string; teu: number }>(
    `select cntr_tp_cd as type, teu::float as teu from mdm_cntr_tp`,
  );
  const teu = new Map(types.map((row) => [row.type, row.teu]));
  const business = {
    ...{ tariff, rates, teu, customerUsers, cars: fleet.rows, orders: haul.orders, holidays: closedDays },
    ...{ houses: cargo.hbls, containers: cargo.cntrs, masters: cargo.mbls },
  };
  const money = new Money(business, base, seed, numbers);
  const stored = stock(byCustomer.get('C00003') ?? [], haul.orders, haul.lines, base, seed, numbers);
  await put('pan_dlv_ord', haul.orders);
  await put('pan_dlv_ord_dtl', haul.lines);
  await put('cms_sts_hist', haul.history);
  await put(
    'cms_file',
    papers.map((file) => file.row),
  );
  await client.query('select note_papers(array(select hbl_seq from fms_hbl))');
  const bought = purchases(byCustomer.get('C00003') ?? [], stored.supply, base, seed, numbers);
  const counted = counts(byCustomer.get('C00003') ?? [], stored.supply, base, numbers);
  await put('mimi_po', bought.pos);
  await put('mimi_po_dtl', bought.lines);
  await put('mimi_supply', stored.supply);
  await put('mimi_stock', stored.months);
  await put('mimi_count', counted.counts);
  await put('mimi_count_dtl', counted.lines);
  await put('cms_sts_hist', counted.history);
  const placed = flair(cargo.hbls, cargo.cntrs, base, seed, numbers, closedDays);
  // The database counts quantities and states of what is booked, as it does for everybody.
  await client.query(`alter table flair_po_line enable trigger user`);
  await client.query(`alter table flair_po_load enable trigger user`);
  await client.query(`alter table flair_po_line disable trigger stamp`);
  await client.query(`alter table flair_po_load disable trigger stamp`);
  await put('flair_po', placed.pos);
  await put('flair_bkg', placed.bookings);
  await put('flair_po_line', placed.lines);
  await put('flair_po_load', placed.loads);
  await client.query(flairStates);
  const station = cfs(cargo.hbls, customerUsers, base, seed, numbers);
  await put('cfs_clp', station.plans);
  await put('cfs_bkg', station.bookings);
  await put('cfs_clp_dtl', station.lines);
  await client.query('select count_clps(array(select clp_no::text from cfs_clp))');
  await put('cms_sts_hist', station.history);
  const offers = quotes(business, base, seed, numbers);
  const ordered = customerOrders(business, offers.accepted, base, seed, numbers);
  await put('ord_cust_ord', ordered.orders);
  await put('ord_cust_ord_dtl', ordered.lines);
  await put('ptl_quote', offers.quotes);
  await put('ptl_quote_dtl', offers.lines);
  await put('cms_sts_hist', [...offers.history, ...ordered.history]);
  const settled = money.rows(offers);
  await put('set_stl', settled.settlements);
  await put('kofe_deposit', settled.deposits);
  await put('set_stl_pay', settled.payments);
  await put('set_cost', settled.costs);
  await put('set_close', settled.closed);
  await put('cms_sts_hist', settled.history);
  await client.query(costHistory);
  await client.query(disputeTexts);
  const asks = requests({ houses: cargo.hbls, users, customerUsers }, base, seed, numbers);
  await put('csm_req', asks.requests);
  await put('csm_res', asks.entries);
  await put('csm_read', asks.readers);
  await put('cms_sts_hist', asks.history);
  await put('csm_due_rule', promises);
  await client.query(clocks);
  if (dlv > 600 || hbl > 2_000) await loadScaleCustomers(loader);
  if (dlv > 600) await bulk(loader, drawn, { base, seed, count: dlv - 600, months: 36, log });
  if (hbl > 2_000) {
    // The database numbers the papers of the copies.
    await countOn(client);
    await bulkCargo(client, { count: hbl, log });
  }
  const book = placeBook(seed, new Map(custs.custs.map((row) => [String(row.CUST_CD), String(row.CORP_CD)])));
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
  await kept;
}

/** Numbers that the database gives go on behind those that the demo has given. */
async function countOn(client: pg.Client): Promise<void> {
  for (const identity of identities) {
    const [table = '', column = ''] = identity.split('.');
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`);
  }
}

/** Keeps the contents of all files while the rest is loaded; what goes wrong is told to who waits for the end of it. */
function keepAll(all: readonly DemoFile[], keep: DemoOptions['keep']): Promise<unknown> {
  const rest = all.values();
  const some = async () => {
    for (const file of rest) await keep?.(file);
  };
  const kept = Promise.all(Array.from({ length: keptAtOnce }, some));
  kept.catch(() => {});
  return kept;
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
function keeper(elvisFolder: string | undefined): (file: DemoFile) => Promise<void> {
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
