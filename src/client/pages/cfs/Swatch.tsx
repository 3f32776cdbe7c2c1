import type { Look } from './consignees';

/** The mark of each pair inside a tile of 8 px: diagonal, dots, lines, crossed, upright. */
const marks = ['M-2 2 2 -2M0 8 8 0M6 10 10 6', 'M2 2h1.4M6 6h1.4', 'M0 2H8M0 6H8', 'M0 0 8 8M8 0 0 8', 'M2 0V8M6 0V8'];

/** Patterns of the pairs, those turned too, for what is drawn in the page. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {marks.flatMap((mark, pair) =>
        [false, true].map((turned) => (
          <pattern
            key={`${mark}${turned}`}
            id={patternId(id, { pair, turned })}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform={turned ? 'rotate(90)' : undefined}
          >
            <rect width="8" height="8" className={`clp-ground${pair}`} />
            <path d={mark} className={`clp-mark${pair}`} />
          </pattern>
        )),
      )}
      <pattern id={`${id}-free`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 1 1 -1M0 6 6 0M5 7 7 5" className="clp-free-mark" />
      </pattern>
    </defs>
  );
}

const patternId = (id: string, { pair, turned }: Look): string => `${id}-${pair}${turned ? 't' : ''}`;

export const fillOf = (id: string, look: Look): string => `url(#${patternId(id, look)})`;

/** The mark of a consignee, as it has it in the picture. */
export function Swatch({ look: { pair, turned } }: { look: Look }) {
  return (
    <svg className="clp-swatch" width="14" height="12" viewBox="0 0 14 12" aria-hidden>
      <g transform={turned ? 'rotate(90 7 6)' : undefined}>
        <rect x="-2" y="-2" width="18" height="18" className={`clp-ground${pair}`} />
        <path d={marks[pair]} className={`clp-mark${pair}`} />
        <path d={marks[pair]} className={`clp-mark${pair}`} transform="translate(8 0)" />
        <path d={marks[pair]} className={`clp-mark${pair}`} transform="translate(0 8)" />
        <path d={marks[pair]} className={`clp-mark${pair}`} transform="translate(8 8)" />
      </g>
      <rect x="0.5" y="0.5" width="13" height="11" className={`clp-edge${pair}`} />
    </svg>
  );
}
