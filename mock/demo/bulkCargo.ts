import type pg from 'pg';
import { withoutIndexes } from './bulkTables';
import { customers } from './customers';
import { cntrCheck, owners } from './numbers';
import { scaleCustomers } from './scaleCustomers';

interface CargoOptions {
  /** House B/Ls in all. */
  count: number;
  log: (line: string) => void;
}

/** What is copied, in the order in which one names the other. */
const tables = ['fms_mbl', 'fms_hbl', 'fms_cntr', 'fms_event', 'pan_dlv_ord'] as const;

/** Copies that are written by one statement. */
const atOnce = 20;
/** Finished shipments of every second copy lie so many days back, in whole weeks: 18 months become 36. */
const back = 77 * 7;
/** Parts into which the shipments are divided between the customers. */
const slots = 10_000;

/** The largest customer is the one whose imports have indicators; of 300 it has 15 %, the largest ten have 55 %. */
function customersOfSlots(): string[] {
  const [first, second, ...rest] = customers.filter(({ corp }) => corp === '1000').map(({ code }) => code);
  const codes = [second, first, ...rest, ...scaleCustomers.map(({ code }) => code)].slice(0, 300) as string[];
  return Array.from({ length: slots }, (_, slot) => {
    const part = slot / slots;
    const at = part < 0.15 ? 0 : part < 0.55 ? 1 + (slot % 9) : 10 + (slot % (codes.length - 10));
    return codes[at] as string;
  });
}

/** Container numbers with right check digits; each is used again and again over the years. */
const containerNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const body = `${owners[i % owners.length]}${String((i * 13 + 7) % 1_000_000).padStart(6, '0')}`;
    return `${body}${cntrCheck(body)}`;
  });

/** Seven digits of an air waybill, and their check digit. */
const airNo = `lpad((m.mbl_seq % 10000000)::text, 7, '0') || m.mbl_seq % 10000000 % 7`;

/**
 * What differs between a row `t` and its copy, beside its days: M and H are the master and the house B/L of the copy, C its customer, N the highest
 * keys of what is copied, B the number of its container.
 */
const changed: Record<(typeof tables)[number], Record<string, string>> = {
  fms_mbl: {
    mbl_seq: 'm.mbl_seq',
    mbl_no: `left(t.mbl_no, 4) || case t.trans_mode when 'AIR' then ${airNo} else lpad(m.mbl_seq::text, 9, '0') end`,
    mrn_no: 'm.mrn_no',
    msn_no: 'm.msn_no',
  },
  fms_hbl: {
    hbl_seq: 'h.hbl_seq',
    mbl_seq: 'm.mbl_seq',
    hbl_no: 'h.hbl_no',
    cust_cd: 'h.cust_cd',
    shpr_cd: `case t.shpr_cd when t.cust_cd then h.cust_cd else t.shpr_cd end`,
    shpr_nm: `case t.shpr_cd when t.cust_cd then c.cust_eng_nm else t.shpr_nm end`,
    cnee_cd: `case t.cnee_cd when t.cust_cd then h.cust_cd else t.cnee_cd end`,
    cnee_nm: `case t.cnee_cd when t.cust_cd then c.cust_eng_nm else t.cnee_nm end`,
    ntfy_cd: `case t.ntfy_cd when t.cust_cd then h.cust_cd else t.ntfy_cd end`,
    ntfy_nm: `case t.ntfy_cd when t.cust_cd then c.cust_eng_nm else t.ntfy_nm end`,
    actl_shpr_cd: 'h.cust_cd',
    actl_shpr_nm: 'c.cust_eng_nm',
    sales_user_id: 'c.sales_user_id',
    carg_mt_no: `m.mrn_no || m.msn_no || right(t.carg_mt_no, 4)`,
    inv_no: `'IV' || to_char(t.etd_dt - m.days, 'YYMMDD') || lpad((h.hbl_seq % 10000)::text, 4, '0')`,
    po_no: `case when t.po_no is not null then 'PO' || lpad((h.hbl_seq * 7919 % 10000000)::text, 7, '0') end`,
    cust_ref_no: `right(h.cust_cd, 2) || '-' || lpad((h.hbl_seq * 7919 % 1000000)::text, 6, '0')`,
    // The day of its papers below.
    doc_cmpl_dt: `case when h.hbl_seq % 6 = 0 and t.etd_dt < current_date then t.etd_dt - m.days end`,
    do_no: `case when t.do_no is not null then 'DO' || to_char(t.do_iss_dtm - make_interval(days => m.days), 'YYMMDD') || 'B' || h.hbl_seq end`,
  },
  fms_cntr: { cntr_seq: 'm.k * n.cntr + t.cntr_seq', hbl_seq: 'h.hbl_seq', cntr_no: 'b.cntr_no' },
  fms_event: { event_seq: 'm.k * n.event + t.event_seq', hbl_seq: 'h.hbl_seq', cntr_no: 'b.cntr_no' },
  pan_dlv_ord: {
    dlv_ord_no: `t.dlv_ord_no || 'K' || m.k`,
    hbl_no: 'h.hbl_no',
    cust_cd: 'h.cust_cd',
    // Of orders that are not done, one may name a container.
    cntr_no: `case when t.dlv_ord_sts in ('CMP', 'RJT', 'CXL') then b.cntr_no end`,
    upload_no: 'null',
  },
};

const copies = 'copy_hbl h join copy_mbl m on m.mbl_seq = h.mbl_seq cross join copy_top n';
const boxed = 'left join copy_pool b on b.i = (m.k * n.cntr + x.cntr_seq) % n.pool';
const boxOf = 'left join tpl_fms_cntr x on x.hbl_seq = h.tpl and x.cntr_no = t.cntr_no';
/** Where the copies come from. */
const source: Record<(typeof tables)[number], string> = {
  fms_mbl: 'copy_mbl m join tpl_fms_mbl t on t.mbl_seq = m.tpl order by m.mbl_seq',
  fms_hbl: `${copies} join tpl_fms_hbl t on t.hbl_seq = h.tpl join mdm_cust c on c.cust_cd = h.cust_cd order by h.hbl_seq`,
  fms_cntr: `${copies} join tpl_fms_cntr t on t.hbl_seq = h.tpl join tpl_fms_cntr x on x.cntr_seq = t.cntr_seq ${boxed} order by 1`,
  fms_event: `${copies} join tpl_fms_event t on t.hbl_seq = h.tpl ${boxOf} ${boxed} order by m.k, t.event_seq`,
  pan_dlv_ord: `${copies} join tpl_pan_dlv_ord t on t.hbl_no = h.tpl_no ${boxOf} ${boxed}`,
};

/** Commercial invoice, packing list and B/L of every sixth shipment, as rows alone. */
const papers = `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, reg_dtm, upd_dtm)
  select d.tp || '_' || h.hbl_no || '.pdf', 'pdf', 40000, 'scale/' || h.hbl_no || d.tp, 'HBL', h.hbl_no, d.tp, 'Y', h.cust_cd, t.corp_cd, 0, x.at, x.at
    from copy_hbl h join copy_mbl m on m.mbl_seq = h.mbl_seq join tpl_fms_hbl t on t.hbl_seq = h.tpl
      cross join (values ('CI'), ('PL'), ('HBL')) d (tp) cross join lateral (select (t.etd_dt - m.days + time '10:00')::timestamptz as at) x
   where h.hbl_seq % 6 = 0 and t.etd_dt < current_date`;

/** The statement that writes the copies of a table: its columns as they are, days earlier where they are days. */
async function copying(client: pg.Client, table: (typeof tables)[number]): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const value = ({ name, type }: { name: string; type: string }) => {
    if (Object.hasOwn(changed[table], name)) return changed[table][name];
    if (type === 'date') return `t.${name} - m.days`;
    return type.startsWith('timestamp') ? `t.${name} - make_interval(days => m.days)` : `t.${name}`;
  };
  return `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) select ${rows.map(value).join(', ')} from ${source[table]}`;
}

/** Puts what is copied beside the tables that the copies go to; gives how many copies are to be made. */
async function prepare(client: pg.Client, count: number): Promise<number> {
  const ofHouse = `where hbl_seq in (select hbl_seq from tpl_fms_hbl)`;
  await client.query(`
    create temp table tpl_fms_mbl as select m.* from fms_mbl m where corp_cd = '1000';
    create temp table tpl_fms_hbl as select h.* from fms_hbl h join tpl_fms_mbl m using (mbl_seq);
    create temp table tpl_fms_cntr as select * from fms_cntr ${ofHouse};
    create temp table tpl_fms_event as select * from fms_event ${ofHouse};
    create temp table tpl_pan_dlv_ord as select o.* from pan_dlv_ord o join tpl_fms_hbl h on h.hbl_no = o.hbl_no and h.corp_cd = o.corp_cd;
    create temp table copy_mbl (tpl bigint, k int, mbl_seq bigint, days int, mrn_no text, msn_no text);
    create temp table copy_hbl (tpl bigint, tpl_no text, mbl_seq bigint, hbl_seq bigint, hbl_no text, cust_cd text);
    create temp table copy_pool (i int, cntr_no text);
    create temp table copy_slot (i int, cust_cd text)`);
  const numbers = containerNumbers(Math.ceil(count / 10));
  await client.query('insert into copy_pool select i - 1, no from unnest($1::text[]) with ordinality x (no, i)', [numbers]);
  await client.query('insert into copy_slot select i - 1, code from unnest($1::text[]) with ordinality x (code, i)', [customersOfSlots()]);
  await client.query(
    `create temp table copy_top as select (select max(mbl_seq) from fms_mbl) as mbl, (select max(hbl_seq) from fms_hbl) as hbl,
      (select max(cntr_seq) from fms_cntr) as cntr, (select max(event_seq) from fms_event) as event, ${numbers.length} as pool`,
  );
  await client.query('analyze tpl_fms_mbl, tpl_fms_hbl, tpl_fms_cntr, tpl_fms_event, tpl_pan_dlv_ord, copy_pool, copy_slot');
  const { rows } = await client.query<{ made: number; each: number }>(
    'select (select count(*)::int from fms_hbl) as made, (select count(*)::int from tpl_fms_hbl) as each',
  );
  return Math.round((count - (rows[0]?.made ?? 0)) / (rows[0]?.each ?? 1));
}

/** The master B/Ls of some copies, and their house B/Ls. */
const masters = `insert into copy_mbl
  select t.mbl_seq, k, seq, days, to_char(t.eta_dt - days, 'YY') || substr(t.mrn_no, 3, 4) || lpad(upper(to_hex(32768 + seq / 50)), 4, '0') || right(t.mrn_no, 1),
      case when t.mrn_no is not null then lpad((seq % 50 + 1)::text, 4, '0') end
    from tpl_fms_mbl t cross join generate_series($1::int, $2::int) k cross join copy_top n
      cross join lateral (select bool_and(h.cargo_sts in ('DLV', 'EMT', 'CXL')) as done from tpl_fms_hbl h where h.mbl_seq = t.mbl_seq) f
      cross join lateral (select k * n.mbl + t.mbl_seq as seq, case when f.done then k % 2 * ${back} else 0 end as days) x`;
const houses = `insert into copy_hbl
  select t.hbl_seq, t.hbl_no, m.mbl_seq, x.seq, 'HL' || to_char(t.etd_dt - m.days, 'YYMM') || lpad(x.seq::text, 8, '0'), s.cust_cd
    from tpl_fms_hbl t join copy_mbl m on m.tpl = t.mbl_seq cross join copy_top n cross join lateral (select m.k * n.hbl + t.hbl_seq as seq) x
      join copy_slot s on s.i = (hashint8(x.seq)::bigint & 2147483647) % ${slots}`;

/**
 * Many shipments for measuring, with their containers, events, delivery orders and papers: copies of those of the demo, and so in its shares. They
 * are spread over 36 months and 300 customers and have numbers of their own, with right check digits. What is under way keeps its days, so that of
 * many shipments as many in a hundred are under way as of few. Delivery orders have no lines.
 */
export async function bulkCargo(client: pg.Client, { count, log }: CargoOptions): Promise<void> {
  await client.query(`set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'`);
  const copyCount = await prepare(client, count);
  await withoutIndexes(client, [...tables, 'cms_file'], async () => {
    const written = [...(await Promise.all(tables.map((table) => copying(client, table)))), papers];
    for (let k = 1; k <= copyCount; k += atOnce) {
      const last = Math.min(copyCount, k + atOnce - 1);
      await client.query('truncate copy_mbl, copy_hbl');
      await client.query(masters, [k, last]);
      await client.query(houses);
      await client.query('analyze copy_mbl, copy_hbl');
      for (const statement of written) await client.query(statement);
      log(`shipments: copy ${last} of ${copyCount}`);
    }
  });
}
