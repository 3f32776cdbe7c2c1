import { createContext, useContext, useMemo } from 'react';
import type { MenuNode } from '../../contract/session';
import { lang, useLang } from '../lib/texts';
import { captions } from './captions';
import { menuOf, menus, nameOfMenu } from './menu';
import { useStore } from './useStore';

/** What a page or popup is told by the shell. */
export interface Screen {
  /** SCRN_ID, which is also the menu's abbreviation. */
  screen: string;
  title: string;
  /** Values handed over in the query, `mid` left out. */
  args: Record<string, string>;
  popup: boolean;
  /** May this button be seen? MAIN always, SUB by grant. */
  has(btnId: string): boolean;
  caption(btnId: string): string;
  /** Where the drafts of its unsaved work belong. */
  slot: string;
  /** Tells the shell that something typed has changed; see `useWork`. */
  tell(): void;
}

/** What the shell knows of a screen, before its menu's name and buttons are added. */
export interface ScreenPlace {
  screen: string;
  title?: string;
  args: Record<string, string>;
  popup: boolean;
  slot: string;
  tell(): void;
}

const ScreenContext = createContext<Screen | null>(null);

/** Buttons that every screen of a kind has without a grant (type MAIN). */
const mainButtons = { page: ['search', 'refresh', 'enter'], popup: ['search', 'enter', 'cancel'] };

function hasButton(item: MenuNode | undefined, popup: boolean, btnId: string): boolean {
  if (item?.buttons.some((b) => b.BTN_ID === btnId)) return true;
  return mainButtons[popup ? 'popup' : 'page'].includes(btnId);
}

function captionOf(item: MenuNode | undefined, popup: boolean, btnId: string): string {
  const button = item?.buttons.find((b) => b.BTN_ID === btnId);
  if (button) return (lang() === 'en' && button.BTN_ENG_NM) || button.BTN_NM;
  const [ko, en] = captions[popup && btnId === 'cancel' ? 'popupCancel' : btnId] ?? [btnId, btnId];
  return lang() === 'en' ? en : ko;
}

/** Puts a page or popup into its screen: `useScreen()` below it answers for it. */
export function ScreenScope({ place, children }: { place: ScreenPlace; children: React.ReactNode }) {
  const language = useLang();
  const data = useStore(menus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and buttons are read from the menus in the language shown
  const screen = useMemo<Screen>(() => {
    const item = menuOf(place.screen);
    return {
      ...place,
      title: place.title ?? nameOfMenu(place.screen),
      has: (btnId) => hasButton(item, place.popup, btnId),
      caption: (btnId) => captionOf(item, place.popup, btnId),
    };
  }, [place, language, data]);
  return <ScreenContext value={screen}>{children}</ScreenContext>;
}

/** The screen (page or popup) a component stands in. Throws outside of one. */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen stands outside of a page or popup');
  return screen;
}
