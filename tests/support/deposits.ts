import type { TestApp } from './db';

let count = 0;

/** A settlement of a customer that is to be paid, in the state INV unless another is named; gives its number. */
export async function aSettlement(
  t: Pick<TestApp, 'sql'>,
  customer: string,
  amount: number,
  over: { STL_STS?: string; DUE_DT?: string; TAX_INV_NO?: string; STL_NO?: string } = {},
): Promise<string> {
  const number = over.STL_NO ?? `ST9901${String(++count).padStart(5, '0')}`;
  await t.sql(
    `insert into set_stl (stl_no, corp_cd, orgn_cd, cust_cd, ar_ap, stl_ym, stl_dt, cost_cnt, sply_amt, vat_amt, tot_amt, paid_amt, bal_amt,
       tax_inv_no, inv_dt, due_dt, stl_sts, req_dtm)
     select $1, c.corp_cd, null, c.cust_cd, 'AR', to_char(now(), 'YYYYMM'), current_date, 0, $3, 0, $3, 0, $3, $4, current_date, coalesce($5::date, current_date + 30), $6, now()
       from mdm_cust c where c.cust_cd = $2`,
    [number, customer, amount, over.TAX_INV_NO ?? null, over.DUE_DT ?? null, over.STL_STS ?? 'INV'],
  );
  return number;
}

/** A confirmed deposit of a customer, written as the owner of the database. */
export async function paidIn(
  t: Pick<TestApp, 'sql'>,
  customer: string,
  amount: number,
  day: string,
  currency = 'KRW',
  kind = 'IN',
): Promise<string> {
  const number = `DP0001${String(++count).padStart(5, '0')}`;
  await t.sql(
    `insert into kofe_deposit (depo_no, corp_cd, cust_cd, depo_dt, depo_tp, curr_cd, depo_amt, depo_sts, cfm_dtm)
     select $1, corp_cd, cust_cd, $3, $6, $4, $5, 'CFM', now() from mdm_cust where cust_cd = $2`,
    [number, customer, day, currency, amount, kind],
  );
  return number;
}

/** Takes what the demo company has of deposits out of the balances. */
export const emptyBalances = (t: Pick<TestApp, 'sql'>) => t.sql(`update kofe_deposit set depo_sts = 'CXL' where depo_sts = 'CFM'`);
