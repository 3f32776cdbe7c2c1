import { expect, test } from 'vitest';
import { Drawn, type Viewport } from '../../src/client/grid/drawn';
import { footerHeight, rowHeight } from '../../src/client/grid/layout';
import { keepRowInView } from '../../src/client/grid/reveal';

const body = (rows: number, scrolled: number): Viewport => ({
  clientWidth: 800,
  clientHeight: rows * rowHeight + footerHeight,
  scrollLeft: 0,
  scrollTop: scrolled * rowHeight,
});

/** How far, in rows, a body is scrolled after it has become another one while a row was the chosen one. */
function scrolledAfter(before: Viewport | null, now: Viewport, position: number): number {
  const drawn = new Drawn();
  drawn.scroller = { ...now } as unknown as HTMLElement;
  drawn.viewport = { ...now };
  keepRowInView({ drawn }, { footer: footerHeight }, before, position);
  expect(drawn.viewport.scrollTop).toBe(drawn.scroller.scrollTop);
  return drawn.scroller.scrollTop / rowHeight;
}

test.each([
  ['the chosen row that a panel would cover comes above it', body(20, 0), body(8, 0), 17, 10],
  ['so it does where the list is scrolled', body(20, 5), body(8, 5), 24, 17],
  ['a row that stays in view moves nothing', body(20, 0), body(8, 0), 7, 0],
  ['a row that was out of view stays there', body(20, 30), body(8, 30), 3, 30],
  ['a body that becomes higher moves nothing', body(8, 0), body(20, 0), 17, 0],
  ['no row is chosen', body(20, 0), body(8, 0), -1, 0],
  ['the body is measured for the first time', null, body(8, 0), 17, 0],
  ['no row has room', body(20, 0), body(0, 0), 17, 0],
])('%s', (_, before, now, position, scrolled) => {
  expect(scrolledAfter(before, now, position)).toBe(scrolled);
});
