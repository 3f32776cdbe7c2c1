import { countOf, countOne, networkOf } from '../lib/limit';
import { type Ctx, SeeOther } from '../lib/serve';

const windowSec = 600;
const keyOf = ({ ip }: Ctx<unknown>) => `link:${networkOf(ip)}`;

/** The page that says one message. */
export const messagePage = (code: string): SeeOther => new SeeOther(`/login/msgView?code=${code}`);

/** Where every link leads that is no good, whatever is wrong with it. */
export const badLink = messagePage('MSG000122');

/** Has an address followed so many bad links that none of it is looked at any more for a while? */
export async function failedTooOften<In>(ctx: Ctx<In>): Promise<boolean> {
  return (await countOf(ctx.systemDb, 'API', keyOf(ctx as Ctx<unknown>))) >= ctx.settings.LOGIN_ADDR_MAX;
}

export async function countFailure<In>(ctx: Ctx<In>): Promise<void> {
  await countOne(ctx.systemDb, 'API', keyOf(ctx as Ctx<unknown>), windowSec);
}
