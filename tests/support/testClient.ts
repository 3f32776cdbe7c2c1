import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build, type Plugin, preview } from 'vite';
import { pageFile } from '../../config/routes';
import { hashOf, isFresh, replaceFolder } from '../../src/server/cli/build.mjs';
import { fixturePages } from './fixturePages';
import { root } from './programs';

const folder = join(root, 'dist/testClient');
const configFile = join(root, 'vite.config.ts');

/** Adds the pages of the tests to the route table and to the page files, and gives the page the parts that tests use. */
const withFixtures: Plugin = {
  name: 'fixtures',
  transform(code, id) {
    if (id.endsWith('/src/client/main.tsx')) return `import '${join(root, 'tests/support/clientParts.ts')}';\n${code}`;
    if (id.endsWith('/config/routes.ts')) return `${code}\nroutes.push(...${JSON.stringify(fixturePages.map(({ route }) => route))});`;
    if (!id.endsWith('/app/pageFiles.ts')) return;
    const files = fixturePages.map(
      ({ route, file }) => `files['../pages/${pageFile(route.path)}.tsx'] = () => import('${join(root, 'tests/fixtures/pages', file)}');`,
    );
    return [code, ...files].join('\n');
  },
};

/**
 * Builds the client for the tests when it has changed: bundled as it is for use, with the fixtures, and with React's development build so
 * that the browser's console has its warnings.
 */
export async function buildTestClient(): Promise<void> {
  const stamp = hashOf([
    'src/client',
    'src/contract',
    'config',
    'public',
    'tests/fixtures',
    'tests/support',
    'vite.config.ts',
    'package-lock.json',
  ]);
  if (isFresh(folder, stamp)) return;
  await replaceFolder(folder, stamp, async (outDir: string) => {
    await build({
      configFile,
      logLevel: 'warn',
      plugins: [withFixtures],
      define: { 'process.env.NODE_ENV': '"development"' },
      build: { outDir, emptyOutDir: true, minify: false },
    });
  });
}

/** Serves a built client over a portal, which gets the calls as if they came from its own pages. */
async function serve(outDir: string, portal: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, strictPort: false, proxy: { '/api': { target: portal, changeOrigin: true, headers: { origin: portal } } } },
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error(`${outDir} is not served`);
  return { url: new URL(url).origin, close: () => server.close() };
}

/** Serves the client of the tests over a portal. */
export const serveTestClient = (portal: string) => serve(folder, portal);

/** Builds the client for a corporation as `npm run build` does, and serves it over a portal. */
export function serveBuild(corp: string, portal: string) {
  // As it is built for use: the test runner's own mode is not handed on.
  const env = { ...process.env, CORP: corp, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['src/server/cli/build.mjs'], { cwd: root, env });
  return serve(join(root, 'dist/client', corp), portal);
}
