import { randomUUID } from 'node:crypto';
import type { TestApp } from './db';

type Columns = Record<string, unknown>;

let last = 0;

/** Inserts a row by its columns and gives the value of its key. */
async function insert(t: TestApp, table: string, key: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const [row] = await t.sql<Record<string, string>>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning ${key}`,
    Object.values(columns),
  );
  return Number(row?.[key]);
}

/** A shipment that comes in from Shanghai, as the operations system would have made it; days are said against today (`T-3`). */
export async function aShipment(t: TestApp, columns: Columns = {}): Promise<{ HBL_SEQ: number; HBL_NO: string }> {
  const HBL_NO = String(columns.hbl_no ?? `TS${randomUUID().slice(0, 6).toUpperCase()}${String(++last).padStart(4, '0')}`);
  const own = { hbl_no: HBL_NO, corp_cd: '1000', orgn_cd: '10PS11', cust_cd: 'C00001', imex_tp: 'I', trans_mode: 'SEA', load_tp: 'FCL' };
  const terms = { cargo_tp: 'GEN', incoterms: 'FOB', frt_term: 'C', bl_tp: 'SUR', shpr_nm: 'SHANGHAI TEXTILE', cnee_nm: 'FLAIR' };
  const way = { carr_cd: 'HDMU', pol_cd: 'CNSHA', pod_cd: 'KRPUS', etd_dt: day(-5), eta_dt: day(0), org_eta_dt: day(0), cargo_sts: 'BKD' };
  const goods = { pkg_qty: 10, pkg_ut_cd: 'CT', grs_wt: 100, msr_cbm: 1, item_nm: 'GARMENTS', cstm_hold_yn: 'N', delay_yn: 'N' };
  const HBL_SEQ = await insert(t, 'fms_hbl', 'hbl_seq', { ...own, ...terms, ...way, ...goods, delay_days: 0, del_yn: 'N', ...columns });
  return { HBL_SEQ, HBL_NO };
}

/** The number of a container that nothing else is said of. */
export const containerNo = 'CSQU3054383';

/** A container of a shipment. */
export const aContainer = (t: TestApp, HBL_SEQ: number, columns: Columns = {}) =>
  insert(t, 'fms_cntr', 'cntr_seq', {
    hbl_seq: HBL_SEQ,
    cntr_no: containerNo,
    cntr_tp_cd: '40HC',
    soc_yn: 'N',
    cntr_sts: 'PLN',
    ...columns,
  });

/** An actual event of a shipment, as the carrier tells it. */
export const anEvent = (t: TestApp, HBL_SEQ: number, code: string, at: string, columns: Columns = {}) =>
  insert(t, 'fms_event', 'event_seq', {
    ...{ hbl_seq: HBL_SEQ, event_cd: code, event_tp: 'TRANSPORT', event_clsf: 'ACT', event_dtm: at, event_src: 'CARR', open_yn: 'Y' },
    event_crt_dtm: new Date(),
    ...columns,
  });

/** A reference of the customer's own on a shipment. */
export const ownRef = (t: TestApp, HBL_SEQ: number, ref_val: string, cust_cd = 'C00001') =>
  insert(t, 'ptl_hbl_ref', 'hbl_seq', { hbl_seq: HBL_SEQ, cust_cd, ref_idx: 1, ref_val });

/** The day so many days from today in Korea, as PostgreSQL reads it. */
export function day(days: number): string {
  const korea = new Date(Date.now() + (9 * 60 + days * 24 * 60) * 60_000);
  return korea.toISOString().slice(0, 10);
}

/** The same day in 8 digits. */
export const day8 = (days: number): string => day(days).replaceAll('-', '');

/** Puts these contacts in the place of a customer's: managers who take mails, unless said otherwise. */
export async function contactsOf(t: TestApp, cust_cd: string, contacts: readonly Columns[]): Promise<void> {
  await t.sql('delete from mdm_cust_chrg where cust_cd = $1', [cust_cd]);
  for (const [i, columns] of contacts.entries())
    await insert(t, 'mdm_cust_chrg', 'chrg_seq', {
      cust_cd,
      chrg_seq: i + 1,
      chrg_nm: `Contact ${i + 1}`,
      chrg_tp: 'MGR',
      mail_yn: 'Y',
      ...columns,
    });
}
