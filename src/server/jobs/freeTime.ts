import { type SqlBool, sql } from 'kysely';
import { cancelledMilestone } from '../../contract/ptl/status/milestones';
import type { Db } from '../db/open';
import { mailFreeTime } from '../ptl/status/freeMail.service';
import { containersWithFreeTime, worstContainer } from '../ptl/status/freeTime.service';
import { isUnderWay } from '../ptl/status/shipmentMail.service';
import type { JobContext } from './job';
import { onShipments } from './pieces';

/** Shipments whose days run: a container of them is discharged and not returned. */
const running = sql<SqlBool>`(h.imex_tp = 'I' and h.del_yn = 'N' and h.cargo_sts <> ${cancelledMilestone}
  and exists (select from fms_cntr b where b.hbl_seq = h.hbl_seq and b.disc_dtm is not null and b.empty_rtn_dtm is null))`;

/** FREE_TIME: writes the days over of containers and the begin of demurrage as of today, and tells customers whose free time ends or is over. */
export async function freeTime(context: JobContext): Promise<string> {
  const done = await onShipments(context, running, async ({ db, today }, seqs) => {
    const containers = await writeDays(db, today, seqs);
    const told = await noteTold(db, today, seqs);
    await mailFreeTime({ db, outbox: context.outbox }, today, told);
    return { containers, told: told.length };
  });
  const sum = (of: 'containers' | 'told') => done.reduce((all, one) => all + one[of], 0);
  return `containers ${sum('containers')}, told of ${sum('told')}`;
}

/** Writes what is another one now; gives the number of containers. */
async function writeDays(db: Db, today: string, seqs: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update fms_cntr c set dem_days = f.over_days, det_days = f.det from fms_hbl h cross join lateral ${containersWithFreeTime(today)} f
     where h.hbl_seq = any(${seqs}) and c.cntr_seq = f.cntr_seq and (c.dem_days, c.det_days) is distinct from (f.over_days, f.det)`.execute(
    db,
  );
  await sql`
    update fms_hbl s set dem_bgn_dt = w.dem_bgn_dt from fms_hbl h cross join lateral ${worstContainer(today)} w
     where h.hbl_seq = any(${seqs}) and s.hbl_seq = h.hbl_seq and s.dem_bgn_dt is distinct from w.dem_bgn_dt`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Notes of shipments what is to be told of their container with the fewest days left, where it was not told before; gives these shipments. Of what
 * was missed only the newest is told: once free time is over, nobody hears that it is about to end.
 */
async function noteTold(db: Db, today: string, seqs: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ HBL_SEQ: number }>`
    update fms_hbl s set free_mail_sts = f.free_sts from fms_hbl h cross join lateral (
      select c.free_sts from ${containersWithFreeTime(today)} c where c.at_port and c.remain_days is not null order by c.remain_days limit 1) f
     where h.hbl_seq = any(${seqs}) and s.hbl_seq = h.hbl_seq and ${isUnderWay} and f.free_sts in ('WARN', 'OVER')
       and (h.free_mail_sts is null or (h.free_mail_sts = 'WARN' and f.free_sts = 'OVER'))
    returning s.hbl_seq`.execute(db);
  return rows.map(({ HBL_SEQ }) => HBL_SEQ);
}
