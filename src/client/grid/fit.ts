/** How the buttons of a line stand in the room there is. */
export interface Fit {
  /** The tools have given up their words. */
  bare: boolean;
  /** Some buttons are in the menu. */
  over: boolean;
}

export const allFit: Fit = { bare: false, over: false };

/** Width of the button that opens the menu, px. */
const moreWidth = 28;

/** How many of the buttons stand in the line whose right edges, from the left of the line, are `ends`. */
export function countFitting(ends: readonly number[], room: number): number {
  const last = ends.at(-1) ?? 0;
  return last <= room ? ends.length : ends.filter((end) => end <= room - moreWidth).length;
}

/** What goes into the menu as a whole: a button, or an element with its own arrow; fields stay. */
const buttonsOf = (line: Element): HTMLElement[] =>
  [...line.querySelectorAll<HTMLElement>('.ggroup > *')].filter((item) => item.matches('button, .gout'));

const widthOf = (element: Element | null): number => element?.getBoundingClientRect().width ?? 0;

/** Lays the buttons of a bar out anew: words, icons alone for its tools, then the menu. */
function fitInto(bar: HTMLElement, line: HTMLElement): Fit {
  const items = buttonsOf(line);
  bar.removeAttribute('data-bare');
  for (const item of line.querySelectorAll('[data-over]')) item.removeAttribute('data-over');
  const end = bar.querySelector('.glayout');
  const kept = () => (end ? widthOf(end) + 16 : 0);
  // The bar asks for all it needs: a note beside it gives way before any button does.
  bar.style.flexBasis = `${widthOf(line) + kept()}px`;
  const rest = () => bar.clientWidth - kept();
  if (widthOf(line) <= rest()) return allFit;
  bar.setAttribute('data-bare', '');
  const { left } = line.getBoundingClientRect();
  const shown = countFitting(
    items.map((item) => item.getBoundingClientRect().right - left),
    rest(),
  );
  for (const item of items.slice(shown)) item.setAttribute('data-over', '');
  for (const group of line.querySelectorAll('.ggroup')) {
    if ([...group.children].every((item) => item.hasAttribute('data-over'))) group.setAttribute('data-over', '');
  }
  return { bare: true, over: shown < items.length };
}

/** Keeps the buttons of a bar within its room, and tells how they stand. Gives what ends it. */
export function watchRoom(bar: HTMLElement | null, tell: (fit: Fit) => void): (() => void) | undefined {
  const line = bar?.querySelector<HTMLElement>('.gline');
  if (!bar || !line) return;
  let frame = 0;
  let last = allFit;
  const arrange = () => {
    const now = fitInto(bar, line);
    if (now.bare !== last.bare || now.over !== last.over) tell(now);
    last = now;
  };
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(arrange);
  };
  const sizes = new ResizeObserver(later);
  const watched = new Set<Element>();
  const watch = () => {
    for (const element of [bar, line, ...bar.querySelectorAll('.ggroup > *')]) {
      if (!watched.has(element)) sizes.observe(element);
      watched.add(element);
    }
  };
  const content = new MutationObserver(watch);
  content.observe(bar, { childList: true, subtree: true });
  watch();
  arrange();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    content.disconnect();
  };
}
