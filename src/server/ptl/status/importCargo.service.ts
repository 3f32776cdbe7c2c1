import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ImportCargo } from '../../../contract/ptl/status/fmsImportCargoList';
import { dwellDays } from '../../../contract/ptl/status/freeTime';
import { rowRequests } from '../../csm/about.service';
import { nameIn } from '../../lib/names';
import type { Ctx } from '../../lib/serve';
import { joinedColumns, shipmentTables } from './cargo.service';
import { demurrageOf } from './demurrage.service';
import { worstContainer } from './freeTime.service';

/** What the list reads of FMS_HBL. The begin of demurrage is that of the container a line is about. */
export const cargoColumns = [
  ...[
    'HBL_SEQ',
    'CORP_CD',
    'HBL_NO',
    'CUST_CD',
    'CARGO_STS',
    'TRANS_MODE',
    'LOAD_TP',
    'CARG_MT_NO',
    'SHPR_NM',
    'CNEE_NM',
    'VSL_NM',
    'VOY_NO',
    'POL_CD',
    'POD_CD',
    'CYCFS_CD',
  ],
  ...[
    'ETA_DT',
    'ATA_DTM',
    'DELAY_YN',
    'DELAY_DAYS',
    'BOND_IN_DTM',
    'CSTM_STS',
    'CSTM_HOLD_YN',
    'CSTM_HOLD_RSN',
    'IMP_DCLR_NO',
    'IMP_DCLR_DTM',
  ],
  ...['IMP_ACPT_DTM', 'DO_NO', 'DO_ISS_DTM', 'RLSE_DTM', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'MSR_CBM', 'ITEM_NM', 'INV_NO', 'UPD_CNT'],
];
/** Shipments `h` that come in and meet a condition, each with the free time of its worst container `w`. */
export const importCargo = (ctx: Ctx<unknown>, condition: RawBuilder<SqlBool>): RawBuilder<ImportCargo> => sql<ImportCargo>`
  select ${sql.join(cargoColumns.map((name) => sql.ref(`H.${name}`)))}, ${joinedColumns(ctx)}, ${nameIn<string | null>(ctx.lang, 'Y.CYCFS_NM')} as cycfs_nm,
    w.agreed_days as free_days, w.dem_bgn_dt, coalesce(w.free_sts, 'NONE') as free_sts, w.remain_days, ${sql.join(rowRequests(ctx, { by: 'HBL_NO', alias: 'H' }))}
  from ${shipmentTables} left join mdm_cycfs y on y.cycfs_cd = h.cycfs_cd left join lateral ${worstContainer(ctx.today)} w on true
  where h.imex_tp = 'I' and ${condition}`;

/** What is worked out of rows that were read: days in the bonded place, and what the days over come to. */
export async function withFigures(ctx: Ctx<unknown>, rows: readonly ImportCargo[]): Promise<ImportCargo[]> {
  const costs = await demurrageOf(
    ctx,
    rows.map(({ HBL_SEQ }) => HBL_SEQ),
  );
  return rows.map((row) => ({
    ...row,
    DWELL_DAYS: dwellDays({ BOND_IN_DTM: row.BOND_IN_DTM, RLSE_DTM: row.RLSE_DTM }, ctx.today),
    EXP_DEM_AMT: costs.has(row.HBL_SEQ) ? (costs.get(row.HBL_SEQ) ?? null) : 0,
  }));
}
