import type { PlanLine } from '../../../contract/cfs/clpList';
import type { Cargo } from '../../../contract/cfs/loadPlan';
import { planSums } from '../../../contract/cfs/planSums';
import { useGridState } from '../../grid';
import { formatValue } from '../../lib/formats';
import { consigneesOf, lookAt } from './consignees';
import { type Lines, loadedLines, type Plans } from './loading';
import { Swatch } from './Swatch';

/** Looks of all consignees of the lines that are there, those taken out too: none changes its own. */
export function looksOf({ store }: Lines): (CNEE_NM: string | null) => ReturnType<typeof lookAt> {
  const all = consigneesOf([...store.changes.alive()].map((i) => store.rows[i] as PlanLine));
  return (CNEE_NM) => lookAt(Math.max(0, all.indexOf(CNEE_NM ?? '')));
}

/** Whose cargo a line is, with the mark of its consignee in the picture. */
export function LineConsignee({ lines, line }: { lines: Lines; line: PlanLine }) {
  useGridState(lines);
  return (
    <span title={[line.CUST_NM, line.CNEE_NM].filter(Boolean).join(' · ')}>
      <Swatch look={looksOf(lines)(line.CNEE_NM)} /> {line.CUST_NM}
    </span>
  );
}

/** The volume of a booking that waits, marked where the container has no room for it. */
export function WaitingVolume({ plans, lines, cargo }: { plans: Plans; lines: Lines; cargo: Cargo }) {
  useGridState(plans);
  useGridState(lines);
  const left = plans.current && planSums(loadedLines(lines), plans.current).LEFT_CBM;
  const text = formatValue('MSR_CBM', cargo.MSR_CBM);
  return left !== null && (cargo.MSR_CBM ?? 0) > left ? <b className="warn">{text}</b> : text;
}
