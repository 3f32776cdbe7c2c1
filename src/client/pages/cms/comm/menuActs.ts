import {
  keyServicesOf,
  type Menu,
  type MenuSearch,
  maxSeq,
  type Placed,
  seqStep,
  shutOut,
  type Tree,
  treeOf,
  whyNotBelow,
} from '../../../../contract/cms/comm/cmsMenuMgt';
import type { GridModel } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { lang, t } from '../../../lib/texts';
import { box } from '../../../shell/box';

export type Menus = GridModel<Menu, MenuSearch>;

export const isNew = (menu: { UPD_CNT?: number | null }): boolean => menu.UPD_CNT === undefined || menu.UPD_CNT === null;
export const menuTitle = (menu: Placed & Pick<Menu, 'MENU_ENG_NM'>): string =>
  (lang() === 'en' && menu.MENU_ENG_NM) || menu.MENU_NM || menu.MENU_ID;

/** The menus as they stand now, unsaved changes in them. */
export const treeNow = (menus: Menus): Tree<Menu> => treeOf(menus.store.changes.remaining().map((i) => menus.store.rows[i] as Menu));

const moved = (tree: Tree<Menu>, menu: Menu, upper: Menu | null): Tree<Menu> =>
  new Map(tree).set(menu.MENU_ID, { ...menu, UPPER_MENU_ID: upper?.MENU_ID ?? null });

/** Why a menu cannot stand below another one; null where it can. */
export function whyNot(tree: Tree<Menu>, menu: Menu, upper: Menu | null): string | null {
  const fault = whyNotBelow(tree, menu.MENU_ID, upper?.MENU_ID ?? null);
  if (fault) return t(fault.CODE, ...(fault.ARGS ?? []));
  const shut = shutOut(moved(tree, menu, upper)).some(({ way }) => way.includes(menu.MENU_ID));
  return shut ? t('MSG000441', menuTitle(menu)) : null;
}

/** Asks before a move that changes which key-account service customers need. */
export async function askMove(tree: Tree<Menu>, menu: Menu, upper: Menu | null): Promise<boolean> {
  const words = (of: Tree<Menu>) =>
    keyServicesOf(of, menu.MENU_ID)
      .map((service) => codeName('KEY_SVC', service))
      .join(', ') || '-';
  const [before, after] = [words(tree), words(moved(tree, menu, upper))];
  return before === after || box.question('UI.cmsMenuMgt.KEY_MOVE', menuTitle(menu), before, after);
}

/** The first ID that is free: behind the folder's own for what stands in it, by hundred thousands for the first level. */
function freeId(tree: Tree<Menu>, upper: Menu | null): string {
  const [, letter, digits] = /^([A-Z])(\d{6})$/.exec(upper?.MENU_ID ?? '') ?? [];
  if (upper && !letter) return '';
  const by = upper ? seqStep : 100_000;
  for (const first of letter ?? 'MNOPQRSTUVWXYZ')
    for (let at = Number(digits ?? 0) + by; at < 1_000_000; at += by) {
      const id = `${first}${String(at).padStart(6, '0')}`;
      if (!tree.has(id)) return id;
    }
  return '';
}

/** Behind all that stand below a folder. */
export const lastSeq = (tree: Tree<Menu>, upper: string | null): number =>
  Math.min(
    maxSeq,
    Math.max(0, ...[...tree.values()].filter((menu) => menu.UPPER_MENU_ID === upper).map((menu) => menu.MENU_SEQ)) + seqStep,
  );

/** A new menu in the folder that is the current one, or that the current one stands in. */
export function newMenu(menus: Menus): Partial<Menu> {
  const tree = treeNow(menus);
  const at = menus.current;
  const upper = (at?.MENU_TP === 'FOLDER' ? at : tree.get(at?.UPPER_MENU_ID ?? '')) ?? null;
  const UPPER_MENU_ID = upper?.MENU_ID ?? null;
  return {
    MENU_ID: freeId(tree, upper),
    UPPER_MENU_ID,
    MENU_SEQ: lastSeq(tree, UPPER_MENU_ID),
    MENU_TP: 'PAGE',
    SHOW_YN: 'Y',
    USE_YN: 'Y',
    ROLE_CNT: 0,
    BUILT_YN: 'N',
    BROUGHT_YN: 'N',
  };
}
