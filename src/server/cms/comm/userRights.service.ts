import { sql } from 'kysely';
import type { Call } from '../../../contract/call';
import type { RightsSearch, UserRight } from '../../../contract/cms/comm/cmsUserMgt';
import { nameIn } from '../../lib/names';
import type { Ctx } from '../../lib/serve';
import { type Answered, explain, readAbout } from '../explain.service';
import { factWords } from '../explainWords.service';

interface MenuRow {
  MENU_ID: string;
  UPPER_MENU_ID: string | null;
  MENU_NM: string;
  SCRN_ID: string | null;
}

/** Facts that tell more and decide nothing by themselves. */
const telling: readonly string[] = ['ROLE', 'ALL', 'SCOPE', 'VERDICT'];

/** Of the facts about one thing: the verdict, by which roles, with which rows, and the first fact that keeps the user from it. */
function inShort(facts: readonly Answered[], inWords: (fact: Answered) => string) {
  const verdict = facts.some(({ fact, ok }) => fact === 'VERDICT' && ok);
  const by = facts.findLast(({ fact }) => fact === 'SVC_ROLE' || fact === 'PRESS' || fact === 'MENU');
  const scope = facts.find(({ fact }) => fact === 'SCOPE');
  const against = facts.find(({ fact, ok }) => !ok && !telling.includes(fact));
  return {
    OK_YN: verdict ? ('Y' as const) : ('N' as const),
    ROLE_TXT: verdict ? (by?.args.at(-1) ?? null) : null,
    DATA_SCOPE: verdict ? (scope?.args[0] ?? null) : null,
    WHY_TXT: against ? inWords(against) : null,
  };
}

function grouped<R>(rows: readonly R[], by: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return groups;
}

/** The screens of the menus in the order of the tree, each with the names of the folders above it; a screen of several menus is the first one's. */
function screensInOrder(menus: readonly MenuRow[]): { screen: string; name: string }[] {
  const below = grouped(menus, (menu) => menu.UPPER_MENU_ID ?? '');
  const found = new Map<string, string>();
  const walk = (upper: string, path: readonly string[]) => {
    for (const menu of below.get(upper) ?? []) {
      const names = [...path, menu.MENU_NM];
      if (menu.SCRN_ID && !found.has(menu.SCRN_ID)) found.set(menu.SCRN_ID, names.join(' > '));
      walk(menu.MENU_ID, names);
    }
  };
  walk('', []);
  return [...found].map(([screen, name]) => ({ screen, name }));
}

/** Everything a user may do or may not: each screen, its buttons, and the calls of both, as the explanation of each says it. */
export async function rightsOf(ctx: Ctx<unknown>, calls: readonly Call[], search: Partial<RightsSearch>): Promise<UserRight[]> {
  const about = await readAbout(ctx.db, String(search.USER_ID ?? ''));
  const inWords = await factWords(ctx);
  const { rows: menus } = await sql<MenuRow>`
    select menu_id, upper_menu_id, ${nameIn(ctx.lang, 'M.MENU_NM')} as menu_nm, scrn_id from cms_menu m where use_yn = 'Y' order by menu_seq, menu_id`.execute(
    ctx.db,
  );
  const { rows: buttons } = await sql<{ SCRN_ID: string; BTN_ID: string; BTN_NM: string }>`
    select scrn_id, btn_id, ${nameIn(ctx.lang, 'B.BTN_NM')} as btn_nm from cms_screen_btn b where use_yn = 'Y' order by scrn_id, sort_seq, btn_id`.execute(
    ctx.db,
  );
  const buttonsOf = grouped(buttons, (button) => button.SCRN_ID);
  const rows = screensInOrder(menus).flatMap(({ screen, name }): UserRight[] => {
    const row = (BTN_ID: string | null, BTN_NM: string | null, SVC_ID: string | null): UserRight => ({
      ROW_KEY: [screen, BTN_ID, SVC_ID].join('|'),
      ...{ SCRN_ID: screen, MENU_NM: name, BTN_ID, BTN_NM, SVC_ID },
      ...inShort(explain(about, calls, { screen, ...(BTN_ID ? { button: BTN_ID } : {}), ...(SVC_ID ? { service: SVC_ID } : {}) }), inWords),
    });
    const services = about.grants.parts(screen).filter((part) => part.SVC_ID !== null);
    const ofButton = (id: string | null, title: string | null) =>
      services.filter((part) => part.BTN_ID === id).map((part) => row(id, title, part.SVC_ID));
    return [
      row(null, null, null),
      ...ofButton(null, null),
      ...(buttonsOf.get(screen) ?? []).flatMap(({ BTN_ID, BTN_NM }) => [row(BTN_ID, BTN_NM, null), ...ofButton(BTN_ID, BTN_NM)]),
    ];
  });
  const wanted = String(search.KEYWORD ?? '').toLowerCase();
  const said = ({ MENU_NM, SCRN_ID, BTN_ID, BTN_NM, SVC_ID, ROLE_TXT }: UserRight) =>
    [MENU_NM, SCRN_ID, BTN_ID, BTN_NM, SVC_ID, ROLE_TXT].some((text) => text?.toLowerCase().includes(wanted));
  return rows.filter((row) => (!search.OK_YN || row.OK_YN === search.OK_YN) && (!wanted || said(row)));
}
