import { randomUUID } from 'node:crypto';
import type { SettlementLine } from '../../src/contract/set/setCostStlList';
import type { Settlement, SettlementAction } from '../../src/contract/set/settlement';
import type { TestApp, Visitor } from './db';

const path = '/api/set/setCostStlList';
let count = 0;

/** A cost line of a customer as the owner of the database writes it: confirmed, and of today unless said otherwise. */
export async function aCost(t: TestApp, customer: string, over: Record<string, unknown> = {}): Promise<string> {
  const cost_no = `CT9902${String(++count).padStart(6, '0')}`;
  const amount = Number(over.sply_amt ?? 100_000);
  const row = {
    ...{
      cost_no,
      cost_tp: 'TRSP',
      ar_ap: 'AR',
      frt_cd: 'TRC',
      frt_unit: 'CAR',
      unit_qty: 1,
      unit_prc: amount,
      curr_cd: 'KRW',
      exch_rate: 1,
    },
    ...{
      frgn_amt: amount,
      sply_amt: amount,
      vat_tp: 'TAX',
      vat_amt: Math.floor(amount / 10),
      tot_amt: amount + Math.floor(amount / 10),
      cost_sts: 'CFM',
      del_yn: 'N',
    },
    ...over,
  };
  await t.sql(
    `insert into set_cost select (jsonb_populate_record(null::set_cost, to_jsonb(x) || $2::jsonb)).*
       from (select c.cust_cd, c.corp_cd, (select min(g.orgn_cd) from mdm_orgn g where g.corp_cd = c.corp_cd) as orgn_cd, current_date as occr_dt,
         'system' as reg_user_id, now() as reg_dtm, 'system' as upd_user_id, now() as upd_dtm, 0 as upd_cnt from mdm_cust c where c.cust_cd = $1) x`,
    [customer, JSON.stringify(row)],
  );
  return cost_no;
}

/** Asks for a settlement of costs, in the version they have now. */
export async function askSettle(t: TestApp, who: Visitor, costs: readonly string[], STL_YM?: string) {
  const rows = await t.sql<{ cost_no: string; upd_cnt: number }>(
    `select cost_no, upd_cnt from set_cost where cost_no = any($1) order by array_position($1, cost_no::text)`,
    [costs],
  );
  const LIST = rows.map(({ cost_no, upd_cnt }) => ({ COST_NO: cost_no, UPD_CNT: upd_cnt, STL_YM }));
  return who.post('/api/set/setCostList/settle', { BATCH_ID: randomUUID(), LIST });
}

/** A settlement of new costs of a customer, one of each amount. */
export async function settled(
  t: TestApp,
  who: Visitor,
  customer: string,
  amounts: readonly number[],
  over: Record<string, unknown> = {},
): Promise<Settlement> {
  const costs: string[] = [];
  for (const sply_amt of amounts) costs.push(await aCost(t, customer, { ...over, sply_amt }));
  const answer = await askSettle(t, who, costs);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (await settlementOf(who, answer.json().data.LIST[0].STL_NO)) as Settlement;
}

/** Takes an action on a settlement, in the version that is given. */
export const actOn = (
  who: Visitor,
  action: SettlementAction,
  { STL_NO, UPD_CNT }: { STL_NO: string; UPD_CNT: number },
  more: object = {},
  RSN?: string,
) => who.post(`${path}/${action}`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, UPD_CNT, ...more }], ...(RSN ? { RSN } : {}) });

/** The same, done; gives the settlement as it is then. */
export async function acted(
  who: Visitor,
  action: SettlementAction,
  settlement: Settlement,
  more: object = {},
  RSN?: string,
): Promise<Settlement> {
  const answer = await actOn(who, action, settlement, more, RSN);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
}

export const linesOf = async (who: Visitor, STL_NO: string): Promise<SettlementLine[]> =>
  (await who.data<{ LIST: SettlementLine[] }>(`${path}/selectSetCostStlG2`, { SEARCH: { STL_NO } })).LIST;

export const settlementOf = async (who: Visitor, STL_NO: string): Promise<Settlement | undefined> =>
  (await who.data<{ LIST: Settlement[] }>(`${path}/selectSetCostStl`, { SEARCH: { STL_NO } })).LIST[0];
