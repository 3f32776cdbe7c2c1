// `npm start`: installs what is missing, builds what is stale, runs the portal in this process.
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quayside needs Node 20.19 or newer, this is ${process.version}`);
  process.exit(1);
}
install({ tools: false });
const { buildApart, bundleOf } = await import('./build.mjs');
if (!(await buildApart())) process.exit(1);
await import(pathToFileURL(bundleOf('src/server/main.ts')).href);
