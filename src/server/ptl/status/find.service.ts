import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { canBeReference, type Found, type NumberKind } from '../../../contract/find';
import type { Db } from '../../db/open';
import type { Scope } from '../../lib/scope';
import { visible } from './cargo.service';
import { refIs } from './ownRefs.service';

/** Shipments named one by one for a number; more are a list. */
const most = 5;
/** Shipments counted for a number. */
const mostCounted = 500;

type Match = readonly [kind: string, condition: (no: string) => RawBuilder<SqlBool>];

/** How a number of each kind names the shipment `h`, and of which kind it is in the lists (BL_NO_TP). A number of a B/L may be one of the customer's own. */
const named: Partial<Record<NumberKind, readonly Match[]>> = {
  CNTR: [['CNTR', (no) => sql<SqlBool>`h.hbl_seq in (select x.hbl_seq from fms_cntr x where x.cntr_no = ${no})`]],
  CARGO: [['MTNO', (no) => sql<SqlBool>`h.carg_mt_no = ${no}`]],
  BL: [
    ['HBL', (no) => sql<SqlBool>`h.hbl_no = ${no}`],
    ['MBL', (no) => sql<SqlBool>`h.mbl_seq in (select x.mbl_seq from fms_mbl x where x.mbl_no = ${no})`],
    ['INV', (no) => sql<SqlBool>`h.inv_no = ${no}`],
    ['PO', (no) => sql<SqlBool>`h.po_no = ${no}`],
    ['REF', (no) => sql<SqlBool>`h.cust_ref_no = ${no}`],
  ],
  OWN: [['OWN', refIs]],
};

/** How a number names shipments, the likeliest first; any of them may be an own reference. */
const matchesOf = (no: string, kinds: readonly NumberKind[]) => {
  const all: readonly NumberKind[] = canBeReference(no) ? [...kinds, 'OWN'] : kinds;
  return all.flatMap((KIND) => (named[KIND] ?? []).map(([NO_TP, condition]) => ({ KIND, NO_TP, condition })));
};

/** The shipments that have a number: each by its page, many in the list. */
export const findCargo = {
  screens: ['ptlShipngStusDetail', 'ptlShipngStusList'],
  async find(db: Db, scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    for (const { KIND, NO_TP, condition } of matchesOf(no, kinds)) {
      const { rows } = await sql<{ HBL_NO: string }>`
          select h.hbl_no from fms_hbl h where ${condition(no)} and ${visible({ scope })} order by h.eta_dt desc, h.hbl_seq limit ${mostCounted}`.execute(
        db,
      );
      if (rows.length === 0) continue;
      if (screen === 'ptlShipngStusList')
        return rows.length > most ? [{ SCRN_ID: screen, KIND, ROW_CNT: rows.length, ARGS: { NO_TP, NO_VAL: no } }] : [];
      return rows.length > most ? [] : rows.map(({ HBL_NO }) => ({ SCRN_ID: screen, KIND, ROW_CNT: 1, ARGS: { HBL_NO } }));
    }
    return [];
  },
};
