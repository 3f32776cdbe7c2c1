import { type Fault, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { ColumnRule } from '../../rules';
import type { MenuNode } from '../../session';
import { isMending } from './mending';

export interface MenuSearch {
  /** Part of the ID, the abbreviation, the names or the path. */
  KEYWORD: string;
  USE_YN: string;
}

/** Whose side menu is shown: a role, of customers with these key-account services. */
export interface PreviewSearch {
  ROLE_ID: string;
  KEY_SVC: string[];
}

/** Columns that a save of an existing menu may change; the server keeps MENU_PATH, MENU_LVL and TREE_PATH. */
export const menuColumns = ['MENU_NM', 'MENU_ENG_NM', 'UPPER_MENU_ID', 'MENU_SEQ', 'MENU_ICON', 'SHOW_YN', 'USE_YN'] as const;
/** What a menu is registered as, and stays. */
export const fixedColumns = ['MENU_ABBR', 'MENU_TP', 'SCRN_ID'] as const;

/** A menu; BUILT_YN: its page exists, BROUGHT_YN: it came with the portal, ROLE_CNT: the roles that have it. */
export type Menu = Row<
  'MENU_ID' | (typeof menuColumns)[number] | (typeof fixedColumns)[number] | 'MENU_PATH' | 'MENU_LVL' | 'TREE_PATH' | 'UPD_CNT',
  'MENU_ID' | 'MENU_ABBR' | 'MENU_NM' | 'MENU_SEQ' | 'MENU_TP' | 'SHOW_YN' | 'USE_YN' | 'MENU_LVL' | 'UPD_CNT'
> & { ROLE_CNT: number; BUILT_YN: string; BROUGHT_YN: string };

/** A button of the screen that a menu shows. */
export type MenuButton = Row<'BTN_ID' | 'BTN_TP' | 'BTN_NM' | 'BTN_ENG_NM' | 'SORT_SEQ', 'BTN_ID' | 'BTN_TP' | 'BTN_NM' | 'SORT_SEQ'>;

/** The highest place among siblings, and how far two stand apart when they are numbered. */
export const maxSeq = 99_999;
export const seqStep = 10;
/** How deep menus stand below each other. */
export const maxLevel = 4;

const required = (field: string): ColumnRule => ({ field, required: true });

export const menuRules: readonly ColumnRule[] = [
  ...['MENU_ID', 'MENU_ABBR', 'MENU_NM', 'MENU_TP', 'SHOW_YN', 'USE_YN'].map(required),
  ...['MENU_ENG_NM', 'UPPER_MENU_ID', 'SCRN_ID', 'MENU_ICON'].map((field) => ({ field })),
  { field: 'MENU_SEQ', required: true, min: 0, max: maxSeq },
];

/** What decides where a menu may stand. */
export type Placed = Pick<Menu, 'MENU_ID' | 'UPPER_MENU_ID' | 'MENU_TP' | 'MENU_ABBR' | 'MENU_NM'>;
export type Tree<M extends Placed = Placed> = ReadonlyMap<string, M>;

export const treeOf = <M extends Placed>(menus: readonly M[]): Tree<M> => new Map(menus.map((menu) => [menu.MENU_ID, menu]));

/** The menus from the first level down to one; null where they stand above each other in a ring. */
export function trailOf<M extends Placed>(tree: Tree<M>, id: string): M[] | null {
  const trail: M[] = [];
  for (let at = tree.get(id); at; at = at.UPPER_MENU_ID === null ? undefined : tree.get(at.UPPER_MENU_ID)) {
    if (trail.includes(at)) return null;
    trail.unshift(at);
  }
  return trail;
}

/** A menu and all below it, in no order. */
export function below<M extends Placed>(tree: Tree<M>, id: string): M[] {
  return [...tree.values()].filter((menu) => trailOf(tree, menu.MENU_ID)?.some(({ MENU_ID }) => MENU_ID === id));
}

/** Why a menu, with all that is below it, cannot stand below another one; null when it can. */
export function whyNotBelow(tree: Tree, id: string, upper: string | null): Fault | null {
  const fault = (CODE: string, ...ARGS: (string | number)[]): Fault => ({ FIELD: 'UPPER_MENU_ID', CODE, ARGS });
  const above = upper === null ? [] : trailOf(tree, upper);
  if (above === null || above.some(({ MENU_ID }) => MENU_ID === id)) return fault('MSG000405');
  const parent = above.at(-1);
  if (parent && parent.MENU_TP !== 'FOLDER') return fault('MSG000444', parent.MENU_NM);
  const own = trailOf(tree, id)?.length ?? 1;
  const height = Math.max(1, ...below(tree, id).map(({ MENU_ID }) => (trailOf(tree, MENU_ID)?.length ?? own) - own + 1));
  return above.length + height > maxLevel ? fault('MSG000443', maxLevel) : null;
}

/** Key-account services that customers need for a menu: those of the folders KEY_ above it. */
export const keyServicesOf = (tree: Tree, id: string): string[] =>
  (trailOf(tree, id) ?? []).flatMap(({ MENU_ABBR }) => (MENU_ABBR.startsWith('KEY_') ? [MENU_ABBR.slice(4)] : []));

/** Menus that must be shown and in use, and are not: those that lead to the screens by which an administrator mends things. */
export function shutOut(
  tree: Tree<Placed & Pick<Menu, 'SCRN_ID' | 'SHOW_YN' | 'USE_YN'>>,
): { MENU_ID: string; FIELD: string; way: string[] }[] {
  return [...tree.values()]
    .filter(({ SCRN_ID }) => isMending(SCRN_ID))
    .flatMap(({ MENU_ID }) => {
      const trail = trailOf(tree, MENU_ID) ?? [];
      const way = trail.map((menu) => menu.MENU_ID);
      return trail.flatMap((menu) =>
        (['SHOW_YN', 'USE_YN'] as const).filter((FIELD) => menu[FIELD] === 'N').map((FIELD) => ({ MENU_ID: menu.MENU_ID, FIELD, way })),
      );
    });
}

/** Does the menu lead to a screen by which an administrator mends things? It is neither hidden nor switched off. */
export const leadsToMending = (tree: Tree<Placed & Pick<Menu, 'SCRN_ID'>>, id: string): boolean =>
  below(tree, id).some(({ SCRN_ID }) => isMending(SCRN_ID));

const calls = screenCalls('cmsMenuMgt', '/cms/comm/CmsMenuMgt');

export const cmsMenuMgt = {
  select: calls.read<MenuSearch, Menu>('selectCmsMenu'),
  selectButtons: calls.read<{ SCRN_ID: string }, MenuButton>('selectCmsMenuG2'),
  /** The side menu of whoever has the role, and no other one. */
  preview: calls.read<PreviewSearch, MenuNode>('selectCmsMenuG3', { button: 'preview' }),
  save: calls.save<Menu>('saveCmsMenu', ['MENU_ID', ...menuColumns, ...fixedColumns]),
  delete: calls.action<Menu>('delete'),
};
