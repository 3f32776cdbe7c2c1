import { dashed, numberText } from '../shown';
import { innerSize } from './containerSizes';
import { type Cargo, type ContainerType, type Loaded, packagesThere } from './loadPlan';
import type { PlanCheck } from './planCheck';
import type { Reason } from './togetherChecks';

/** Containers that are open above, or above and at the sides: what is too high or too wide for others may go into them. */
const openKinds = new Set(['OT', 'FR']);

/** KG that a metre of floor bears, as carriers publish it: containers of 20 feet, and longer ones. */
const floorLimit = (length: number): number => (length < 6.5 ? 4500 : 3000);

/** Why a package goes into no such container, or null; it may be turned on its base. */
export function tooLarge({ BKG_NO, LEN_CM, WID_CM, HGT_CM }: Cargo, container: ContainerType): Reason | null {
  if (openKinds.has(container.CNTR_KIND ?? '')) return null;
  const { LENGTH, WIDTH, HEIGHT } = innerSize(container);
  const [long, short] = [Math.max(LEN_CM ?? 0, WID_CM ?? 0), Math.min(LEN_CM ?? 0, WID_CM ?? 0)];
  if (long <= LENGTH * 100 && short <= WIDTH * 100 && (HGT_CM ?? 0) <= HEIGHT * 100) return null;
  const size = [LEN_CM, WID_CM, HGT_CM].map((cm) => (cm ? numberText(cm) : '-')).join(' × ');
  return { CODE: 'MSG000680', ARGS: [BKG_NO, size, [LENGTH, WIDTH, HEIGHT].map((m) => numberText(Math.round(m * 100))).join(' × ')] };
}

/** Why the floor of a container does not bear a package under its longer side, or null. */
export function tooHeavy({ BKG_NO, GRS_WT, PKG_QTY, LEN_CM, WID_CM }: Cargo, container: ContainerType): Reason | null {
  const limit = floorLimit(innerSize(container).LENGTH);
  const long = Math.max(LEN_CM ?? 0, WID_CM ?? 0) / 100;
  if (!long || !PKG_QTY) return null;
  const perMetre = GRS_WT / PKG_QTY / Math.max(1, long);
  return perMetre > limit ? { CODE: 'MSG000683', ARGS: [BKG_NO, numberText(Math.round(perMetre)), numberText(limit)] } : null;
}

/** How much more than its volume the packages of a line may be by their size: volumes are rounded, and packages are not all of one size. */
const sizeTolerance = 1.1;

/** CBM of the packages of a line by their size where that is clearly more than its volume, else null; null too where one of them is not known. */
function sizedVolume({ PKG_QTY, LEN_CM, WID_CM, HGT_CM, MSR_CBM }: Cargo): number | null {
  if (!LEN_CM || !WID_CM || !HGT_CM || !MSR_CBM) return null;
  const volume = Math.round((PKG_QTY * LEN_CM * WID_CM * HGT_CM) / 1000) / 1000;
  return volume > MSR_CBM * sizeTolerance ? volume : null;
}

/** What a line is by itself: whole, in time, as booked, no more than there is, of known volume and of a size that fits. */
export function cargoChecks(line: Loaded, container: ContainerType, now: string): PlanCheck[] {
  const { BKG_NO } = line;
  const checks: PlanCheck[] = [];
  const warn = (KIND: PlanCheck['KIND'], CODE: string, ARGS: string[], SURE: PlanCheck['SURE'] = 'SURE') =>
    checks.push({ KIND, SEV: 'WARN', STOPS: null, CODE, ARGS, SURE, TARGET: { BKG_NO } });
  if (!line.MSR_CBM) warn('VOLUME', 'MSG000671', [BKG_NO]);
  const closing = line.CARGO_CLS_DTM;
  if (closing && closing < (line.IN_DTM || now)) warn('CLOSING', 'MSG000211', [dashed(closing.slice(0, 12))]);
  const there = packagesThere(line);
  const counts = [line.BKD_PKG_QTY, there, line.PKG_QTY];
  if (line.PKG_QTY > there)
    checks.push({
      ...{ KIND: 'DIFF', SEV: 'REFUSE', STOPS: 'CLOSE', SURE: 'SURE', TARGET: { BKG_NO } },
      ...{ CODE: 'MSG000707', ARGS: [BKG_NO, numberText(line.PKG_QTY), numberText(there)] },
    });
  else if (line.PKG_QTY < there) {
    const [some, all, rest] = [line.PKG_QTY, there, there - line.PKG_QTY].map(numberText) as [string, string, string];
    warn('DIFF', 'MSG000636', [BKG_NO, all, some, line.PKG_UT_CD, rest]);
  } else if (new Set(counts).size > 1) {
    const [booked, received, loaded] = counts.map(numberText) as [string, string, string];
    warn('DIFF', 'MSG000663', [BKG_NO, booked, line.ACTL_PKG_QTY === null ? '-' : received, loaded, line.PKG_UT_CD]);
  }
  if (line.DMG_YN === 'Y') warn('DAMAGE', 'MSG000655', [BKG_NO]);
  const likely = (KIND: PlanCheck['KIND'], reason: Reason | null) => reason && warn(KIND, reason.CODE, reason.ARGS, 'LIKELY');
  likely('SIZE', tooLarge(line, container));
  const sized = sizedVolume(line);
  if (sized !== null)
    warn(
      'SIZE',
      'MSG000741',
      [BKG_NO, `${numberText(line.PKG_QTY)} ${line.PKG_UT_CD}`, numberText(sized), numberText(line.MSR_CBM)],
      'LIKELY',
    );
  likely('FLOOR', tooHeavy(line, container));
  return checks;
}

/** Bookings that are named in one check; of more it is told how many. */
const named = 5;

/** Bookings that are not received yet, all in one check. */
export function receivedChecks(lines: readonly Loaded[]): PlanCheck[] {
  const [first, ...others] = lines.filter((line) => !isReceived(line)).map(({ BKG_NO }) => BKG_NO);
  if (!first) return [];
  const numbers = [first, ...others];
  const list = numbers.slice(0, named).join(', ');
  const told =
    numbers.length > named ? { CODE: 'MSG000718', ARGS: [list, numberText(numbers.length - named)] } : { CODE: 'MSG000653', ARGS: [list] };
  return [{ KIND: 'RECEIVED', SEV: 'REFUSE', STOPS: 'CLOSE', SURE: 'SURE', ...told, TARGET: { BKG_NO: first } }];
}

/** Is the cargo in the CFS, or on from there? */
const isReceived = ({ CFS_BKG_STS }: Loaded): boolean => ['IN', 'STF', 'OUT'].includes(CFS_BKG_STS);
