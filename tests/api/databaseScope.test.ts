import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/clone';
import { tableRules } from '../support/tableRules';
import { connectApp, refusalOf, type ScopeSetting, scoped } from './databaseParts';

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  app = await connectApp(database.url);
  // Rows the demo has none of: files, purchase costs, settlements, phrases of everybody.
  await owner.query(`
    insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, reg_user_id)
    select 'f' || n, 'pdf', 1, 'p' || n, 'DLV', case when n % 4 > 0 then 'K' || n end, 'POD', case when n % 2 = 0 then 'Y' else 'N' end,
           case n % 3 when 0 then 'C00001' when 1 then 'C00004' end, case when n % 5 = 0 then '2000' else '1000' end, 0, 'x' from generate_series(1, 60) n;
    alter table cms_file disable trigger user;
    update cms_file set reg_user_id = case file_sn % 7 when 0 then 'cadm01' when 1 then 'ops01' else 'ops02' end;
    alter table cms_file enable trigger user;
    insert into set_ovd_mail (stl_no, ovd_step, ovd_days, bal_amt) select stl_no, 1, 2, bal_amt from set_stl where bal_amt > 0;
    insert into set_cost_skip (forgot_tp, ref_key, corp_cd, orgn_cd, cust_cd, skip_rsn) select 'FRT', hbl_no, corp_cd, orgn_cd, cust_cd, 'x' from fms_hbl where hbl_no like 'HL%' limit 200;
    insert into set_ovd_skip (corp_cd, cust_cd, skip_dt, skip_rsn) select corp_cd, cust_cd, '2030-01-01', 'x' from mdm_cust where cust_tp = 'CUS';
    insert into set_cost select (jsonb_populate_record(c, jsonb_build_object('cost_no', 'AP' || c.cost_no, 'ar_ap', 'AP'))).* from set_cost c where c.cust_cd = 'C00001' limit 20;
    insert into set_stl (stl_no, corp_cd, orgn_cd, cust_cd, ar_ap, stl_ym, stl_dt, cost_cnt, sply_amt, vat_amt, tot_amt, paid_amt, bal_amt, stl_sts, req_dtm)
    select 'ST' || cust_cd || a || s, corp_cd, case when cust_cd = 'C00001' then null else '10HQ21' end, cust_cd, a, '202601', '2026-02-01', 1, 1, 0, 1, 0, 1, s,
           case when s = 'REQ' then now() end
      from mdm_cust, unnest(array['AR', 'AP']) a, unnest(array['TMP', 'REQ']) s where cust_tp = 'CUS';
    insert into set_stl_pay (stl_no, pay_seq, pay_dt, pay_tp, pay_amt) select stl_no, 90, '2026-02-02', 'TRF', 1 from set_stl;
    insert into set_dsp (cost_no, dsp_seq, stl_no, dsp_cnnt, dsp_user_id, dsp_dtm)
    select c.cost_no, 90, s.stl_no, 'x', 'cadm01', now() from set_cost c cross join (select min(stl_no) as stl_no from set_stl) s;
    insert into kofe_deposit (depo_no, corp_cd, orgn_cd, cust_cd, depo_dt, depo_tp, curr_cd, depo_amt, depo_sts)
    select 'DP' || cust_cd, corp_cd, case when cust_cd = 'C00001' then null else '10HQ21' end, cust_cd, '2026-02-02', 'IN', 'KRW', 1, 'CFM' from mdm_cust where cust_tp = 'CUS';
    insert into set_bank_stmt (corp_cd, bank_cd, acct_no, file_nm, trx_cnt, dup_cnt, out_cnt, err_cnt) values ('1000', '004', '1', 'x', 1, 0, 0, 0), ('2000', '004', '2', 'x', 1, 0, 0, 0);
    insert into set_bank_trx (stmt_seq, corp_cd, bank_cd, acct_no, row_no, trx_dt, trx_amt, same_no) select stmt_seq, corp_cd, bank_cd, acct_no, 1, '2026-02-02', 1, 1 from set_bank_stmt;
    insert into set_bank_lyt (corp_cd, head_key, dt_col, in_col, dpstr_col) values ('1000', 'x', 'a', 'b', 'c'), ('2000', 'x', 'a', 'b', 'c');
    insert into set_bank_nm (corp_cd, dpstr_key, cust_cd, mtch_cnt) values ('1000', 'x', 'C00001', 1), ('2000', 'x', 'C00011', 1);
    insert into mdm_phrase (phrs_tp, corp_cd, phrs_title, phrs_cnnt, sort_seq, use_yn) values ('ETC', '*', 'all', 'all', 1, 'Y');
    insert into cms_upload (upload_no, upload_tp, corp_cd, cust_cd, tot_cnt, ok_cnt, err_cnt, upload_sts, reg_user_id)
    values ('UPA', 'DLV_ORD', '1000', 'C00004', 1, 1, 0, 'DONE', 'x'), ('UPB', 'DLV_ORD', '1000', null, 1, 1, 0, 'DONE', 'x'), ('UPC', 'DLV_ORD', '2000', 'C00011', 1, 1, 0, 'DONE', 'x');
    insert into ptl_notice (notc_no, notc_tp, corp_cd, notc_title, notc_cnnt, top_yn, pop_yn, bgn_dt, end_dt, notc_sts, wrt_user_id)
    select 'NSCOPE' || n, 'GEN', c, 'x', 'x', 'N', 'N', '2026-01-01', '2030-01-01', s, 'sysadm'
      from (values (1, '*', 'PUB'), (2, '1000', 'PUB'), (3, '2000', 'PUB'), (4, '1000', 'TMP'), (5, '*', 'PUB')) as v (n, c, s);
    insert into ptl_notice_tgt (notc_no, tgt_tp, tgt_cd) values ('NSCOPE2', 'CUST', 'C00001'), ('NSCOPE5', 'CUST', 'C00003'), ('NSCOPE5', 'CUST', 'C00011');
    insert into ptl_notice_read (notc_no, user_id, read_dtm) values ('NSCOPE1', 'cadm01', now()), ('NSCOPE1', 'ops01', now());
    insert into ord_cust_ord (ord_no, corp_cd, orgn_cd, cust_cd, ord_dt, imex_tp, trans_mode, load_tp, cargo_tp, incoterms, shpr_nm, cnee_nm, pol_cd, pod_cd, cargo_rdy_dt, dg_yn, ord_sts)
    select 'ORSCOPE' || n, c, o, k, '2026-01-01', 'I', 'SEA', 'FCL', 'GEN', 'FOB', 'x', 'x', 'CNSHA', 'KRPUS', '2026-01-01', 'N', 'REQ'
      from (values (1, '1000', '10IC21', 'C00001'), (2, '1000', '10HQ11', 'C00003'), (3, '2000', null, 'C00011'), (4, '1000', null, 'C00004')) as v (n, c, o, k);
    insert into ord_cust_ord_dtl (ord_no, line_no, item_nm, pkg_qty, pkg_ut_cd, grs_wt, msr_cbm) select ord_no, 1, 'x', 1, 'CT', 1, 1 from ord_cust_ord where ord_no like 'ORSCOPE%';
    insert into ptl_quote (quo_no, quo_rev, corp_cd, orgn_cd, cust_cd, cust_nm, chrg_nm, tel_no, email, quo_dt, imex_tp, trans_mode, load_tp, cargo_tp, incoterms, pol_cd, pod_cd, item_nm, curr_cd, quo_sts)
    select 'QTSCOPE' || n, 1, c, o, k, 'x', 'x', 'x', 'x', '2026-01-01', 'I', 'SEA', 'FCL', 'GEN', 'FOB', 'CNSHA', 'KRPUS', 'x', 'KRW', s
      from (values (1, '1000', '10IC21', 'C00001', 'OFR'), (2, '1000', '10HQ11', 'C00003', 'OFR'), (3, '2000', null, 'C00011', 'OFR'), (4, '1000', null, 'C00004', 'RCP'), (5, '1000', null, null, 'REQ')) as v (n, c, o, k, s);
    insert into ptl_quote_dtl (quo_no, quo_rev, line_no, cost_sect, frt_cd, frt_unit, unit_qty, unit_prc, curr_cd, exch_rate, exch_unit, frgn_amt, sply_amt, vat_tp, vat_rate, vat_amt, tot_amt)
    select quo_no, 1, 1, 'FRT', 'OFR', 'CNTR', 1, 1, 'KRW', 1, 1, 1, 1, 'ZERO', 0, 0, 1 from ptl_quote where quo_no like 'QTSCOPE%';
    insert into pra_kpi_tgt (cust_cd, kpi_yy, kpi_cd, tgt_val) select cust_cd, '2026', 'OTA', 90 from mdm_cust where cust_tp = 'CUS';
    insert into ptl_share (hbl_seq, token_hash, share_facts, user_id)
    select hbl_seq, u || hbl_seq, 'ETA', u from fms_hbl, unnest(array['cadm01', 'ops01', 'sal01', 'adm1000', 'guest01']) u;
    insert into ptl_share_visit (share_seq, visit_no, visit_dtm, visit_net) select share_seq, 0, now(), '192.0.2.*' from ptl_share;
    insert into cms_upload_err (upload_no, err_seq, row_no, err_cd, err_msg) values ('UPA', 1, 2, 'MSG000012', 'x'), ('UPC', 1, 2, 'MSG000012', 'x');
    insert into pan_dlv_send (dlv_ord_no, send_tp, to_email, send_user_id) select dlv_ord_no, 'TRK', 'x@x.example', 'ops01' from pan_dlv_ord;
    insert into pan_dlv_tmpl (tmpl_nm, shr_tp, corp_cd, orgn_cd, cust_cd, user_id, tmpl_cnnt)
    select s, s, o.corp_cd, o.orgn_cd, o.cust_cd, u, '{}' from (select distinct corp_cd, orgn_cd, cust_cd from pan_dlv_ord) o,
      unnest(array['OWN', 'CUST', 'ORGN']) s, unnest(array['cadm01', 'ops01', 'sal01', 'adm1000']) u;
    insert into csm_mail (corp_cd, cust_cd, mail_hash, mail_cnnt, rcv_dtm, rcv_sts, wait_rsn, auto_yn)
    select c, k, c || coalesce(k, ''), 'x', now(), 'WAIT', 'REF', 'N' from (values ('1000', null), ('1000', 'C00001'), ('1000', 'C00003'), ('2000', null)) as v (c, k);
    insert into csm_mail_box (box_key, box_ver, last_seq) values ('x', 1, 1);
    insert into ptl_news (hbl_seq, news_tp, news_key, open_yn) select hbl_seq, 'ETA', 'x', case when hbl_seq % 3 = 0 then 'N' else 'Y' end from fms_hbl;
    insert into cms_upload_row (upload_no, row_no, row_hash, dlv_ord_no) select u, 2, 'x', min(dlv_ord_no) from pan_dlv_ord, unnest(array['UPA', 'UPC']) u group by u;
  `);
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await database.drop();
});

const corp = `corp_cd = '1000'`;
const orgn = `(orgn_cd is null or orgn_cd in ('10IC21', '10IC00'))`;
const custs = `cust_cd in ('C00001', 'C00004')`;
const served = `cust_cd in (select cust_cd from mdm_cust where corp_cd = '1000')`;

/** Each kind of scope as its user has it. */
const scopes: Record<string, ScopeSetting> = {
  ALL: { scope: 'ALL', user: 'sysadm' },
  CORP: { scope: 'CORP', corps: ['1000'], user: 'adm1000' },
  ORGN_SUB: { scope: 'ORGN_SUB', corps: ['1000'], orgns: ['10IC00', '10IC21'], user: 'ops01' },
  ORGN: { scope: 'ORGN', corps: ['1000'], orgns: ['10IC21', '10IC00'], user: 'ops01' },
  SALES_OWN: { scope: 'SALES_OWN', corps: ['1000'], custs: ['C00001', 'C00004'], user: 'sal01' },
  CUST: { scope: 'CUST', corps: ['1000'], custs: ['C00001', 'C00004'], user: 'cadm01', type: 'C' },
  NONE: { scope: 'NONE', user: 'guest01', type: 'C' },
};

type Rules = Record<'ALL' | 'CORP' | 'ORGN_SUB' | 'ORGN' | 'SALES_OWN' | 'CUST' | 'NONE', string>;
const rules = (CORP: string, ORGN: string, SALES_OWN: string, CUST: string): Rules => ({
  ALL: 'true',
  CORP,
  ORGN_SUB: ORGN,
  ORGN,
  SALES_OWN,
  CUST,
  NONE: 'false',
});
const house = (rule: string) => `hbl_seq in (select hbl_seq from fms_hbl where ${rule})`;
const houseOfCustomer = (rule: string) => `(hbl_seq, cust_cd) in (select hbl_seq, cust_cd from fms_hbl where ${rule})`;
const order = (rule: string) => `dlv_ord_no in (select dlv_ord_no from pan_dlv_ord where ${rule})`;
const master = (rule: string) => `mbl_seq in (select mbl_seq from fms_hbl where ${rule})`;
const business = [corp, `${corp} and ${orgn}`, `${corp} and ${custs}`, `${corp} and ${custs}`] as const;
const through = (hang: (rule: string) => string, last = '') =>
  rules(hang(business[0]), hang(business[1]), hang(business[2]), `${hang(business[3])}${last}`);
/** Customers see sales alone: costs once they are confirmed, settlements once they are sent. */
const costs = rules(business[0], business[1], business[2], `${business[3]} and ar_ap = 'AR' and cost_sts in ('CFM', 'REQ', 'DSP', 'STL')`);
const settlements = rules(business[0], business[1], business[2], `${business[3]} and ar_ap = 'AR' and req_dtm is not null`);
const ofSettlement = (rule: string) => `stl_no in (select stl_no from set_stl where ${rule})`;
const ofSettlements = rules(
  ...(([0, 1, 2] as const).map((i) => ofSettlement(business[i])) as [string, string, string]),
  ofSettlement(settlements.CUST),
);
const ofCost = (rule: string) => `cost_no in (select cost_no from set_cost where ${rule})`;
const phrase = (user: string) => `corp_cd in ('1000', '*') and (user_id is null or user_id = '${user}')`;
const ofPo = (rule: string, table = 'mimi_po') => `(cust_cd, po_no) in (select cust_cd, po_no from ${table} where ${rule})`;
const ofBooking = (rule: string) => `bkg_no in (select bkg_no from flair_bkg where ${rule})`;
const ofPlan = (rule: string) => `clp_no in (select clp_no from cfs_clp where ${rule})`;
const planOfCustomers = `${corp} and clp_no in (select clp_no from cfs_clp_dtl where ${custs})`;
const ofCount = (rule: string) => `cnt_no in (select cnt_no from mimi_count where ${rule})`;
const custOrder = (rule: string) => `ord_no in (select ord_no from ord_cust_ord where ${rule})`;
const quote = (rule: string) => `(quo_no, quo_rev) in (select quo_no, quo_rev from ptl_quote where ${rule})`;
const request = [
  corp,
  `${corp} and (${orgn} or chrg_user_id = 'ops01')`,
  `${corp} and (${custs} or chrg_user_id = 'sal01')`,
  `${corp} and ${custs}`,
] as const;
const ofRequest = (rule: string, open = '') => `req_no in (select req_no from csm_req where ${rule})${open}`;
const salesQuotes = `${corp} and (cust_cd is null or ${custs})`;
const corpNotices = `corp_cd in ('*', '1000')`;
const noTarget = `notc_sts = 'PUB' and notc_no not in (select notc_no from ptl_notice_tgt)`;
const file = (user: string, rule: string) => `${corp} and (reg_user_id = '${user}' or (ref_key is not null and ${rule}))`;

const run = (rule: string) => `upload_no in (select upload_no from cms_upload where ${rule})`;
const ofRun = rules(run(corp), run(corp), run(`${corp} and ${custs}`), run(`${corp} and ${custs}`));

const template = (user: string) => `(user_id = '${user}' or shr_tp in ('CUST', 'ORGN'))`;

/** Links to shipments: customers have their own. */
const shares = through(house, ` and user_id = 'cadm01'`);
const ofShare = (rule: string) =>
  rule === 'true' || rule === 'false' ? rule : `share_seq in (select share_seq from ptl_share where ${rule})`;

/** The rule of every scoped table, said again in plain SQL. */
const tables: Record<string, Rules> = {
  pan_dlv_ord: rules(...business),
  pan_dlv_ord_dtl: through(order),
  fms_hbl: rules(...business),
  fms_mbl: rules(business[0], business[1], `${corp} and ${master(business[2])}`, `${corp} and ${master(business[3])}`),
  csm_req: rules(...request),
  csm_res: rules(ofRequest(request[0]), ofRequest(request[1]), ofRequest(request[2]), ofRequest(request[3], ` and open_yn = 'Y'`)),
  csm_due: rules(ofRequest(request[0]), ofRequest(request[1]), ofRequest(request[2]), ofRequest(request[3])),
  // Mails of unknown senders are of no customer: who has a list of customers sees none of them.
  csm_mail: rules(corp, corp, `${corp} and ${custs}`, 'false'),
  csm_mail_box: rules('false', 'false', 'false', 'false'),
  portal_cargo: rules(...business),
  // Counts by organisation for staff that see all customers, by customer for everybody else.
  portal_count: {
    ...rules(
      `${corp} and by_tp = 'O'`,
      `${corp} and by_tp = 'O' and unit_cd in ('', '10IC21', '10IC00')`,
      `${corp} and by_tp = 'C' and unit_cd in ('C00001', 'C00004')`,
      `${corp} and by_tp = 'C' and unit_cd in ('C00001', 'C00004')`,
    ),
    ALL: `by_tp = 'O'`,
  },
  fms_cntr: through(house),
  fms_event: through(house, ` and open_yn = 'Y'`),
  ptl_ref_nm: rules(served, served, custs, custs),
  ptl_hbl_ref: through(houseOfCustomer),
  ptl_news: through(house, ` and open_yn = 'Y'`),
  set_cost: costs,
  set_cost_skip: rules(business[0], business[1], business[2], 'false'),
  set_stl: settlements,
  set_stl_pay: ofSettlements,
  set_ovd_mail: ofSettlements,
  set_ovd_skip: rules(corp, corp, `${corp} and ${custs}`, 'false'),
  set_dsp: rules(...(([0, 1, 2] as const).map((i) => ofCost(business[i])) as [string, string, string]), ofCost(costs.CUST)),
  kofe_deposit: rules(...business),
  // Statements of the corporation's accounts are no sales person's and no customer's.
  ...Object.fromEntries(
    ['set_bank_stmt', 'set_bank_trx', 'set_bank_lyt', 'set_bank_nm'].map((name) => [name, rules(corp, corp, 'false', 'false')]),
  ),
  set_close: rules(corp, `${corp} and ${orgn}`, corp, 'false'),
  mimi_supply: rules(corp, corp, business[2], business[3]),
  mimi_stock: rules(served, served, custs, custs),
  mimi_po: rules(corp, corp, business[2], business[3]),
  mimi_count: rules(corp, corp, business[2], business[3]),
  mimi_count_dtl: rules(ofCount(corp), ofCount(corp), ofCount(business[2]), ofCount(business[3])),
  mimi_po_dtl: rules(ofPo(corp), ofPo(corp), ofPo(business[2]), ofPo(business[3])),
  flair_po: rules(corp, corp, business[2], business[3]),
  flair_po_line: rules(ofPo(corp, 'flair_po'), ofPo(corp, 'flair_po'), ofPo(business[2], 'flair_po'), ofPo(business[3], 'flair_po')),
  flair_bkg: rules(corp, corp, business[2], business[3]),
  flair_po_load: rules(ofBooking(corp), ofBooking(corp), ofBooking(business[2]), ofBooking(business[3])),
  cfs_bkg: rules(...business),
  cfs_clp: rules(business[0], business[1], planOfCustomers, planOfCustomers),
  cfs_clp_dtl: rules(ofPlan(business[0]), ofPlan(business[1]), `${custs} and ${ofPlan(corp)}`, `${custs} and ${ofPlan(corp)}`),
  mdm_item: rules(served, served, custs, custs),
  pra_kpi_tgt: rules(served, served, custs, custs),
  mdm_pricing: rules(corp, corp, `${corp} and (cust_cd is null or ${custs})`, `${corp} and (cust_cd is null or ${custs}) and ar_ap = 'AR'`),
  mdm_car: rules(corp, corp, corp, 'false'),
  mdm_place: rules(corp, corp, `${corp} and (cust_cd is null or ${custs})`, `${corp} and (cust_cd is null or ${custs})`),
  mdm_phrase: {
    ...rules(phrase('adm1000'), phrase('ops01'), phrase('sal01'), `user_id = 'cadm01'`),
    ALL: `user_id is null or user_id = 'sysadm'`,
  },
  cms_file: rules(
    file('adm1000', 'true'),
    file('ops01', 'true'),
    file('sal01', `(cust_cd is null or ${custs})`),
    file('cadm01', `${custs} and open_yn = 'Y'`),
  ),
  ptl_share: shares,
  ptl_share_visit: Object.fromEntries(Object.entries(shares).map(([kind, rule]) => [kind, ofShare(rule)])) as Rules,
  ord_cust_ord: rules(...business),
  ord_cust_ord_dtl: through(custOrder),
  ptl_quote: rules(business[0], business[1], salesQuotes, business[3]),
  ptl_quote_dtl: rules(
    quote(business[0]),
    quote(business[1]),
    quote(salesQuotes),
    quote(`${business[3]} and quo_sts in ('OFR', 'ACC', 'RJT', 'EXP')`),
  ),
  ptl_notice: {
    ...rules(
      corpNotices,
      corpNotices,
      corpNotices,
      `(${noTarget}) or (notc_sts = 'PUB' and notc_no in (select notc_no from ptl_notice_tgt where tgt_tp <> 'CUST' or tgt_cd in ('C00001', 'C00004')))`,
    ),
    NONE: `(${noTarget}) or (notc_sts = 'PUB' and notc_no in (select notc_no from ptl_notice_tgt where tgt_tp <> 'CUST'))`,
  },
  ptl_notice_tgt: rules('true', 'true', 'true', 'false'),
  ptl_notice_read: { ...rules('true', 'true', 'true', `user_id = 'cadm01'`), NONE: `user_id = 'guest01'` },
  pan_dlv_send: { ...through(order), CUST: 'false' },
  pan_dlv_tmpl: rules(
    `${corp} and ${template('adm1000')}`,
    `${corp} and ${orgn} and ${template('ops01')}`,
    `${business[2]} and ${template('sal01')}`,
    `${business[3]} and (user_id = 'cadm01' or shr_tp = 'CUST')`,
  ),
  cms_upload: rules(corp, corp, `${corp} and ${custs}`, `${corp} and ${custs}`),
  cms_upload_err: ofRun,
  cms_upload_row: ofRun,
};

const hashOf = (table: string, where = 'true') =>
  `select count(*)::int as n, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${table} t where ${where}`;

describe.each(Object.entries(tables))('row scope of %s', (table, rule) => {
  test.each(Object.keys(scopes) as (keyof Rules)[])('%s sees its rows and no other', async (kind) => {
    const seen = await scoped(app, scopes[kind] as ScopeSetting, async () => (await app.query(hashOf(table))).rows[0]);
    await owner.query(`set timezone to 'Asia/Seoul'`);
    const expected = (await owner.query(hashOf(table, rule[kind]))).rows[0];
    expect(seen).toEqual(expected);
    if (kind === 'ALL') expect(seen.n).toBeGreaterThan(0);
  });

  test('is refused without a scope', async () => {
    expect(await refusalOf(() => app.query(`select * from ${table}`))).toContain('no row scope');
    // A scope that an earlier transaction of the same connection had does not linger.
    await scoped(app, scopes.ALL as ScopeSetting, () => app.query('select 1'));
    expect(await refusalOf(() => app.query(`select * from ${table}`))).toContain('no row scope');
  });
});

describe('the search for parts of numbers', () => {
  const numbers = async (as: ScopeSetting, part: string) =>
    (await scoped(app, as, () => app.query<{ no: string }>('select no from numbers_with($1, 100000)', [part]))).rows.map(({ no }) => no);

  test.each(['ALL', 'CORP', 'ORGN_SUB', 'ORGN', 'SALES_OWN', 'CUST', 'NONE'] as const)(
    '%s finds the numbers of its orders and shipments and no other',
    async (kind) => {
      const own = (table: string) => `del_yn = 'N' and (${tables[table]?.[kind]})`;
      const { rows } = await owner.query<{ no: string }>(
        `select distinct no from (
           select dlv_ord_no as no from pan_dlv_ord where ${own('pan_dlv_ord')} union all select cntr_no from pan_dlv_ord where ${own('pan_dlv_ord')}
           union all select hbl_no from fms_hbl where ${own('fms_hbl')} union all select carg_mt_no from fms_hbl where ${own('fms_hbl')}
           union all select mbl_no from fms_mbl where mbl_seq in (select mbl_seq from fms_hbl where ${own('fms_hbl')})) f where no like '%0001%'`,
      );
      expect((await numbers(scopes[kind] as ScopeSetting, '0001')).sort()).toEqual(rows.map(({ no }) => no).sort());
      if (kind !== 'NONE') expect(rows.length).toBeGreaterThan(0);
    },
  );

  test('finds nothing without a scope, of a part that is too short, or of a pattern', async () => {
    expect(await refusalOf(() => app.query(`select * from numbers_with('2601', 5)`))).toContain('no row scope');
    for (const part of ['', '260', '%%%%', '2_01', '-2601', "26'1"]) expect(await numbers(scopes.ALL as ScopeSetting, part)).toEqual([]);
  });
});

describe('the ways of bookings', () => {
  test.each(['ALL', 'CORP', 'ORGN_SUB', 'ORGN', 'SALES_OWN', 'CUST', 'NONE'] as const)(
    '%s is told those of its bookings and no other',
    async (kind) => {
      const { rows: all } = await owner.query<{ no: string; own: boolean }>(
        `select bkg_no as no, (${tables.flair_bkg?.[kind]}) as own from flair_bkg where hbl_no is not null order by 1`,
      );
      const told = await scoped(app, scopes[kind] as ScopeSetting, () =>
        app.query<{ no: string }>('select bkg_no as no from cargo_of_bookings($1) order by 1', [all.map(({ no }) => no)]),
      );
      expect(told.rows.map(({ no }) => no)).toEqual(all.filter(({ own }) => own).map(({ no }) => no));
      if (['ALL', 'CORP', 'ORGN'].includes(kind)) expect(told.rows.length).toBeGreaterThan(0);
    },
  );

  test('are told nobody without a scope', async () => {
    const { rows } = await owner.query<{ no: string }>('select bkg_no as no from flair_bkg where hbl_no is not null limit 1');
    expect(await refusalOf(() => app.query('select * from cargo_of_bookings(array[$1::varchar])', [rows[0]?.no]))).toContain(
      'no row scope',
    );
  });
});

describe('row scope on writing', () => {
  const customer = scopes.CUST as ScopeSetting;

  test('a row of another customer can be neither changed nor removed', async () => {
    await scoped(app, customer, async () => {
      expect((await app.query(`update pan_dlv_ord set rmk = 'x' where cust_cd = 'C00003'`)).rowCount).toBe(0);
      expect(
        (await app.query(`delete from pan_dlv_ord_dtl where dlv_ord_no in (select dlv_ord_no from pan_dlv_ord where cust_cd = 'C00003')`))
          .rowCount,
      ).toBe(0);
      expect((await app.query(`delete from pan_dlv_ord_dtl where dlv_ord_no = 'DVSTORY15001'`)).rowCount).toBe(0);
    });
  });

  test('a row cannot be handed to another customer, nor made for one', async () => {
    expect(
      await refusalOf(() =>
        scoped(app, customer, () => app.query(`update pan_dlv_ord set cust_cd = 'C00003' where dlv_ord_no = 'DVSTORY14001'`)),
      ),
    ).toContain('row-level security');
    expect(
      await refusalOf(() =>
        scoped(app, customer, () =>
          app.query(`insert into pan_dlv_ord_dtl (dlv_ord_no, line_no, item_nm, qty, qty_ut) values ('DVSTORY15001', 99, 'x', 1, 'EA')`),
        ),
      ),
    ).toContain('row-level security');
  });

  test('targets of a customer are read by it and written by staff', async () => {
    const statements = [
      `insert into pra_kpi_tgt (cust_cd, kpi_yy, kpi_cd, tgt_val) values ('C00001', '2027', 'OTA', 1)`,
      `update pra_kpi_tgt set tgt_val = 1 where cust_cd = 'C00001'`,
      `delete from pra_kpi_tgt where cust_cd = 'C00001'`,
    ];
    const changed = (as: ScopeSetting, statement: string) => scoped(app, as, async () => (await app.query(statement)).rowCount);
    expect(await refusalOf(() => changed(customer, statements[0] as string))).toContain('row-level security');
    for (const statement of statements.slice(1)) expect(await changed(customer, statement)).toBe(0);
    for (const statement of statements) expect(await changed(scopes.ORGN_SUB as ScopeSetting, statement)).toBe(1);
  });

  test('a line of an own order can be written', async () => {
    await scoped(app, customer, async () => {
      expect(
        (
          await app.query(
            `insert into pan_dlv_ord_dtl (dlv_ord_no, line_no, item_nm, qty, qty_ut) values ('DVSTORY14001', 99, 'x', 1, 'EA')`,
          )
        ).rowCount,
      ).toBe(1);
    });
  });

  test('a corporation, its accounts and its organisations are changed by its own administrator, and made by nobody of it', async () => {
    const own = scopes.CORP as ScopeSetting;
    await scoped(app, own, async () => {
      for (const table of ['mdm_corp', 'mdm_corp_bank', 'mdm_orgn'])
        for (const [corp, count] of [
          ['1000', true],
          ['2000', false],
        ] as const)
          expect([
            table,
            corp,
            ((await app.query(`update ${table} set use_yn = use_yn where corp_cd = '${corp}'`)).rowCount ?? 0) > 0,
          ]).toEqual([...[table, corp, count]]);
      expect((await app.query(`delete from mdm_corp`)).rowCount).toBe(0);
    });
    for (const statement of [
      `update mdm_corp set logo_cd = 'B' where corp_cd = '1000'`,
      `update mdm_corp_bank set corp_cd = '2000' where corp_cd = '1000' and acct_seq = 3`,
      `update mdm_orgn set corp_cd = '2000' where orgn_cd = '10IC11'`,
      `insert into mdm_corp (corp_cd, corp_nm, biz_no, ctry_cd, base_curr_cd, logo_cd, use_yn) values ('1000', 'x', 'x', 'KR', 'KRW', 'A', 'Y')`,
      `insert into mdm_orgn (orgn_cd, corp_cd, orgn_nm, orgn_tp, orgn_lvl, sort_seq, use_yn) values ('20X', '2000', 'x', 'TM', 1, 1, 'Y')`,
    ])
      expect(await refusalOf(() => scoped(app, own, () => app.query(statement)))).toContain('row-level security');
  });

  test('writing without a scope is refused', async () => {
    expect(
      await refusalOf(() =>
        app.query(
          `insert into mdm_car (car_no, corp_cd, truck_cd, car_tp, truck_sect, use_yn) values ('x', '1000', 'C00121', 'T1', 'OWN', 'Y')`,
        ),
      ),
    ).toContain('no row scope');
  });
});

test('a search by customer and day uses its index under the row scope', async () => {
  await scoped(app, scopes.CUST as ScopeSetting, async () => {
    await app.query('set local enable_seqscan = off');
    const { rows } = await app.query(
      `explain select * from pan_dlv_ord where cust_cd = any('{C00001}') and dlv_dt between '2020-01-01' and '2040-01-31'`,
    );
    expect(JSON.stringify(rows)).toContain('pan_dlv_ord_cust_cd_dlv_dt_idx');
    const prefix = await app.query(`explain select * from pan_dlv_ord where starts_with(dlv_ord_no, 'DVSTORY')`);
    expect(JSON.stringify(prefix.rows)).toContain('Index Cond');
  });
});

test('the rule of every business table is told here', () => {
  const business = Object.keys(tableRules).filter((name) => tableRules[name] === 'scope');
  expect(Object.keys(tables).sort()).toEqual(business.sort());
});
