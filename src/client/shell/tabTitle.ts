import { t } from '../lib/texts';
import { nameOfMenu } from './menu';
import { argsOf, isHome, type Tab } from './tabs';

const nameOf = (tab: Tab): string => (isHome(tab) ? t('UI.TAB.HOME') : nameOfMenu(tab.abbr));

/** The menu's name, and the number handed over, if one was. */
function plainTitle(tab: Tab): string {
  const number = Object.entries(argsOf(tab)).find(([field]) => field.endsWith('_NO'))?.[1];
  return number ? `${nameOf(tab)} ${number}` : nameOf(tab);
}

/** A tab without arguments comes before those with some, a page before its copies. */
const rank = (tab: Tab): number => (Object.keys(argsOf(tab)).length ? 1 + Number(/\/copy(\d+)$/.exec(tab.path)?.[1] ?? 0) : 0);

/** Titles of the open tabs by their id, no two alike: the second of one name and number has (2). */
export function tabTitles(list: readonly Tab[]): Map<string, string> {
  const used = new Map<string, number>();
  const titled = list
    .toSorted((a, b) => rank(a) - rank(b))
    .map((tab): [string, string] => {
      const title = plainTitle(tab);
      const nth = (used.get(title) ?? 0) + 1;
      used.set(title, nth);
      return [tab.id, nth > 1 ? `${title} (${nth})` : title];
    });
  return new Map(titled);
}

/** All that a tab was opened with. */
export const tabHint = (tab: Tab): string => [nameOf(tab), ...Object.values(argsOf(tab))].join(' · ');
