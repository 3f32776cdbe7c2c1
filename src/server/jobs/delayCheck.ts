import { sql } from 'kysely';
import type { Row } from '../../contract/dictionary';
import { delayOf } from '../../contract/ptl/status/delay';
import type { Db } from '../db/open';
import { updateRows } from '../lib/save';
import { isUnderWay } from '../ptl/status/shipmentMail.service';
import type { JobContext } from './job';
import { onShipments } from './pieces';

/** DELAY_CHECK: writes the delay of shipments that are under way, where it is another one than what is stored. */
export async function delayCheck(context: JobContext): Promise<string> {
  const done = await onShipments(context, isUnderWay, ({ db }, seqs) => writeDelays(db, seqs));
  return `shipments ${done.reduce((all, one) => all + one, 0)}`;
}

type Expected = 'HBL_SEQ' | 'ETA_DT' | 'ORG_ETA_DT' | 'DELAY_YN' | 'DELAY_DAYS';

async function writeDelays(db: Db, seqs: readonly number[]): Promise<number> {
  const { rows } = await sql<Row<Expected | 'ATA_DTM', Expected>>`
    select hbl_seq, eta_dt, ata_dtm, org_eta_dt, delay_yn, delay_days from fms_hbl where hbl_seq = any(${seqs})`.execute(db);
  const other = rows.flatMap((row) => {
    const now = delayOf(row);
    return now.DELAY_DAYS === row.DELAY_DAYS && now.DELAY_YN === row.DELAY_YN ? [] : [{ HBL_SEQ: row.HBL_SEQ, ...now }];
  });
  await updateRows(db, 'FMS_HBL', ['HBL_SEQ'], ['DELAY_YN', 'DELAY_DAYS'], other);
  return other.length;
}
