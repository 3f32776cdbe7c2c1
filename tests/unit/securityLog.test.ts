import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/server/lib/secret';
import { chainKey, checkChain, SecurityLog } from '../../src/server/lib/securityLog';
import { openSink, type Sink, SinkError } from '../../src/server/lib/securitySink';
import { dataFolder } from '../support/folders';

const key = chainKey(new Secret('a secret of the tests, long enough'));
const quiet = { error: () => {} };

/** A log whose lines are kept here; `breaks` lets it fail. */
function kept() {
  const lines: string[] = [];
  const state = { breaks: false, errors: 0, told: 0 };
  const sink: Sink = {
    write: async (line) => {
      if (state.breaks) throw new Error('no room');
      lines.push(line);
    },
    close: async () => {},
  };
  const error = () => {
    state.errors += 1;
  };
  const log = new SecurityLog(sink, key, { error }, () => {
    state.told += 1;
  });
  return { log, lines, state };
}
const eventsOf = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { event: string }).event);

describe('the chain of the security log', () => {
  const written = async () => {
    const { log, lines } = kept();
    for (const user of ['a', 'b', 'c', 'd']) log.record('SIGN_IN', { user, result: 'OK' });
    await log.close();
    return lines;
  };

  test('what was written is whole', async () => {
    const lines = await written();
    expect(eventsOf(lines)).toEqual(['START', 'SIGN_IN', 'SIGN_IN', 'SIGN_IN', 'SIGN_IN', 'STOP']);
    expect(checkChain(lines, key)).toEqual({ breaks: [], open: [] });
  });

  test('lines of several processes may stand between each other', async () => {
    const [a, b] = [await written(), await written()];
    expect(
      checkChain(
        a.flatMap((line, i) => [line, b[i] ?? '']),
        key,
      ).breaks,
    ).toEqual([]);
  });

  test.each<[string, (lines: string[]) => string[], object]>([
    ['a changed line', (l) => l.map((line, i) => (i === 2 ? line.replace('"user":"b"', '"user":"x"') : line)), { line: 3, why: 'changed' }],
    ['a removed line', (l) => l.toSpliced(2, 1), { line: 3, why: 'removed' }],
    ['a first line that is gone', (l) => l.slice(1), { line: 1, why: 'removed' }],
    ['lines in another order', (l) => [l[0], l[2], l[1], ...l.slice(3)] as string[], { line: 2, why: 'removed' }],
    ['a line put in twice', (l) => l.toSpliced(3, 0, l[2] ?? ''), { line: 4, why: 'removed' }],
    ['a line cut short', (l) => l.map((line, i) => (i === 2 ? line.slice(0, 40) : line)), { line: 3, why: 'unreadable' }],
  ])('%s shows', async (_name, change, found) => {
    expect(checkChain(change(await written()), key).breaks).toContainEqual(found);
  });

  test('lines taken away at the end show by the end that is missing', async () => {
    const { breaks, open } = checkChain((await written()).slice(0, -2), key);
    expect([breaks.length, open.length]).toEqual([0, 1]);
  });

  test('a chain made anew without the key is none', async () => {
    expect(checkChain(await written(), chainKey(new Secret('the secret of somebody else, as long'))).breaks).toHaveLength(6);
  });
});

describe('what stands in a line', () => {
  test('values are cut and hold no control characters: a typed ID makes no line of its own', async () => {
    const { log, lines } = kept();
    log.record('SIGN_IN', {
      typed: `x\n{"event":"SIGN_IN","user":"ops01"}\u202e\u0007${'y'.repeat(1_000)}`,
      result: 'NOUSER',
      agent: null,
    });
    await log.flush();
    const line = lines[1] ?? '';
    expect(line).not.toContain('\n');
    expect(line.length).toBeLessThan(4_096);
    const { typed, agent } = JSON.parse(line) as { typed: string; agent?: string };
    expect(typed).toHaveLength(200);
    expect(typed).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(agent).toBeUndefined();
    expect(checkChain(lines, key).breaks).toEqual([]);
  });
});

describe('a log that cannot be written', () => {
  test('holds nobody up, is said once, and tells later how much is missing', async () => {
    const { log, lines, state } = kept();
    await log.flush();
    state.breaks = true;
    for (let i = 0; i < 3; i++) log.record('RIGHTS', { user: 'sysadm' });
    await log.flush();
    expect([state.errors, state.told]).toEqual([1, 1]);
    state.breaks = false;
    log.record('RIGHTS', { user: 'sysadm' });
    log.record('RIGHTS', { user: 'sysadm' });
    await log.close();
    expect(eventsOf(lines)).toEqual(['START', 'RIGHTS', 'LOST', 'RIGHTS', 'STOP']);
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ lines: 3 });
    expect(checkChain(lines, key)).toEqual({ breaks: [], open: [] });
  });

  test('a sink that never answers fills no memory', async () => {
    const log = new SecurityLog({ write: () => new Promise(() => {}), close: async () => {} }, key, quiet);
    for (let i = 0; i < 20_000; i++) log.record('RIGHTS', { user: 'x' });
    expect((log as unknown as { waiting: unknown[] }).waiting.length).toBeLessThanOrEqual(5_000);
  });

  test('refusals that a stranger causes by the thousand are told in part', async () => {
    const { log, lines } = kept();
    for (let i = 0; i < 5_000; i++) log.record('REFUSED', { status: 401 });
    log.record('SIGN_IN', { user: 'a' });
    await log.flush();
    expect(eventsOf(lines).filter((event) => event === 'REFUSED')).toHaveLength(600);
    expect(eventsOf(lines)).toContain('SIGN_IN');
  });
});

describe('a folder as its place', () => {
  let folder: string;
  beforeEach(() => {
    folder = dataFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const today = () => `security-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}.jsonl`;

  test('has a file a day that nobody else reads, and is added to', async () => {
    const place = join(folder, 'a', 'security');
    for (let run = 0; run < 2; run++) {
      const sink = (await openSink(`file:${place}`)) as Sink;
      await sink.write('{}', '2026-01-31T23:59:59Z');
      await sink.write('{}', '2026-02-01T00:00:00Z');
      await sink.close();
    }
    expect(readdirSync(place).filter((name) => name !== today())).toEqual(['security-20260131.jsonl', 'security-20260201.jsonl']);
    const file = join(place, 'security-20260131.jsonl');
    expect(readFileSync(file, 'utf8')).toBe('{}\n{}\n');
    expect([statSync(file).mode & 0o777, statSync(place).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test.each([0o666, 0o644, 0o660, 0o602])('a file with the rights %o is refused', async (mode) => {
    writeFileSync(join(folder, today()), '');
    chmodSync(join(folder, today()), mode);
    await expect(openSink(`file:${folder}`)).rejects.toThrow(SinkError);
  });

  test('one that a group may read is taken', async () => {
    writeFileSync(join(folder, today()), '');
    chmodSync(join(folder, today()), 0o640);
    await (await openSink(`file:${folder}`))?.close();
  });

  test('a place that is no folder is refused', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openSink(`file:${join(folder, 'file')}`)).rejects.toThrow(SinkError);
    mkdirSync(join(folder, today()));
    await expect(openSink(`file:${folder}`)).rejects.toThrow(SinkError);
  });
});

describe('a collector as its place', () => {
  test('gets each line as a message of RFC 5424, framed by its length, and again after it was away', async () => {
    let heard = '';
    const collector = createServer((socket) => {
      socket.setEncoding('utf8').on('data', (text: string) => {
        heard += text;
        if (text.includes('"last"')) socket.end();
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const sink = (await openSink(`syslog://127.0.0.1:${port}`)) as Sink;
    await sink.write('{"a":"한"}', '2026-01-31T23:59:59.000Z');
    await sink.write('{"last":1}', '2026-01-31T23:59:59.000Z');
    await expect.poll(() => heard).toContain('"last"');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sink.write('{"again":1}', '2026-01-31T23:59:59.000Z');
    await expect.poll(() => heard).toContain('"again"');
    await sink.close();
    await new Promise((resolve) => collector.close(resolve));
    const [, length, message] = /^(\d+) (<85>1 2026-01-31T23:59:59\.000Z \S+ quayside \d+ security - \{"a":"한"\})/.exec(heard) ?? [];
    expect(Buffer.byteLength(message ?? '')).toBe(Number(length));
    await expect(openSink(`syslog://127.0.0.1:${port}`)).rejects.toThrow(SinkError);
  });

  test('none is none', async () => {
    expect(await openSink('none')).toBeNull();
  });
});
