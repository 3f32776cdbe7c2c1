import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dataFolder } from './folders';
import { root } from './programs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the portal the browser tests use: the built one, with the demo company on a database of its own. */
    portal: string;
    /** Folder in which that portal puts its mails. */
    mails: string;
  }
}

/** Starts the built portal once for the browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = dataFolder();
  const child = spawn(process.execPath, ['dist/server/src-server-main.js'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + 120_000; ; ) {
    const address = /Quayside\s+(http:\S+)/.exec(output)?.[1];
    if (address) {
      project.provide('portal', address);
      project.provide('mails', join(folder, 'mail'));
      return stop;
    }
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`the portal did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
