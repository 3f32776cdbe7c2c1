import { withWidth } from './columnState';
import type { GridModel } from './model';

/** Padding and edge of a cell, px. */
const frame = 14;

/** Width of what stands in an element, also where it is cut. */
function contentWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}

/** Width of a title with its marks. */
function titleWidth(button: Element): number {
  const parts = [...button.children];
  const gap = 4 * Math.max(0, parts.length - 1);
  return parts.reduce((sum, part) => sum + (part.classList.contains('ght') ? contentWidth(part) : part.getBoundingClientRect().width), gap);
}

/** Gives a column the width of its title and of what the rows in view hold. */
export function fitColumn(model: GridModel<object>, field: string): void {
  const root = model.drawn.scroller?.closest('.grid');
  const at = model.columns.findIndex((c) => c.field === field);
  if (!root || at < 0) return;
  const title = root.querySelector(`th[data-field="${field}"] .gh`);
  const cells = root.querySelectorAll(`.gc[data-column="${at}"], .gc[data-total="${field}"]`);
  const widths = [title ? titleWidth(title) : 0, ...[...cells].map(contentWidth)];
  model.arrangeColumns(withWidth(model.columnSet.states.get(), field, Math.ceil(Math.max(...widths)) + frame));
}
