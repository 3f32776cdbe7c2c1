import type { FastifyInstance } from 'fastify';
import { textOf } from '../../contract/login/register';
import { costWhy, whyMaxKeys } from '../../contract/set/costWhy';
import { Refusal } from '../lib/refusal';
import { serve } from '../lib/serve';
import { explainCosts } from './why.service';

export default async function costWhyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, costWhy.select, async (ctx) => {
    const asked = ctx.body.SEARCH.COST_NO;
    const numbers = [...new Set((Array.isArray(asked) ? asked : [asked]).map(textOf).filter(Boolean))];
    if (numbers.length > whyMaxKeys) throw new Refusal(422, 'MSG000046', { args: [whyMaxKeys] });
    const explained = await explainCosts(ctx, numbers);
    const LIST = numbers.flatMap((number) => explained.get(number) ?? []);
    return { LIST, TOTAL: LIST.length };
  });
}
