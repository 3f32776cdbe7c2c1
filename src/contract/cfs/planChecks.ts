import type { Row } from '../dictionary';
import { numberText } from '../shown';
import { arrange } from './arrange';
import { balanceOf } from './balance';
import { cargoChecks, receivedChecks } from './cargoChecks';
import { innerSize } from './containerSizes';
import type { Cargo, ContainerType, Loaded } from './loadPlan';
import type { PlanCheck } from './planCheck';
import { type PlanSums, planSums } from './planSums';
import { togetherChecks } from './togetherChecks';
import { voyageChecks } from './voyage';

/** What is looked at of a plan itself. */
export type Planned = Row<'CNTR_NO' | 'SEAL_NO' | 'CYCFS_CD' | 'POD_CD' | 'VSL_NM' | 'VOY_NO' | 'STUF_BGN_DTM'>;

/** Load rate that is to be kept under, per cent. */
export const rateLimit = 95;

/**
 * Every check of a plan with its lines in its container, at an instant of 14 digits (Korean time): those that refuse first, then warnings, then notes,
 * each in the order of loading. A plan may be saved where none has STOPS SAVE, and closed where none has STOPS at all.
 */
export function planChecks(plan: Planned, lines: readonly Loaded[], container: ContainerType, now: string): PlanCheck[] {
  const ordered = [...lines].sort((a, b) => a.LOAD_SEQ - b.LOAD_SEQ);
  const sums = planSums(ordered, container);
  const all = [
    ...closeChecks(plan, ordered),
    ...sumChecks(sums, container),
    ...togetherChecks(plan, ordered, container),
    ...voyageChecks(plan, ordered),
    ...receivedChecks(ordered),
    ...ordered.flatMap((line) => cargoChecks(line, container, now)),
    ...stackChecks(ordered, sums, container),
    ...floorChecks(ordered, container),
    ...balanceChecks(ordered, container),
  ];
  return (['REFUSE', 'WARN', 'NOTE'] as const).flatMap((severity) => all.filter((check) => check.SEV === severity));
}

/** May the plan be saved with these checks? */
export const savable = (checks: readonly PlanCheck[]): boolean => checks.every((check) => check.STOPS !== 'SAVE');

/** May the plan be closed with these checks? */
export const closable = (checks: readonly PlanCheck[]): boolean => checks.every((check) => check.STOPS === null);

const sure = { SURE: 'SURE', TARGET: null } as const;

/** What is missing yet to close the plan: its numbers, when its loading began, and cargo. */
function closeChecks({ CNTR_NO, SEAL_NO, STUF_BGN_DTM }: Planned, lines: readonly Loaded[]): PlanCheck[] {
  const stop = { KIND: 'CLOSE', SEV: 'REFUSE', STOPS: 'CLOSE', SURE: 'SURE' } as const;
  const checks: PlanCheck[] = [];
  if (!CNTR_NO || !SEAL_NO) checks.push({ ...stop, ARGS: [], CODE: 'MSG000210', TARGET: { FIELD: CNTR_NO ? 'SEAL_NO' : 'CNTR_NO' } });
  if (!STUF_BGN_DTM) checks.push({ ...stop, ARGS: [], CODE: 'MSG000717', TARGET: { FIELD: 'STUF_BGN_DTM' } });
  if (lines.length === 0) checks.push({ ...stop, ARGS: [], CODE: 'MSG000709', TARGET: null });
  return checks;
}

function sumChecks(sums: PlanSums, { INR_CBM, MAX_WT }: ContainerType): PlanCheck[] {
  const checks: PlanCheck[] = [];
  if (MAX_WT) {
    const ARGS = [numberText(sums.GRS_WT), numberText(MAX_WT)];
    if (sums.GRS_WT > MAX_WT) checks.push({ KIND: 'WEIGHT', SEV: 'REFUSE', STOPS: 'SAVE', CODE: 'MSG000209', ARGS, ...sure });
    else if (sums.GRS_WT > 0) {
      const part = numberText(Math.round((sums.GRS_WT / MAX_WT) * 1000) / 10);
      const left = numberText(sums.LEFT_WT ?? 0);
      checks.push({ KIND: 'WEIGHT', SEV: 'NOTE', STOPS: null, CODE: 'MSG000679', ARGS: [numberText(MAX_WT), part, left], ...sure });
    }
  }
  if (INR_CBM && sums.LOAD_RATE !== null) {
    const ARGS = [numberText(sums.MSR_CBM), numberText(INR_CBM)];
    if (sums.MSR_CBM > INR_CBM) checks.push({ KIND: 'VOLUME', SEV: 'WARN', STOPS: null, CODE: 'MSG000208', ARGS, ...sure });
    else if (sums.LOAD_RATE > rateLimit) {
      const values = [numberText(sums.LOAD_RATE), String(rateLimit), numberText(sums.LEFT_CBM ?? 0)];
      checks.push({ KIND: 'RATE', SEV: 'WARN', STOPS: null, CODE: 'MSG000670', ARGS: values, ...sure });
    }
  }
  return checks;
}

/** Space over cargo that nothing may stand on: a warning where the rest does not fit without it. */
function stackChecks(lines: readonly Loaded[], sums: PlanSums, container: ContainerType): PlanCheck[] {
  const { HEIGHT } = innerSize(container);
  const lost = lines.map((line) => ({ line, space: lostSpace(line, HEIGHT) }));
  const all = lost.reduce((sum, { space }) => sum + (space ?? 0), 0);
  const tight = sums.LEFT_CBM !== null && all > sums.LEFT_CBM;
  return lost.flatMap(({ line, space }): PlanCheck[] => {
    if (space === null) return [];
    const ARGS = [line.BKG_NO, String(line.STACK_CNT), numberText(Math.round(space * 1000) / 1000)];
    const SEV = tight ? 'WARN' : 'NOTE';
    return [{ KIND: 'STACK', SEV, STOPS: null, CODE: 'MSG000654', ARGS, SURE: 'GUESS', TARGET: { BKG_NO: line.BKG_NO } }];
  });
}

/** Layers of packages that stand on each other under a height in m, one at least. */
const fittingLayers = (HGT_CM: number, height: number): number => Math.max(1, Math.floor((height * 100) / HGT_CM));

/** CBM above a line that its layers leave empty; null where as many layers as fit may stand on each other, or its height is not known. */
export function lostSpace(line: Cargo, height: number): number | null {
  const { HGT_CM, STACK_CNT, MSR_CBM } = line;
  if (!HGT_CM || !STACK_CNT || !MSR_CBM || STACK_CNT >= fittingLayers(HGT_CM, height)) return null;
  return Math.max(0, floorNeed(line, height) * height - MSR_CBM);
}

/** Floor that cargo of limited layers needs, where that is more than the container has. */
function floorChecks(lines: readonly Loaded[], container: ContainerType): PlanCheck[] {
  const { LENGTH, WIDTH, HEIGHT } = innerSize(container);
  const needed = lines.reduce((sum, line) => sum + floorNeed(line, HEIGHT), 0);
  if (needed <= LENGTH * WIDTH + 1e-9) return [];
  const ARGS = [needed, LENGTH * WIDTH].map((area) => numberText(Math.round(area * 100) / 100));
  return [{ KIND: 'STACK', SEV: 'WARN', STOPS: null, CODE: 'MSG000742', ARGS, SURE: 'LIKELY', TARGET: null }];
}

/**
 * m² of floor under a line of limited layers: by the length and width of its packages, else by their height and its volume; 0 where neither is
 * known, or nothing limits the layers.
 */
export function floorNeed({ PKG_QTY, LEN_CM, WID_CM, HGT_CM, STACK_CNT, MSR_CBM }: Cargo, height: number): number {
  if (!STACK_CNT) return 0;
  const layers = HGT_CM ? Math.min(STACK_CNT, fittingLayers(HGT_CM, height)) : STACK_CNT;
  if (!LEN_CM || !WID_CM) return HGT_CM && MSR_CBM ? (MSR_CBM * 100) / (layers * HGT_CM) : 0;
  return (Math.ceil(PKG_QTY / layers) * LEN_CM * WID_CM) / 10_000;
}

/** Out of balance by the order of loading; lengthwise a note alone where it is right again once the cargo is spread over the free length. */
function balanceChecks(lines: readonly Loaded[], container: ContainerType): PlanCheck[] {
  const balance = balanceOf(arrange(container, lines));
  if (!balance) return [];
  const { ALONG, SPREAD, ASIDE, MAX_ALONG, MAX_ASIDE } = balance;
  const guess = { KIND: 'BALANCE', STOPS: null, SURE: 'GUESS', TARGET: null } as const;
  const signed = (value: number, most: number) => [`${value > 0 ? '+' : '-'}${Math.abs(value).toFixed(2)}`, most.toFixed(2)];
  const checks: PlanCheck[] = [];
  if (Math.abs(ALONG) > MAX_ALONG) {
    const ARGS = signed(ALONG, MAX_ALONG);
    if (Math.abs(SPREAD) > MAX_ALONG) checks.push({ ...guess, SEV: 'WARN', CODE: 'MSG000677', ARGS });
    else checks.push({ ...guess, SEV: 'NOTE', CODE: 'MSG000634', ARGS });
  }
  if (Math.abs(ASIDE) > MAX_ASIDE) checks.push({ ...guess, SEV: 'WARN', CODE: 'MSG000678', ARGS: signed(ASIDE, MAX_ASIDE) });
  return checks;
}
