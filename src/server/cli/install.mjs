// Installs the packages of the lock file where they are missing or others. Node's own modules alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const stampFile = join(root, 'node_modules/.quayside-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** True when every package asked for stands in node_modules at its version, but for those of other platforms. */
function isInstalled(tools) {
  const listed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(listed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(listed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, dev, devOptional }]) =>
      !path ||
      optional ||
      (!tools && (dev || devOptional)) ||
      (found[path]?.version === version && existsSync(join(root, path, 'package.json'))),
  );
}

/**
 * Installs what the portal is built with and stands on, and with `tools` what its tests and checks need too: as much again, which nobody waits for
 * who only starts it. Ends the process with one line where npm fails.
 */
export function install({ tools }) {
  const hash = lockHash();
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  const [whole, bare] = [hash, `${hash} without tools`];
  if (stamp === whole || (stamp === bare && !tools)) return;
  if (!isInstalled(tools)) {
    console.log(`installing the packages of package-lock.json${tools ? '' : ', without the tools of its tests'} …`);
    // Tools come beside what a portal may be running on.
    const how = stamp === bare ? ['install', '--no-save', '--include=dev'] : ['ci', tools ? '--include=dev' : '--omit=dev'];
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const { status } = spawnSync(npm[0], [...npm.slice(1), ...how, '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) {
      console.error(`npm ${how[0]} failed: is the npm registry reachable? What it says stands above.`);
      process.exit(1);
    }
  }
  writeFileSync(stampFile, isInstalled(true) ? whole : bare);
}
