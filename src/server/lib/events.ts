import { Client, type Pool } from 'pg';

/** What can change under a cache: the rights of users, one session, the texts. */
export type Topic = 'rights' | 'session' | 'texts';

interface Log {
  warn(details: object, message: string): void;
}

/** How the database knows the connection on which a process of the portal listens: one each. */
export const listenerName = 'quayside events';

const retryMs = 1_000;
/** A connection that goes dead without a word is found out within twice that. */
const beatMs = 3_000;
/** Entries of one cache; the oldest goes first. */
const maxEntries = 10_000;

/**
 * What the database's triggers tell every process over LISTEN/NOTIFY. Messages carry ids only (`session:{hash}`, `rights:`) and are lost
 * while the connection is down, so nothing is cached while not listening and every cache is dropped when listening begins.
 */
export class Events {
  private client: Client | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly caches: { topics: readonly Topic[]; drop(id: string): void; clear(): void }[] = [];
  listening = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  /** Begins to listen; later losses of the connection are mended in the background. */
  async start(): Promise<void> {
    const client = new Client({ ...this.pool.options, query_timeout: beatMs, application_name: listenerName });
    this.client = client;
    client.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(':');
      for (const cache of this.caches) if (cache.topics.includes(payload.slice(0, at) as Topic)) cache.drop(payload.slice(at + 1));
    });
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      await client.query('listen quayside');
      for (const cache of this.caches) cache.clear();
      this.listening = true;
      this.beat(client);
    } catch (error) {
      this.log.warn({ err: error }, 'not listening to the database');
      this.lost(client);
    }
  }

  /** Asks the connection, time and again, whether it still is one. */
  private beat(client: Client): void {
    this.timer = setTimeout(async () => {
      const answered = await client.query('select 1').catch(() => undefined);
      if (!answered) this.lost(client);
      else if (client === this.client && !this.closed) this.beat(client);
    }, beatMs);
  }

  private lost(client: Client): void {
    if (this.closed || client !== this.client) return;
    this.listening = false;
    this.client = undefined;
    for (const cache of this.caches) cache.clear();
    client.end().catch(() => undefined);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.start(), retryMs);
  }

  /** A cache whose entries live for `ttlMs` at most and go when one of the topics is published. */
  cache<T>(topics: readonly Topic[], ttlMs: number, load: (key: string) => Promise<T>): Cache<T> {
    const cache = new Cache<T>(topics, ttlMs, load, () => this.listening);
    this.caches.push(cache);
    return cache;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.listening = false;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }
}

/** Values kept in the process for a short time; several askers of a missing one wait for a single load. */
export class Cache<T> {
  private readonly entries = new Map<string, { value: Promise<T>; until: number }>();

  constructor(
    readonly topics: readonly Topic[],
    private readonly ttlMs: number,
    private readonly load: (key: string) => Promise<T>,
    private readonly mayKeep: () => boolean,
  ) {}

  get(key: string): Promise<T> {
    // Not the time of day, which may be set back.
    const now = performance.now();
    const entry = this.entries.get(key);
    if (entry && entry.until > now) return entry.value;
    const value = this.load(key);
    if (!this.mayKeep()) return value;
    const [oldest] = this.entries.keys();
    if (this.entries.size >= maxEntries && oldest !== undefined) this.entries.delete(oldest);
    this.entries.delete(key);
    this.entries.set(key, { value, until: now + this.ttlMs });
    value.catch(() => this.entries.delete(key));
    return value;
  }

  /** Forgets one entry, or all of them with an empty id. */
  drop(id: string): void {
    if (id) this.entries.delete(id);
    else this.clear();
  }

  clear(): void {
    this.entries.clear();
  }
}
