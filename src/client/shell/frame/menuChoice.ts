import type { MenuNode } from '../../../contract/session';
import { activeTab, openTab } from '../tabs';
import { chosen } from './menuState';

const byId = (list: readonly MenuNode[], id: string): MenuNode | undefined =>
  list.map((item) => (item.MENU_ID === id ? item : byId(item.children, id))).find(Boolean);

/** Opens the page of a menu; of the tab shown already nothing happens. */
export function choose(list: readonly MenuNode[], id: string): void {
  const item = byId(list, id);
  if (!item) return;
  if (item.MENU_ABBR !== activeTab().abbr) openTab(item.MENU_ABBR);
  chosen();
}
