import { describe, expect, it } from 'vitest';
import { noticeHeight } from '../../src/client/shell/notices';

describe('height of a notice by that of its text', () => {
  it.each([
    ['S9-21', 0, 400],
    ['S9-21', 274, 400],
    ['S9-22', 275, 441],
    ['S9-22', 600, 766],
    ['S9-23', 633, 799],
    ['S9-23', 634, 800],
    ['S9-23', 660, 800],
    ['S9-23', 700, 800],
  ])('%s a text of %i px makes a popup of %i', (_, text, height) => {
    expect(noticeHeight(text)).toBe(height);
  });
});
