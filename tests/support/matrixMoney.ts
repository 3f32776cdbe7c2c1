import type { TestApp } from './db';

/** Whose money it is, and what the rows hang on. */
interface Owner {
  corp_cd?: string;
  orgn_cd?: string;
  cust_cd: string;
  /** The end of all numbers. */
  sn: string | undefined;
  hbl_no: string;
  dlv_ord_no: string;
  user_id: string | undefined;
}

const customerOf = "jsonb_build_object('corp_cd', $1::text, 'orgn_cd', $2::text, 'cust_cd', $3::text)";

/**
 * Costs of a customer, one confirmed (CX…), one disputed in a settlement (SY… in SX…) and one of a truck (SZ…); the settlement with a payment, the
 * thread of the dispute and a reminder; an accepted quote of the shipment; and what came in on a bank account.
 */
export async function addMoney(t: TestApp, { corp_cd, orgn_cd, cust_cd, sn, hbl_no, dlv_ord_no, user_id }: Owner): Promise<void> {
  const owner = [corp_cd, orgn_cd, cust_cd];
  await t.sql(
    `insert into set_stl (stl_no, corp_cd, orgn_cd, cust_cd, ar_ap, stl_ym, stl_dt, cost_cnt, sply_amt, vat_amt, tot_amt, paid_amt, bal_amt, due_dt, stl_sts, req_dtm)
     values ('SX' || $4, $1, $2, $3, 'AR', to_char(current_date, 'YYYYMM'), current_date, 1, 10, 1, 11, 1, 10, current_date - 10, 'DSP', now())`,
    [...owner, sn],
  );
  const costs: [no: string, over: object][] = [
    ['CX', { cost_tp: 'FRT', cost_sts: 'CFM', dlv_ord_no, hbl_no }],
    ['SY', { cost_tp: 'ETC', cost_sts: 'DSP', stl_no: `SX${sn}`, hbl_no }],
    ['SZ', { cost_tp: 'CAR', cost_sts: 'CFM', car_no: `SZ${sn}` }],
  ];
  for (const [no, over] of costs) {
    await t.sql(
      `insert into set_cost select (jsonb_populate_record(c, ${customerOf} || jsonb_build_object('cost_no', $4::text, 'ar_ap', 'AR', 'vndr_cd', null,
         'occr_dt', current_date, 'stl_no', null, 'dlv_ord_no', null, 'hbl_no', null, 'prc_no', null, 'upd_cnt', 0) || $5::jsonb)).*
         from set_cost c where c.cost_no = (select min(cost_no) from set_cost)`,
      [...owner, `${no}${sn}`, JSON.stringify(over)],
    );
  }
  await t.sql(
    `with paid as (insert into set_stl_pay (stl_no, pay_seq, pay_dt, pay_tp, pay_amt) values ('SX' || $1, 1, current_date, 'TRF', 1)),
       sent as (insert into set_ovd_mail (stl_no, ovd_step, ovd_days, bal_amt) values ('SX' || $1, 7, 7, 10)),
       asked as (insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm) values ('STL', 'SX' || $1, 'TMP', 'REQ', $2, now()))
     insert into set_dsp (cost_no, dsp_seq, stl_no, stl_dsp_tp, dsp_cnnt, dsp_user_id, dsp_dtm, dsp_amt)
     values ('SY' || $1, 1, 'SX' || $1, 'DUP', 'x', $2, now(), 11)`,
    [sn, user_id],
  );
  await t.sql(
    `with stmt as (insert into set_bank_stmt (corp_cd, bank_cd, acct_no, file_nm, trx_cnt, dup_cnt, out_cnt, err_cnt)
       values ($1, '004', 'SX' || $2, 'x', 1, 0, 0, 0) returning stmt_seq)
     insert into set_bank_trx (stmt_seq, corp_cd, bank_cd, acct_no, row_no, trx_dt, trx_amt, dpstr_nm, same_no)
     select stmt_seq, $1, '004', 'SX' || $2, 1, current_date, 1, 'x', 1 from stmt`,
    [corp_cd, sn],
  );
  await t.sql(
    `insert into ord_cust_ord select (jsonb_populate_record(o, jsonb_build_object('ord_no', 'OZ' || $1::text, 'hbl_no', $2::text))).*
       from ord_cust_ord o where o.ord_no = 'OXCFM' || $1::text`,
    [sn, hbl_no],
  );
  await t.sql(
    `insert into ptl_quote select (jsonb_populate_record(q, jsonb_build_object('quo_no', 'QZ' || $1::text, 'quo_sts', 'ACC', 'ord_no', 'OZ' || $1::text))).*
       from ptl_quote q where q.quo_no = 'QXOFR' || $1::text`,
    [sn],
  );
  await t.sql(
    `insert into ptl_quote_dtl select (jsonb_populate_record(d, jsonb_build_object('quo_no', 'QZ' || $1::text))).* from ptl_quote_dtl d
      where d.quo_no = 'QXOFR' || $1::text`,
    [sn],
  );
}
