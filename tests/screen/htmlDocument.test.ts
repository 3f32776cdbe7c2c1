import { afterEach, expect, test } from 'vitest';
import { htmlDocument } from '../../src/client/fields/htmlDocument';

const { dataset, style } = document.documentElement;
afterEach(() => {
  delete dataset.shade;
  style.removeProperty('--text');
});

test('in the dark a formatted text is read on bright paper with dark letters, not with bright letters on white', () => {
  dataset.shade = 'dark';
  style.setProperty('--text', '#dfe7eb');
  const shown = htmlDocument('<p>안내</p>');
  expect(shown).toContain('--text: #17232c;');
  expect(shown).not.toContain('#dfe7eb');
  expect(shown).toContain('background: #fff;');
});

test('by daylight it has the colours of the page', () => {
  dataset.shade = 'light';
  style.setProperty('--text', '#17232c');
  expect(htmlDocument('<p>안내</p>')).toContain('--text: #17232c;');
  expect(htmlDocument('<p>안내</p>')).not.toContain('background: #fff;');
});
