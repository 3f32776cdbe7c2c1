import { randomUUID } from 'node:crypto';
import type { Call } from '../../src/contract/call';
import { type Booking, cfsBookingList } from '../../src/contract/cfs/cfsBookingList';
import { clpList, type Plan } from '../../src/contract/cfs/clpList';
import type { PartnerShipment } from '../../src/contract/open/partner';
import { at, type Day, date8, dayOf, type Minute, minuteOf, moment } from '../demo/days';
import { three } from '../demo/houseRow';
import { cntrNo } from '../demo/numbers';
import { Random } from '../demo/random';
import type { Portal } from '../lib/portal';

/** Days around today whose bookings and plans are read: together no more than the longest period the portal reads at once. */
const daysAround = 40;
/** Days before the departure on which a container is stuffed, and leaves the station. */
const [stuffed, leaves] = [2, 1];

/** How many bookings and plans have come to each thing, and what the portal refused. */
export interface StationWork {
  received: number;
  stuffed: number;
  out: number;
  refused: string[];
}

const dtm = (minute: Minute): string => moment(minute).replace('T', '');
const planned = ({ IN_PLAN_DT, IN_PLAN_TM }: Booking): string => `${IN_PLAN_DT}${IN_PLAN_TM ?? '1800'}00`;
const departure = ({ ETD_DT }: Pick<Booking, 'ETD_DT'>): Day => (ETD_DT ? dayOf(ETD_DT) : Number.POSITIVE_INFINITY);

/** What was measured of cargo that came when it was planned: of one booking in twenty some packages are missing. */
function measured(booking: Booking): Partial<Booking> {
  const { BKG_NO, UPD_CNT, PKG_QTY, GRS_WT, MSR_CBM } = booking;
  const random = Random.of(0, BKG_NO);
  const packages = PKG_QTY > 10 && random.chance(0.05) ? PKG_QTY - random.int(1, 3) : PKG_QTY;
  return {
    ...{ BKG_NO, UPD_CNT, IN_DTM: planned(booking), DMG_YN: 'N', CFS_LOC: `${random.pick(['A', 'B', 'C', 'D'])}-${random.digits(2)}` },
    ...{ ACTL_PKG_QTY: packages, ACTL_GRS_WT: three(GRS_WT * (packages / PKG_QTY)), ACTL_MSR_CBM: MSR_CBM },
  };
}

/**
 * The planners of the freight stations do on their pages what is due up to now: they receive what was to come since cargo came last, stuff the
 * containers that leave soon, and let out those containers and the imports that had been released. The portal takes no moment to come.
 */
export async function workStations(portal: Portal, shipments: readonly PartnerShipment[], now: string): Promise<StationWork> {
  const refused: string[] = [];
  const today = dayOf(now.slice(0, 8));
  const days = { FR_DT: date8(today - daysAround), TO_DT: date8(today + daysAround) };
  const bookings = async (...CFS_BKG_STS: string[]) =>
    (await portal.call(cfsBookingList.select, { SEARCH: { DT_TP: 'INP', ...days, CFS_BKG_STS }, SIZE: 1000 })).LIST;
  /** Gives how many rows were taken: one that is refused keeps no other. */
  const each = async <R>(call: Call<{ BATCH_ID: string; LIST: R[] }, unknown>, rows: readonly R[], name: (row: R) => unknown) => {
    let taken = 0;
    for (const row of rows)
      await portal.call(call, { BATCH_ID: randomUUID(), LIST: [row] }).then(
        () => taken++,
        (error: Error) => refused.push(`${name(row)}: ${error.message}`),
      );
    return taken;
  };

  const all = await bookings('CFM', 'IN', 'STF', 'OUT');
  const last = new Map<string, string>();
  for (const { CYCFS_CD, IN_DTM } of all) if (IN_DTM && IN_DTM > (last.get(CYCFS_CD) ?? '')) last.set(CYCFS_CD, IN_DTM);
  const come = all.filter((one) => one.CFS_BKG_STS === 'CFM' && planned(one) > (last.get(one.CYCFS_CD) ?? '') && planned(one) <= now);
  const received = await each(cfsBookingList.receive, come.map(measured), ({ BKG_NO }) => BKG_NO);

  const inside = await bookings('IN', 'CFM');
  const plans = (await portal.call(clpList.select, { SEARCH: { ...days, CLP_STS: ['PLN', 'WRK'] }, SIZE: 1000 })).LIST;
  const loaded: Plan[] = [];
  for (const plan of plans) {
    const own = inside.filter(({ CLP_NO }) => CLP_NO === plan.CLP_NO);
    const begun = plan.STUF_BGN_DTM ? minuteOf(plan.STUF_BGN_DTM) : at(departure(plan) - stuffed, 9);
    const ended = Math.max(begun, at(departure(plan) - stuffed, 9), ...own.map(({ IN_DTM }) => minuteOf(IN_DTM ?? now))) + 180;
    if (own.length === 0 || own.some(({ CFS_BKG_STS }) => CFS_BKG_STS !== 'IN') || dtm(ended) > now) continue;
    const random = Random.of(0, plan.CLP_NO);
    loaded.push({
      ...{ ...plan, CNTR_NO: plan.CNTR_NO ?? cntrNo(random), SEAL_NO: plan.SEAL_NO ?? `SB${random.digits(7)}` },
      ...{ STUF_BGN_DTM: dtm(begun), STUF_END_DTM: dtm(ended) },
    });
  }
  await each(
    clpList.save,
    loaded.map((plan) => ({ ...plan, BATCH_FLAG: 'update' as const })),
    ({ CLP_NO }) => CLP_NO,
  );
  const saved = new Set(loaded.map(({ CLP_NO }) => CLP_NO));
  const full = (await portal.call(clpList.select, { SEARCH: { ...days, CLP_STS: ['WRK'] }, SIZE: 1000 })).LIST.filter(
    ({ CLP_NO, STUF_END_DTM }) => saved.has(CLP_NO) && STUF_END_DTM,
  );
  const closed = await each(
    clpList.close,
    full.map(({ CLP_NO, UPD_CNT }) => ({ CLP_NO, UPD_CNT })),
    ({ CLP_NO }) => CLP_NO,
  );

  const released = new Map(shipments.map(({ HBL_NO, RLSE_DTM }) => [HBL_NO, RLSE_DTM]));
  const going = (await bookings('IN', 'STF')).flatMap((one) => {
    const { BKG_NO, UPD_CNT, CFS_BKG_STS, IMEX_TP, HBL_NO } = one;
    const left = IMEX_TP === 'I' ? released.get(HBL_NO ?? '') : CFS_BKG_STS === 'STF' ? dtm(at(departure(one) - leaves, 15)) : null;
    const OUT_DTM = left && one.IN_DTM && left < one.IN_DTM ? dtm(minuteOf(one.IN_DTM) + 60) : left;
    return OUT_DTM && OUT_DTM <= now ? [{ BKG_NO, UPD_CNT, OUT_DTM }] : [];
  });
  const out = await each(cfsBookingList.out, going, ({ BKG_NO }) => BKG_NO);
  return { received, stuffed: closed, out, refused };
}
