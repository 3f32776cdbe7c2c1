import { inflateSync } from 'node:zlib';

/** A piece of text where it stands on its page, in points from the upper left corner. */
interface Piece {
  x: number;
  end: number;
  y: number;
  text: string;
}

/** A row of a table by its cells, read from the rules that are drawn around it; a cell's lines are put behind each other. */
export type PrintedRow = string[];

interface Font {
  /** Characters and widths (thousandths of the size) by glyph. */
  chars: string[];
  widths: number[];
}

const pageHeight = 841.89;

/** What a PDF of ours says, from its bytes alone: the texts of each line, and the rows of its tables. Fonts without a map to Unicode fail. */
export function printed(pdf: Buffer): { lines: string[]; rows: PrintedRow[] } {
  const source = pdf.toString('latin1');
  const objects = new Map([...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body as string]));
  const object = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const stream = (id: string | undefined): string => {
    const [, data = ''] = /stream\n([\s\S]*)\nendstream/.exec(object(id)) ?? [];
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const ref = (of: string, name: string): string | undefined => new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(of)?.[1];
  const fontOf = (id: string): Font => {
    const map = stream(ref(object(id), 'ToUnicode'));
    const [, widths = ''] = /\/W \[0 \[([^\]]*)\]\]/.exec(object(ref(object(id), 'DescendantFonts'))) ?? [];
    const chars: string[] = [];
    for (const [, first = '', listed = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
      for (const [i, [, hex = '']] of [...listed.matchAll(/<([0-9a-f]+)>/g)].entries())
        chars[Number.parseInt(first, 16) + i] = Buffer.from(hex, 'hex').swap16().toString('utf16le');
    return { chars, widths: widths.split(/\s+/).map(Number) };
  };
  // Pages stand in the order of the tree.
  const tree = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? '';
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => object(id));
  return pages
    .map((page) => {
      const named = object(ref(page, 'Resources')).match(/\/Font <<([\s\S]*?)>>/)?.[1] ?? '';
      const fonts = new Map([...named.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [name, fontOf(id as string)]));
      const content = stream(ref(page, 'Contents'));
      const pieces = joined(piecesOf(content, (name) => fonts.get(name) as Font));
      return { lines: pieces.map(({ text }) => text), rows: rowsOf(content, pieces) };
    })
    .reduce((all, one) => ({ lines: [...all.lines, ...one.lines], rows: [...all.rows, ...one.rows] }), { lines: [], rows: [] });
}

/** The pieces of text as they are drawn: mostly single words. */
function piecesOf(content: string, font: (name: string) => Font): Piece[] {
  const shown = /BT\n1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(\w+) ([\d.]+) Tf\n(?:[\d.-]+ T[cwzrs]\n)*\[([^\]]*)\] TJ/g;
  return [...content.matchAll(shown)].map(([, x, y, name, size, glyphs = '']) => {
    const { chars, widths } = font(name as string);
    let [text, wide] = ['', 0];
    for (const [, hex, kern] of glyphs.matchAll(/<([0-9a-f]+)>|([\d.-]+)/g)) {
      for (const [glyph] of (hex ?? '').matchAll(/.{4}/g)) {
        const char = chars[Number.parseInt(glyph, 16)];
        if (char === undefined) throw new Error(`the glyph ${glyph} of ${name} stands for no character`);
        text += char;
        wide += widths[Number.parseInt(glyph, 16)] ?? 0;
      }
      wide -= Number(kern ?? 0);
    }
    return { x: Number(x), end: Number(x) + (wide * Number(size)) / 1_000, y: pageHeight - Number(y), text };
  });
}

/** Words that stand at each other on a line are one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const last = done.at(-1);
    if (last && Math.abs(last.y - piece.y) < 0.5 && Math.abs(last.end - piece.x) < 1) {
      last.text += piece.text;
      last.end = piece.end;
    } else done.push({ ...piece });
  }
  return done.map((piece) => ({ ...piece, text: piece.text.trim() })).filter(({ text }) => text !== '');
}

type Rule = readonly (readonly [from: number, to: number])[];

/** Do all ends of the parts of a rule stand at ends of another's? Cells of several columns leave some out. */
const within = (rule: Rule, grid: Rule): boolean =>
  rule.flat().every((end) => grid.some(([from, to]) => Math.abs(from - end) < 0.5 || Math.abs(to - end) < 0.5));

/** The rows between the horizontal rules of tables, their cells as wide as the parts of the rules, a cell of several columns in its first. */
function rowsOf(content: string, pieces: readonly Piece[]): PrintedRow[] {
  const rules = new Map<number, [from: number, to: number][]>();
  for (const [, from, y, to, end] of content.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n/g)) {
    if (y !== end) continue;
    const at = [...rules.keys()].find((known) => Math.abs(known - Number(y)) < 0.5) ?? Number(y);
    rules.set(at, [...(rules.get(at) ?? []), [Number(from), Number(to)]]);
  }
  const drawn = [...rules].sort(([a], [b]) => a - b);
  let grid: Rule = [];
  return drawn.slice(0, -1).map(([top, above], i) => {
    const [bottom, below] = drawn[i + 1] as (typeof drawn)[number];
    if (!within(above, grid) || !within(below, grid)) grid = above.length > below.length ? above : below;
    const inside = pieces.filter(({ y }) => y > top && y < bottom);
    return [...grid]
      .sort(([a], [b]) => a - b)
      .map(([from, to]) =>
        inside
          .filter(({ x }) => x >= from - 0.5 && x < to)
          .map(({ text }) => text)
          .join(' '),
      );
  });
}
