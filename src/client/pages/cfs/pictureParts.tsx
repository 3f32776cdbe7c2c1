import type { Arrangement, Block } from '../../../contract/cfs/arrange';
import type { Look } from './consignees';
import { edge, fillOf, Patterns } from './Swatch';

/** A box as one of the views shows it, m from the upper left corner of the container. */
export interface Shown {
  block: Block;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What stands below or behind it, in words and by its number alone where there is no room for them; empty where nothing does. */
  hidden: string;
  short: string;
}

const hiddenBy = (seq: number | null, say: (seq: number) => string) =>
  seq === null ? { hidden: '', short: '' } : { hidden: say(seq), short: `(${seq})` };

/** The boxes seen from above: what stands below another one is hidden. */
export const fromAbove = (blocks: readonly Block[], say: (seq: number) => string): Shown[] => {
  const hidden = new Set(blocks.flatMap(({ BELOW }) => BELOW ?? []));
  return blocks
    .filter(({ LOAD_SEQ }) => !hidden.has(LOAD_SEQ))
    .map((block) => ({
      ...{ block, x: block.X, y: block.Y, width: block.LENGTH, height: block.WIDTH },
      ...hiddenBy(block.BELOW, say),
    }));
};

/** The boxes seen from the right: what stands behind another one is hidden. */
export const fromRight = ({ BLOCKS, INNER }: Arrangement, say: (seq: number) => string): Shown[] => {
  const hidden = new Set(BLOCKS.flatMap(({ BEHIND }) => BEHIND ?? []));
  return BLOCKS.filter(({ LOAD_SEQ }) => !hidden.has(LOAD_SEQ)).map((block) => ({
    ...{ block, x: block.X, y: INNER.HEIGHT - block.Z - block.HEIGHT, width: block.LENGTH, height: block.HEIGHT },
    ...hiddenBy(block.BEHIND, say),
  }));
};

const plateHeight = 18;
const inset = 5;

/** Where the plate of a number stands in its box, px from its upper left corner. */
export interface Plate {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The number stands upright, read from below, where the box is too narrow for it to lie. */
  isUpright: boolean;
}

/** The plate of a number where the box has room for the whole of it; null where it has not: its title, its line and the legend say it then. */
export function plateOf(seq: number, width: number, height: number): Plate | null {
  const digits = String(seq).length * 7;
  const long = Math.max(18, digits + 8);
  const centred = (size: number, room: number) => Math.min(inset, Math.max(0, (room - size) / 2));
  if (width >= long && height >= plateHeight)
    return { x: centred(long, width), y: centred(plateHeight, height), width: long, height: plateHeight, isUpright: false };
  const slim = 14;
  if (width >= slim && height >= digits + 6)
    return { x: (width - slim) / 2, y: centred(digits + 6, height), width: slim, height: digits + 6, isUpright: true };
  return null;
}

/** Room that words take, px. */
const textWidth = (text: string): number => [...text].reduce((sum, c) => sum + (c > '\u00ff' ? 12 : 6.3), 0);

interface ViewProps {
  id: string;
  name: 'plan' | 'side';
  arrangement: Arrangement;
  boxes: readonly Shown[];
  /** Height of the view, m, and px of a metre. */
  height: number;
  scale: number;
  lookOf(BKG_NO: string): Look;
  current: string | null;
  hovered: string | null;
  onHover(BKG_NO: string | null): void;
  onChoose(BKG_NO: string): void;
  /** What a box without a known volume says. */
  unknown: string;
  gravity?: { X: number; Y: number } | null;
}

/** Room around the container in a view, px. */
export const margin = { x: 2, y: 6 };

/** The container with its boxes from one side. */
export function View({ id, name, arrangement, boxes, height, scale, gravity, ...looks }: ViewProps) {
  const { INNER, USED, FREE, OVER } = arrangement;
  const [length, tall] = [INNER.LENGTH * scale, height * scale];
  const whole = Math.max(length, USED * scale);
  return (
    <svg
      className={`clp-view clp-view-${name}`}
      width={whole + 2 * margin.x}
      height={tall + 2 * margin.y}
      viewBox={`${-margin.x} ${-margin.y} ${whole + 2 * margin.x} ${tall + 2 * margin.y}`}
      aria-hidden
    >
      <Patterns id={id} looks={boxes.map(({ block }) => looks.lookOf(block.BKG_NO))} />
      {FREE > 0 && (
        <rect className="clp-free" x={USED * scale} y={0} width={FREE * scale} height={tall} style={{ fill: `url(#${id}-free)` }} />
      )}
      {boxes.map((shown) => (
        <Box
          key={shown.block.BKG_NO}
          id={id}
          shown={shown}
          scale={scale}
          isOut={shown.x * scale + shown.width * scale > length + 1}
          {...looks}
        />
      ))}
      {boxes.map((shown) => (
        <Edge key={shown.block.BKG_NO} shown={shown} scale={scale} {...looks} />
      ))}
      <path className="clp-wall" d={`M${length} 0H0V${tall}H${length}`} />
      <path className={OVER > 0 ? 'clp-door over' : 'clp-door'} d={`M${length} 0V${tall}`} />
      {name === 'plan' && <path className="clp-middle" d={`M${length / 2} ${-margin.y}V0M${length / 2} ${tall}V${tall + margin.y}`} />}
      {gravity && <Gravity x={gravity.X * scale} y={gravity.Y * scale} />}
    </svg>
  );
}

type BoxProps = Pick<ViewProps, 'id' | 'scale' | 'lookOf' | 'onHover' | 'onChoose' | 'unknown'> & { shown: Shown; isOut: boolean };

function Box({ id, shown, scale, isOut, lookOf, onHover, onChoose, unknown }: BoxProps) {
  const { block } = shown;
  const { BKG_NO, LOAD_SEQ, KNOWN } = block;
  const [x, y, width, height] = [shown.x * scale, shown.y * scale, shown.width * scale, shown.height * scale];
  const plate = plateOf(LOAD_SEQ, width, height);
  const hidden = plate && !plate.isUpright ? hiddenIn(shown, plate, width, height) : null;
  const look = lookOf(BKG_NO);
  return (
    <g
      className={isOut ? 'clp-box out' : 'clp-box'}
      onMouseOverCapture={() => onHover(BKG_NO)}
      onMouseOutCapture={() => onHover(null)}
      onMouseDownCapture={() => onChoose(BKG_NO)}
    >
      <rect
        className={KNOWN ? undefined : 'clp-unknown'}
        x={x}
        y={y}
        width={width}
        height={height}
        style={KNOWN ? { fill: fillOf(id, look), ...(isOut ? {} : edge(look)) } : undefined}
      />
      {!KNOWN && (
        <text className="clp-hidden" transform={`translate(${x + width / 2 + 4} ${y + height - 8}) rotate(-90)`}>
          {unknown}
        </text>
      )}
      <title>{[LOAD_SEQ, shown.hidden].filter(Boolean).join(' · ')}</title>
      {plate && (
        <g transform={`translate(${x + plate.x} ${y + plate.y})`}>
          <rect className="clp-plate" width={plate.width} height={plate.height} />
          <text
            className="clp-number"
            transform={
              plate.isUpright ? `translate(${plate.width - 3} ${plate.height / 2}) rotate(-90)` : `translate(${plate.width / 2} 13)`
            }
          >
            {LOAD_SEQ}
          </text>
        </g>
      )}
      {hidden && (
        <text className="clp-hidden" x={x + hidden.x} y={y + hidden.y}>
          {hidden.text}
        </text>
      )}
    </g>
  );
}

/** Where the box says what it hides: beside its number, else below it, in words or by the number alone; null where neither has room. */
function hiddenIn({ hidden, short }: Shown, plate: Plate, width: number, height: number) {
  const beside = plate.x + plate.width + 4;
  const below = plate.y + plate.height + 13;
  for (const text of [hidden, short]) {
    if (!text) return null;
    if (beside + textWidth(text) <= width) return { text, x: beside, y: plate.y + 13 };
    if (inset + textWidth(text) <= width && below + 3 <= height) return { text, x: inset, y: below };
  }
  return null;
}

/** The edge of the current line's box, or of the one under the mouse, over all others. */
function Edge({ shown, scale, current, hovered }: Pick<ViewProps, 'scale' | 'current' | 'hovered'> & { shown: Shown }) {
  const { BKG_NO } = shown.block;
  const name = BKG_NO === current ? 'current' : BKG_NO === hovered ? 'hovered' : null;
  if (!name) return null;
  const width = Math.max(2, shown.width * scale - 2);
  return (
    <rect
      className={`clp-outline ${name}`}
      x={shown.x * scale + 1}
      y={shown.y * scale + 1}
      width={width}
      height={Math.max(2, shown.height * scale - 2)}
    />
  );
}

/** The sign of the centre of gravity. */
export const Gravity = ({ x, y }: { x: number; y: number }) => (
  <g className="clp-gravity" transform={`translate(${x} ${y})`}>
    <circle r="5" />
    <path d="M-8 0H8M0 -8V8" />
  </g>
);

/** Metres from the front wall, every second one named. */
export function Metres({ length, scale }: { length: number; scale: number }) {
  const all = Array.from({ length: Math.floor(length) + 1 }, (_, metre) => metre);
  const last = Math.floor(length / 2) * 2;
  return (
    <svg className="clp-metres" width={length * scale + 24} height={22} aria-hidden>
      {all.map((metre) => (
        <g key={metre} transform={`translate(${margin.x + metre * scale} 0)`}>
          <path d={metre % 2 ? 'M0 0V3' : 'M0 0V5'} />
          {metre % 2 === 0 && (
            <text x={metre === 0 ? 1 : 0} y={18} textAnchor={metre === 0 ? 'start' : 'middle'}>
              {metre === last ? `${metre} m` : metre}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
