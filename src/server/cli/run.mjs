// `node src/server/cli/run.mjs <file.ts> [arguments]`: runs a program of ours, as built where the build is fresh, else from its source.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, root, serverIsFresh } from './build.mjs';
import { install } from './install.mjs';

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('which file? node src/server/cli/run.mjs <file.ts> [arguments]');
  process.exit(1);
}
const bundle = bundleOf(file);
const isBuilt = existsSync(bundle) && serverIsFresh();
install({ tools: !isBuilt });
const source = resolve(root, file);
process.argv = [process.argv[0], source, ...rest];
if (isBuilt) {
  await import(pathToFileURL(bundle).href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(source).href);
}
