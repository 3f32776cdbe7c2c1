// Finds a browser for the browser tests, or installs one. Node's own modules alone.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The headless shell first: it draws the same pages for three quarters of the work.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function onPath() {
  const own = process.env.BROWSER_PATH;
  if (own && existsSync(own)) return own;
  for (const name of names) {
    const { status, stdout } = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim().split('\n')[0];
  }
  return places.find((place) => existsSync(place));
}

async function ofPlaywright() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Path of a Chromium; none where there is none and none can be installed. */
export async function browserPath() {
  const found = onPath() ?? (await ofPlaywright());
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    console.log('installing a browser for the browser tests (apt-get) …');
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    apt('update');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk');
      const installed = onPath();
      if (installed) return installed;
    }
  }
  console.log('installing a browser for the browser tests (playwright) …');
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return ofPlaywright();
}
