// Builds the client (vite) and the server (esbuild) into dist/, each only when its inputs changed. Node's own modules alone until then.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Programs of the server side, by the file they begin with; every src/server/…Worker.ts is one too. */
const entries = ['src/server/main.ts', 'src/server/portal.ts', 'src/server/cli/db.ts', 'mock/demo/seed.ts', 'mock/main.ts', 'mock/roll.ts'];

/** The built file of a program. */
export const bundleOf = (entry) => join(root, 'dist/server', `${entry.replaceAll('/', '-').replace(/\.ts$/, '')}.js`);

function* filesBelow(path) {
  if (!existsSync(path)) return;
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/** One hash over files and folders of the project, and over what else the result depends on. */
export function hashOf(paths, more = '') {
  const hash = createHash('sha256').update(`${process.version} ${more}\n`);
  for (const path of paths) {
    const at = join(root, path);
    const files = existsSync(at) && /\.\w+$/.test(path) ? [at] : [...filesBelow(at)];
    for (const file of files) hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampOf = (folder) => join(folder, '.stamp');
/** True when a folder was built from what the stamp stands for. */
export const isFresh = (folder, stamp) => existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === stamp;
const common = ['src/contract', 'config', 'package-lock.json', 'src/server/cli/build.mjs'];
const serverStamp = () => hashOf([...common, 'src/server', 'mock']);

/** Builds beside the place and then moves in, so that a build cut short is never served. */
export async function replaceFolder(folder, stamp, build) {
  const half = `${folder}.new-${process.pid}`;
  const clear = () => rmSync(half, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  process.once('exit', clear);
  try {
    await build(half);
    writeFileSync(stampOf(half), stamp);
    const old = `${folder}.old-${process.pid}`;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(half, folder);
    rmSync(old, { recursive: true, force: true });
  } finally {
    clear();
    process.off('exit', clear);
  }
}

/** A bundled file still finds what stands beside its source: `import.meta.url` stays the source's. */
const sourceUrls = {
  name: 'source-urls',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const place = JSON.stringify(relative(join(root, 'dist/server'), path).replaceAll('\\', '/'));
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
    });
  },
};

/** True when the server's bundle is that of the sources as they are now. */
export const serverIsFresh = () => isFresh(join(root, 'dist/server'), serverStamp());

/** Builds the server's bundle where it is stale; gives whether it was. */
export async function buildServer() {
  const folder = join(root, 'dist/server');
  const stamp = serverStamp();
  if (isFresh(folder, stamp)) return false;
  const esbuild = await import('esbuild');
  const workers = [...filesBelow(join(root, 'src/server'))].filter((file) => file.endsWith('Worker.ts'));
  const programs = [...entries, ...workers.map((file) => relative(root, file).replaceAll('\\', '/'))];
  await replaceFolder(folder, stamp, (outdir) =>
    esbuild.build({
      absWorkingDir: root,
      entryPoints: Object.fromEntries(programs.map((entry) => [entry.replaceAll('/', '-').replace(/\.ts$/, ''), entry])),
      outdir,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      sourcemap: 'linked',
      logLevel: 'warning',
      plugins: [sourceUrls],
    }),
  );
  return true;
}

/** Packs what is worth it once, beside each file, in the two ways a browser may ask for: no answer packs it again. */
async function pack(folder) {
  const files = [...filesBelow(folder)].filter((file) => /\.(js|css|svg|html)$/.test(file));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  const packed = async (file) => {
    const bytes = readFileSync(file);
    if (bytes.length < 1024) return;
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  };
  await Promise.all(files.map(packed));
}

/** The client is built for one corporation; each has a folder of its own. */
async function buildClient(corp = process.env.CORP?.trim() || '1000') {
  const folder = join(root, 'dist/client', corp);
  const stamp = hashOf([...common, 'src/client', 'public', 'vite.config.ts'], corp);
  if (isFresh(folder, stamp)) return false;
  const { build } = await import('vite');
  process.env.CORP = corp;
  await replaceFolder(folder, stamp, async (outDir) => {
    await build({
      root: join(root, 'src/client'),
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    });
    await pack(outDir);
  });
  return true;
}

const ending = ['SIGINT', 'SIGTERM'];

/** What is built, each by itself. */
const builds = { server: buildServer, client: buildClient };

/**
 * Builds what is stale, or one part of it, in a process of its own, so that nothing of it stays: neither its memory nor the helper that esbuild leaves
 * running. A signal that ends this process ends the build first. Gives true when all is built; what went wrong has been said.
 */
export async function buildApart(...parts) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...parts], { cwd: root, stdio: 'inherit' });
  const pass = (signal) => child.kill(signal);
  for (const signal of ending) process.on(signal, pass);
  const [code, signal] = await once(child, 'close');
  for (const name of ending) process.off(name, pass);
  if (signal) console.error(`the build was ended by ${signal}`);
  return code === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  for (const signal of ending) {
    process.on(signal, () => {
      console.error(`the build was ended by ${signal}`);
      process.exit(1);
    });
  }
  try {
    const asked = process.argv.slice(2);
    for (const [part, build] of Object.entries(builds))
      if (!asked.length || asked.includes(part)) console.log((await build()) ? `built the ${part}` : `the ${part} is as built`);
  } catch (error) {
    console.error(`the build failed: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
