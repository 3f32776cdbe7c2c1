import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageFile, routes } from '../../config/routes';

const root = fileURLToPath(new URL('../../', import.meta.url));
const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');

/** Each import rule broken once: where, what is imported, the message that says what to do instead. */
const broken: [file: string, source: string, message: string][] = [
  ['src/contract/pan/a.ts', 'zod', 'The contract imports no package'],
  ['src/contract/pan/b.ts', 'node:fs', 'The contract imports no package'],
  ['src/contract/pan/c.ts', '../../../config/routes', 'The contract imports nothing but the contract'],
  ['src/contract/d.ts', '../server/lib/page', 'The contract imports nothing but the contract'],
  ['config/a.ts', '../src/contract/call', 'config/ is plain data'],
  ['mock/a.ts', '../src/server/db/open', 'mock/ stands outside the portal'],
  ['mock/demo/b.ts', '../../src/client/lib/call', 'mock/ stands outside the portal'],
  ['src/client/main.tsx', '../server/app', 'The client imports neither server nor mock'],
  ['src/client/app/a.tsx', '../../../mock/demo/users', 'The client imports neither server nor mock'],
  ['src/client/lib/a.ts', '../../server/db/open', 'The client imports neither server nor mock'],
  ['src/client/lib/b.ts', '../shell/tabs', 'lib is the lowest floor'],
  ['src/client/lib/c.ts', '../fields/TextBox', 'lib is the lowest floor'],
  ['src/client/shell/a.tsx', '../pages/pan/DlvOrdMgt', 'The shell knows components'],
  ['src/client/shell/frame/b.tsx', '../../app/router', 'The shell knows components'],
  ['src/client/shell/c.tsx', '../grid/Grid', 'The shell knows components'],
  ['src/client/fields/a.tsx', '../grid/Grid', 'A field knows no page and no grid'],
  ['src/client/grid/a.tsx', '../pages/pan/DlvOrdMgt', 'The grid knows no page'],
  ['src/client/grid/b.tsx', '../app/router', 'The grid knows no page'],
  ['src/client/pages/pan/A.tsx', '../cms/CmsUserMgt', 'A page imports no other page'],
  ['src/client/pages/pan/B.tsx', './DlvOrdMgt', 'A page imports no other page'],
  ['src/client/pages/pan/C.tsx', '../../app/router', 'The app stands above the pages'],
  ['src/client/pages/pan/popup/D.tsx', '../DlvOrdMgt', 'A page imports no other page'],
  ['src/client/pages/pan/popup/E.tsx', '../../cms/popup/cmsCommonPopup', 'A page imports no other page'],
  ['src/server/a.ts', '../client/lib/call', 'The server never imports the client'],
  ['src/server/b.ts', '../../mock/demo/seed', 'The server never imports mock'],
  ['src/server/lib/a.ts', '../pan/routes', 'lib, db and plugins stand below the areas'],
  ['src/server/db/b.ts', '../../../mock/demo/seed', 'The server never imports mock'],
  ['src/server/plugins/c.ts', '../app', 'lib, db and plugins stand below the areas'],
  ['src/server/pan/a.ts', '../../client/lib/formats', 'The server never imports the client'],
  ['src/server/pan/b.ts', '../cms/routes', "An area calls another area's service"],
  ['src/server/pan/popup/c.ts', '../../cms/popup/users', "An area calls another area's service"],
];

/** SQL put together from text, each way once; # stands for the dollar of a placeholder. */
const concatenated: [file: string, source: string][] = [
  ['src/server/pan/sql1.ts', 'export const f = (db, no) => db.query(`select 1 where a = #{no}`);\n'],
  ['src/server/pan/sql2.ts', "export const f = (db, no) => db.query('select 1 where a = ' + no);\n"],
  ['src/server/pan/sql3.ts', 'export const f = (db, no) => db.query(`select 1 where a = #{no} and b = $1`, [1]);\n'],
  ['src/server/pan/sql4.ts', "import { sql } from 'kysely';\nexport const f = (dir) => sql`order by a #{sql.raw(dir)}`;\n"],
  ['src/server/lib/sql5.ts', "import { sql } from 'kysely';\nexport const f = (no) => sql`select #{sql.lit(no)}`;\n"],
];
const parameterised: [file: string, source: string][] = [
  ['src/server/pan/sqlOk1.ts', "export const f = (db, no) => db.query('select 1 where a = $1', [no]);\n"],
  ['src/server/pan/sqlOk2.ts', "import { sql } from 'kysely';\nexport const f = (no) => sql`select #{no}`;\n"],
  ['src/server/pan/sqlOk3.ts', 'export const f = (db) => db.query(`select 1`);\n'],
];

/** Imports that the house allows. */
const allowed: [file: string, source: string][] = [
  ['src/contract/pan/ok.ts', '../call'],
  ['src/client/app/ok.tsx', '../pages/pan/DlvOrdMgt'],
  ['src/client/pages/pan/Ok.tsx', './popup/OkPopup'],
  ['src/client/pages/pan/Ok2.tsx', '../../grid/Grid'],
  ['src/client/pages/pan/popup/Ok.tsx', '../../../fields/TextBox'],
  ['src/client/grid/ok.tsx', '../fields/TextBox'],
  ['src/client/fields/ok.tsx', '../shell/popups'],
  ['src/server/pan/ok.ts', '../lib/page'],
  ['src/server/pan/ok2.ts', '../cms/user.service'],
  ['src/server/pan/popup/ok.ts', '../../lib/page'],
  ['src/server/pan/popup/ok2.ts', '../../../contract/call'],
  ['src/server/main2.ts', './pan/routes'],
  ['mock/ok.ts', '../src/contract/call'],
];

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string };
}

const folder = mkdtempSync(join(tmpdir(), 'quayside-lint-'));
let found: Diagnostic[] = [];

beforeAll(() => {
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  // The rules of this project on files of its shape: no git here, and no place where the schema of the settings stands.
  const { vcs: _vcs, $schema: _schema, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  put('biome.json', JSON.stringify(rules));
  for (const [file, source] of [...broken, ...allowed]) put(file, `export * from '${source}';\n`);
  put('src/client/lib/ring1.ts', `import { b } from './ring2';\nexport const a = () => b;\n`);
  put('src/client/lib/ring2.ts', `import { a } from './ring1';\nexport const b = () => a;\n`);
  cpSync(join(root, '.biome'), join(folder, '.biome'), { recursive: true });
  for (const [file, source] of [...concatenated, ...parameterised]) put(file, source.replaceAll('#', '$'));
  put('src/client/shell/late.ts', "import { lazy } from 'react';\nexport const Late = lazy(() => import('./box'));\n");
  put('src/server/lib/loose.ts', 'export const f = (x: any) => x;\n');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  found = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messages = (file: string, rule: string) =>
  found.filter(({ category, location }) => category.endsWith(rule) && location.path === file).map(({ message }) => message);

describe('import rules of the house', () => {
  test.each(broken)('%s may not import %s', (file, _source, message) => {
    expect(messages(file, 'noRestrictedImports').join('\n')).toContain(message);
  });

  test.each(allowed)('%s may import %s', (file) => {
    expect(messages(file, 'noRestrictedImports')).toEqual([]);
  });

  test('a cycle is found', () => {
    expect(messages('src/client/lib/ring1.ts', 'noImportCycles').length).toBeGreaterThan(0);
  });

  test('any is refused', () => {
    expect(messages('src/server/lib/loose.ts', 'noExplicitAny').length).toBeGreaterThan(0);
  });

  test('no page of the route table imports the page of another route', () => {
    const pages = join(root, 'src/client/pages');
    const screens = new Set(routes.filter(({ layout }) => layout !== 'popup').map(({ path }) => resolve(pages, pageFile(path))));
    const files = existsSync(pages) ? readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name)) : [];
    const wrong = files.flatMap((name) => {
      const file = join(pages, name);
      return [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
        .map(([, source = '']) => resolve(dirname(file), source))
        .filter((target) => screens.has(target))
        .map((target) => `${name} imports ${relative(pages, target)}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('React’s lazy is refused in the client', () => {
  expect(messages('src/client/shell/late.ts', 'plugin').join()).toContain('use deferred');
});

describe('SQL', () => {
  test.each(concatenated)('%s: put together from text is refused', (file) => {
    expect(messages(file, 'plugin').join()).toContain('SQL is not put together from text');
  });

  test.each(parameterised)('%s: with parameters passes', (file) => {
    expect(messages(file, 'plugin')).toEqual([]);
  });
});
