import type { Arrangement, Block } from '../../contract/cfs/arrange';

/** Words of the picture. */
interface ViewWords {
  above: string;
  side: string;
  front: string;
  doors: string;
  free: string;
}

/** A rectangle in points. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A block as one view shows it, with the number of what it hides. */
interface Seen extends Area {
  seq: number;
  hidden: number | null;
  known: boolean;
}

/** Length inside the container that has the whole width of a picture, m: shorter ones are drawn to the same scale. */
const usualLength = 12.03;
const ink = '#33414a';
const grounds = ['#f1f3f4', '#dde2e5', '#c6ced3'];
/** Ways to draw a ground: plain, and lines of these directions: rising, falling, both, lying, upright. */
const hatches = ['', 'd', 'h', 'x', 'v', 'f', 'hv', 'dh'];
const gap = 5;

const round = (value: number): string => (Math.round(value * 100) / 100).toString();
const lineOf = (x1: number, y1: number, x2: number, y2: number): string => `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;

/** Lines that run up to the right, or down to it, through an area. */
function slanted({ x, y, width, height }: Area, isRising: boolean): string[] {
  const lines: string[] = [];
  for (let at = gap; at < width + height; at += gap) {
    const [low, high] = [Math.max(0, at - height), Math.min(at, width)];
    const flip = (dy: number) => (isRising ? dy : height - dy);
    lines.push(lineOf(x + low, y + flip(at - low), x + high, y + flip(at - high)));
  }
  return lines;
}

function straight({ x, y, width, height }: Area, isUpright: boolean): string[] {
  const lines: string[] = [];
  for (let at = gap; at < (isUpright ? width : height); at += gap)
    lines.push(isUpright ? lineOf(x + at, y, x + at, y + height) : lineOf(x, y + at, x + width, y + at));
  return lines;
}

/** Lines of each direction through an area. */
const ways: Record<string, (area: Area) => string[]> = {
  d: (area) => slanted(area, true),
  f: (area) => slanted(area, false),
  x: (area) => [...slanted(area, true), ...slanted(area, false)],
  h: (area) => straight(area, false),
  v: (area) => straight(area, true),
};

/** An area in the pattern of a consignee: each next one has another hatch and another ground; the first 24 are all different. */
function patterned(area: Area, kind: number): string {
  const hatch = hatches[kind % hatches.length] ?? '';
  const ground = grounds[((kind % hatches.length) + Math.floor(kind / hatches.length)) % grounds.length];
  const lines = [...hatch].flatMap((one) => ways[one]?.(area) ?? []);
  const hatching = lines.length ? `<path d="${lines.join('')}" stroke="#9aa7b0" stroke-width="0.5" fill="none"/>` : '';
  return `${rectangle(area, `fill="${ground}"`)}${hatching}${rectangle(area, `fill="none" stroke="${ink}" stroke-width="0.6"`)}`;
}

const rectangle = ({ x, y, width, height }: Area, look: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${look}/>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const words = (x: number, y: number, text: string, look = ''): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="Pretendard" font-size="7.5" fill="${ink}" ${look}>${escaped(text)}</text>`;

/** Least size of digits that are read without a glass, points. */
const legible = 5;

/** The number of a block on a white plate, as large as the block lets it be; the number of what it hides in brackets behind it, where both can be read. */
function plate({ x, y, width, height, seq, hidden }: Seen): string {
  const sizeOf = (text: string) => Math.min(8, Math.max(3, (width - 2) / (text.length * 0.58)));
  const both = hidden === null ? '' : `${seq} (${hidden})`;
  const shown = both && sizeOf(both) >= legible ? both : String(seq);
  const size = sizeOf(shown);
  const [wide, high] = [shown.length * size * 0.58 + 2, size + 2];
  const [left, top] = [x + (width - wide) / 2, y + (height - high) / 2];
  return (
    rectangle({ x: left, y: top, width: wide, height: high }, 'fill="#ffffff" fill-opacity="0.9"') +
    `<text x="${round(x + width / 2)}" y="${round(top + size * 0.98)}" font-family="Pretendard" font-size="${round(size)}" fill="${ink}" text-anchor="middle">${shown}</text>`
  );
}

/** A picture of a consignee's pattern. */
export const swatch = (kind: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 12" width="20" height="12">${patterned({ x: 0.5, y: 0.5, width: 19, height: 11 }, kind)}</svg>`;

/** What a view shows: the blocks in the order in which they are drawn over each other. */
const seenIn = (blocks: readonly Block[], place: (block: Block) => Area, hidden: (block: Block) => number | null): Seen[] =>
  blocks.map((block) => ({ ...place(block), seq: block.LOAD_SEQ, hidden: hidden(block), known: block.KNOWN }));

/** One view: the container with its doors, what stands in it, and the length that is free. */
function view(inside: Area, seen: readonly Seen[], kindOf: (seq: number) => number, free: string): string {
  const { x, y, width, height } = inside;
  const door = x + width;
  const covered = new Set(seen.flatMap(({ hidden }) => hidden ?? []));
  const blocks = seen.map((block) =>
    block.known
      ? patterned(block, kindOf(block.seq))
      : rectangle(block, `fill="none" stroke="${ink}" stroke-width="0.6" stroke-dasharray="2 2"`),
  );
  return [
    rectangle(inside, 'fill="#ffffff"'),
    ...blocks,
    ...seen.filter(({ seq }) => !covered.has(seq)).map(plate),
    `<path d="M${round(door)} ${round(y)}L${round(x)} ${round(y)}L${round(x)} ${round(y + height)}L${round(door)} ${round(y + height)}" fill="none" stroke="${ink}" stroke-width="1.4"/>`,
    `<path d="${lineOf(door, y, door, y + height)}" stroke="${ink}" stroke-width="1.4" stroke-dasharray="4 3"/>`,
    free && words(door - 4, y + height - 5, free, 'text-anchor="end"'),
  ].join('');
}

/** The free strip whose length is written into it, points: in a narrower one the words would lie across the cargo. */
const leastStrip = 44;

/** A container from above and from the right, to one scale that goes by the width in points, with the patterns of its consignees. What sticks out is drawn beyond the doors. */
export function containerPicture(arrangement: Arrangement, kindOf: (seq: number) => number, text: ViewWords, pictureWidth: number): string {
  const { INNER, BLOCKS, USED, FREE } = arrangement;
  const metre = (pictureWidth - 4) / Math.max(usualLength, INNER.LENGTH, USED);
  const [length, wide, high] = [INNER.LENGTH * metre, INNER.WIDTH * metre, INNER.HEIGHT * metre];
  const above: Area = { x: 2, y: 14, width: length, height: wide };
  const side: Area = { x: 2, y: above.y + wide + 20, width: length, height: high };
  const fromAbove = seenIn(
    [...BLOCKS].sort((a, b) => a.Z - b.Z),
    ({ X, Y, LENGTH, WIDTH }) => ({ x: above.x + X * metre, y: above.y + Y * metre, width: LENGTH * metre, height: WIDTH * metre }),
    ({ BELOW }) => BELOW,
  );
  const fromSide = seenIn(
    [...BLOCKS].sort((a, b) => a.Y - b.Y),
    ({ X, Z, LENGTH, HEIGHT }) => ({
      ...{ x: side.x + X * metre, y: side.y + (INNER.HEIGHT - Z - HEIGHT) * metre },
      ...{ width: LENGTH * metre, height: HEIGHT * metre },
    }),
    ({ BEHIND }) => BEHIND,
  );
  const free = FREE * metre >= leastStrip ? `${text.free} ${FREE.toFixed(1)} m` : '';
  const bottom = side.y + high;
  const total = bottom + 13;
  const middle = 2 + length / 2;
  const rule = `<path d="M${round(middle - metre)} ${round(bottom + 6)}l0 4l${round(metre)} 0l0 -4" fill="none" stroke="${ink}" stroke-width="0.8"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureWidth} ${round(total)}" width="${pictureWidth}" height="${round(total)}">`,
    words(2, 9, text.above),
    view(above, fromAbove, kindOf, free),
    words(2, side.y - 5, text.side),
    view(side, fromSide, kindOf, free),
    words(2, bottom + 10, text.front),
    words(2 + length, bottom + 10, text.doors, 'text-anchor="end"'),
    rule,
    words(middle + 4, bottom + 10, '1 m'),
    '</svg>',
  ].join('');
}
