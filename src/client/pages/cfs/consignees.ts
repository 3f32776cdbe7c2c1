import type { PlanLine } from '../../../contract/cfs/clpList';
import type { Cargo } from '../../../contract/cfs/loadPlan';

/** How many colours and how many marks consignees are told apart by. */
export const colours = 8;
export const marks = 5;

/** A consignee's colour, and the mark drawn on it. */
export interface Look {
  colour: number;
  mark: number;
}

/** As many consignees as there are colours have one of their own; those after them have another mark on it, until all pairs are used. */
export const lookAt = (index: number): Look => ({ colour: index % colours, mark: (index + Math.floor(index / colours)) % marks });

/** Consignees in the order in which their cargo came into the plan. */
export const consigneesOf = (rows: readonly Pick<Cargo, 'CNEE_NM'>[]): string[] => [...new Set(rows.map(({ CNEE_NM }) => CNEE_NM ?? ''))];

/** The places of a consignee's lines in the order of loading, as the picture has them: 1, 4–6. */
export function placesOf(rows: readonly Pick<PlanLine, 'CNEE_NM' | 'LOAD_SEQ'>[], name: string): string {
  const places = rows.flatMap(({ CNEE_NM, LOAD_SEQ }) => (CNEE_NM === name ? (LOAD_SEQ ?? []) : [])).sort((a, b) => a - b);
  const runs: [from: number, to: number][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}${to === from + 1 ? ', ' : '–'}${to}`)).join(', ');
}
