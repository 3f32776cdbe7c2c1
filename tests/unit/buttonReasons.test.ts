import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/programs';

const files = readdirSync(join(root, 'src/client'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

/** The attributes of a tag that begins at a place: up to the `>` outside of all braces. */
function attributesFrom(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '{') depth++;
    if (source[at] === '}') depth--;
    if (source[at] === '>' && depth === 0) return source.slice(start, at);
  }
  return source.slice(start);
}

/** The attributes of every button of a source. */
const buttonsOf = (source: string): string[] =>
  [...source.matchAll(/<(?:button|[A-Z]\w*Button|Button)\b(?=\s*[\s/>])/g)].map(({ index, 0: tag }) =>
    attributesFrom(source, index + tag.length),
  );

test('no button is disabled without a reason, but while its own work is under way, or as a field that is only read', () => {
  const buttons = files.flatMap((file) =>
    buttonsOf(readFileSync(join(root, 'src/client', file), 'utf8')).map((attributes) => ({ file, attributes })),
  );
  expect(buttons.length).toBeGreaterThan(150);
  const silent = buttons.filter(({ attributes }) => /\bdisabled\b(?!=\{(?:busy|field\.readOnly)\})/.test(attributes));
  expect(silent.map(({ file, attributes }) => `${file}:${attributes}`)).toEqual([]);
});
