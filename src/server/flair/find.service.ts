import { type SqlBool, sql } from 'kysely';
import type { Found, NumberKind } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { between, inScope, startsWith } from '../lib/where';
import { visible } from '../ptl/status/cargo.service';
import { countedQuantities } from './expected.service';

/** Bookings named one by one for a number of a carrier. */
const most = 5;

interface Named {
  BY: 'PO_NO' | 'STYLE_NO';
  NO: string;
  CNT: number;
  FR_DT: string;
  TO_DT: string;
}

/** Purchase orders that have the number, or a line of the style, with the days on which they were ordered. */
const named = async (db: Db, no: string): Promise<Named[]> =>
  (await sql<Named>`select * from flair_named(${no}) order by by, no`.execute(db)).rows;

/** Purchase orders by their number, or by a style of theirs with the days on which their list shows them. */
const orders = async (db: Db, no: string): Promise<Found[]> =>
  (await named(db, no)).map(({ BY, NO, CNT, FR_DT, TO_DT }) => {
    const ARGS: Found['ARGS'] = BY === 'PO_NO' ? { PO_NO: NO } : { STYLE_NO: NO, FR_DT, TO_DT };
    return { SCRN_ID: 'flairPoInfoMgt', KIND: 'PO', ROW_CNT: CNT, ARGS };
  });

/** How far the purchase orders and styles are that have the number: as many rows as their list has. */
async function quantities(db: Db, no: string, scope: Scope): Promise<Found[]> {
  const found: Found[] = [];
  for (const { BY, NO, FR_DT, TO_DT } of await named(db, no)) {
    const isOrder = BY === 'PO_NO';
    const lines = isOrder
      ? startsWith('P.PO_NO', NO)
      : sql<SqlBool>`${startsWith('L.STYLE_NO', NO)} and ${between('P.PO_DT', FR_DT, TO_DT)}`;
    const { rows } = await sql<{ CNT: number }>`select count(*)::int as cnt from (${countedQuantities({ scope }, lines)}) x`.execute(db);
    const ARGS: Found['ARGS'] = isOrder ? { PO_NO: NO } : { STYLE_NO: NO, DT_TP: 'PO', FR_DT, TO_DT };
    found.push({ SCRN_ID: 'flairTracingPoList', KIND: 'PO', ROW_CNT: rows[0]?.CNT ?? 0, ARGS });
  }
  return found;
}

/** Bookings by their number or the carrier's. */
async function bookings(db: Db, no: string, scope: Scope): Promise<Found[]> {
  const { rows } = await sql<{ BKG_NO: string }>`
    select b.bkg_no from flair_bkg b where (b.bkg_no = ${no} or b.line_bkg_no = ${no}) and ${inScope(scope, 'B', { orgn: false })}
     order by b.bkg_dt desc, b.bkg_no limit ${most}`.execute(db);
  return rows.map(({ BKG_NO }) => ({ SCRN_ID: 'flairBKTracingPoList', KIND: 'BOOKING', ROW_CNT: 1, ARGS: { BKG_NO } }));
}

/** A container of shipments that bookings became. */
async function containers(db: Db, no: string, scope: Scope, kinds: readonly NumberKind[]): Promise<Found[]> {
  if (!kinds.includes('CNTR')) return containersOfStyle(db, no, scope);
  const { rows } = await sql<{ CNT: number }>`
    select count(*)::int as cnt from fms_cntr f join fms_hbl h using (hbl_seq)
     where f.cntr_no = ${no} and ${visible({ scope })} and exists (
         select from flair_bkg b where b.corp_cd = h.corp_cd and b.cust_cd = h.cust_cd and b.hbl_no = h.hbl_no and b.flair_bkg_sts <> 'CXL'
            and ${inScope(scope, 'B', { orgn: false })})`.execute(db);
  return rows.map(({ CNT }) => ({ SCRN_ID: 'flairCntrTracingPoList', KIND: 'CNTR', ROW_CNT: CNT, ARGS: { CNTR_NO: no } }));
}

/** Containers in which a style lies, with the days on which their list shows them: those of a year before the last arrival. */
async function containersOfStyle(db: Db, no: string, scope: Scope): Promise<Found[]> {
  const found: Found[] = [];
  for (const { NO } of (await named(db, no)).filter(({ BY }) => BY === 'STYLE_NO')) {
    const { rows } = await sql<{ CNT: number; FR_DT: string; TO_DT: string }>`
      select count(*)::int as cnt, min(x.eta_dt) as fr_dt, max(x.eta_dt) as to_dt from (
        select h.eta_dt, max(h.eta_dt) over () as last from fms_hbl h join fms_cntr f using (hbl_seq)
         where ${visible({ scope })} and h.eta_dt is not null and exists (
             select from flair_bkg b join flair_po_load d using (bkg_no) join flair_po_line l on l.cust_cd = d.cust_cd and l.po_no = d.po_no and l.line_no = d.line_no
              where b.corp_cd = h.corp_cd and b.cust_cd = h.cust_cd and b.hbl_no = h.hbl_no and b.flair_bkg_sts <> 'CXL' and d.cntr_no = f.cntr_no
                and ${startsWith('L.STYLE_NO', NO)} and ${inScope(scope, 'B', { orgn: false })})) x
       where x.eta_dt >= x.last - interval '1 year'`.execute(db);
    for (const { CNT, FR_DT, TO_DT } of rows)
      if (CNT > 0)
        found.push({ SCRN_ID: 'flairCntrTracingPoList', KIND: 'PO', ROW_CNT: CNT, ARGS: { STYLE_NO: NO, DT_TP: 'ETA', FR_DT, TO_DT } });
  }
  return found;
}

const finds = {
  flairPoInfoMgt: orders,
  flairTracingPoList: quantities,
  flairBKTracingPoList: bookings,
  flairCntrTracingPoList: containers,
} as const;

/** Where purchase orders, their styles, bookings and containers are found. */
export const findPurchaseOrders = {
  screens: Object.keys(finds),
  find(db: Db, scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    return finds[screen as keyof typeof finds](db, no, scope, kinds);
  },
  /** The numbers of purchase orders, styles and bookings that begin with a part, the most recent first. */
  async numbersWith(db: Db, _scope: Scope, part: string, count: number): Promise<string[]> {
    const { rows } = await sql<{ NO: string }>`select no from flair_numbers_with(${part}, ${count})`.execute(db);
    return rows.map(({ NO }) => NO);
  },
};
