import { expect, test } from 'vitest';
import { chooseTests, touchedTests } from '../support/touched.mjs';

const nearest = (...changed: string[]) => touchedTests(changed).map(({ file }) => file);

test('a screen touches the tests of its name first, then those that name it', () => {
  const touched = nearest('src/server/pan/dlvOrdMgt.ts');
  expect(touched[0]).toBe('tests/api/dlvOrdMgt.test.ts');
  expect(touched).toContain('tests/api/attackState.test.ts');
  // It loads the screen with all others, and says nothing about it.
  expect(touched).not.toContain('tests/api/notices.test.ts');
});

test('a part of the client touches what imports it, through other files too', () => {
  const touched = nearest('src/client/grid/clipboard.ts');
  expect(touched[0]).toBe('tests/unit/gridClipboard.test.ts');
  expect(touched).toContain('tests/screen/gridEdit.test.tsx');
});

test('what the whole house keeps to is checked with every change of its code', () => {
  const house = ['tests/unit/houseImports.test.ts', 'tests/unit/houseNames.test.ts', 'tests/unit/openers.test.ts'];
  for (const file of ['src/client/lib/hangul.ts', 'src/server/lib/cp949.ts', 'config/proxy.ts'])
    expect(chooseTests(touchedTests([file]), 38).taken).toEqual(expect.arrayContaining(house));
});

test('a changed test is taken before all others, a table of the seed touches the tests of the seed', () => {
  expect(nearest('src/server/lib/save.ts', 'tests/unit/mail.test.ts')[0]).toBe('tests/unit/mail.test.ts');
  expect(nearest('src/server/db/seed/messages.tsv')).toContain('tests/api/seed.test.ts');
});

test('a text in the docs touches no test', () => {
  expect(nearest('docs/architecture.md', 'README.md')).toEqual([]);
});

test('the nearest that fit are taken, the others named, a browser test never taken', () => {
  const touched = ['tests/api/save.test.ts', 'tests/e2e/save.test.ts', 'tests/api/other.test.ts', 'tests/unit/save.test.ts'].map(
    (file, near) => ({
      file,
      near,
    }),
  );
  expect(chooseTests(touched, 20)).toEqual({
    taken: ['tests/api/save.test.ts', 'tests/unit/save.test.ts'],
    leftOut: ['tests/e2e/save.test.ts', 'tests/api/other.test.ts'],
  });
});
