import type { Cargo } from '../../../contract/cfs/loadPlan';

/** Pairs of colour and pattern that consignees are told apart by. */
export const pairs = 5;

/** A consignee's pair, and by how often 90° its pattern is turned: a sixth consignee begins again. */
export interface Look {
  pair: number;
  turned: boolean;
}

export const lookAt = (index: number): Look => ({ pair: index % pairs, turned: Math.floor(index / pairs) % 2 === 1 });

/** Consignees in the order in which their cargo came into the plan. */
export const consigneesOf = (rows: readonly Pick<Cargo, 'CNEE_NM'>[]): string[] => [...new Set(rows.map(({ CNEE_NM }) => CNEE_NM ?? ''))];
