import { type GridLayout, type GridLayoutSave, gridLayout } from '../../contract/gridLayout';
import { call, newBatchId } from './call';
import { onlyReads, onSession, signedIn } from './session';
import { store } from './store';

/** How long a change of a layout rests before it is written, ms. */
const rest = 500;

/** Layouts of the user's grids, own and shared: there before the first grid, so that none opens otherwise and changes. */
export const layouts = store<readonly GridLayout[]>([]);

/** Loads the layouts of all grids. A failure leaves every grid as its screen has it. */
export async function loadLayouts(): Promise<void> {
  try {
    layouts.set((await call(gridLayout.select, { SEARCH: {} }, { quiet: true })).data.LIST);
  } catch (error) {
    console.error(error);
    layouts.set([]);
  }
}

/** Layouts to be written, by their grid. */
const waiting = new Map<string, GridLayoutSave>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** May the user keep layouts? */
export const mayKeepLayouts = (): boolean => signedIn() && !onlyReads();

/** Writes a layout that is only a convenience, once changes rest: quietly, and without an answer to wait for. Only of who may keep them. */
export function keepLayout(row: GridLayoutSave): void {
  waiting.set(`${row.SCRN_ID} ${row.GRID_ID}`, row);
  clearTimeout(timer);
  timer = setTimeout(() => void writeLayouts(), rest);
}

const bodies = () => {
  const rows = [...waiting.values()];
  waiting.clear();
  return rows.map((row) => ({ BATCH_ID: newBatchId(), LIST: [{ ...row, BATCH_FLAG: 'insert' as const }] }));
};

/** Writes at once what waits. */
export async function writeLayouts(): Promise<void> {
  clearTimeout(timer);
  await Promise.all(bodies().map((body) => call(gridLayout.save, body, { quiet: true }).catch(console.error)));
}

/** The browser leaves the page: what waits goes out without it. */
window.addEventListener('pagehide', () => {
  for (const body of bodies()) navigator.sendBeacon(gridLayout.save.path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
});

onSession(() => {
  if (!signedIn()) waiting.clear();
});
