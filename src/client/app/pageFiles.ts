import type { ComponentType } from 'react';
import { pageFile } from '../../../config/routes';
import { chunkFailed } from '../shell/chunk';
import { routeOf } from '../shell/pages';

type Module = { default: ComponentType };

/** Every page file of the build, one chunk each, by its path below pages/. */
const files = import.meta.glob<Module>('../pages/**/*.tsx');

const failed = new Set<string>();
let again = 0;

/**
 * Loads the file of a page. Some browsers never fetch a module anew that could not be fetched once: after that it is asked for under another
 * name, which the error tells them.
 */
async function load(path: string): Promise<Module> {
  const file = files[`../pages/${pageFile(path)}.tsx`];
  if (!file) throw new Error(`no page file for ${path}`);
  try {
    return await file();
  } catch (error) {
    const [address] = /https?:\S+/.exec(String(error)) ?? [];
    const isFirst = !failed.has(path);
    failed.add(path);
    if (isFirst || !address) throw error;
    return import(/* @vite-ignore */ `${address}${address.includes('?') ? '&' : '?'}again=${++again}`);
  }
}

/** Loads the page of a route. A chunk of a page in a tab that is gone loads the browser's page afresh; of a popup, its opener is told. */
export async function loadRoute(path: string): Promise<ComponentType> {
  const module = load(path);
  const { default: page } = await (routeOf(path)?.layout === 'popup' ? module : module.catch(chunkFailed));
  return page;
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** How long the pages that are shown come first, ms; then the browser is waited for until it is idle, no longer than this again. */
const restFor = 2_000;

/** Fetches the chunks of the given pages after 2 s, when the browser is idle; not on 2g, not when it saves data. */
export function prefetch(paths: readonly string[]): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const fetchAll = () => {
    for (const path of paths) load(path).catch((error) => console.error(error));
    // What is asked before an action is there also where the network is gone by then.
    import('../shell/ActionDialog').catch((error) => console.error(error));
  };
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(fetchAll, { timeout: restFor }) : fetchAll()), restFor);
}
