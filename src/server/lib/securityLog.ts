import { createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../../../config/env';
import type { Secret } from './secret';
import { openSink, type Sink } from './securitySink';

/** What happened, for who looks for it later. */
export type SecurityKind =
  /** The log of a process begins and ends; lines that could not be kept. */
  | 'START'
  | 'STOP'
  | 'LOST'
  | 'SIGN_IN'
  | 'SIGN_OUT'
  | 'LOCK'
  /** A call that was refused with 401 or 403. */
  | 'REFUSED'
  /** Accounts, roles, tokens and what they may do. */
  | 'RIGHTS'
  /** The own account: password, second step, data. */
  | 'ACCOUNT'
  | 'SETTINGS'
  | 'VIEW_AS'
  /** Personal data taken out of the portal. */
  | 'EXPORT'
  | 'PURGE';

/** What is told of an event: no secret, no typed password. */
export type SecurityFacts = Record<string, string | number | null | undefined>;

interface Line {
  /** Process whose line it is, and which of its lines. */
  process: string;
  no: number;
  at: string;
  event: SecurityKind;
  [fact: string]: unknown;
}

/** Characters that a value keeps; what strangers type may be long. */
const longest = 200;
/** Lines that wait to be written; more are counted as lost. */
const mostWaiting = 5_000;
/** Refusals that are told of in a minute; a stranger can cause any number. */
const mostRefused = 600;

const purpose = 'security log';
/** The key that the lines of an installation are chained with. */
export const chainKey = (secret: Secret): string => secret.derive(purpose, '');
const macOf = (key: string, before: string, body: string): string =>
  createHmac('sha256', key).update(`${before}\n${body}`).digest('base64url');

/** A value as it is kept: cut, without control characters. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, longest).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd') : value;

/**
 * The security events of a process, outside the reach of the portal's role in the database: one line of JSON each, which carries a MAC over
 * itself and the line before it. Writing waits for nobody; what cannot be written is counted, logged, and told by a LOST line later.
 */
export class SecurityLog {
  private readonly process = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  private no = 0;
  private before = '';
  private waiting: Line[] = [];
  private lost = 0;
  private failing = false;
  private writing: Promise<void> | undefined;
  private minute = { start: 0, refused: 0, left: 0 };

  constructor(
    private readonly sink: Sink | null,
    private readonly key: string,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
    /** Told of the first failure after lines could be written. */
    private readonly onFailure: (error: Error) => void = () => {},
  ) {
    this.record('START', {});
  }

  /** Takes an event in; it is written soon, and never holds the caller up. */
  record(event: SecurityKind, facts: SecurityFacts): void {
    if (!this.sink) return;
    if (event === 'REFUSED' && this.isFlood()) return;
    this.add(event, facts);
  }

  private add(event: SecurityKind, facts: SecurityFacts): void {
    if (this.waiting.length >= mostWaiting) {
      this.lost += 1;
      return;
    }
    const told = Object.entries(facts).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, plain(value)]]));
    this.waiting.push({ process: this.process, no: ++this.no, at: new Date().toISOString(), event, ...Object.fromEntries(told) });
    this.begin();
  }

  private begin(): void {
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
      if (this.waiting.length) this.begin();
    });
  }

  /** Are there more refusals in this minute than are told of? How many there were is told in the next one. */
  private isFlood(): boolean {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== this.minute.start) {
      const { left } = this.minute;
      this.minute = { start: now, refused: 0, left: 0 };
      if (left) this.add('REFUSED', { more: left });
    }
    if (++this.minute.refused <= mostRefused) return false;
    this.minute.left += 1;
    return true;
  }

  /** Writes what waits, in turn. A line that fails is lost; the next one carries on from the last that was written. */
  private async write(): Promise<void> {
    // The caller goes on first.
    await Promise.resolve();
    for (let line = this.waiting.shift(); line; line = this.waiting.shift()) {
      if (this.lost && !this.failing) {
        const lost = { process: this.process, no: ++this.no, at: line.at, event: 'LOST' as const, lines: this.lost };
        if (await this.send(lost)) this.lost = 0;
      }
      if (!(await this.send(line))) this.lost += 1;
    }
  }

  private async send(line: Line): Promise<boolean> {
    const body = JSON.stringify(line);
    const mac = macOf(this.key, this.before, body);
    try {
      await this.sink?.write(`${body.slice(0, -1)},"mac":"${mac}"}`, line.at);
      this.before = mac;
      this.failing = false;
      return true;
    } catch (error) {
      if (!this.failing) {
        this.log.error(error, 'the security log cannot be written');
        this.onFailure(error as Error);
      }
      this.failing = true;
      return false;
    }
  }

  /** Waits until what was taken in is written, or failed. */
  async flush(): Promise<void> {
    while (this.writing) await this.writing;
  }

  async close(): Promise<void> {
    this.record('STOP', {});
    await this.flush();
    await this.sink?.close();
  }
}

/** Opens the log that SECURITY_LOG names. Throws a SinkError where it cannot be written. */
export async function openSecurityLog(
  env: Env,
  secret: Secret,
  log: Pick<FastifyBaseLogger, 'error'>,
  onFailure?: (error: Error) => void,
): Promise<SecurityLog> {
  return new SecurityLog(await openSink(env.SECURITY_LOG), chainKey(secret), log, onFailure);
}

/** A line that does not follow from the one before it, or an end that is missing. */
export interface Break {
  /** The line, from 1 on. */
  line: number;
  why: 'unreadable' | 'changed' | 'removed';
}

/**
 * Looks for lines that were changed, removed, put in or put in another order, in the lines of one file or several in their order, and gives
 * where. Lines that are missing at the end of a process show by its missing STOP, unless it still runs: `open` names such processes.
 */
export function checkChain(lines: readonly string[], key: string): { breaks: Break[]; open: string[] } {
  const breaks: Break[] = [];
  const last = new Map<string, { mac: string; no: number; ended: boolean }>();
  for (const [i, text] of lines.entries()) {
    const parts = /^(.+),"mac":"([\w-]+)"\}$/.exec(text);
    const line = parts && read(`${parts[1]}}`);
    if (!parts || !line) {
      breaks.push({ line: i + 1, why: 'unreadable' });
      continue;
    }
    const [, body, mac = ''] = parts;
    const before = last.get(line.process);
    if (macOf(key, before?.mac ?? '', `${body}}`) !== mac) breaks.push({ line: i + 1, why: followsOf(line, before?.no ?? 0) });
    last.set(line.process, { mac, no: line.no, ended: line.event === 'STOP' });
  }
  return { breaks, open: [...last].flatMap(([process, { ended }]) => (ended ? [] : [process])) };
}

const followsOf = ({ no }: Line, before: number): Break['why'] => (no === before + 1 ? 'changed' : 'removed');

function read(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
