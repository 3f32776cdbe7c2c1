import { needsAttention } from '../../../contract/cms/log/cmsAdminDay';
import type { Ctx } from '../../lib/serve';
import { accounts, mails, registrations } from './dayPeople.service';
import { errors, jobs, outside } from './daySystem.service';

/** How much of the day's operations needs attention: of people and mails, and for who sees them of jobs, outside systems and errors. */
export async function attention(ctx: Ctx<unknown>, system: boolean): Promise<number> {
  let count = 0;
  for (const part of [registrations, accounts, mails, ...(system ? [outside, jobs, errors] : [])])
    count += (await part(ctx)).filter(needsAttention).length;
  return count;
}
