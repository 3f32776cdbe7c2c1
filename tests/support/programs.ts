import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { bundleOf, serverIsFresh } from '../../src/server/cli/build.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A program of ours that runs. */
export interface Program {
  child: ChildProcess;
  /** Everything it wrote so far. */
  output(): string;
  /** Waits for a text in its output and gives its first group; throws with the output when it ends or takes too long. */
  said(pattern: RegExp, withinMs?: number): Promise<string>;
  /** Sends a signal and waits for the end; gives the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  ended: Promise<number | null>;
}

interface Start {
  /** A command that becomes the program. */
  within?: string[];
  /** Gives it an input whose end it may wait for. */
  input?: boolean;
}

const isBuilt = serverIsFresh();

/** The command of a file of the project: as it was built where it is one of the build, which takes a quarter of the start; else from its source. */
function commandOf(file: string): string[] {
  const bundle = bundleOf(file);
  if (isBuilt && existsSync(bundle)) return [bundle];
  return file.endsWith('.ts') ? ['--import', 'tsx', file] : [file];
}

/** Starts a file of the project in a process of its own. */
export function startProgram(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
  { within = [], input = false }: Start = {},
): Program {
  const [command = '', ...rest] = [...within, process.execPath, ...commandOf(file), ...args];
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    child,
    ended,
    output: () => output,
    said: async (pattern, withinMs = 60_000) => {
      for (const until = Date.now() + withinMs; ; ) {
        const match = pattern.exec(output);
        if (match) return match[1] ?? match[0];
        if (child.exitCode !== null || Date.now() > until) throw new Error(`${file} never said ${pattern}:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A port of the loopback that nothing listens on now. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    }),
  );
}
