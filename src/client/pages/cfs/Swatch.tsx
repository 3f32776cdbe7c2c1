import type { Look } from './consignees';

/** The marks inside a tile of 8 px: diagonal, dots, lines, crossed, upright. */
const drawn = ['M-2 2 2 -2M0 8 8 0M6 10 10 6', 'M2 2h1.4M6 6h1.4', 'M0 2H8M0 6H8', 'M0 0 8 8M8 0 0 8', 'M2 0V8M6 0V8'];

const ground = ({ colour }: Look) => ({ fill: `var(--ground${colour})` });
export const edge = ({ colour }: Look) => ({ stroke: `var(--edge${colour})` });

const Mark = ({ look, ...at }: { look: Look; transform?: string }) => (
  <path d={drawn[look.mark]} className={look.mark === 1 ? 'clp-mark dots' : 'clp-mark'} style={edge(look)} {...at} />
);

/** Patterns of what is drawn in a view of the page. */
export function Patterns({ id, looks }: { id: string; looks: readonly Look[] }) {
  const used = new Map(looks.map((look) => [patternId(id, look), look]));
  return (
    <defs>
      {[...used].map(([key, look]) => (
        <pattern key={key} id={key} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" style={ground(look)} />
          <Mark look={look} />
        </pattern>
      ))}
      <pattern id={`${id}-free`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 1 1 -1M0 6 6 0M5 7 7 5" className="clp-free-mark" />
      </pattern>
    </defs>
  );
}

const patternId = (id: string, { colour, mark }: Look): string => `${id}-${colour}${mark}`;

export const fillOf = (id: string, look: Look): string => `url(#${patternId(id, look)})`;

/** The mark of a consignee, as it has it in the picture. */
export function Swatch({ look }: { look: Look }) {
  return (
    <svg className="clp-swatch" width="14" height="12" viewBox="0 0 14 12" aria-hidden>
      <rect width="14" height="12" style={ground(look)} />
      {['', 'translate(8 0)', 'translate(0 8)', 'translate(8 8)'].map((transform) => (
        <Mark key={transform} look={look} transform={transform} />
      ))}
      <rect x="0.5" y="0.5" width="13" height="11" style={edge(look)} />
    </svg>
  );
}
