import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openers } from '../../config/openers';
import { pageFile, routes } from '../../config/routes';
import { commonPopup, type LookupKind, lookupKinds, lookupPopup } from '../../src/contract/lookup';
import { seedFile } from '../../src/server/db/seedFiles';
import { root } from '../support/programs';

const client = join(root, 'src/client');
const pages = join(client, 'pages');
const granted = new Set(seedFile('tables/cms_menu').map((row) => row.SCRN_ID));
/** Popups that need a grant, by their path: those that anybody may open stand in no menu. */
const popups = new Map(routes.flatMap(({ path, screen, layout }) => (layout === 'popup' && granted.has(screen) ? [[path, screen]] : [])));

/** The file that an import names, below the client; none of a package or of the contract. */
function fileOf(from: string, source: string): string | undefined {
  const path = join(dirname(from), source);
  return path.startsWith(client) ? ['.tsx', '.ts'].map((ending) => path + ending).find(existsSync) : undefined;
}

/** The text of a page with that of the parts beside it, by file. */
function partsOf(file: string, parts = new Map<string, string>()): Map<string, string> {
  if (parts.has(file)) return parts;
  const text = readFileSync(file, 'utf8');
  parts.set(file, text);
  for (const [, source = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const part = fileOf(file, source);
    if (part?.startsWith(pages)) partsOf(part, parts);
  }
  return parts;
}

/** What a name of a module stands for, with what that names of its module in turn. */
function definitionOf(text: string, name: string, seen = new Set<string>()): string {
  if (seen.has(name)) return '';
  seen.add(name);
  const blocks = text.split(/^(?=(?:export )?(?:async )?(?:function|const|let) \w)/m).slice(1);
  const own = blocks.filter((block) => new RegExp(`^(?:export )?(?:async )?(?:function|const|let) ${name}\\b`).test(block)).join('');
  const named = blocks.flatMap((block) => /^(?:export )?(?:async )?(?:function|const|let) (\w+)/.exec(block)?.[1] ?? []);
  return own + named.map((other) => (new RegExp(`\\b${other}\\b`).test(own) ? definitionOf(text, other, seen) : '')).join('');
}

/** What a file takes from the kit of the client, as text. */
function kitOf(file: string, text: string): string {
  return [...text.matchAll(/^import \{([^}]+)\} from '(\.[^']+)'/gm)]
    .flatMap(([, names = '', source = '']) => {
      const kit = fileOf(file, source);
      if (!kit || kit.startsWith(pages)) return [];
      const module = readFileSync(kit, 'utf8');
      return names.split(',').map((name) => definitionOf(module, name.trim()));
    })
    .join('\n');
}

/**
 * The popups that a text opens: by their path, by the kind of a look-up, by phrases, by the history of a grid's rows. What is offered only to
 * whom it is granted (`menuOf`) is not counted.
 */
function openedBy(text: string, kit = ''): string[] {
  const strings = [...`${text}\n${kit}`.matchAll(/'([^'\n]+)'/g)].flatMap(([, string = '']) => popups.get(string) ?? []);
  const kinds = [...text.matchAll(/["']([A-Z]\w+)["']/g)]
    .filter(([, kind = '']) => Object.hasOwn(lookupKinds, kind))
    .flatMap(([, kind]) => popups.get(lookupPopup(kind as LookupKind)) ?? []);
  const phrases = /\bphrases[=:]/.test(text) ? ['cmsUsedPhrasePopup'] : [];
  const history = /^\s+history: true|^\s+history,/m.test(text) ? ['cmsHistoryPopup'] : [];
  const asked = new Set([...`${text}\n${kit}`.matchAll(/menuOf\('(\w+)'\)/g)].map(([, screen = '']) => screen));
  return [...new Set([...strings.filter((popup) => !asked.has(popup)), ...kinds, ...phrases, ...history])];
}

it('a role that is given a page is given every popup that the page opens, those of its look-ups too', () => {
  let found = 0;
  // The common popup shows whatever kind it is given, and opens none.
  const openings = routes.filter(({ path }) => path !== commonPopup);
  const missing = openings.flatMap(({ path, screen }) => {
    const parts = [...partsOf(join(pages, `${pageFile(path)}.tsx`))];
    const opened = openedBy(parts.map(([, text]) => text).join('\n'), parts.map(([file, text]) => kitOf(file, text)).join('\n'));
    found += opened.length;
    return opened.filter((popup) => popup !== screen && !openers[screen]?.includes(popup)).map((popup) => `${screen}: ${popup}`);
  });
  expect(missing).toEqual([]);
  expect(found).toBeGreaterThan(80);
});

it.each([
  ["openPopup('/ptl/popup/PtlNotiPopup')", 'ptlNotiPopup'],
  ['<LookupBox name="CUST_CD" kind="Customer" />', 'cmsCustomerPopup'],
  ["lookup: { kind: 'Port' }", 'cmsCommonPopup'],
  ['<MemoBox name="RMK" phrases="DLV" />', 'cmsUsedPhrasePopup'],
  ['useGrid(calls.select, {\n    history: true,', 'cmsHistoryPopup'],
])('%s opens %s', (text, popup) => expect(openedBy(text)).toEqual([popup]));

it('opens popups that there are', () => {
  const screens = new Set(seedFile('screens').map((row) => row.SCRN_ID));
  const unknown = [...Object.keys(openers), ...Object.values(openers).flat()].filter((screen) => !screens.has(screen));
  expect(unknown).toEqual([]);
});
