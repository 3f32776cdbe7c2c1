import { screenCalls } from '../call';
import type { Why } from './whyWords';

/** Costs that are explained in one call at most. */
export const whyMaxKeys = 50;

/** Explains amounts of costs, for every page that shows some: whoever sees costs anywhere has the list of costs. */
export const costWhy = {
  select: screenCalls('setCostList', '/set/setCostList').read<{ COST_NO: string | string[] }, Why>('selectSetCostWhy'),
};
