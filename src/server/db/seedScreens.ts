import { need, type SeedRow, seedFile } from './seedFiles';

/** Pages, popups and reports, with the size of popups. */
export function screens(): SeedRow[] {
  return seedFile('screens').map((row) => {
    const kind = row.KIND ?? '';
    const size = /popup (\d+)x(\d+)/.exec(kind);
    const width = size?.[1] ?? /popup width (\d+)/.exec(kind)?.[1];
    return {
      SCRN_ID: need(row, 'SCRN_ID'),
      SCRN_NM: need(row, 'SCRN_NM'),
      SCRN_ENG_NM: row.SCRN_ENG_NM ?? null,
      SCRN_TP: kind.includes('report') ? 'REPORT' : kind.startsWith('popup') ? 'POPUP' : 'PAGE',
      SCRN_PATH: need(row, 'SCRN_PATH'),
      POP_WIDTH: width ? Number(width) : null,
      POP_HEIGHT: size?.[2] ? Number(size[2]) : null,
      USE_YN: 'Y',
    };
  });
}

export const buttons = (): SeedRow[] => seedFile('buttons').map((row) => ({ ...row, USE_YN: 'Y' }));

/** Menus and buttons of each role: a folder is granted with its pages. */
export function grants(): { menus: SeedRow[]; buttons: SeedRow[] } {
  const menus = seedFile('tables/cms_menu');
  const ofScreen = new Map(menus.filter((row) => row.SCRN_ID).map((row) => [row.SCRN_ID, row]));
  const upper = new Map(menus.map((row) => [row.MENU_ID, row.UPPER_MENU_ID]));
  const menuKeys = new Set<string>();
  const roleMenus: SeedRow[] = [];
  const roleButtons: SeedRow[] = [];
  for (const grant of seedFile('grants')) {
    const menu = ofScreen.get(need(grant, 'SCRN_ID'));
    if (!menu) throw new Error(`a grant names the screen ${grant.SCRN_ID}, which has no menu`);
    const role = need(grant, 'ROLE_ID');
    for (let id: string | null | undefined = menu.MENU_ID; id; id = upper.get(id)) {
      if (menuKeys.has(`${role}|${id}`)) continue;
      menuKeys.add(`${role}|${id}`);
      roleMenus.push({ ROLE_ID: role, MENU_ID: id });
    }
    if (grant.BTN_ID) roleButtons.push({ ROLE_ID: role, MENU_ID: menu.MENU_ID ?? null, BTN_ID: grant.BTN_ID });
  }
  return { menus: roleMenus, buttons: roleButtons };
}
