import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { corporations } from './corporations';
import { readSettings, type Settings } from './settings';

/** The validated environment of one portal process. */
export interface Env {
  /** Port of the portal; 0 = any free one. */
  PORT: number;
  HOST: string;
  /** Corporate code of the build. */
  CORP: string;
  /** Address by which browsers reach the portal; https makes the session cookie a `__Host-` one. */
  PUBLIC_URL: string;
  /** Owner URL of a PostgreSQL; none = the embedded database in DATA_DIR. */
  DATABASE_URL?: string;
  /** URL of the role `app`; none = derived from the owner URL. */
  DATABASE_APP_URL?: string;
  /** Absolute folder of database (`database`), files (`files`) and secrets. */
  DATA_DIR: string;
  SEED: 'demo' | 'none';
  /** Port of the stand-ins, loopback only; 0 = none. */
  MOCK_PORT: number;
  /** Port of the stand-in for an inbox, loopback only; 0 = none. */
  MOCK_IMAP_PORT: number;
  /** Mail server; none = mails are written as files into DATA_DIR/mail. */
  SMTP_URL?: string;
  /** Inbox whose mails are read (`imaps://user:password@host:993/folder`); none = replies are not read, and no mail invites to any. */
  IMAP_URL?: string;
  /** Address that mails reach the inbox by; the user of IMAP_URL where that is an address. */
  IMAP_ADDRESS?: string;
  /** Seals what the database keeps but nobody reads there (bodies of waiting mails); none = one the database keeps for its owner. */
  SECRET_KEY?: string;
  /** Absolute folder of uploaded files, or the URL of a bucket of an S3-compatible store (`https://host/bucket`). */
  FILE_STORE: string;
  /** Access key of the bucket; none with a folder. */
  FILE_STORE_KEY?: string;
  FILE_STORE_SECRET?: string;
  /** Region of the bucket; none = the store's own. */
  FILE_STORE_REGION?: string;
  /**
   * Where security events go besides the database, whose role could forge them: `file:/folder` with a file a day, `syslog://host:port` (RFC 5424
   * over TCP), `syslog+tls://host:port`, or `none`.
   */
  SECURITY_LOG: string;
  /** Addresses and networks of the proxies whose forwarded-for header counts; empty = none. */
  TRUST_PROXY: string[];
  /** Hosts (`name` or `name:port`) that outbound calls may reach. */
  OUTBOUND_HOSTS: string[];
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Connections of the short pool. */
  POOL_SIZE: number;
  /** Seconds after which the database ends a heavy search. */
  HEAVY_TIMEOUT_SEC: number;
  /** True where HOST is reachable from this machine alone. */
  loopback: boolean;
  settings: Settings;
}

/** A value of the environment that cannot be used; the message is one line that names it. */
export class EnvError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads and checks the environment. Throws an EnvError at the first wrong value. */
export function readEnv(env: Record<string, string | undefined> = process.env): Env {
  const text = (name: string) => env[name]?.trim() || undefined;
  const refuse = (name: string, why: string): never => {
    throw new EnvError(`${name} ${why}, not "${text(name) ?? ''}"`);
  };
  const whole = (name: string, otherwise: number, min: number, max: number) => {
    const value = text(name);
    if (value === undefined) return otherwise;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : refuse(name, `must be a whole number from ${min} to ${max}`);
  };
  const oneOf = <T extends string>(name: string, values: readonly T[], otherwise: T): T => {
    const value = text(name);
    if (value === undefined) return otherwise;
    return values.find((v) => v === value) ?? refuse(name, `must be one of ${values.join(', ')}`);
  };
  const url = (name: string, protocols: string[]) => {
    const value = text(name);
    if (value === undefined) return undefined;
    const protocol = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
    // The value may hold a password, so it is not repeated.
    if (!protocols.includes(protocol))
      throw new EnvError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`);
    return value;
  };
  const list = (name: string, fits: (item: string) => boolean, what: string) => {
    const items = (text(name) ?? '').split(',').flatMap((item) => item.trim() || []);
    return items.every(fits) ? items : refuse(name, `must be a comma-separated list of ${what}`);
  };

  const PORT = whole('PORT', 8080, 0, 65_535);
  const MOCK_PORT = whole('MOCK_PORT', PORT === 0 ? 0 : PORT === 65_535 ? 65_534 : PORT + 1, 0, 65_535);
  if (PORT !== 0 && MOCK_PORT === PORT) refuse('MOCK_PORT', 'must differ from PORT');
  const nextPort = MOCK_PORT > 0 && MOCK_PORT < 65_535 && MOCK_PORT + 1 !== PORT ? MOCK_PORT + 1 : 0;
  const MOCK_IMAP_PORT = whole('MOCK_IMAP_PORT', nextPort, 0, 65_535);
  const HOST = text('HOST') ?? '127.0.0.1';
  if (!isIP(HOST) && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(HOST)) refuse('HOST', 'must be an address or a host name');
  const loopback = HOST === 'localhost' || HOST === '::1' || HOST.startsWith('127.');
  const DATABASE_URL = url('DATABASE_URL', ['postgres', 'postgresql']);
  const DATABASE_APP_URL = url('DATABASE_APP_URL', ['postgres', 'postgresql']);
  if (DATABASE_APP_URL && !DATABASE_URL) throw new EnvError('DATABASE_APP_URL needs DATABASE_URL, the URL of the owner, beside it');
  if (DATABASE_APP_URL && new URL(DATABASE_APP_URL).username !== 'app') {
    throw new EnvError('DATABASE_APP_URL must be a URL of the role "app", the one that the migrations give their rights to');
  }
  const SEED = oneOf('SEED', ['demo', 'none'], DATABASE_URL || !loopback ? 'none' : 'demo');
  if (SEED === 'demo' && !loopback) {
    throw new EnvError(`SEED=demo is refused with HOST ${HOST}: the demo's passwords are public, so it runs on a loopback HOST only`);
  }
  const DATA_DIR = resolve(text('DATA_DIR') ?? 'data');
  const SECRET_KEY = text('SECRET_KEY');
  // The value is a secret, so it is not repeated.
  if (SECRET_KEY && SECRET_KEY.length < 32) throw new EnvError('SECRET_KEY must have at least 32 characters (openssl rand -base64 32)');
  const fileStore = text('FILE_STORE');
  const bucket = fileStore?.includes('://') ? bucketOf(fileStore, text) : undefined;
  const CORP = text('CORP') ?? '1000';
  if (!corporations[CORP]) refuse('CORP', `must be one of ${Object.keys(corporations).join(', ')}`);

  return {
    PORT,
    HOST,
    CORP,
    PUBLIC_URL: (url('PUBLIC_URL', ['http', 'https']) ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/$/, ''),
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
    ...(DATABASE_APP_URL ? { DATABASE_APP_URL } : {}),
    DATA_DIR,
    SEED,
    MOCK_PORT,
    MOCK_IMAP_PORT,
    ...(SECRET_KEY ? { SECRET_KEY } : {}),
    ...(text('SMTP_URL') ? { SMTP_URL: url('SMTP_URL', ['smtp', 'smtps']) } : {}),
    ...inboxOf(url('IMAP_URL', ['imap', 'imaps']), text('IMAP_ADDRESS')),
    ...(bucket ?? { FILE_STORE: fileStore ? resolve(fileStore) : resolve(DATA_DIR, 'files') }),
    SECURITY_LOG: securityLog(text('SECURITY_LOG'), DATA_DIR),
    TRUST_PROXY: list('TRUST_PROXY', isProxy, 'addresses or networks (10.0.0.0/8)'),
    OUTBOUND_HOSTS: list('OUTBOUND_HOSTS', (item) => /^[a-z\d.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(item), 'hosts (name or name:port)'),
    LOG_LEVEL: oneOf('LOG_LEVEL', logLevels, 'info'),
    POOL_SIZE: whole('POOL_SIZE', 10, 1, 1_000),
    HEAVY_TIMEOUT_SEC: whole('HEAVY_TIMEOUT_SEC', 60, 1, 3_600),
    loopback,
    settings: settingsOf(env, SEED),
  };
}

/** An inbox with its address. The URL holds a password, so it is never repeated. */
function inboxOf(address: string | undefined, said: string | undefined): Pick<Env, 'IMAP_URL' | 'IMAP_ADDRESS'> {
  if (!address) return {};
  const { username, password, hostname } = new URL(address);
  if (!username || !password || !hostname)
    throw new EnvError('IMAP_URL must name user and password (imaps://user:password@host:993/folder)');
  const IMAP_ADDRESS = said ?? decodeURIComponent(username);
  if (!/^[^\s@<>",]+@[^\s@<>",]+$/.test(IMAP_ADDRESS))
    throw new EnvError(
      said ? 'IMAP_ADDRESS must be an e-mail address' : 'IMAP_URL has a user that is no address: set IMAP_ADDRESS beside it',
    );
  return { IMAP_URL: address, IMAP_ADDRESS };
}

/** The settings of a bucket. Its address holds the bucket's name and no secret; both keys stand beside it. */
function bucketOf(address: string, text: (name: string) => string | undefined) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const near = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || near) || url.username || url.search || !/^\/[\w.-]+\/?$/.test(url.pathname)) {
    throw new EnvError('FILE_STORE must be a folder or the address of a bucket (https://host/bucket)');
  }
  const [FILE_STORE_KEY, FILE_STORE_SECRET, FILE_STORE_REGION] = ['KEY', 'SECRET', 'REGION'].map((name) => text(`FILE_STORE_${name}`));
  if (!FILE_STORE_KEY || !FILE_STORE_SECRET) throw new EnvError('FILE_STORE is a bucket: FILE_STORE_KEY and FILE_STORE_SECRET must be set');
  return { FILE_STORE: address.replace(/\/$/, ''), FILE_STORE_KEY, FILE_STORE_SECRET, ...(FILE_STORE_REGION ? { FILE_STORE_REGION } : {}) };
}

/** A folder with its full path, or a collector with host and port. */
function securityLog(value: string | undefined, dataDir: string): string {
  if (value === undefined) return `file:${resolve(dataDir, 'security')}`;
  if (value === 'none') return value;
  if (value.startsWith('file:') && isAbsolute(value.slice('file:'.length))) return value;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const fits = url && ['syslog:', 'syslog+tls:'].includes(url.protocol) && url.hostname && Number(url.port) > 0 && !url.username;
  if (fits && ['', '/'].includes(url.pathname) && !url.search) return value;
  throw new EnvError('SECURITY_LOG must be file:/folder, syslog://host:port, syslog+tls://host:port or none');
}

function isProxy(item: string): boolean {
  if (proxyNames.includes(item)) return true;
  const [address = '', bits, more] = item.split('/');
  const version = isIP(address);
  if (!version || more !== undefined) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** A temporary password of the demo does not expire, unless it is said otherwise. */
function settingsOf(env: Record<string, string | undefined>, seed: Env['SEED']): Settings {
  try {
    return readSettings(seed === 'demo' ? { TEMP_PW_HR: '0', ...env } : env);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error));
  }
}
