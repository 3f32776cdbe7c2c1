import type { ReadData, SaveBody, SaveData } from '../../call';
import type { Row } from '../../dictionary';

/** Has everything, whatever is granted: its grants are nobody's to change. */
export const allRole = 'SYS_ADM';

/** Screens without which nobody can work: a new role begins with them. */
export const basicScreens: readonly string[] = ['home', 'changeMe', 'changePassword', 'cmsMyPage', 'ptlNotiPopup'];

/** Data scopes a role of a kind of user may have, the widest first. */
export const scopesOf = (userTp: string | null | undefined): readonly string[] =>
  userTp === 'C' ? ['CUST', 'NONE'] : ['ALL', 'CORP', 'ORGN_SUB', 'ORGN', 'SALES_OWN', 'NONE'];

/** A menu, or with BTN_ID a button of it, that a role is to have (Y) or not (N). */
export type Grant = Row<'ROLE_ID' | 'MENU_ID' | 'BTN_ID', 'ROLE_ID' | 'MENU_ID'> & { AG_CHECK: string };

/** What a change of rights does to a role: of one kind, given or taken, with the names. */
export interface GrantEffect {
  ROLE_ID: string;
  ROLE_NM: string;
  /** Users who have the role. */
  USER_CNT: number;
  ITEM_TP: 'MENU' | 'BTN' | 'SVC';
  ACT_TP: 'ADD' | 'DEL';
  CNT: number;
  ITEMS: string;
}

/** SEEN tells one summary from another: a save that sends it is refused when it would do something else by now. */
export type Preview = ReadData<GrantEffect> & { SEEN: string };
export type GrantSave<G> = SaveBody<G> & { SEEN?: string | null };
export type GrantSaved<G> = SaveData<G>;

/** The menu above each menu. */
export type Uppers = ReadonlyMap<string, string | null>;

/** The menus above one, the nearest first. */
export function menusAbove(uppers: Uppers, id: string): string[] {
  const found: string[] = [];
  for (let at = uppers.get(id); at && !found.includes(at); at = uppers.get(at)) found.push(at);
  return found;
}

/** The menus below one. */
export const menusBelow = (uppers: Uppers, id: string): string[] =>
  [...uppers.keys()].filter((one) => menusAbove(uppers, one).includes(id));
