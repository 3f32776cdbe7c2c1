import { apis } from './apis';
import { banks, corporations, organisations } from './company';
import { customerRows } from './customers';
import { items } from './items';
import type { Loading } from './load';
import { notices } from './notices';
import { phrases } from './phrases';
import { prices } from './prices';
import { exchangeRates } from './rates';
import { trucks } from './trucks';
import { favourites, type GrantedPage, logRows, readUsers, registrationRows, userRows } from './users';
import { vesselRows } from './vessels';

export type Company = Awaited<ReturnType<typeof loadCompany>>;

/** Corporations, users and customers with what they did, notices, and master data. */
export async function loadCompany({ client, base, seed, numbers, put }: Loading) {
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
  return { users, customers: custs.custs, fleet, goods, tariff, rates, closedDays };
}
