// `npm test`: installs what is missing, then lint, types, unit, screen, API and browser tests. `npm test -- <words>`: the test files whose
// path has one of the words, and nothing else. Ends with `N passed, N failed`, before it what failed and what passed only at the second try.
import { install } from '../src/server/cli/install.mjs';

install({ tools: true });
const { startRun, testFiles } = await import('./support/steps.mjs');

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const fits = (file) => !words.length || words.some((word) => file.toLowerCase().includes(word));
const fitting = (...folders) => testFiles(folders.map((folder) => `tests/${folder}`)).filter(fits);
const { step, vitest, lint, types, fail, finish } = startRun();

if (!words.length) {
  await lint();
  await types();
}
const light = fitting('unit', 'screen');
const api = fitting('api');
const browser = fitting('e2e');
if (light.length) await vitest('unit and screen', light);
if (api.length) await vitest('api', api);
if (browser.length) {
  const { buildApart } = await import('../src/server/cli/build.mjs');
  const { browserPath } = await import('./support/browser.mjs');
  const built = await step('build', buildApart);
  const path = await browserPath();
  if (!path)
    fail(
      'browser tests',
      'no browser for the browser tests: install chromium (apt-get install chromium-headless-shell fonts-noto-cjk) or set BROWSER_PATH',
    );
  else if (!built) fail('browser tests', 'they need the build');
  else await vitest('browser', browser, { BROWSER_PATH: path });
}
if (![light, api, browser].some((files) => files.length)) fail(words.join(' or '), 'no test file has it in its path');
finish();
