import { onBatch, setUnanswered, unansweredOf } from '../lib/batch';
import type { Draft, DraftStore } from '../lib/draftStore';
import { session } from '../lib/session';

/** A part of a screen in which something is typed: a grid, a form. */
export interface Work {
  /** Would something be lost with it? */
  readonly isDirty: boolean;
  /** What brings it back after a reload of the browser's page; undefined when there is nothing. */
  keep(): unknown;
  /** Takes what stands in an open editor. */
  commit?(): void;
  /** Who sends it to the server: a save that was not answered is kept with its number. */
  readonly owner: object;
  subscribe(listener: () => void): () => void;
}

/** Shortest time between two writings, ms, and share of the time that writing may take. */
const pause = 300;
const share = 0.05;
/** The start waits so long for the browser's store, ms. */
const openFor = 3_000;

let store: DraftStore | null = null;
/** Brought back and not yet taken up by their screens. */
let pending: Draft[] = [];
/** Works of the screens that are shown, by slot and part. */
const works = new Map<string, Map<string, Work>>();
/** Slot and part of what has changed since it was written. */
let changed = new Map<string, Set<string>>();
let timer = 0;
let spent = 0;

/** Is the slot that of a screen, or of a popup on it? */
const within = (slot: string, screen: string): boolean => slot === screen || slot.startsWith(`${screen}>`);

/** Slot of a popup: two popups of one page on one tab differ by what they were given. */
export const popupSlot = (tab: string, path: string, param: unknown): string => `${tab}>${path}${JSON.stringify(param) ?? ''}`;

/** Opens the signed-in user's drafts; a browser that refuses keeps nothing, and the work goes on. In a view there are none. */
export async function openDrafts(): Promise<void> {
  const { USER_ID, draftKey } = session();
  if (draftKey === null) return;
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the drafts did not open')), openFor));
  try {
    const opening = import('../lib/draftStore').then((module) => module.DraftStore.open(USER_ID, draftKey));
    const opened = await Promise.race([opening, late]);
    store = opened.store;
    pending = opened.drafts;
  } catch (error) {
    console.error(error);
  }
}

/** Slots of the tabs for which something was brought back, and whether work would be lost with it. */
export function broughtBack(): Map<string, boolean> {
  const tabs = new Map<string, boolean>();
  for (const { slot, dirty } of pending) {
    const tab = slot.split('>')[0] ?? '';
    tabs.set(tab, dirty || (tabs.get(tab) ?? false));
  }
  return tabs;
}

/** What a draft holds of a part of a screen. */
interface PartDraft {
  work: unknown;
  sent: ReturnType<typeof unansweredOf>;
}

const found = (slot: string, part: string): PartDraft | undefined =>
  pending.find((draft) => draft.slot === slot && draft.part === part)?.data as PartDraft | undefined;

/** What a part of a screen held before the page was loaded afresh; undefined when it held nothing. */
export const draftOf = (slot: string, part: string): unknown => found(slot, part)?.work;

/** Has a screen unsaved work: one of its parts, or something brought back that waits for its popup? */
export const hasWork = (slot: string): boolean =>
  [...(works.get(slot)?.values() ?? [])].some((work) => work.isDirty) || pending.some((draft) => draft.dirty && within(draft.slot, slot));

/** Keeps a part's work while its screen is shown; `tell` runs when something changes. Gives the way to stop. */
export function track(slot: string, part: string, work: Work, tell: () => void): () => void {
  const parts = works.get(slot) ?? new Map<string, Work>();
  works.set(slot, parts.set(part, work));
  const draft = found(slot, part);
  if (draft) setUnanswered(work.owner, draft.sent);
  pending = pending.filter((draft) => draft.slot !== slot || draft.part !== part);
  const onChange = () => {
    changed.set(slot, (changed.get(slot) ?? new Set()).add(part));
    timer ||= window.setTimeout(write, Math.max(pause, spent / share));
    tell();
  };
  tell();
  const stop = work.subscribe(onChange);
  return () => {
    stop();
    if (changed.get(slot)?.has(part)) write();
    if (parts.get(part) === work) parts.delete(part);
    if (!parts.size) works.delete(slot);
  };
}

/** Writes what has changed into the browser's store. */
function write(): void {
  clearTimeout(timer);
  timer = 0;
  const begun = performance.now();
  for (const [slot, parts] of changed) for (const part of parts) writePart(slot, part);
  changed = new Map();
  spent = performance.now() - begun;
}

function writePart(slot: string, part: string): void {
  const work = works.get(slot)?.get(part);
  if (!work || !store) return;
  const data: PartDraft = { work: work.keep(), sent: unansweredOf(work.owner) };
  const written =
    data.work === undefined ? store.drop((s, p) => s === slot && p === part) : store.put({ slot, part, dirty: work.isDirty, data });
  written.catch((error) => console.error(error));
}

/** Throws away what was kept for a screen and its popups: it was closed, or begins anew. */
export function dropDrafts(screen: string): void {
  for (const slot of [...changed.keys()]) if (within(slot, screen)) changed.delete(slot);
  store?.drop((slot) => within(slot, screen)).catch((error) => console.error(error));
  pending = pending.filter((draft) => !within(draft.slot, screen));
}

/** Throws everything away that is kept for the user: the work was left. Nothing more is kept. */
export async function clearDrafts(): Promise<void> {
  const left = store;
  store = null;
  pending = [];
  changed = new Map();
  await left?.clear().catch((error) => console.error(error));
}

/** The page goes: what is being typed is taken and written at once. */
addEventListener('pagehide', () => {
  for (const parts of works.values()) for (const work of parts.values()) work.commit?.();
  write();
});
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write());

// A save on its way: its number is kept before the answer comes, so that it is not done twice after a reload.
onBatch((owner) => {
  for (const [slot, parts] of works) for (const [part, work] of parts) if (work.owner === owner) writePart(slot, part);
});
