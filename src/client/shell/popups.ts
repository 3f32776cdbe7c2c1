import { type ComponentType, createContext, useContext } from 'react';
import type { PopupOptions } from '../lib/openers';
import { store } from '../lib/store';
import { dropDrafts, popupSlot } from './drafts';

export interface Popup extends PopupOptions {
  id: number;
  path: string;
  /** A dialog of the opener's own screen: its content in place of a page. */
  content?: ComponentType;
  opener: Element | null;
  /** Tab it stands on, or null where it belongs to no tab. */
  tab: string | null;
  /** Where the drafts of its unsaved work belong. */
  slot: string;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** The open popups in the order of their opening: the last one is active. */
export const popups = store<readonly Popup[]>([]);
let lastId = 0;

/** A tab that popups stand on. */
interface Place {
  id: string;
  slot: string;
}

/** Tab that a popup opened now stands on; filled by the tab workspace. */
let currentTab: () => Place | null = () => null;
export const setPopupTab = (tab: () => Place | null): void => {
  currentTab = tab;
};

/** Opens a popup without a tab: over whatever is shown. */
export const openFreePopup = <T>(path: string, options: PopupOptions = {}): Promise<T> => open<T>(path, options, null);

/**
 * Opens the popup of a route path on the tab shown. Resolves with what the popup chooses; rejects with a boolean when it is closed
 * (of a search popup: did the typed keyword equal a code?), with Error('activePopup') when its page cannot be loaded.
 */
export const openPopup = <T>(path: string, options: PopupOptions = {}): Promise<T> => open<T>(path, options, currentTab());

function open<T>(path: string, options: PopupOptions, tab: Place | null, content?: ComponentType): Promise<T> {
  const promise = new Promise<T>((resolve, reject) => {
    const id = ++lastId;
    const slot = popupSlot(tab?.slot ?? '', path, options.param);
    const done = () => {
      dropDrafts(slot);
      popups.set(popups.get().filter((p) => p.id !== id));
    };
    const popup: Popup = {
      ...options,
      id,
      path,
      tab: tab?.id ?? null,
      slot,
      ...(content ? { content } : {}),
      opener: document.activeElement,
      resolve: (value) => {
        done();
        resolve(value as T);
      },
      reject: (reason) => {
        done();
        reject(reason);
      },
    };
    popups.set([...popups.get(), popup]);
  });
  // An opener that does not mind how its popup is closed need not catch it.
  promise.catch(() => {});
  return promise;
}

/** Opens a small dialog that belongs to the opener's screen and is no page of its own; stacks and ends as a popup does. */
export const openDialog = <T>(content: ComponentType, options: PopupOptions): Promise<T> => open<T>('', options, currentTab(), content);

/** Takes the popups of a tab away, or all of them; their openers are told that they were closed. */
export function closePopups(tab?: string): void {
  for (const popup of [...popups.get()].reverse()) if (tab === undefined || popup.tab === tab) popup.reject(false);
}

/** What a popup page is given. */
export interface PopupApi<P, T> {
  param: P;
  report: boolean;
  resolve(value: T): void;
  /** The one way to close without a result, after asking about unsaved work (MSG000006): its own button, the title's, Escape. */
  close(): Promise<void>;
  /** What the opener is told of the closing. In a search popup: does the typed keyword equal a result's code? */
  onClose(matched: () => boolean): void;
}

export const PopupContext = createContext<PopupApi<unknown, unknown> | null>(null);

/** The popup a page stands in: its parameter, and how it ends. Throws outside of a popup. */
export function usePopup<P = unknown, T = unknown>(): PopupApi<P, T> {
  const api = useContext(PopupContext);
  if (!api) throw new Error('usePopup stands outside of a popup');
  return api as PopupApi<P, T>;
}
