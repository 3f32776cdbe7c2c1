import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colours, lookAt, marks, placesOf } from '../../src/client/pages/cfs/consignees';
import { plateOf } from '../../src/client/pages/cfs/pictureParts';
import { palettes } from '../../src/client/shell/palettes';
import { swatch } from '../../src/server/reports/loadPicture';

const css = readFileSync(new URL('../../src/client/pages/cfs/clpPicture.css', import.meta.url), 'utf8');

/** Relative luminance, and how far two colours stand apart (WCAG). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

describe('looks of consignees', () => {
  it('are all different until every colour has had every mark, and neighbours never share a colour', () => {
    const looks = Array.from({ length: colours * marks }, (_, n) => lookAt(n));
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(40);
    for (const [n, { colour }] of looks.entries()) expect(looks[n + 1]?.colour).not.toBe(colour);
  });

  it('have a ground and an edge for each colour, the edge 3 or more from the page, bright and dark', () => {
    const edges = Array.from({ length: colours }, (_, n) => css.match(new RegExp(`--edge${n}: (#[0-9a-f]{6});`))?.[1] ?? '');
    expect(edges.filter(Boolean)).toHaveLength(colours);
    for (let n = 0; n < colours; n++) expect(css.match(new RegExp(`--ground${n}:`, 'g')), `${n}`).toHaveLength(2);
    const weak = edges.filter((edge) => contrast(edge, palettes.light.bg) < 3 || contrast(edge, palettes.dark.bg) < 3);
    expect(weak).toEqual([]);
  });

  it('have their numbers whole inside their boxes, lying or upright, or not at all', () => {
    const cut: number[][] = [];
    for (const seq of [7, 38, 120])
      for (let width = 1; width < 60; width++)
        for (let height = 1; height < 130; height += 3) {
          const plate = plateOf(seq, width, height);
          if (!plate) continue;
          const long = Math.max(plate.width, plate.height);
          const isIn = plate.x >= 0 && plate.y >= 0 && plate.x + plate.width <= width && plate.y + plate.height <= height;
          if (!isIn || long < String(seq).length * 7) cut.push([seq, width, height]);
        }
    expect(cut).toEqual([]);
    expect([plateOf(38, 30, 60)?.isUpright, plateOf(38, 15, 60)?.isUpright, plateOf(38, 9, 60)]).toEqual([false, true, null]);
  });

  it('are apart on paper for 24 consignees, without a colour', () => {
    const drawn = Array.from({ length: 24 }, (_, kind) => swatch(kind));
    expect(new Set(drawn).size).toBe(24);
  });

  it('name the places of a consignee in the order of loading, runs as such', () => {
    const rows = [4, 1, 5, 6, 9, 8].map((LOAD_SEQ) => ({ CNEE_NM: 'A', LOAD_SEQ }));
    expect(placesOf([...rows, { CNEE_NM: 'B', LOAD_SEQ: 2 }], 'A')).toBe('1, 4–6, 8, 9');
  });
});
