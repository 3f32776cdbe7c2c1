import type { ComponentType } from 'react';
import { type Route, routes } from '../../../config/routes';
import { deferred } from './deferred';

/** What the shell needs of the pages; the app fills it, because the shell imports no page. */
interface Pages {
  /** Loads the page of a route path; rejects when its chunk cannot be loaded. */
  load(path: string): Promise<ComponentType>;
}

let pages: Pages | null = null;
const lazies = new Map<string, ComponentType>();

export const setPages = (given: Pages): void => {
  pages = given;
  lazies.clear();
};

/** Loads the page of a route. */
export const loadPage = (path: string): Promise<ComponentType> =>
  pages ? pages.load(path) : Promise.reject(new Error('the app has said of no pages'));

/** The route of a path, if there is one. */
export const routeOf = (path: string): Route | undefined => routes.find((r) => r.path === path);

/** The route of a screen, if its page exists. */
export const routeOfScreen = (screen: string): Route | undefined => routes.find((r) => r.screen === screen);

/** The page of a route path as a component, always the same one. */
export function lazyPage(path: string): ComponentType {
  const known = lazies.get(path);
  if (known) return known;
  const page = deferred(async () => ({ default: await loadPage(path) }));
  lazies.set(path, page);
  return page;
}
