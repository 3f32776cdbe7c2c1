import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { packageFiles } from './tests/support/packageFiles.ts';
import client from './vite.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const tests = defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: availableParallelism(),
    // On a machine that does other things besides: what is broken fails twice, and the report names what passed at the second try.
    retry: 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit', root: here('.'), include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        resolve: { alias: packageFiles },
        test: {
          name: 'screen',
          root: here('.'),
          include: ['tests/screen/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          globalSetup: here('./tests/support/packages.ts'),
          setupFiles: [here('./tests/support/screen.ts')],
          hookTimeout: 20_000,
          server: { deps: { external: [/\/dist\/testPackages\//] } },
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          root: here('.'),
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: [here('./tests/support/setup.ts')],
          // They wait for a database more than they work.
          maxWorkers: 2,
          // The server is loaded once for all files of a worker: no module of it keeps state of its own.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          root: here('.'),
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: here('./tests/support/portal.ts'),
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 150_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});

export default mergeConfig(client, tests);
