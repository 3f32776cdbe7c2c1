import { demoCargo } from './cargo';
import { cfs } from './cfs';
import { stations } from './cfsBooks';
import { counts } from './counts';
import { deliveries, uploadRows } from './deliveries';
import { type DemoFile, files } from './files';
import { flair } from './flair';
import { flairStates } from './flairStates';
import type { Loading, Row } from './load';
import type { Company } from './loadCompany';
import { Money } from './money';
import { refNames, shipmentRefs } from './ownRefs';
import { purchases } from './purchases';
import { stock } from './stock';

/** Files that are kept at the same time. */
const keptAtOnce = 16;

/** Keeps what is in a file. */
export type Keep = (file: DemoFile) => Promise<void>;

export type Cargo = Awaited<ReturnType<typeof loadCargo>>;

/** Shipments with all that goes with them: deliveries, files, stock, purchase orders, load plans. */
export async function loadCargo({ client, base, seed, numbers, put }: Loading, company: Company, keep: Keep | undefined) {
  const { users, fleet, goods, tariff, rates, closedDays } = company;
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
  for (const [code, { orgn }] of Object.entries(stations))
    await client.query('update mdm_cycfs set orgn_cd = $2 where cycfs_cd = $1', [code, orgn]);
  const station = cfs(cargo.hbls, customerUsers, base, seed, numbers);
  await put('cfs_clp', station.plans);
  await put('cfs_bkg', station.bookings);
  await put('cfs_clp_dtl', station.lines);
  await client.query('select count_clps(array(select clp_no::text from cfs_clp))');
  await put('cms_sts_hist', station.history);
  return { business, money, drawn, kept };
}

/** Keeps the contents of all files while the rest is loaded; what goes wrong is told to who waits for the end of it. */
function keepAll(all: readonly DemoFile[], keep: Keep | undefined): Promise<unknown> {
  const rest = all.values();
  const some = async () => {
    for (const file of rest) await keep?.(file);
  };
  const kept = Promise.all(Array.from({ length: keptAtOnce }, some));
  kept.catch(() => {});
  return kept;
}
