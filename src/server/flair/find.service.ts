import { sql } from 'kysely';
import type { Found, NumberKind } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { inScope } from '../lib/where';
import { visible } from '../ptl/status/cargo.service';

/** Bookings named one by one for a number of a carrier. */
const most = 5;

/** Purchase orders by their number, or by a style of theirs with the days on which their list shows them. */
async function orders(db: Db, no: string): Promise<Found[]> {
  const { rows } = await sql<{ BY: 'PO_NO' | 'STYLE_NO'; NO: string; CNT: number; FR_DT: string; TO_DT: string }>`
    select * from flair_named(${no}) order by by, no`.execute(db);
  return rows.map(({ BY, NO, CNT, FR_DT, TO_DT }) => {
    const ARGS: Found['ARGS'] = BY === 'PO_NO' ? { PO_NO: NO } : { STYLE_NO: NO, FR_DT, TO_DT };
    return { SCRN_ID: 'flairPoInfoMgt', KIND: 'PO', ROW_CNT: CNT, ARGS };
  });
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
  if (!kinds.includes('CNTR')) return [];
  const { rows } = await sql<{ CNT: number }>`
    select count(*)::int as cnt from fms_cntr f join fms_hbl h using (hbl_seq)
     where f.cntr_no = ${no} and ${visible({ scope })} and exists (
         select from flair_bkg b where b.corp_cd = h.corp_cd and b.cust_cd = h.cust_cd and b.hbl_no = h.hbl_no and b.flair_bkg_sts <> 'CXL'
            and ${inScope(scope, 'B', { orgn: false })})`.execute(db);
  return rows.map(({ CNT }) => ({ SCRN_ID: 'flairCntrTracingPoList', KIND: 'CNTR', ROW_CNT: CNT, ARGS: { CNTR_NO: no } }));
}

const finds = { flairPoInfoMgt: orders, flairBKTracingPoList: bookings, flairCntrTracingPoList: containers } as const;

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
