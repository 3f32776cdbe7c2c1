import { customerOrders } from './custOrders';
import type { Loading } from './load';
import type { Cargo } from './loadCargo';
import type { Company } from './loadCompany';
import { quotes } from './quotes';
import { clocks, promises, requests } from './requests';
import { costHistory, disputeTexts } from './settlements';

/** Quotes, customer orders, settlements and requests. */
export async function loadTrade({ client, base, seed, numbers, put }: Loading, { users }: Company, { business, money }: Cargo) {
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
  const asks = requests({ houses: business.houses, users, customerUsers: business.customerUsers }, base, seed, numbers);
  await put('csm_req', asks.requests);
  await put('csm_res', asks.entries);
  await put('csm_read', asks.readers);
  await put('cms_sts_hist', asks.history);
  await put('csm_due_rule', promises);
  await client.query(clocks);
}
