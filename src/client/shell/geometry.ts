/** A dialog's outer box in the window, px. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Smallest a dialog can be made. */
const smallest: Size = { width: 300, height: 160 };
/** How far each further dialog stands below the one before: share of the window's height. */
const step = 0.03;

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));

/** Room in the window, without the scroll bars of a page that is wider than it. */
export const windowSize = (): Size => {
  const { clientWidth, clientHeight } = document.documentElement;
  return { width: clientWidth || window.innerWidth, height: clientHeight || window.innerHeight };
};

/** Where a dialog opens: the first centred, each further one 3 % of the window's height below the one before; kept inside the window. */
export function firstFrame(size: Size, topBefore: number | null, win: Size): Frame {
  const width = Math.min(size.width, win.width);
  const top = topBefore === null ? Math.max(0, (win.height - size.height) / 2) : topBefore + win.height * step;
  const height = Math.max(smallest.height, Math.min(size.height, win.height - top));
  return { left: Math.max(0, (win.width - width) / 2), top, width, height };
}

/** The same box moved, its whole inside the window. */
export const moved = (frame: Frame, dx: number, dy: number, win: Size): Frame => ({
  ...frame,
  left: between(frame.left + dx, 0, win.width - frame.width),
  top: between(frame.top + dy, 0, win.height - frame.height),
});

/** The same box with its lower right corner moved, inside the window. */
export const resized = (frame: Frame, dx: number, dy: number, win: Size): Frame => ({
  ...frame,
  width: between(frame.width + dx, smallest.width, win.width - frame.left),
  height: between(frame.height + dy, smallest.height, win.height - frame.top),
});

/** The box after the window has changed its size. */
export function fitted(frame: Frame, win: Size): Frame {
  const size = { width: Math.min(frame.width, win.width), height: Math.min(frame.height, win.height) };
  return moved({ ...frame, ...size }, 0, 0, win);
}
