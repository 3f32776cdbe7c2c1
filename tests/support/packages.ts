import { build, type Plugin } from 'esbuild';
import { hashOf, isFresh, replaceFolder } from '../../src/server/cli/build.mjs';
import { packageFolder, packages, pieceOf } from './packageFiles';
import { root } from './programs';

/** What keeps state that our own code shares comes from node_modules, once; Node finds the files of dayjs by their whole names alone. */
const shared: Plugin = {
  name: 'shared',
  setup({ onResolve }) {
    onResolve({ filter: /^(react|react-dom|dayjs)(\/|$)/ }, ({ path }) => ({
      path: /^dayjs\/.*(?<!\.js)$/.test(path) ? `${path}.js` : path,
      external: true,
    }));
  },
};

/** Puts the packages together when they have changed. */
export default async function setup(): Promise<void> {
  const stamp = hashOf(['package-lock.json', 'tests/support/packages.ts', 'tests/support/packageFiles.ts']);
  if (isFresh(packageFolder, stamp)) return;
  await replaceFolder(packageFolder, stamp, async (outdir: string) => {
    await build({
      entryPoints: packages.map((name) => ({ in: name, out: pieceOf(name) })),
      absWorkingDir: root,
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      mainFields: ['module', 'main'],
      plugins: [shared],
      banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
      logLevel: 'warning',
    });
  });
}
