import type { Look } from '../../contract/session';

/** Heights in px: of a row of a grid, of a row of a form, and between rows of search fields. Fields keep theirs: a pointer must meet them. */
const heights: Record<Look['DENSITY_TP'], { row: number; 'form-row': number; 'search-gap': number }> = {
  ROOMY: { row: 30, 'form-row': 36, 'search-gap': 10 },
  NORMAL: { row: 24, 'form-row': 30, 'search-gap': 6 },
  TIGHT: { row: 20, 'form-row': 26, 'search-gap': 2 },
};

/** Height of a row of a grid, px, as it is drawn at the moment. A grid is drawn anew when it changes. */
export let rowHeight = heights.NORMAL.row;

/** Takes the heights of a density, and says them as CSS variables (`--row` …). */
export function applyDensity(density: Look['DENSITY_TP']): void {
  rowHeight = heights[density].row;
  for (const [name, px] of Object.entries(heights[density])) document.documentElement.style.setProperty(`--${name}`, `${px}px`);
}
