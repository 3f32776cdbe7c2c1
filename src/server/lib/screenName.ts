import type { Ctx } from './serve';

/** Name of a screen in the user's language; its Excel is called so. */
export async function screenName(ctx: Ctx<unknown>, screen: string): Promise<string> {
  const row = await ctx.db.selectFrom('CMS_SCREEN').select(['SCRN_NM', 'SCRN_ENG_NM']).where('SCRN_ID', '=', screen).executeTakeFirst();
  return (ctx.lang === 'en' ? row?.SCRN_ENG_NM : null) ?? row?.SCRN_NM ?? screen;
}
