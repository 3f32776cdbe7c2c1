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
const clientBuilt = buildApart('client').then((isBuilt) => {
  if (!isBuilt) throw new Error('without its client the portal does not start: what is wrong with it stands above');
});
// Waited for later, where the portal ends what it has begun by then.
clientBuilt.catch(() => {});
if (!(await buildApart('server'))) process.exit(1);
// The database is prepared while the client is still being built.
const { runPortal } = await import(pathToFileURL(bundleOf('src/server/portal.ts')).href);
await runPortal(clientBuilt);
