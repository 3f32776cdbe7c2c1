import { type InnerSize, innerSize } from './containerSizes';
import type { Cargo, ContainerType } from './loadPlan';

/** What is looked at of a line to draw it. */
export type Drawn = Pick<Cargo, 'BKG_NO' | 'GRS_WT' | 'MSR_CBM' | 'STACK_CNT'> & { LOAD_SEQ: number };

/**
 * A line as a box in the container, m. X runs from the front wall to the doors, Y from the left side (seen from the front wall towards the doors the
 * plan view has it at the top) to the right, Z from the floor up.
 */
export interface Block {
  BKG_NO: string;
  LOAD_SEQ: number;
  GRS_WT: number;
  X: number;
  Y: number;
  Z: number;
  /** Size along X, Y and Z. */
  LENGTH: number;
  WIDTH: number;
  HEIGHT: number;
  /** False where the volume is not known: the length is `unknownLength`, to be drawn in outline. */
  KNOWN: boolean;
  /** The line that stands below it and is hidden in the plan view, null where it stands on the floor. */
  BELOW: number | null;
  /** The line to the left of it that is hidden in the side view, which looks from the right. */
  BEHIND: number | null;
}

/** Lines as boxes in a container, in the order of loading. */
export interface Arrangement {
  /** Size of the container inside, m. */
  INNER: InnerSize;
  BLOCKS: Block[];
  /** Length that is used from the front wall on, m. */
  USED: number;
  /** Free length at the doors, m, 0 where none is left. */
  FREE: number;
  /** Length that sticks out of the doors, m, 0 where all is inside. */
  OVER: number;
  /** LOAD_SEQ of the lines that stick out, wholly or in part. */
  STICK_OUT: number[];
}

/** Length of a block whose volume is not known, m. */
export const unknownLength = 0.52;

/** Lines below this part of the container's volume share a piece of its length with a small neighbour. */
const small = 0.1;

/**
 * Arranges lines by their volume in the order of loading: a line fills the cross-section of the container for as long as its volume says, all volume
 * in proportion to the usable volume. Of two small lines that follow each other the second stands on the first where it is not the heavier and the
 * first may bear it; otherwise they stand side by side. Nothing ever stands on cargo that is not stackable. What is too much sticks out.
 */
export function arrange(container: Pick<ContainerType, 'ISO_CD' | 'INR_CBM'>, lines: readonly Drawn[]): Arrangement {
  const inner = innerSize(container);
  const usable = container.INR_CBM || inner.LENGTH * inner.WIDTH * inner.HEIGHT;
  const ordered = [...lines].sort((a, b) => a.LOAD_SEQ - b.LOAD_SEQ);
  const shareOf = (line: Drawn) => (line.MSR_CBM ?? 0) / usable;
  const isSmall = (line: Drawn | undefined): line is Drawn => line !== undefined && shareOf(line) > 0 && shareOf(line) < small;
  const blocks: Block[] = [];
  let used = 0;
  for (let at = 0; at < ordered.length; ) {
    const [line, next] = [ordered[at] as Drawn, ordered[at + 1]];
    const slice = isSmall(line) && isSmall(next) ? pair(line, next, used, inner, shareOf) : [alone(line, used, inner, shareOf(line))];
    blocks.push(...slice);
    used += slice[0]?.LENGTH ?? 0;
    at += slice.length;
  }
  const edge = inner.LENGTH + 1e-6;
  return {
    INNER: inner,
    BLOCKS: blocks,
    USED: used,
    FREE: Math.max(0, inner.LENGTH - used),
    OVER: used > edge ? used - inner.LENGTH : 0,
    STICK_OUT: blocks.filter((block) => block.X + block.LENGTH > edge).map((block) => block.LOAD_SEQ),
  };
}

const blockOf = ({ BKG_NO, LOAD_SEQ, GRS_WT }: Drawn, place: Partial<Block>, x: number, inner: InnerSize): Block => ({
  ...{ BKG_NO, LOAD_SEQ, GRS_WT: GRS_WT ?? 0, X: x, Y: 0, Z: 0 },
  ...{ LENGTH: unknownLength, WIDTH: inner.WIDTH, HEIGHT: inner.HEIGHT, KNOWN: true, BELOW: null, BEHIND: null },
  ...place,
});

const alone = (line: Drawn, x: number, inner: InnerSize, share: number): Block =>
  blockOf(line, share > 0 ? { LENGTH: share * inner.LENGTH } : { KNOWN: false }, x, inner);

/** Two lines at the same piece of the length: the second on the first, or to the right of it. */
function pair(first: Drawn, second: Drawn, x: number, inner: InnerSize, shareOf: (line: Drawn) => number): Block[] {
  const both = shareOf(first) + shareOf(second);
  const part = shareOf(first) / both;
  const LENGTH = both * inner.LENGTH;
  if (first.STACK_CNT !== 1 && (second.GRS_WT ?? 0) <= (first.GRS_WT ?? 0)) {
    const HEIGHT = inner.HEIGHT * part;
    return [
      blockOf(first, { LENGTH, HEIGHT }, x, inner),
      blockOf(second, { LENGTH, Z: HEIGHT, HEIGHT: inner.HEIGHT - HEIGHT, BELOW: first.LOAD_SEQ }, x, inner),
    ];
  }
  const WIDTH = inner.WIDTH * part;
  return [
    blockOf(first, { LENGTH, WIDTH }, x, inner),
    blockOf(second, { LENGTH, Y: WIDTH, WIDTH: inner.WIDTH - WIDTH, BEHIND: first.LOAD_SEQ }, x, inner),
  ];
}
