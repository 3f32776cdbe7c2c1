import type { Call } from '../../contract/call';
import type { ExplainSearch, Fact } from '../../contract/cms/comm/cmsSvcRoleMgt';
import { codeNames } from '../lib/codeNames';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { type Answered, explain, readAbout } from './explain.service';

/** Says facts in words, in the reader's language; codes stand by their names. */
export async function factWords(ctx: Ctx<unknown>): Promise<(fact: Answered) => string> {
  const names = await codeNames(ctx, { USER: 'USER_STS', SCOPE: 'DATA_SCOPE' });
  return ({ fact, ok, args }) => {
    const named = fact === 'USER' || fact === 'SCOPE' ? args.map((arg) => names[fact].get(arg) ?? arg) : args;
    const text = fact === 'VERDICT' && !ok ? 'REFUSED' : fact;
    return ctx.text(`UI.cmsSvcRoleMgt.FACT_${text}`, ...named);
  };
}

/** The facts that decide what is asked, in words. Without a user or a screen: 422 MSG000012. */
export async function explained(ctx: Ctx<unknown>, calls: Iterable<Call>, asked: Partial<ExplainSearch>): Promise<Fact[]> {
  const { USER_ID, SCRN_ID, BTN_ID, SVC_ID } = asked;
  for (const [name, value] of Object.entries({ USER_ID, SCRN_ID })) {
    if (!value || typeof value !== 'string')
      throw new Refusal(422, 'MSG000012', { args: [ctx.label(name)], errors: [{ FIELD: name, CODE: 'MSG000012' }] });
  }
  const facts = explain(await readAbout(ctx.db, String(USER_ID)), calls, {
    screen: String(SCRN_ID),
    ...(BTN_ID ? { button: String(BTN_ID) } : {}),
    ...(SVC_ID ? { service: String(SVC_ID) } : {}),
  });
  const inWords = await factWords(ctx);
  return facts.map((one) => ({ FACT_ID: one.fact, FACT_TXT: inWords(one), OK_YN: one.ok ? 'Y' : 'N' }));
}
