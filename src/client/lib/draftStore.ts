import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { newBatchId } from './call';

/** A piece of unsaved work, kept in the browser. */
export interface Draft {
  /** Screen it belongs to: a tab's address, or a popup on it. */
  slot: string;
  /** Part of the screen: a grid, a form. */
  part: string;
  /** Something would be lost with it; false for what only makes a screen look as it was. */
  dirty: boolean;
  data: unknown;
}

/** How it lies in the browser: whose and of which window is readable, everything else is sealed with the user's key. */
interface Stored {
  id: string;
  owner: string;
  window: string;
  at: number;
  sealed: Uint8Array;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Stored; indexes: { owner: string } };
}

type Drafts = IDBPObjectStore<Schema, ['drafts'], 'drafts', 'readwrite'>;

/** Drafts nobody came back for are thrown away after this time, ms. */
const keptFor = 30 * 86_400_000;
/** How long a window that loads afresh may still hold its own name, ms. */
const handover = 1_000;

const cipher = managedNonce(xchacha20poly1305);
const lockOf = (window: string): string => `window ${window}`;
const keyOf = ({ slot, part }: Pick<Draft, 'slot' | 'part'>): string => JSON.stringify([slot, part]);

/** Takes the name of a window until its page goes; false while another window has it. Browsers grant it on https and localhost only. */
async function hold(window: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const untilGone = () => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(lockOf(window), { signal: AbortSignal.timeout(handover) }, untilGone).catch(() => resolve(false));
  });
}

/** Names of the windows that are open, this one among them; null where the browser does not tell. */
async function openWindows(): Promise<Set<string | undefined> | null> {
  return navigator.locks ? new Set((await navigator.locks.query()).held?.map((lock) => lock.name)) : null;
}

/** The name of this window, the same over a reload; a new one in a new window, also in the copy of another. */
async function nameWindow(): Promise<{ name: string; isNew: boolean }> {
  const kept = sessionStorage.getItem('window');
  if (kept && (await hold(kept))) return { name: kept, isNew: false };
  const name = newBatchId();
  await hold(name);
  sessionStorage.setItem('window', name);
  return { name, isNew: true };
}

/** What the browser keeps of one user's unsaved work in this window. Another user cannot read it. */
export class DraftStore {
  /** Names of what lies there, by slot and part. */
  private readonly ids = new Map<string, string>();

  private constructor(
    private readonly db: IDBPDatabase<Schema>,
    private readonly owner: string,
    private readonly key: Uint8Array,
    private readonly window: string,
  ) {}

  /** Opens the store of a user and gives what is there: of this window; in a new window what closed ones have left with unsaved work in it. */
  static async open(owner: string, key: string): Promise<{ store: DraftStore; drafts: Draft[] }> {
    const db = await openDB<Schema>('drafts', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner'),
      blocking: () => db.close(),
    });
    const { name, isNew } = await nameWindow();
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const made = new DraftStore(db, owner, bytes, name);
    return { store: made, drafts: await made.bring(isNew) };
  }

  private async bring(isNew: boolean): Promise<Draft[]> {
    const open = isNew ? await openWindows() : null;
    const found: (Draft & { id: string; own: boolean })[] = [];
    const latestFirst = (await this.db.getAll('drafts')).sort((a, b) => b.at - a.at);
    for (const stored of latestFirst) {
      const draft = stored.owner === this.owner ? this.unsealed(stored) : null;
      const lost = stored.owner === this.owner && !draft;
      if (lost || stored.at < Date.now() - keptFor) await this.db.delete('drafts', stored.id);
      else if (draft && stored.window === this.window) found.push({ ...draft, id: stored.id, own: true });
      else if (draft && open && !open.has(lockOf(stored.window))) found.push({ ...draft, id: stored.id, own: false });
    }
    const worth = new Set(found.filter((one) => one.own || one.dirty).map((one) => one.slot));
    const drafts: Draft[] = [];
    for (const { id, own, ...draft } of found) {
      if (!worth.has(draft.slot) || this.ids.has(keyOf(draft))) continue;
      this.ids.set(keyOf(draft), id);
      if (!own) await this.put(draft);
      drafts.push(draft);
    }
    return drafts;
  }

  private unsealed({ sealed }: Stored): Draft | null {
    try {
      return JSON.parse(new TextDecoder().decode(cipher(this.key).decrypt(sealed))) as Draft;
    } catch {
      return null;
    }
  }

  /** Keeps a draft in place of the one that was there for its slot and part. */
  async put(draft: Draft): Promise<void> {
    const id = this.ids.get(keyOf(draft)) ?? newBatchId();
    this.ids.set(keyOf(draft), id);
    const sealed = cipher(this.key).encrypt(new TextEncoder().encode(JSON.stringify(draft)));
    await this.change((drafts) => drafts.put({ id, owner: this.owner, window: this.window, at: Date.now(), sealed }));
  }

  /** Throws the drafts away of which `which` says so. */
  async drop(which: (slot: string, part: string) => boolean): Promise<void> {
    for (const [key, id] of [...this.ids]) {
      const [slot, part] = JSON.parse(key) as [string, string];
      if (!which(slot, part)) continue;
      this.ids.delete(key);
      await this.change((drafts) => drafts.delete(id));
    }
  }

  /** Throws the user's drafts away, those of this window and of closed ones. */
  async clear(): Promise<void> {
    const open = await openWindows();
    this.ids.clear();
    for (const { id, window } of await this.db.getAllFromIndex('drafts', 'owner', this.owner))
      if (window === this.window || (open && !open.has(lockOf(window)))) await this.db.delete('drafts', id);
  }

  /** A change that is committed at once: it is there even when the page goes in the next moment. */
  private async change(work: (drafts: Drafts) => Promise<unknown>): Promise<void> {
    const transaction = this.db.transaction('drafts', 'readwrite');
    const done = Promise.all([work(transaction.store), transaction.done]);
    transaction.commit();
    await done;
  }
}
