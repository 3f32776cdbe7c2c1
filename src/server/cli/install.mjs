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

/** True when every package of the lock file stands in node_modules at its version, but for those of other platforms. */
function isInstalled() {
  const listed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(listed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(listed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      !path || optional || (found[path]?.version === version && existsSync(join(root, path, 'package.json'))),
  );
}

/** Ends the process with one line where npm fails. */
export function install() {
  const hash = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  if (!isInstalled()) {
    console.log('installing the packages of package-lock.json …');
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const { status } = spawnSync(npm[0], [...npm.slice(1), 'ci', '--include=dev', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) {
      console.error('npm ci failed: is the npm registry reachable? What it says stands above.');
      process.exit(1);
    }
  }
  writeFileSync(stampFile, hash);
}
