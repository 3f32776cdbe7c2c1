import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Shipment, ShipmentSearch } from '../../../contract/ptl/status/ptlShipngStusList';
import { rowRequests } from '../../csm/about.service';
import { codeName } from '../../lib/codeNames';
import { inOrder } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { cargoConditions, joinedColumns, shipmentTables } from './cargo.service';

/** What the list of shipments reads of FMS_HBL. */
export const shipmentColumns = [
  ...['HBL_SEQ', 'CORP_CD', 'HBL_NO', 'CUST_CD', 'CARGO_STS', 'IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'SHPR_NM', 'CNEE_NM', 'ACTL_SHPR_NM'],
  ...['VSL_NM', 'VOY_NO', 'POL_CD', 'POD_CD', 'PVY_CD', 'ETD_DT', 'ATD_DTM', 'ORG_ETA_DT', 'ETA_DT', 'ATA_DTM', 'DELAY_YN', 'DELAY_DAYS'],
  ...['DELAY_RSN', 'CSTM_HOLD_YN', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'MSR_CBM', 'INCOTERMS', 'INV_NO', 'PO_NO', 'CUST_REF_NO', 'UPD_CNT'],
];

/** Customers are told only of events that are open to them. */
export const openEvents = ({ user }: Pick<Ctx<unknown>, 'user'>): RawBuilder<SqlBool> =>
  user.USER_TP === 'S' ? sql<SqlBool>`true` : sql<SqlBool>`e.open_yn = 'Y'`;

/** The conditions of the list: those both lists share, and its own. */
export function shipmentConditions(ctx: Pick<Ctx<unknown>, 'scope'>, search: Partial<ShipmentSearch>): RawBuilder<SqlBool> {
  const late = search.DELAY_YN === 'Y' ? sql<SqlBool>`h.delay_yn = 'Y'` : sql<SqlBool>`true`;
  return sql<SqlBool>`${cargoConditions(ctx, search, 'ETD')} and ${anyOf('H.IMEX_TP', search.IMEX_TP)} and ${anyOf('H.CARGO_STS', search.CARGO_STS)}
    and ${anyOf('H.POL_CD', search.POL_CD)} and ${anyOf('H.POD_CD', search.POD_CD)} and ${anyOf('H.CARR_CD', search.CARR_CD)} and ${late}`;
}

/** Shipments `h` that meet a condition, each with the count of its containers and the last thing that happened to it. */
export const shipmentList = (ctx: Ctx<unknown>, condition: RawBuilder<SqlBool>): RawBuilder<Shipment> => sql<Shipment>`
  select ${sql.join(shipmentColumns.map((name) => sql.ref(`H.${name}`)))}, ${joinedColumns(ctx)},
    (select count(*)::int from fms_cntr b where b.hbl_seq = h.hbl_seq) as cntr_cnt,
    ${codeName({ lang: ctx.lang, corpCd: ctx.user.CORP_CD }, 'EVENT_CD', 'L.EVENT_CD')} as last_event_nm, l.event_dtm as last_event_dtm,
    ${sql.join(rowRequests(ctx, { by: 'HBL_NO', alias: 'H' }))}
  from ${shipmentTables} left join lateral (
    select e.event_cd, e.event_dtm from fms_event e where e.hbl_seq = h.hbl_seq and e.event_clsf = 'ACT' and ${openEvents(ctx)}
     order by e.event_dtm desc, e.event_seq desc limit 1) l on true
  where ${condition}`;

/** Shipments as the list shows them, in the order of their keys given. */
export async function shipmentsBySeq(ctx: Ctx<unknown>, seqs: readonly number[]): Promise<Shipment[]> {
  const { rows } = await sql<Shipment>`${shipmentList(ctx, sql`h.hbl_seq = any(${seqs})`)}`.execute(ctx.db);
  return inOrder(
    rows,
    ['HBL_SEQ'],
    seqs.map((HBL_SEQ) => ({ HBL_SEQ })),
  );
}
