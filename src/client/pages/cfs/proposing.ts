import type { Plan } from '../../../contract/cfs/clpList';
import type { Cargo, ContainerType } from '../../../contract/cfs/loadPlan';
import type { Offer, Proposal, ProposedPlan } from '../../../contract/cfs/propose';
import { isOtherVoyage, voyageKey } from '../../../contract/cfs/voyage';
import type { CodeItem } from '../../../contract/code';
import { today } from '../../lib/dates';
import { type Lines, loadCargo, type Plans } from './loading';
import { typeOfItem } from './planColumns';

/** What a proposal begins with. */
export interface ProposalForm {
  /** The current plan is filled, in place of making new ones. */
  FILL_YN: 'Y' | 'N';
  CYCFS_CD: string | null;
  POL_CD: string | null;
  POD_CD: string | null;
  CLP_DT: string | null;
}

export const containerOf = (item: CodeItem): ContainerType => ({ CNTR_TP_CD: item.CODE, ...typeOfItem(item) }) as ContainerType;

/** The containers of each type that were asked for. */
export const offersOf = (types: readonly CodeItem[], counts: Readonly<Record<string, number>>): Offer[] =>
  types.flatMap((item) => ((counts[item.CODE] ?? 0) > 0 ? [{ container: containerOf(item), count: counts[item.CODE] ?? 0 }] : []));

const departureColumns = ['VSL_NM', 'VOY_NO', 'ETD_DT', 'CARR_CD'] as const;

/** A proposed plan as an unsaved row with its lines inside; what it has in common with the current plan it takes from there, the rest of its bookings. */
function planOf(
  { container, LINES, SUMS, POD_CD, VOYAGE }: ProposedPlan,
  form: ProposalForm,
  like: Plan | null,
  CYCFS_NM: string,
): Partial<Plan> {
  const isAlike = like?.CYCFS_CD === form.CYCFS_CD && like?.POD_CD === form.POD_CD && !isOtherVoyage(voyageKey(like), voyageKey(VOYAGE));
  const voyage = departureColumns.map((field) => [field, (isAlike && like?.[field]) || VOYAGE[field]]);
  return {
    ...container,
    ...Object.fromEntries(voyage),
    ...{ CYCFS_CD: form.CYCFS_CD ?? '', CYCFS_NM, POL_CD: form.POL_CD ?? '', POD_CD: POD_CD ?? '' },
    ...{ CLP_DT: form.CLP_DT ?? today(), TOT_PKG_QTY: SUMS.PKG_QTY, TOT_GRS_WT: SUMS.GRS_WT, TOT_MSR_CBM: SUMS.MSR_CBM },
    ...{ LOAD_RATE: SUMS.LOAD_RATE, G2: LINES.map((line) => ({ ...line })) },
  } as Partial<Plan>;
}

/** Takes over what was proposed: plans that are not saved yet with their lines, or lines of the current plan. One step that can be undone. */
export function takeOver(
  { PLANS }: Proposal,
  form: ProposalForm,
  { plans, lines, waiting, cfsName }: { plans: Plans; lines: Lines; waiting: readonly Cargo[]; cfsName: string },
): void {
  if (form.FILL_YN === 'Y') fillCurrent(PLANS, lines, waiting);
  else makePlans(PLANS, form, plans, cfsName);
}

function fillCurrent(PLANS: Proposal['PLANS'], lines: Lines, waiting: readonly Cargo[]): void {
  const added = new Set(PLANS.flatMap(({ ADDED }) => ADDED));
  const inOrder = PLANS.flatMap(({ LINES }) => LINES).filter(({ BKG_NO }) => added.has(BKG_NO));
  loadCargo(
    lines,
    inOrder.flatMap(({ BKG_NO }) => waiting.find((cargo) => cargo.BKG_NO === BKG_NO) ?? []),
  );
}

function makePlans(PLANS: Proposal['PLANS'], form: ProposalForm, plans: Plans, cfsName: string): void {
  const rows = PLANS.map((one) => plans.fresh(planOf(one, form, plans.current, cfsName)));
  const first = plans.store.add(rows);
  plans.store.arranged.reveal([first]);
  void plans.cursor.moveTo(first);
}
