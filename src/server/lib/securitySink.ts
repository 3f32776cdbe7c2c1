import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { Env } from '../../../config/env';

/** Where the lines of the security log go. A line that was taken is written or fails; it is not tried again. */
export interface Sink {
  /** `at` is the time of its event, ISO 8601. */
  write(line: string, at: string): Promise<void>;
  close(): Promise<void>;
}

/** A place of the security log that cannot be used; the message says why. */
export class SinkError extends Error {}

/** The sink of SECURITY_LOG, tried once; null for none. Throws a SinkError. */
export async function openSink(setting: Env['SECURITY_LOG']): Promise<Sink | null> {
  if (setting === 'none') return null;
  if (setting.startsWith('file:')) return openFolder(setting.slice('file:'.length));
  const { protocol, hostname: host, port } = new URL(setting);
  const sink = new Syslog(host.replace(/^\[|\]$/g, ''), Number(port), protocol === 'syslog+tls:');
  await sink.reach().catch((error: Error) => {
    throw new SinkError(`SECURITY_LOG: ${host}:${port} cannot be reached: ${error.message}`);
  });
  return sink;
}

/** Rights of a file of the log: its owner writes, a group may read (those who carry it away), nobody else. */
const [made, allowed] = [0o600, 0o640];

/** Files of the log, one for each day (UTC), which are only ever added to. */
class Folder implements Sink {
  private day = '';
  private file: FileHandle | undefined;

  constructor(private readonly folder: string) {}

  async write(line: string, at: string): Promise<void> {
    const file = await this.fileOf(at.slice(0, 10));
    // One write with O_APPEND: lines of several processes stand one after the other.
    const bytes = Buffer.from(`${line}\n`);
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.length) throw new Error('the disk is full');
  }

  /** The file of a day, opened at its first line. */
  async fileOf(day: string): Promise<FileHandle> {
    if (this.file && day === this.day) return this.file;
    await this.close();
    const path = join(this.folder, `security-${day.replaceAll('-', '')}.jsonl`);
    const file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, made);
    const { mode } = await file.stat();
    // Rights of files mean nothing on Windows.
    if (process.platform !== 'win32' && mode & 0o777 & ~allowed) {
      await file.close();
      throw new SinkError(
        `SECURITY_LOG: ${path} has the rights ${(mode & 0o777).toString(8)}: nobody but its owner may write it (chmod 640)`,
      );
    }
    this.day = day;
    this.file = file;
    return file;
  }

  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    await file?.close();
  }
}

async function openFolder(path: string): Promise<Sink> {
  const folder = new Folder(path);
  try {
    await mkdir(dirname(path), { recursive: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
    await folder.fileOf(new Date().toISOString().slice(0, 10));
  } catch (error) {
    if (error instanceof SinkError) throw error;
    throw new SinkError(`SECURITY_LOG: ${path} cannot be added to: ${(error as Error).message}`);
  }
  return folder;
}

/** Facility 10 (security), severity 5 (notice) of RFC 5424. */
const priority = 10 * 8 + 5;
const patienceMs = 5_000;

/** A collector by RFC 5424 over TCP or TLS, framed by length (RFC 6587, 5425). A connection that breaks is made anew with the next line. */
class Syslog implements Sink {
  private socket: Socket | undefined;

  constructor(
    private readonly host: string,
    private readonly port: number,
    private readonly secure: boolean,
  ) {}

  async reach(): Promise<Socket> {
    if (this.socket && !this.socket.destroyed && this.socket.writable) return this.socket;
    const { host, port } = this;
    const socket = this.secure ? connectTls({ host, port, servername: host }) : connect({ host, port });
    socket.unref();
    await new Promise<void>((resolve, reject) => {
      socket.once(this.secure ? 'secureConnect' : 'connect', resolve);
      socket.once('error', reject);
      socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')));
    });
    socket.setTimeout(0);
    socket.removeAllListeners('error');
    // The next line finds it destroyed; what the collector says is of no interest.
    socket.on('error', () => {}).resume();
    socket.once('end', () => socket.destroy());
    this.socket = socket;
    return socket;
  }

  async write(line: string, at: string): Promise<void> {
    const socket = await this.reach();
    const message = Buffer.from(`<${priority}>1 ${at} ${hostname()} quayside ${process.pid} security - ${line}`);
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => socket.destroy(new Error('the collector takes nothing')), patienceMs);
      socket.write(Buffer.concat([Buffer.from(`${message.length} `), message]), (error) => {
        clearTimeout(late);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  async close(): Promise<void> {
    const { socket } = this;
    if (socket && !socket.destroyed) await new Promise<void>((resolve) => socket.end(() => resolve()));
    socket?.destroy();
  }
}
