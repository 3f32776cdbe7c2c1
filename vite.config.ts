import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { proxy } from './config/proxy.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const corp = process.env.CORP?.trim() || '1000';
const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as { version: string };
const apiPort = Number(process.env.API_PORT) || 8079;

/**
 * What the packages bring along and no screen of ours shows: languages other than Korean and English, the parts of Ant Design that
 * only field types of ProComponents name, and the drawings of its results; and a fetch for browsers without one. They are empty in the bundle; a screen that needs such a part takes it off this list.
 */
const unbundled: { of: RegExp; parts: RegExp }[] = [
  { of: /pro-components\/es\//, parts: /\/locale\/(?!ko_KR|en_US)[a-z]{2}_[A-Z]{2}$/ },
  { of: /umi-request\//, parts: /^isomorphic-fetch$/ },
  { of: /antd\/es\/index\.js$/, parts: /^\.\/(cascader|color-picker|image|rate|slider|steps|tree-select)$/ },
  { of: /pro-components\/es\/field\/\w+\.js$/, parts: /^\.\/components\/Progress$/ },
  { of: /antd\/es\/result\/index\.js$/, parts: /^\.\/(noFound|serverError|unauthorized)$/ },
];

/** Icons that many pages show come in one file: as files of their own they are 30 requests more at a start, and 12 KiB. */
const sharedIcons = { name: 'icons', test: /[\\/]@ant-design[\\/]icons[\\/]/, minShareCount: 10 };

/** Icons of the frame that few pages show besides. */
const frameIcons = {
  name: 'frameIcons',
  test: /[\\/]@ant-design[\\/]icons(-svg)?[\\/].*[\\/](Calculator|Pushpin|Star|Undo|User)Outlined/,
};

/** Parts of Ant Design that nearly every page stands on, and the sign-in too; what only pages with a grid need, some 190 of them, stays out of the start. */
const sharedUi = {
  name: 'ui',
  test: /[\\/]node_modules[\\/](antd|@rc-component|@ant-design)[\\/]/,
  minShareCount: 202,
  includeDependenciesRecursively: false,
};

/** Small parts of shell and fields that nearly every page stands on: one file packs better than forty. */
const sharedParts = { name: 'shell', test: /[\\/]src[\\/]client[\\/](fields|lib|shell)[\\/]\w+\.ts$/, minShareCount: 40 };

/** Rules of the grid, and lists of codes, which nearly all pages with a grid stand on: two files in place of ten. */
const shared = { minShareCount: 120, includeDependenciesRecursively: false };
const gridRules = { name: 'gridRules', test: /[\\/]src[\\/]client[\\/]grid[\\/]\w+\.ts$/, ...shared };
const codeLists = { name: 'codeLists', test: /[\\/]src[\\/]client[\\/]fields[\\/](CodeSelect|ListPanel|StoppedTag)\.tsx$/, ...shared };

const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer = '') =>
    unbundled.some(({ of, parts }) => of.test(importer.replaceAll('\\', '/')) && parts.test(source)) ? '\0left-out' : null,
  load: (id) => (id === '\0left-out' ? 'export default {};' : null),
};

/**
 * A page is asked for by the workspace alone, so what entry and workspace stand on is there: it is left out of the list of files that each page names
 * to be fetched along with it. The entry holds those lists, some 300, and each start loads it.
 */
const entryAndWorkspace = /[\\/]src[\\/]client[\\/](main|shell[\\/]frame[\\/]workspace)\.tsx$/;
const loaded = new Set<string>();

const loadedBeforePages: Plugin = {
  name: 'loaded-before-pages',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const addWithImports = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || loaded.has(file)) return;
        loaded.add(file);
        for (const imported of chunk.imports) addWithImports(imported);
      };
      loaded.clear();
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => entryAndWorkspace.test(id))) addWithImports(file);
    },
  },
};

export default defineConfig({
  root: here('./src/client'),
  publicDir: here('./public'),
  cacheDir: here('./node_modules/.vite'),
  define: { 'import.meta.env.VITE_CORP': JSON.stringify(corp), 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [leaveOut, loadedBeforePages, react()],
  // What umi-request asks of a package that is larger than itself.
  resolve: { alias: { qs: here('./src/client/lib/query.ts') } },
  server: {
    host: process.env.HOST?.trim() || '127.0.0.1',
    port: Number(process.env.PORT) || 8080,
    strictPort: true,
    proxy: proxy(apiPort),
  },
  build: {
    outDir: here(`./dist/client/${corp}`),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
    modulePreload: {
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || loaded.has(file) ? files : files.filter((each) => !loaded.has(each)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [sharedIcons, frameIcons, sharedUi, sharedParts, gridRules, codeLists] } } },
  },
  worker: { format: 'es' },
});
